// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/computed_torque.h"

#include <utility>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary {

ComputedTorque::ComputedTorque(const Model& model, std::vector<int> driven)
    : driven_(std::move(driven)),
      all_(static_cast<int>(driven_.size()) == model.velocitySize() && model.loops.empty()) {}

void ComputedTorque::efforts(const Model& model, const State& state,
                             const Eigen::VectorXd& acceleration, const Eigen::VectorXd& acting,
                             std::span<const LinkWrench> wrenches, Workspace& workspace,
                             Eigen::VectorXd& result) {
  if (all_) {
    inverseDynamics(model, state, acceleration, wrenches, workspace, result);
    return;
  }
  constexpr double kRankTolerance = 1e-9;
  inverseDynamics(model, state, workspace.zero, wrenches, workspace, force_);
  force_ = acting - force_;
  for (const int i : driven_) force_[i] -= acting[i];
  massMatrix(model, state, workspace, M_);
  loopConstraints(model, model.loops, state, workspace, loops_);
  const int of_loops = loops_.rowCount(), n = model.velocitySize();
  const int count = of_loops + static_cast<int>(driven_.size());
  rows_.setZero(count, n);
  target_.resize(count);
  rows_.topRows(of_loops) = loops_.jacobian;  // (2)
  target_.head(of_loops) = -loops_.bias;
  for (int row = of_loops; row < count; ++row) {
    const int i = driven_[row - of_loops];
    rows_(row, i) = 1.0;
    target_[row] = acceleration[i];
  }
  result.setZero(n);
  if (!solveByKkt(model, {M_, force_, rows_, target_, kRankTolerance, -1}, workspace, solution_)) {
    return;
  }
  for (int row = of_loops; row < count; ++row) {
    result[driven_[row - of_loops]] = solution_.multipliers[row];
  }
}

}  // namespace armillary
