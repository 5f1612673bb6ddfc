// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/closed_motion.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numbers>
#include <numeric>
#include <optional>

#include "engine/loops/assemble.h"
#include "engine/loops/drivers.h"
#include "engine/loops/followers.h"
#include "engine/loops/loop_paths.h"
#include "engine/planning/plan_peaks.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Eigen::VectorXd;

constexpr double kLongestMove = 0.1;   // rad or m of any degree of freedom from knot to knot
constexpr double kLongestIdle = 0.01;  // the same where what is idle follows from the way
constexpr double kLeastStep = 1e-5;    // of a segment
constexpr double kClosedPoint = 1e-6;  // m or rad: a point whose loops gape by less is closed
constexpr double kTurn = 2.0 * std::numbers::pi;  // rad
constexpr double kSamePlace = 1e-3;               // rad or m

struct Knot {
  double time = 0.0;
  VectorXd position;
};

class FollowedMotion : public MotionOverTime {
 public:
  FollowedMotion(const MotionPlan& plan, std::shared_ptr<Followers> followers,
                 std::vector<Knot> knots)
      : plan_(plan), followers_(std::move(followers)), knots_(std::move(knots)) {}

  const Model& model() const override { return plan_.model(); }
  double startTime() const override { return plan_.startTime(); }
  double endTime() const override { return plan_.endTime(); }

  void evaluate(double time, State& state, VectorXd& acceleration) const override {
    plan_.evaluate(time, state, acceleration);
    const std::scoped_lock lock(mutex_);
    auto knot = std::upper_bound(knots_.begin(), knots_.end(), time,
                                 [](double at, const Knot& one) { return at < one.time; });
    if (knot != knots_.begin()) --knot;
    planned_ = state.position;
    followers_->close(knot->position, planned_, state);
    followers_->follow(state, acceleration);
  }

 private:
  MotionPlan plan_;
  std::shared_ptr<Followers> followers_;
  std::vector<Knot> knots_;
  mutable std::mutex mutex_;  // of what follows
  mutable VectorXd planned_;
};

// The way along the branch.
class Way {
 public:
  Way(const MotionPlan& plan, const std::vector<ViaPoint>& points, std::vector<int> drivers,
      bool turns_may_differ, const std::stop_token& stop)
      : plan_(plan),
        points_(points),
        turns_may_differ_(turns_may_differ),
        stop_(stop),
        followers_(std::make_shared<Followers>(plan.sharedModel(), std::move(drivers))),
        trial_(neutralState(plan.model())) {}

  ClosedMotion go() {
    if (!begin()) return std::move(result_);
    for (std::size_t k = 0; k + 1 < plan_.times().size(); ++k) {
      if (!segment(static_cast<int>(k))) return std::move(result_);
    }
    result_.breaches = breaches();
    result_.motion = std::make_shared<FollowedMotion>(plan_, followers_, std::move(knots_));
    return std::move(result_);
  }

  // Where it ended; nothing where it did not begin.
  std::optional<VectorXd> end() const {
    return knots_.empty() ? std::nullopt : std::optional(knots_.back().position);
  }
  bool allPointsClosed() {
    return std::all_of(points_.begin(), points_.end(), [&](const ViaPoint& point) {
      return followers_->largestGap(point.position) <= kClosedPoint;
    });
  }

 private:
  bool fail(int point, const std::string& why) {
    result_.point = point;
    result_.error = why;
    return false;
  }

  bool begin() {
    planAt(plan_.startTime());
    if (!followers_->close(points_.front().position, planned_, trial_)) {
      return fail(0, "at point 1 " + describe(followers_->assembly(), plan_.model().loops));
    }
    take(plan_.startTime());
    return true;
  }

  void planAt(double time) {
    plan_.evaluate(time, planned_state_, acceleration_);
    planned_ = planned_state_.position;
  }

  void take(double time) { knots_.push_back({time, trial_.position}); }

