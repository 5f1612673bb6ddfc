// SPDX-License-Identifier: BSD-3-Clause
#include "engine/inverse_kinematics/inverse_kinematics.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <random>
#include <stdexcept>

#include "engine/analysis/link_motions.h"
#include "engine/inverse_kinematics/closed_descent.h"
#include "engine/loops/closed_pose.h"

namespace armillary {
namespace {

constexpr int kStartsBeside = 3;         // the given pose, and those beside it
constexpr double kBeside = 0.05;         // rad or ℓ, from the given pose
constexpr int kCandidates = 8;           // random poses of which the nearest is a start
constexpr int kStartsForPlace = 12;      // to find how near the place alone can be reached
constexpr double kClearlyBetter = 0.99;  // of E: a new start's pose is taken only below that
// Of E, below which a descent ends: among the starts, and from the nearest pose of all.
constexpr double kLeastGain = 1e-3, kLeastGainAtTheEnd = 1e-9;

struct InverseKinematicsScratch {
  explicit InverseKinematicsScratch(const Model& model)
      : descent(model),
        closed(model),
        start(neutralState(model)),
        best(start),
        candidate(start),
        found(start) {}
  DescentScratch descent;
  ClosedDescentScratch closed;
  PoseTask task;
  std::vector<int> fixed;
  std::vector<char> carries;  // of degrees of freedom: whether they move the link
  State start, best, candidate, found;
  Eigen::VectorXd d;
};

// Random numbers in [0, 1), alike on every platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  double operator()() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

 private:
  std::mt19937_64 engine_;
};

void checkTarget(const Pose& X_WT) {
  const Eigen::Matrix3d product = X_WT.rotation.transpose() * X_WT.rotation;
  if (X_WT.position.allFinite() && product.isIdentity(1e-6) && X_WT.rotation.determinant() > 0.0) {
    return;
  }
  throw std::invalid_argument(
      "the target is not a pose: its position must be finite and its rotation a right-handed "
      "orthonormal matrix");
}

bool isBase(const Model& model, const Body& body) {
  return body.parent == 0 && model.joints[body.joint_index].type == JointType::kFloating;
}

// How far a body's joint can move its origin from the joint's own (m).
double longestSlide(const Model& model, const Body& body) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const Joint& joint = model.joints[body.joint_index];
  const auto farthest = [&](int k) {
    const Coordinate& coordinate = model.coordinates[body.position_index + k];
    if (coordinate.lower > coordinate.upper) return kInfinite;
    return std::max(std::abs(body.multiplier * coordinate.lower + body.offset),
                    std::abs(body.multiplier * coordinate.upper + body.offset));
  };
  if (body.kind.type == BodyJoint::kHelical) return std::abs(body.kind.pitch) * farthest(0);
  double sum = 0.0;
  for (int k = 0; k < joint.position_size; ++k) {
    if (model.coordinates[body.position_index + k].measure == Measure::kLength) sum += farthest(k);
  }
  // a follower that slides may have a leader that turns
  if (joint.mimic && joint.type == JointType::kPrismatic) sum = farthest(0);
  return sum;
}

// The lengths of the chain from the first joint that carries the link to the frame's origin:
// `rigid` between the joints, `slides` in them (m).
struct ChainLength {
  double rigid = 0.0, slides = 0.0;
  int first = 0;  // the body that the first joint moves; 0 where nothing carries the link
};

ChainLength chainLength(const Model& model, int link, const InverseKinematicsOptions& options) {
  ChainLength length;
  const Link& end = model.links[link];
  double segment = (end.X_BL * options.X_LT.position).norm();
  for (int i = end.body; i > 0; i = model.bodies[i].parent) {
    const Body& body = model.bodies[i];
    if (isBase(model, body) && !options.move_base) break;
    length.rigid += segment;
    length.slides += longestSlide(model, body);
    length.first = i;
    segment = body.X_PJ.position.norm();
  }
  return length;
}

// Fills what may move, and ℓ.
void defineTask(const Model& model, int link, const Pose& X_WT,
                const InverseKinematicsOptions& options, InverseKinematicsScratch& scratch) {
  PoseTask& task = scratch.task;
  task.link = link;
  task.X_LT = options.X_LT;
  task.X_WT = X_WT;
  task.place_only = options.position_only;
  const ChainLength length = chainLength(model, link, options);
  const double slides = std::isfinite(length.slides) ? length.slides : 1.0;
  task.length = std::max(length.rigid + slides, 1e-3);

  const bool loops = !model.loops.empty();
  scratch.fixed.clear();
  scratch.carries.assign(model.velocitySize(), loops ? 1 : 0);
  for (int i = model.links[link].body; i > 0; i = model.bodies[i].parent) {
    const Body& body = model.bodies[i];
    const int size = model.joints[body.joint_index].velocity_size;
    for (int k = 0; k < size; ++k) scratch.carries[body.velocity_index + k] = 1;
  }
  for (int i = 1; i < model.bodyCount() && !options.move_base; ++i) {
    const Body& body = model.bodies[i];
    if (!isBase(model, body)) continue;
    for (int k = 0; k < model.joints[body.joint_index].velocity_size; ++k) {
      scratch.carries[body.velocity_index + k] = 0;
      scratch.fixed.push_back(body.velocity_index + k);
    }
  }
  task.free.clear();
  for (int k = 0; k < model.velocitySize(); ++k) {
    if (scratch.carries[k] == 0 && !loops) continue;
    FreeCoordinate free;
    free.velocity_index = k;
    if (model.degrees_of_freedom[k].measure == Measure::kLength && !loops) free.unit = task.length;
    const Joint& joint = model.joints[model.degrees_of_freedom[k].joint];
    if (joint.position_size == joint.velocity_size) {
      const int position = joint.position_index + k - joint.velocity_index;
      const Coordinate& coordinate = model.coordinates[position];
      const bool limited = std::isfinite(coordinate.lower) || std::isfinite(coordinate.upper);
      if (limited && coordinate.lower <= coordinate.upper) {
        free.position_index = position;
        free.lower = coordinate.lower;
        free.upper = coordinate.upper;
      }
    }
    task.free.push_back(free);
  }
}

