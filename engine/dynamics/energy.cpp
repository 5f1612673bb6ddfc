#include "engine/dynamics/energy.h"

#include "engine/dynamics/joint_passes.h"

namespace armillary {
namespace {

// X_WB and V (in B) of every body.
void placeAndMove(const Model& model, const State& state, Workspace& workspace) {
  workspace.check(model, state);
  workspace.X_WB[0] = Pose{};
  workspace.bodies[0].V = {};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    visitJoint(body.joint, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> v(body, state.velocity);
      const Pose X_PB = Type::place(body.X_PJ, q.data());
      workspace.X_WB[i] = workspace.X_WB[body.parent] * X_PB;
      Motion& V = workspace.bodies[i].V = toChild(X_PB, workspace.bodies[body.parent].V);
      Type::addVelocity(q.data(), v.data(), V);
    });
  }
}

}  // namespace

Energy energy(const Model& model, const State& state, Workspace& workspace) {
  placeAndMove(model, state, workspace);
  Energy sum;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    const Motion& V = workspace.bodies[i].V;
    const Pose& X_WB = workspace.X_WB[i];
    sum.kinetic += 0.5 * dot(V, I * V);
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
  placeAndMove(model, state, workspace);
  Force sum;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Pose& X_WB = workspace.X_WB[i];
    const Pose X_CB{X_WB.rotation, X_WB.position - center.position};
    sum += toParent(X_CB, model.bodies[i].inertia * workspace.bodies[i].V);
  }
  return sum;
}

}  // namespace armillary
