// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/loop_keeper.h"

#include <algorithm>

#include "engine/fast/fast_dynamics.h"

namespace armillary {

Projection LoopKeeper::begin(const Model& model, State& state, Workspace& workspace) {
  leaveStep();
  Projection projection;
  projection.closed = true;
  loopGaps(model, model.loops, state, workspace, gaps_);
  const bool open = std::any_of(gaps_.begin(), gaps_.end(),
                                [](const LoopGap& gap) { return !(gap.largest() <= kOpenGap); });
  if (!open && holdsVelocities(model.loops)) {
    projection.status = projectVelocity(model, model.loops, options_, workspace, state);
  }
  if (open) {
    projection.closed = assemble(model, model.loops, {}, workspace, state, assembly_);
    projection.worst_loop = assembly_.worst_loop;
    projection.gap = assembly_.gaps[assembly_.worst_loop];
    projection.status = projectVelocity(model, model.loops, options_, workspace, state);
  }
  in_step_ = true;
  return projection;
}

SolveStatus LoopKeeper::acceleration(const Model& model, const State& state,
                                     const Eigen::VectorXd& effort,
                                     std::span<const LinkWrench> wrenches, Workspace& workspace,
                                     Eigen::VectorXd& acceleration) {
  if (!needed(model)) {
    return fast::forwardDynamics(model, state, effort, wrenches, workspace, acceleration);
  }
  const SolveStatus status = constrainedForwardDynamics(model, model.loops, state, effort, wrenches,
                                                        options_, workspace, result_);
  if (!status) return status;
  acceleration = result_.acceleration;
  if (in_step_) {
    options_.given_rank = result_.rank;
    const int row = result_.least_independent_row;
    rounding_.add(state.time, result_.independence,
                  row < 0 ? -1 : result_.constraints.rows[row].loop);
  }
  return status;
}

Projection LoopKeeper::end(const Model& model, State& state, Workspace& workspace) {
  const Projection projection = projectState(model, model.loops, options_, workspace, state);
  leaveStep();
  return projection;
}

void LoopKeeper::leaveStep() {
  in_step_ = false;
  options_.given_rank = -1;
}

}  // namespace armillary