// Copies the coordinates of what carries the link.
void copyCarrying(const Model& model, const std::vector<char>& carries, const Eigen::VectorXd& from,
                  Eigen::VectorXd& to) {
  for (const Joint& joint : model.joints) {
    if (joint.velocity_size == 0 || joint.mimic || carries[joint.velocity_index] == 0) continue;
    to.segment(joint.position_index, joint.position_size) =
        from.segment(joint.position_index, joint.position_size);
  }
}

// One solution's way: starts, descents, the best so far.
class Search {
 public:
  Search(const Model& model, const InverseKinematicsOptions& options, Workspace& workspace,
         InverseKinematicsScratch& scratch, const State& given, InverseKinematicsResult& result)
      : model_(model),
        options_(options),
        workspace_(workspace),
        scratch_(scratch),
        given_(given),
        result_(result),
        random_(options.seed) {
    descent_.distance_tolerance = options.distance_tolerance;
    descent_.angle_tolerance = options.angle_tolerance;
    descent_.most_iterations = options.most_iterations;
    descent_.stop = options.stop;
  }

  // The best pose of the starts goes to scratch.best; whether it is the target.
  bool run(int most_starts, PoseError& best) {
    best.squared = std::numeric_limits<double>::infinity();
    descent_.least_gain = kLeastGain;
    for (int start = 0; start < most_starts && !options_.stop.stop_requested(); ++start) {
      if (!begin(start)) continue;
      ++result_.starts;
      PoseError error;
      const bool reached = go(scratch_.start, error);
      if (reached || error.squared < kClearlyBetter * best.squared) {
        best = error;
        std::swap(scratch_.best.position, scratch_.start.position);
      }
      if (reached) return true;
    }
    if (!std::isfinite(best.squared)) return false;
    // what cannot be reached: as near as it gets
    descent_.least_gain = kLeastGainAtTheEnd;
    return go(scratch_.best, best);
  }

 private:
  bool go(State& state, PoseError& error) {
    return model_.loops.empty()
               ? descend(model_, scratch_.task, descent_, workspace_, scratch_.descent, state,
                         error, result_.iterations)
               : descendClosed(model_, scratch_.task, scratch_.fixed, descent_, workspace_,
                               scratch_.closed, state, error, result_.iterations);
  }

  // Fills scratch.start; false where it cannot be closed.
  bool begin(int start) {
    if (start == 0) {
      scratch_.start.position = given_.position;
    } else if (start < kStartsBeside) {
      scratch_.d.setZero(model_.velocitySize());
      for (const FreeCoordinate& free : scratch_.task.free) {
        if (scratch_.carries[free.velocity_index] == 0) continue;
        scratch_.d[free.velocity_index] = kBeside * start * free.unit * (2.0 * random_() - 1.0);
      }
      integratePosition(model_, given_.position, scratch_.d, scratch_.start.position);
    } else {
      chooseRandom();
    }
    if (model_.loops.empty()) {
      moveIntoLimits(scratch_.task, scratch_.start.position);
      return true;
    }
    AssembleOptions closing;
    closing.held = scratch_.fixed;
    closing.most_starts = start == 0 ? closing.most_starts : 1;
    ClosedPose closed;
    const bool is_closed =
        closePose(model_, model_.loops, closing, workspace_, scratch_.start, closed);
    if (start == 0) result_.assembly = closed.assembly;
    return is_closed;
  }

  // Of some random poses the one nearest to the target.
  void chooseRandom() {
    double nearest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kCandidates; ++i) {
      randomPosition(
          model_, [this] { return random_(); }, scratch_.d);
      scratch_.candidate.position = given_.position;
      copyCarrying(model_, scratch_.carries, scratch_.d, scratch_.candidate.position);
      PoseError error;
      evaluate(model_, scratch_.task, scratch_.candidate, workspace_, error);
      if (error.squared >= nearest) continue;
      nearest = error.squared;
      std::swap(scratch_.start.position, scratch_.candidate.position);
    }
  }

  const Model& model_;
  const InverseKinematicsOptions& options_;
  Workspace& workspace_;
  InverseKinematicsScratch& scratch_;
  const State& given_;
  InverseKinematicsResult& result_;
  Random random_;
  DescentOptions descent_;
};

