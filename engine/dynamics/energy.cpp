// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/energy.h"

#include "engine/dynamics/in_equation.h"

namespace armillary {

Energy bodyEnergy(const Model& model, const State& state, int i, const Workspace& workspace) {
  const Body& body = model.bodies[i];
  const SpatialInertia& I = body.inertia;
  const Motion& V = workspace.bodies[i].V;
  const Pose& X_WB = workspace.X_WB[i];
  Energy own;
  {
    const InEquation potential("lagrange-potential");
    own.potential = -model.gravity.dot(I.mass * X_WB.position + X_WB.rotation * I.first_moment);
  }
  const InEquation kinetic("lagrange-kinetic");
  own.kinetic = 0.5 * dot(V, I * V);
  if (body.rotor_inertia != 0.0) {
    const double turning = body.multiplier * state.velocity[body.velocity_index];
    own.kinetic += 0.5 * body.rotor_inertia * turning * turning;
  }
  return own;
}

Energy energy(const Model& model, const State& state, Workspace& workspace) {
  bodyMotions(model, state, workspace);
  Energy sum;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Energy own = bodyEnergy(model, state, i, workspace);
    const InEquation kinetic("lagrange-kinetic");
    sum.kinetic += own.kinetic;
    const InEquation potential("lagrange-potential");
    sum.potential += own.potential;
  }
  return sum;
}

double appellFunction(const Model& model, const Eigen::VectorXd& acceleration, int i,
                      const Workspace& workspace) {
  const InEquation function("appell-function");
  const Body& body = model.bodies[i];
  const Motion& V = workspace.bodies[i].V;
  Motion A = workspace.bodies[i].A;
  A.linear -= workspace.X_WB[i].rotation.transpose() * model.gravity;
  double own = 0.5 * dot(A, body.inertia * A) + dot(A, crossForce(V, body.inertia * V));
  if (body.rotor_inertia != 0.0) {
    const double turning = body.multiplier * acceleration[body.velocity_index];
    own += 0.5 * body.rotor_inertia * turning * turning;
  }
  return own;
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
