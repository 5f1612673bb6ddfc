// SPDX-License-Identifier: BSD-3-Clause
#include "engine/inverse_kinematics/damped_descent.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

constexpr double kDampedDampingFloor = 1e-10;  // λ_0, of J Jᵀ's trace
constexpr double kDampedLongestStep = 1.0;     // rad or ℓ: beyond it the tangent says little
constexpr double kDampedAtLimit = 1e-12;       // rad or m
constexpr double kLeastDamping = 1e-6, kMostDamping = 1e6;
constexpr int kMostLittleSteps = 5;

using Matrix6 = Eigen::Matrix<double, 6, 6>;

bool hasLimit(const FreeCoordinate& free) {
  return free.position_index >= 0;
}

// Marks what is at a limit that it would go beyond.
void stopAtLimits(const PoseTask& task, const State& state, const Vector6& e,
                  DescentScratch& scratch) {
  scratch.stopped.assign(task.free.size(), 0);
  for (size_t k = 0; k < task.free.size(); ++k) {
    const FreeCoordinate& free = task.free[k];
    if (!hasLimit(free)) continue;
    const double q = state.position[free.position_index];
    const double downhill = scratch.J.col(static_cast<Eigen::Index>(k)).dot(e);
    scratch.stopped[k] = (downhill > 0.0 && q >= free.upper - kDampedAtLimit) ||
                         (downhill < 0.0 && q <= free.lower + kDampedAtLimit);
  }
}

// d of (1) in scaled units, what a limit stops on the way included. `stopped` is left as it was at
// the start.
void step(const PoseTask& task, const State& state, const Vector6& e, double damping,
          DescentScratch& scratch) {
  const Eigen::Index count = static_cast<Eigen::Index>(task.free.size());
  Eigen::VectorXd& d = scratch.scaled_d;
  d.setZero(count);
  Vector6 r = e;
  for (Eigen::Index clamped = 0; clamped <= count; ++clamped) {
    Matrix6 A = Matrix6::Zero();
    for (Eigen::Index k = 0; k < count; ++k) {
      if (scratch.stopped[k] == 0) {
        A.selfadjointView<Eigen::Lower>().rankUpdate(scratch.J.col(k));
      }
    }
    const double floor = kDampedDampingFloor * std::max(A.trace(), 1e-12);
    A.diagonal().array() += damping + floor;
    const Vector6 y = A.selfadjointView<Eigen::Lower>().llt().solve(r);
    // what goes farthest beyond its limit is stopped there
    Eigen::Index worst = -1;
    double farthest = kDampedAtLimit, room = 0.0;
    for (Eigen::Index k = 0; k < count; ++k) {
      if (scratch.stopped[k] != 0) continue;
      d[k] = scratch.J.col(k).dot(y);
      const FreeCoordinate& free = task.free[k];
      if (!hasLimit(free)) continue;
      const double q = state.position[free.position_index];
      const double to = q + d[k] * free.unit;
      const double beyond = std::max(to - free.upper, free.lower - to) / free.unit;
      if (beyond <= farthest) continue;
      farthest = beyond;
      worst = k;
      room = ((to > free.upper ? free.upper : free.lower) - q) / free.unit;
    }
    if (worst < 0) break;
    d[worst] = room;
    scratch.stopped[worst] = 2;
    r -= scratch.J.col(worst) * room;
  }
  for (char& stopped : scratch.stopped) stopped = stopped == 1 ? 1 : 0;
  const double longest = d.lpNorm<Eigen::Infinity>();
  if (longest > kDampedLongestStep) d *= kDampedLongestStep / longest;
}

}  // namespace

bool DescentPace::shorten() {
  if (damping_ >= kMostDamping) return false;
  damping_ *= 10.0;
  return true;
}

bool DescentPace::goesOn(double left, double least_gain) {
  if (left < 0.25) damping_ = std::max(kLeastDamping, 0.1 * damping_);
  little_steps_ = left > 1.0 - least_gain ? little_steps_ + 1 : 0;
  return little_steps_ < kMostLittleSteps;
}

bool isReached(const PoseError& error, const DescentOptions& options) {
  return error.distance <= options.distance_tolerance && error.angle <= options.angle_tolerance;
}

void moveIntoLimits(const PoseTask& task, Eigen::VectorXd& position) {
  for (const FreeCoordinate& free : task.free) {
    if (!hasLimit(free)) continue;
    double& q = position[free.position_index];
    q = std::clamp(q, free.lower, free.upper);
  }
}

bool descend(const Model& model, const PoseTask& task, const DescentOptions& options,
             Workspace& workspace, DescentScratch& scratch, State& state, PoseError& error,
             int& iterations) {
  evaluate(model, task, state, workspace, error);
  scratch.d.setZero(model.velocitySize());
  DescentPace pace;
  for (int i = 0; i < options.most_iterations; ++i) {
    if (isReached(error, options)) return true;
    scaledJacobian(model, task, state, workspace, scratch.unscaled, scratch.J);
    stopAtLimits(task, state, error.scaled, scratch);
    double left = 1.0;  // of E after the step
    for (;;) {
      if (options.stop.stop_requested()) return false;
      ++iterations;
      step(task, state, error.scaled, pace.damping() * error.squared, scratch);  // (1)
      for (size_t k = 0; k < task.free.size(); ++k) {
        const FreeCoordinate& free = task.free[k];
        scratch.d[free.velocity_index] = scratch.scaled_d[static_cast<Eigen::Index>(k)] * free.unit;
      }
      integratePosition(model, state.position, scratch.d, scratch.trial.position);
      moveIntoLimits(task, scratch.trial.position);  // rounding
      evaluate(model, task, scratch.trial, workspace, scratch.trial_error);
      left = scratch.trial_error.squared / error.squared;
      if (left < 1.0) break;  // (2)
      if (!pace.shorten()) return false;
    }
    std::swap(state.position, scratch.trial.position);
    std::swap(error, scratch.trial_error);
    if (!pace.goesOn(left, options.least_gain)) break;
  }
  return isReached(error, options);
}

}  // namespace armillary