// Brings angles that may turn on without end back to within half a turn of where they were. Not
// those that others follow: their whole turns are none for the followers.
void unwind(const Model& model, const std::vector<char>& carries, const Eigen::VectorXd& before,
            Eigen::VectorXd& position) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Joint& joint = model.joints[body.joint_index];
    if (body.kind.type != BodyJoint::kRevolute || joint.mimic) continue;
    if (carries[body.velocity_index] == 0) continue;
    const auto follows = [&](const Joint& other) {
      return other.mimic && other.mimic->leader == body.joint_index;
    };
    if (model.has_followers && std::any_of(model.joints.begin(), model.joints.end(), follows)) {
      continue;
    }
    double& q = position[body.position_index];
    const Coordinate& coordinate = model.coordinates[body.position_index];
    const double nearer = q - kTurn * std::round((q - before[body.position_index]) / kTurn);
    const bool ordered = coordinate.lower <= coordinate.upper;
    if (!ordered || (nearer >= coordinate.lower && nearer <= coordinate.upper)) q = nearer;
  }
}

// How far the target is beyond the chain stretched out (m); 0 or less where it may be reached.
double beyondStretched(const Model& model, const PoseTask& task, const ChainLength& length,
                       const State& state, Workspace& workspace) {
  forwardKinematics(model, state, workspace, workspace.X_WB);
  const Body& first = model.bodies[length.first];
  const Eigen::Vector3d shoulder = workspace.X_WB[first.parent] * first.X_PJ.position;
  return (task.X_WT.position - shoulder).norm() - length.rigid - length.slides;
}

}  // namespace

bool inverseKinematics(const Model& model, int link, const Pose& X_WT,
                       const InverseKinematicsOptions& options, Workspace& workspace, State& state,
                       InverseKinematicsResult& result) {
  workspace.check(model, state);
  checkLink(model, link);
  checkTarget(X_WT);
  InverseKinematicsScratch& scratch = workspace.scratch<InverseKinematicsScratch>(model);
  defineTask(model, link, X_WT, options, scratch);
  result = {};

  // beyond the stretched chain no start helps; a few show how near it gets
  const ChainLength length = chainLength(model, link, options);
  const bool nothing_moves = length.first == 0;
  const bool hopeless = nothing_moves || beyondStretched(model, scratch.task, length, state,
                                                         workspace) > options.distance_tolerance;
  const int most_starts =
      hopeless ? std::min(options.most_starts, kStartsForPlace) : options.most_starts;
  PoseError error;
  const bool reached =
      Search(model, options, workspace, scratch, state, result).run(most_starts, error);
  if (result.starts == 0) {
    result.status = options.stop.stop_requested() ? InverseKinematicsStatus::kStopped
                                                  : InverseKinematicsStatus::kOpen;
    return false;
  }
  result.distance = error.distance;
  result.angle = error.angle;
  if (reached) {
    result.status = InverseKinematicsStatus::kSolved;
  } else {
    result.beyond_reach = error.distance;
    scratch.found.position = scratch.best.position;
    if (!options.position_only && error.distance > options.distance_tolerance) {
      scratch.task.place_only = true;
      PoseError place;
      Search(model, options, workspace, scratch, state, result)
          .run(std::min(most_starts, kStartsForPlace), place);
      result.beyond_reach = std::min(place.distance, error.distance);
    }
    std::swap(scratch.found.position, scratch.best.position);
    if (result.beyond_reach <= options.distance_tolerance) result.beyond_reach = 0.0;
    result.status = options.stop.stop_requested() ? InverseKinematicsStatus::kStopped
                    : result.beyond_reach > 0.0   ? InverseKinematicsStatus::kOutOfPlace
                                                  : InverseKinematicsStatus::kOutOfTurn;
  }
  if (model.loops.empty()) unwind(model, scratch.carries, state.position, scratch.best.position);
  state.position = scratch.best.position;
  return reached;
}

std::string describe(const Model& model, int link, const InverseKinematicsResult& result) {
  const std::string who = "link '" + model.links[link].name + "' ";
  char text[200];
  switch (result.status) {
    case InverseKinematicsStatus::kSolved:
      std::snprintf(text, sizeof text, "is there, to %.2g m and %.2g rad", result.distance,
                    result.angle);
      return who + text;
    case InverseKinematicsStatus::kOutOfPlace:
      std::snprintf(text, sizeof text, "cannot get there: %.3g m beyond reach",
                    result.beyond_reach);
      return who + text;
    case InverseKinematicsStatus::kOutOfTurn:
      std::snprintf(text, sizeof text,
                    "can get to the place, but not turned like that: %.3g m and %.3g rad remain",
                    result.distance, result.angle);
      return who + text;
    case InverseKinematicsStatus::kOpen:
      return who + "cannot be moved: " + describe(result.assembly, model.loops);
    case InverseKinematicsStatus::kStopped:
      break;
  }
  return who + "was stopped on its way";
}

}  // namespace armillary
