// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/closed_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "engine/loops/loop_paths.h"
#include "engine/planning/followed_motion.h"
#include "engine/planning/plan_drivers.h"
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
constexpr double kSamePlace = 1e-3;    // rad or m
constexpr double kSameButIdle = 1e-2;  // the same of what idle motions move too
constexpr double kTurn = 2.0 * std::numbers::pi;  // rad

std::string unitOf(Measure measure) {
  return measure == Measure::kAngle ? " rad" : " m";
}

// The way along the branch.
class Way {
 public:
  Way(const MotionPlan& plan, const std::vector<ViaPoint>& points, const std::vector<bool>& closed,
      const MotionLimits& limits, std::vector<int> drivers, bool turns_may_differ,
      const std::stop_token& stop)
      : plan_(plan),
        points_(points),
        closed_(closed),
        limits_(limits),
        turns_may_differ_(turns_may_differ),
        stop_(stop),
        followers_(plan.sharedModel(), std::move(drivers)),
        trial_(neutralState(plan.model())),
        fastest_(VectorXd::Zero(plan.model().velocitySize())),
        fastest_at_(fastest_) {}

  // From the closed position `start`.
  ClosedMotion go(const VectorXd& start) {
    planAt(plan_.startTime());
    if (!followers_.close(start, planned_.position, trial_)) {
      const bool tried = !followers_.assembly().gaps.empty();
      fail(0, "at point 1 " + (tried ? describe(followers_.assembly(), model().loops)
                                     : "the mechanism is at a dead point of " + names()));
      return std::move(result_);
    }
    take(plan_.startTime());
    for (std::size_t k = 0; k + 1 < plan_.times().size(); ++k) {
      if (!segment(static_cast<int>(k))) return std::move(result_);
    }
    noteOpenPoints();
    noteFastFollowers();
    findBreaches();
    result_.motion =
        std::make_shared<FollowedMotion>(plan_, followers_.drivers(), std::move(knots_));
    return std::move(result_);
  }

  // Where it ended; nothing where it did not begin.
  std::optional<VectorXd> end() const {
    return knots_.empty() ? std::nullopt : std::optional(knots_.back().position);
  }

 private:
  const Model& model() const { return plan_.model(); }

  bool fail(int point, const std::string& why) {
    result_.point = point;
    result_.error = why;
    return false;
  }

  void planAt(double time) { plan_.evaluate(time, planned_, acceleration_); }

  // The names of what drives and belongs to a loop.
  std::string names() const {
    const std::vector<std::vector<int>> paths = loopPaths(model(), model().loops);
    std::vector<std::string> names;
    for (const int i : followers_.drivers()) {
      const auto dof = static_cast<std::size_t>(i);
      if (!paths[dof].empty()) names.push_back(inQuotes(model().degrees_of_freedom[dof].name));
    }
    return joined(names, 3);
  }

  // trial_ is the mechanism's position there, planned_ the plan's state.
  void take(double time) {
    knots_.push_back({time, trial_.position});
    if (!limits_.velocity.array().isFinite().any()) return;
    trial_.velocity = planned_.velocity;
    followers_.follow(trial_, acceleration_);
    for (Eigen::Index i = 0; i < fastest_.size(); ++i) {
      if (std::abs(trial_.velocity[i]) <= fastest_[i]) continue;
      fastest_[i] = std::abs(trial_.velocity[i]);
      fastest_at_[i] = time;
    }
  }

  bool segment(int k) {
    const double end = plan_.times()[static_cast<std::size_t>(k) + 1];
    const double length = end - plan_.times()[static_cast<std::size_t>(k)];
    double step = length / 16.0;
    while (knots_.back().time < end) {
      if (stop_.stop_requested()) return false;
      const double from = knots_.back().time;
      const double to = end - from < 1.01 * step ? end : from + step;
      planAt(to);
      const bool closed = followers_.close(knots_.back().position, planned_.position, trial_);
      const double moved = followers_.predictedLength();
      const double longest = followers_.idleCount() > 0 ? kLongestIdle : kLongestMove;
      const bool stands = closed && moved <= longest &&
                          followers_.correctionTo(trial_) <= std::max(0.25 * moved, 1e-6);
      if (stands) {
        take(to);
        step *= 1.5;
        continue;
      }
      step = 0.5 * (to - from);
      if (step < kLeastStep * length) {
        return fail(k + 1, "between points " + std::to_string(k + 1) + " and " +
                               std::to_string(k + 2) + " the mechanism comes to a dead point at " +
                               fourDigits(from) + " s, from which it cannot follow " + names() +
                               "; give points on this side of it");
      }
    }
    return reached(k + 1);
  }

