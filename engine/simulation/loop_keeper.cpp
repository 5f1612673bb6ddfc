#include "engine/simulation/loop_keeper.h"

namespace armillary {
namespace {

constexpr double kOpen = 1e-9;  // m or rad

}  // namespace

Projection LoopKeeper::begin(const Model& model, State& state, Workspace& workspace) {
  leaveStep();
  Projection projection;
  projection.closed = true;
  loopGaps(model, model.loops, state, workspace, gaps_);
  for (const LoopGap& gap : gaps_) {
    if (gap.largest() <= kOpen) continue;
    projection = projectState(model, model.loops, options_, workspace, state);
    break;
  }
  in_step_ = true;
  return projection;
}

SolveStatus LoopKeeper::acceleration(const Model& model, const State& state,
                                     const Eigen::VectorXd& effort,
                                     std::span<const LinkWrench> wrenches, Workspace& workspace,
                                     Eigen::VectorXd& acceleration) {
  if (!needed(model)) {
    return forwardDynamics(model, state, effort, wrenches, workspace, acceleration);
  }
  const SolveStatus status = constrainedForwardDynamics(model, model.loops, state, effort, wrenches,
                                                        options_, workspace, result_);
  if (!status) return status;
  acceleration = result_.acceleration;
  if (in_step_) options_.given_rank = result_.rank;
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
