// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/power.h"

namespace armillary {

PowerBalance powerBalance(const Model& model, const State& state,
                          const Eigen::VectorXd& acceleration, const Eigen::VectorXd& effort,
                          const Eigen::VectorXd& passive_effort,
                          std::span<const LinkWrench> wrenches, Workspace& workspace) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  workspace.check(model, passive_effort, "the passive effort");
  PowerBalance balance;
  balance.energy = energy(model, state, workspace);
  gatherWrenches(model, state, wrenches, workspace);
  bodyAccelerations(model, state, acceleration, workspace);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    const Workspace::BodyScratch& body = workspace.bodies[i];
    const Eigen::Vector3d g = transposeProduct(workspace.X_WB[i].rotation, model.gravity);
    balance.kinetic_rate += dot(body.V, forceOfMotion(I, body.V, body.A));  // (1)
    balance.potential_rate -= dot((I * body.V).force, g);                   // (2)
    balance.wrenches += dot(body.V, workspace.wrenches[i]);                 // (3)
  }
  balance.drives = state.velocity.dot(effort);
  balance.passive = state.velocity.dot(passive_effort);
  return balance;
}

}  // namespace armillary