  // A point that is closed is reached as it is.
  bool reached(int k) {
    if (!closed_[static_cast<std::size_t>(k)]) return true;
    const VectorXd& here = knots_.back().position;
    VectorXd off;
    positionDifference(model(), here, points_[static_cast<std::size_t>(k)].position, off);
    if (turns_may_differ_) leaveOutTurns(off);
    const VectorXd idle = followers_.leaveOutIdle(here, off);
    Eigen::Index worst = -1;
    double largest = 1.0;
    for (Eigen::Index i = 0; i < off.size(); ++i) {
      const double share = std::abs(off[i]) / (idle[i] > 1e-6 ? kSameButIdle : kSamePlace);
      if (share <= largest) continue;
      largest = share;
      worst = i;
    }
    if (worst < 0) return true;
    const DegreeOfFreedom& dof = model().degrees_of_freedom[static_cast<std::size_t>(worst)];
    const std::string which = std::to_string(k + 1);
    const std::string there = "joint " + inQuotes(dof.name) + " is off by " +
                              fourDigits(std::abs(off[worst])) + unitOf(dof.measure);
    if (idle[worst] > 1e-6) {
      return fail(k, "at point " + which + " " + there +
                         ": the loops let it move in ways that no joint's coordinates say, and it "
                         "only follows what drives");
    }
    return fail(k, "the mechanism comes to point " + which + " in another of its forms: " + there +
                       " there, and it would have to be taken apart; give points in between that "
                       "lead there, or another point " +
                       which);
  }

  // Of what turns without limits.
  void leaveOutTurns(VectorXd& off) const {
    for (const Joint& joint : model().joints) {
      const bool turns = joint.type == JointType::kContinuous || joint.type == JointType::kRevolute;
      if (!turns || joint.mimic || joint.velocity_size != 1) continue;
      const Coordinate& angle = model().coordinates[static_cast<std::size_t>(joint.position_index)];
      if (std::isfinite(angle.lower) || std::isfinite(angle.upper)) continue;
      off[joint.velocity_index] = std::remainder(off[joint.velocity_index], kTurn);
    }
  }

  void noteOpenPoints() {
    std::vector<std::string> open;
    for (std::size_t k = 0; k < points_.size(); ++k) {
      if (!closed_[k]) open.push_back(std::to_string(k + 1));
    }
    if (open.empty()) return;
    result_.notes.push_back((open.size() == 1 ? "point " : "points ") + joined(open, 5) +
                            (open.size() == 1 ? " leaves" : " leave") + " the loops open: " +
                            names() + " moves as given there, and the rest follows");
  }

  void noteFastFollowers() {
    const std::vector<int>& drivers = followers_.drivers();
    for (Eigen::Index i = 0; i < fastest_.size(); ++i) {
      const double limit = limits_.velocity[i];
      const bool drives = std::binary_search(drivers.begin(), drivers.end(), static_cast<int>(i));
      if (drives || !(fastest_[i] > limit * (1.0 + 1e-6))) continue;
      const DegreeOfFreedom& dof = model().degrees_of_freedom[static_cast<std::size_t>(i)];
      const std::string unit = unitOf(dof.measure) + "/s";
      result_.notes.push_back("joint " + inQuotes(dof.name) + ", which follows, is at " +
                              fourDigits(fastest_[i]) + unit + " at " + fourDigits(fastest_at_[i]) +
                              " s, beyond its limit of " + fourDigits(limit) + unit +
                              "; give the motion more time");
    }
  }

