// SPDX-License-Identifier: BSD-3-Clause
#include "engine/inverse_kinematics/closed_descent.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "engine/loops/drivers.h"

namespace armillary {
namespace {

constexpr double kClosedDampingFloor = 1e-10;  // of J K (J K)ᵀ's trace
constexpr double kClosedLongestStep = 0.2;     // rad or m, as dragJoint() has it
constexpr double kLeastStep = 1e-7;            // rad or m, that is worth it
constexpr double kClosedAtLimit = 1e-6;        // rad or m

// A degree of freedom at a limit that the step would take further, beside those held; -1 where
// there is none.
int pushedAgainstLimit(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& d,
                       const std::vector<int>& held) {
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    if (coordinate.measure == Measure::kQuaternion) continue;
    const Joint& joint = model.joints[coordinate.joint];
    const int k = joint.velocity_index + i - joint.position_index;
    const bool up = d[k] > 0.0 && std::abs(q[i] - coordinate.upper) <= kClosedAtLimit;
    const bool down = d[k] < 0.0 && std::abs(q[i] - coordinate.lower) <= kClosedAtLimit;
    if ((up || down) && std::find(held.begin(), held.end(), k) == held.end()) return k;
  }
  return -1;
}

// (1), without what is held; what the step would take beyond its limit joins that.
void predict(const Model& model, const State& state, const Vector6& e, double damping,
             Workspace& workspace, ClosedDescentScratch& scratch) {
  for (;;) {
    freeMotions(model, model.loops, state, scratch.held, workspace, scratch.K);
    scratch.d.setZero(model.velocitySize());
    if (scratch.K.cols() == 0) return;
    scratch.J_K.noalias() = scratch.J * scratch.K;
    Eigen::Matrix<double, 6, 6> A = scratch.J_K * scratch.J_K.transpose();
    A.diagonal().array() += damping + kClosedDampingFloor * std::max(A.trace(), 1e-12);
    const Vector6 y = A.llt().solve(e);
    scratch.d.noalias() = scratch.K * (scratch.J_K.transpose() * y);
    const int limited = pushedAgainstLimit(model, state.position, scratch.d, scratch.held);
    if (limited < 0) return;
    scratch.held.push_back(limited);
  }
}

// (2) and (3) for a fraction of the step: whether it leads to a closed pose within the limits, on
// the same branch. `limit` is what it would go through.
bool advance(const Model& model, double fraction, const State& state, Workspace& workspace,
             ClosedDescentScratch& scratch, LimitCrossing& limit) {
  scratch.step.noalias() = fraction * scratch.d;
  integratePosition(model, state.position, scratch.step, scratch.predicted.position);
  scratch.trial.time = state.time;
  scratch.trial.position = scratch.predicted.position;
  scratch.corrector.held = scratch.held;
  scratch.corrector.most_iterations = 8;
  scratch.corrector.most_starts = 1;
  limit = {};
  if (!assemble(model, model.loops, scratch.corrector, workspace, scratch.trial,
                scratch.assembly)) {
    return false;
  }
  positionDifference(model, scratch.predicted.position, scratch.trial.position, scratch.correction);
  const double most = std::max(0.25 * scratch.step.lpNorm<Eigen::Infinity>(), 1e-3);
  if (scratch.correction.lpNorm<Eigen::Infinity>() > most) return false;
  limit = limitCrossing(model, state.position, scratch.trial.position);
  return limit.degree_of_freedom < 0;
}

// The longest part of the step that stands, in scratch.trial; false where none is worth it, with
// the limit that leaves no way.
bool stride(const Model& model, const State& state, Workspace& workspace,
            ClosedDescentScratch& scratch, LimitCrossing& limit) {
  const double longest = scratch.d.lpNorm<Eigen::Infinity>();
  limit = {};
  if (longest == 0.0) return false;
  double fraction = std::min(1.0, kClosedLongestStep / longest);
  while (!advance(model, fraction, state, workspace, scratch, limit)) {
    const bool limited = limit.degree_of_freedom >= 0;
    fraction *= limited ? std::min(limit.fraction, 0.9) : 0.25;
    if (fraction * longest < kLeastStep) return false;
  }
  return true;
}

}  // namespace

bool descendClosed(const Model& model, const PoseTask& task, const std::vector<int>& fixed,
                   const DescentOptions& options, Workspace& workspace,
                   ClosedDescentScratch& scratch, State& state, PoseError& error, int& iterations) {
  evaluate(model, task, state, workspace, error);
  DescentPace pace;
  for (int i = 0; i < options.most_iterations; ++i) {
    if (isReached(error, options)) return true;
    scaledJacobian(model, task, state, workspace, scratch.unscaled, scratch.J);
    scratch.held = fixed;
    double left = 1.0;  // of E after the step
    for (;;) {
      if (options.stop.stop_requested()) return false;
      ++iterations;
      predict(model, state, error.scaled, pace.damping() * error.squared, workspace, scratch);
      LimitCrossing limit;
      if (stride(model, state, workspace, scratch, limit)) {
        evaluate(model, task, scratch.trial, workspace, scratch.trial_error);
        left = scratch.trial_error.squared / error.squared;
        if (left < 1.0) break;  // (3)
      } else if (limit.degree_of_freedom >= 0) {
        scratch.held.push_back(limit.degree_of_freedom);
        continue;
      }
      if (!pace.shorten()) return false;
    }
    std::swap(state.position, scratch.trial.position);
    std::swap(error, scratch.trial_error);
    if (!pace.goesOn(left, options.least_gain)) break;
  }
  return isReached(error, options);
}

}  // namespace armillary
