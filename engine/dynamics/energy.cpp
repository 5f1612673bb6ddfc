// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/energy.h"

namespace armillary {

Energy energy(const Model& model, const State& state, Workspace& workspace) {
  bodyMotions(model, state, workspace);
  Energy sum;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const SpatialInertia& I = body.inertia;
    const Motion& V = workspace.bodies[i].V;
    const Pose& X_WB = workspace.X_WB[i];
    sum.kinetic += 0.5 * dot(V, I * V);
    if (body.rotor_inertia != 0.0) {
      const double turning = body.multiplier * state.velocity[body.velocity_index];
      sum.kinetic += 0.5 * body.rotor_inertia * turning * turning;
    }
    sum.potential -= model.gravity.dot(I.mass * X_WB.position + X_WB.rotation * I.first_moment);
  }
  return sum;
}

CenterOfMass centerOfMass(const Model& model, const State& state, Workspace& workspace) {
  forwardKinematics(model, state, workspace, workspace.X_WB);
  CenterOfMass sum;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    const Pose& X_WB = workspace.X_WB[i];
    sum.mass += I.mass;
    sum.position += I.mass * X_WB.position + X_WB.rotation * I.first_moment;
  }
  if (sum.mass > 0.0) sum.position /= sum.mass;
  return sum;
}

Force centroidalMomentum(const Model& model, const State& state, Workspace& workspace) {
  const CenterOfMass center = centerOfMass(model, state, workspace);
  bodyMotions(model, state, workspace);
  Force sum;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Pose& X_WB = workspace.X_WB[i];
    const Pose X_CB{X_WB.rotation, X_WB.position - center.position};
    sum += toParent(X_CB, model.bodies[i].inertia * workspace.bodies[i].V);
  }
  return sum;
}

}  // namespace armillary