  void findBreaches() {
    std::vector<bool> follows(model().coordinates.size(), true);
    for (const Joint& joint : model().joints) {
      for (const int i : followers_.drivers()) {
        if (i < joint.velocity_index || i >= joint.velocity_index + joint.velocity_size) continue;
        for (std::size_t n = 0; n < static_cast<std::size_t>(joint.position_size); ++n) {
          follows[static_cast<std::size_t>(joint.position_index) + n] = false;
        }
      }
    }
    for (const PositionBreach& breach : positionBreaches(plan_)) {
      if (!follows[static_cast<std::size_t>(breach.coordinate)]) result_.breaches.push_back(breach);
    }
    for (std::size_t i = 0; i < follows.size(); ++i) {
      if (!follows[i]) continue;
      for (const bool upper : {false, true}) {
        const Coordinate& coordinate = model().coordinates[i];
        const double limit = upper ? coordinate.upper : coordinate.lower;
        if (!std::isfinite(limit)) continue;
        PositionBreach worst{static_cast<int>(i), upper, limit, limit, 0.0};
        for (const BranchKnot& knot : knots_) {
          const double position = knot.position[static_cast<Eigen::Index>(i)];
          if (upper ? position <= worst.position : position >= worst.position) continue;
          worst.position = position;
          worst.time = knot.time;
        }
        if (std::abs(worst.position - limit) > 1e-9 * std::max(1.0, std::abs(limit))) {
          result_.breaches.push_back(worst);
        }
      }
    }
  }

  const MotionPlan& plan_;
  const std::vector<ViaPoint>& points_;
  const std::vector<bool>& closed_;
  const MotionLimits& limits_;
  const bool turns_may_differ_;
  const std::stop_token& stop_;
  Followers followers_;
  std::vector<BranchKnot> knots_;
  State trial_, planned_;
  VectorXd acceleration_;
  VectorXd fastest_, fastest_at_;  // of each degree of freedom: per s, and when (s)
  ClosedMotion result_;
};

// Of each point whether its loops are closed.
std::vector<bool> closedPoints(const Model& model, const std::vector<ViaPoint>& points) {
  Workspace workspace(model);
  State state = neutralState(model);
  std::vector<LoopGap> gaps;
  std::vector<bool> closed;
  for (const ViaPoint& point : points) {
    state.position = point.position;
    loopGaps(model, model.loops, state, workspace, gaps);
    closed.push_back(std::all_of(gaps.begin(), gaps.end(),
                                 [](const LoopGap& gap) { return gap.largest() <= kClosedPoint; }));
  }
  return closed;
}

}  // namespace

bool canCloseMotions(const Model& model) {
  return !holdsVelocities(model.loops);
}

ClosedMotion closeMotion(const MotionPlan& plan, const std::vector<ViaPoint>& points,
                         const MotionLimits& limits, const std::stop_token& stop) {
  const Model& model = plan.model();
  State start = neutralState(model);
  start.position = points.front().position;
  Workspace workspace(model);
  Assembly assembly;
  if (!assemble(model, model.loops, {}, workspace, start, assembly)) {
    ClosedMotion nothing;
    nothing.point = 0;
    nothing.error = "at point 1 " + describe(assembly, model.loops);
    return nothing;
  }
  const std::vector<bool> closed = closedPoints(model, points);
  const bool all_closed = std::find(closed.begin(), closed.end(), false) == closed.end();
  std::vector<std::vector<int>> candidates{
      likeliestDrivers(model, start.position, points, all_closed)};
  Way first(plan, points, closed, limits, candidates.front(), false, stop);
  ClosedMotion motion = first.go(start.position);
  if (motion.motion || stop.stop_requested() || !first.end() || !all_closed) return motion;
  // what some drivers cannot, others can: those that move it best at the ends of the way
  for (const VectorXd& position : {*first.end(), start.position}) {
    std::vector<int> others = bestDrivers(model, position);
    if (std::find(candidates.begin(), candidates.end(), others) != candidates.end()) continue;
    ClosedMotion another =
        Way(plan, points, closed, limits, others, false, stop).go(start.position);
    if (another.motion || stop.stop_requested()) return another;
    candidates.push_back(std::move(others));
  }
  ClosedMotion turned =
      Way(plan, points, closed, limits, candidates.front(), true, stop).go(start.position);
  return turned.motion ? turned : motion;
}

}  // namespace armillary