  bool segment(int k) {
    const double end = plan_.times()[static_cast<std::size_t>(k) + 1];
    const double length = end - plan_.times()[static_cast<std::size_t>(k)];
    double step = length / 16.0;
    while (knots_.back().time < end) {
      if (stop_.stop_requested()) return false;
      const double from = knots_.back().time;
      const double to = end - from < 1.01 * step ? end : from + step;
      planAt(to);
      const bool closed = followers_->close(knots_.back().position, planned_, trial_);
      const double moved = followers_->predictedLength();
      const double longest = followers_->idleCount() > 0 ? kLongestIdle : kLongestMove;
      const bool stands = closed && moved <= longest &&
                          followers_->correctionTo(trial_) <= std::max(0.25 * moved, 1e-6);
      if (stands) {
        take(to);
        step *= 1.5;
        continue;
      }
      step = 0.5 * (to - from);
      if (step < kLeastStep * length) return deadPoint(k, from);
    }
    return reached(k + 1);
  }

  bool deadPoint(int k, double time) {
    const Model& model = plan_.model();
    std::vector<std::string> names;
    for (const int i : followers_->drivers()) {
      if (!loopPaths(model, model.loops)[static_cast<std::size_t>(i)].empty()) {
        names.push_back(model.degrees_of_freedom[static_cast<std::size_t>(i)].name);
      }
    }
    return fail(k + 1, "between points " + std::to_string(k + 1) + " and " + std::to_string(k + 2) +
                           " the mechanism comes to a dead point at " + fourDigits(time) +
                           " s, from which it cannot follow " + joined(names, 3) +
                           "; give points on this side of it");
  }

  // A point that is closed is reached as it is; where nothing leads there, but for whole turns of
  // what follows.
  bool reached(int k) {
    const VectorXd& wanted = points_[static_cast<std::size_t>(k)].position;
    if (followers_->largestGap(wanted) > kClosedPoint) return true;
    const Model& model = plan_.model();
    VectorXd off;
    positionDifference(model, knots_.back().position, wanted, off);
    for (const Joint& joint : model.joints) {
      if (!turns_may_differ_) break;
      const bool turns = joint.type == JointType::kContinuous || joint.type == JointType::kRevolute;
      if (!turns || joint.mimic || joint.velocity_size != 1) continue;
      const Coordinate& coordinate =
          model.coordinates[static_cast<std::size_t>(joint.position_index)];
      if (std::isfinite(coordinate.lower) || std::isfinite(coordinate.upper)) continue;
      off[joint.velocity_index] = std::remainder(off[joint.velocity_index], kTurn);
    }
    const double all = off.size() == 0 ? 0.0 : off.lpNorm<Eigen::Infinity>();
    followers_->leaveOutIdle(knots_.back().position, off);
    // what is idle there turns the rest with it
    const double same = followers_->idleCount() > 0 ? std::max(kSamePlace, all * all) : kSamePlace;
    Eigen::Index worst = 0;
    if (off.size() == 0 || off.cwiseAbs().maxCoeff(&worst) <= same) return true;
    const DegreeOfFreedom& dof = model.degrees_of_freedom[static_cast<std::size_t>(worst)];
    const std::string which = std::to_string(k + 1);
    return fail(k,
                "the mechanism comes to point " + which + " in another of its forms: joint '" +
                    dof.name + "' is off by " + fourDigits(std::abs(off[worst])) +
                    (dof.measure == Measure::kAngle ? " rad" : " m") +
                    " there, and it would have to be taken apart; give points in between that lead "
                    "there, or another point " +
                    which);
  }

