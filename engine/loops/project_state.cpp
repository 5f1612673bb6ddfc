// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/project_state.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/fast/fast_dynamics.h"
#include "engine/loops/fast_loop_constraints.h"

namespace armillary {
namespace {

struct ProjectionScratch {
  explicit ProjectionScratch(const Model&) {}
  LoopConstraints constraints;
  ConstrainedSolution solution;
  Eigen::MatrixXd M;
  Eigen::VectorXd momentum;
  Assembly assembly;
};

}  // namespace

void beginDrives(const Model& model, State& state) {
  for (const Loop& loop : model.loops) {
    if (!loop.drive || loop.terms.size() != 1) continue;
    const Joint& joint = model.joints[loop.terms.front().joint];
    if (joint.mimic || joint.position_size != 1) continue;
    const double coefficient = loop.terms.front().coefficient;
    state.position[joint.position_index] =
        (loop.offset + loop.drive->value(state.time)) / coefficient;
    state.velocity[joint.velocity_index] = loop.drive->rate(state.time) / coefficient;
  }
}

SolveStatus projectVelocity(const Model& model, std::span<const Loop> loops,
                            const LoopOptions& options, Workspace& workspace, State& state) {
  ProjectionScratch& scratch = workspace.scratch<ProjectionScratch>(model);
  if (options.method == LoopMethod::kFactors) {
    fast::loopConstraints(model, loops, state, workspace, scratch.constraints);
    fast::massMatrix(model, state, workspace, scratch.M);
  } else {
    loopConstraints(model, loops, state, workspace, scratch.constraints);
    massMatrix(model, state, workspace, scratch.M);
  }
  scratch.momentum.noalias() = scratch.M * state.velocity;
  // (2): the equations of motion with momentum for force and velocity for acceleration
  const ConstrainedSystem system{scratch.M,
                                 scratch.momentum,
                                 scratch.constraints.jacobian,
                                 scratch.constraints.rate,
                                 options.rank_tolerance,
                                 options.given_rank};
  const SolveStatus status =
      solveConstrained(model, system, options.method, workspace, scratch.solution);
  if (status) state.velocity = scratch.solution.acceleration;
  return status;
}

Projection projectState(const Model& model, std::span<const Loop> loops, const LoopOptions& options,
                        Workspace& workspace, State& state) {
  static const AssembleOptions kNear{{}, AssembleOptions{}.tolerance, 20, 1};
  ProjectionScratch& scratch = workspace.scratch<ProjectionScratch>(model);
  Projection projection;
  projection.closed = assemble(model, loops, kNear, workspace, state, scratch.assembly);  // (1)
  projection.worst_loop = scratch.assembly.worst_loop;
  if (projection.worst_loop >= 0) projection.gap = scratch.assembly.gaps[projection.worst_loop];
  projection.status = projectVelocity(model, loops, options, workspace, state);
  return projection;
}

}  // namespace armillary
