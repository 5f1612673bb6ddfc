// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/adaptive_steps.h"

#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

constexpr double kSmallestStep = 1e-12;  // s, and relative to the time
// How fast a longer step is forgotten, a step.
constexpr double kForget = 0.8;
// What a step past a singular pose may be wrong by, relative to 1 + |y|, however small the
// tolerance: near such poses steps of low order cannot do better.
constexpr double kMostRounding = 1e-7;
// That many steps in a row which together add less than that to the time (s, and relative to it)
// are no motion.
constexpr int kCreepingSteps = 2000;
constexpr double kCreep = 1e-6;

// Where in a step past a singular pose the pose is best: in the middle of the widest gap between
// stages, which is 0.55 for dormand-prince, 0.75 for kutta-merson, 0.25 for bogacki-shampine.
constexpr double kBestShare = 0.55;
constexpr double kShares[] = {kBestShare, 0.75, 0.25, 0.4, 0.65};
constexpr double kLongest = 16.0;  // of the usual length
// Where the pose was not foreseen: lengths that have their stages elsewhere.
constexpr double kLengths[] = {0.9, 1.1, 0.8, 1.2, 0.7, 1.3, 0.95, 0.6, 1.05, 0.85, 1.15, 0.5};

}  // namespace

AdaptiveSteps::AdaptiveSteps(double first, double tolerance, int error_order)
    : size_(first, std::max(1, error_order)),
      error_order_(error_order),
      tolerance_(tolerance),
      most_rounding_(std::max(100.0 * tolerance, kMostRounding)) {}

void AdaptiveSteps::attempt(Step& step, double h) {
  step.trial = step.course;
  step.robot.constraintRounding().clear();
  step.status = step.method.step(step.robot, h, step.trial);
  step.ratio = step.status ? step.method.error() / tolerance_ : INFINITY;
  step.taken = h;
}

StepStatus AdaptiveSteps::accept(Step& step, double ratio) {
  size_.accept(step.taken, ratio);
  usual_ = std::max(step.taken, kForget * usual_);
  rounding_ = step.robot.constraintRounding();
  expected_start_ = step.trial.state.time;
  const double time = step.course.state.time;
  const bool asked_for = step.taken >= step.longest;
  if (asked_for || !(std::abs(time - creep_start_) <= kCreep * std::max(1.0, std::abs(time)))) {
    creeping_ = 0;
    creep_start_ = time;
  }
  if (++creeping_ < kCreepingSteps) return {};
  creeping_ = 0;
  return {StepStatus::Kind::kTooSmall, -1, step.taken};
}

// The length at which the error of a step past the pose, which grows with the length, meets the
// rounding that it takes in, which falls with its square; at least the usual one.
double AdaptiveSteps::passingLength(const ConstraintRounding& rounding, double usual) const {
  constexpr double kFelt = 0.5;  // of the rounding a quarter of the length away
  const double felt = kFelt * rounding.after(0.25 * usual) / tolerance_;
  return usual * std::clamp(std::pow(felt, 1.0 / (error_order_ + 2)), 1.0, kLongest);
}

StepStatus AdaptiveSteps::take(StepMethod& method, SimulatedRobot& robot, const Course& course,
                               double longest, Course& trial, double& taken) {
  Step step{method, robot, course, longest, trial};
  const double smallest = kSmallestStep * std::max(1.0, std::abs(course.state.time));
  double h = std::min(longest, size_.next());
  const double usual = std::min(longest, std::max(h, usual_));
  const bool loops = !robot.model().loops.empty();
  const auto done = [&](double ratio) {
    taken = step.taken;
    return accept(step, ratio);
  };
  if (loops && course.state.time == expected_start_) {
    const double length = passingLength(rounding_, usual);
    const double time = rounding_.timeFromEnd();
    if (time < 0.8 * length) {
      if (stepPast(step, usual, time)) return done(std::min(step.ratio, 1.0));
    } else if (time < kBestShare * length + 1.2 * h) {
      h = std::min(h, time - kBestShare * length);
    }
  }
  for (bool look_past = loops;; look_past = false) {
    attempt(step, h);
    if (step.ratio <= 1.0) return done(step.ratio);
    const ConstraintRounding rounding = robot.constraintRounding();
    const StepStatus status = step.status;
    const double ratio = step.ratio;
    if (look_past && rounding.most() > tolerance_) {
      if (stepPast(step, usual, rounding.timeFromStart())) return done(std::min(step.ratio, 1.0));
      if (rounding.atStart() > most_rounding_) {
        return {StepStatus::Kind::kSingularPose, -1, rounding.atStart(), rounding.loop()};
      }
    }
    size_.accept(h, ratio);
    h = size_.next();
    if (h > smallest) continue;
    if (!status) return status;
    return {StepStatus::Kind::kTooSmall, status.degree_of_freedom, h};
  }
}

// Of several steps the first that holds the tolerance is taken, else the best that rounding lets
// stand; none that ends in more rounding than that.
bool AdaptiveSteps::stepPast(Step& step, double usual, double time_to_pose) {
  double best = 0.0, best_ratio = INFINITY;
  const bool foreseen = std::isfinite(time_to_pose) && time_to_pose < step.longest;
  const auto stands = [&](double h) {
    if (!(h <= step.longest && h <= 2.0 * kLongest * usual)) return false;
    if (foreseen && h < time_to_pose) return false;
    attempt(step, h);
    const double ratio = std::max(step.ratio, step.robot.constraintRounding().atEnd() / tolerance_);
    if (ratio < best_ratio) {
      best_ratio = ratio;
      best = h;
    }
    return ratio <= 1.0;
  };
  for (const double share : kShares) {
    if (stands(time_to_pose / share)) return true;
  }
  if (best_ratio * tolerance_ > most_rounding_) {
    for (const double share : kLengths) {
      if (stands(share * usual)) return true;
    }
  }
  if (!(best_ratio * tolerance_ <= most_rounding_)) return false;
  attempt(step, best);
  return true;
}

}  // namespace armillary