  std::vector<PositionBreach> breaches() const {
    const Model& model = plan_.model();
    std::vector<PositionBreach> found;
    std::vector<bool> follows(model.coordinates.size(), true);
    for (const Joint& joint : model.joints) {
      for (const int i : followers_->drivers()) {
        if (i < joint.velocity_index || i >= joint.velocity_index + joint.velocity_size) continue;
        for (int n = 0; n < joint.position_size; ++n) {
          follows[static_cast<std::size_t>(joint.position_index + n)] = false;
        }
      }
    }
    for (const PositionBreach& breach : positionBreaches(plan_)) {
      if (!follows[static_cast<std::size_t>(breach.coordinate)]) found.push_back(breach);
    }
    for (std::size_t i = 0; i < follows.size(); ++i) {
      if (!follows[i]) continue;
      for (const bool upper : {false, true}) {
        const double limit = upper ? model.coordinates[i].upper : model.coordinates[i].lower;
        if (!std::isfinite(limit)) continue;
        PositionBreach worst{static_cast<int>(i), upper, limit, limit, 0.0};
        for (const Knot& knot : knots_) {
          const double position = knot.position[static_cast<Eigen::Index>(i)];
          if (upper ? position <= worst.position : position >= worst.position) continue;
          worst.position = position;
          worst.time = knot.time;
        }
        if (std::abs(worst.position - limit) > 1e-9 * std::max(1.0, std::abs(limit))) {
          found.push_back(worst);
        }
      }
    }
    return found;
  }

  const MotionPlan& plan_;
  const std::vector<ViaPoint>& points_;
  const bool turns_may_differ_;
  const std::stop_token& stop_;
  std::shared_ptr<Followers> followers_;
  std::vector<Knot> knots_;
  State trial_, planned_state_;
  VectorXd planned_, acceleration_;
  ClosedMotion result_;
};

// As many as the mechanism has freedoms at `position`: motors of the file first, or those that move
// it best there.
std::vector<int> driversAt(const Model& model, const VectorXd& position, bool motors_first) {
  State state = neutralState(model);
  state.position = position;
  Workspace workspace(model);
  Eigen::MatrixXd K;
  freeMotions(model, model.loops, state, {}, workspace, K);
  const std::vector<int> likeliest = likeliestMotors(model);
  std::vector<int> motors, drivers;
  std::copy_if(likeliest.begin(), likeliest.end(), std::back_inserter(motors), [&](int i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[static_cast<std::size_t>(i)];
    return motors_first && model.joints[static_cast<std::size_t>(dof.joint)].has_motor;
  });
  if (motors_first) {
    chooseDrivers(K, motors, drivers, likeliest);
  } else {
    // in the order of what they move
    std::vector<int> best(static_cast<std::size_t>(K.rows()));
    std::iota(best.begin(), best.end(), 0);
    std::stable_sort(best.begin(), best.end(),
                     [&](int a, int b) { return K.row(a).norm() > K.row(b).norm(); });
    chooseDrivers(K, {}, drivers, best);
  }
  std::sort(drivers.begin(), drivers.end());
  return drivers;
}

}  // namespace

bool canCloseMotions(const Model& model) {
  return !holdsVelocities(model.loops);
}

ClosedMotion closeMotion(const MotionPlan& plan, const std::vector<ViaPoint>& points,
                         const std::stop_token& stop) {
  const Model& model = plan.model();
  State start = neutralState(model);
  start.position = points.front().position;
  {
    Workspace workspace(model);
    Assembly assembly;
    AssembleOptions options;
    if (!assemble(model, model.loops, options, workspace, start, assembly)) {
      ClosedMotion nothing;
      nothing.point = 0;
      nothing.error = "at point 1 " + describe(assembly, model.loops);
      return nothing;
    }
  }
  // what some drivers cannot, others can: those that move it best at the ends of the way
  std::vector<std::vector<int>> candidates{driversAt(model, start.position, true)};
  std::optional<ClosedMotion> first;
  for (const bool turns_may_differ : {false, true}) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      Way way(plan, points, candidates[i], turns_may_differ, stop);
      ClosedMotion motion = way.go();
      if (motion.motion || stop.stop_requested()) return motion;
      if (!first) first = std::move(motion);
      if (!way.end() || !way.allPointsClosed()) return *first;
      if (i > 0 || turns_may_differ) continue;
      for (const VectorXd& position : {*way.end(), start.position}) {
        std::vector<int> others = driversAt(model, position, false);
        if (std::find(candidates.begin(), candidates.end(), others) != candidates.end()) continue;
        candidates.push_back(std::move(others));
      }
    }
  }
  return *first;
}

}  // namespace armillary
