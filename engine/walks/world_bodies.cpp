// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/world_bodies.h"

#include "engine/formulations/absolute_coordinates.h"
#include "engine/formulations/invert_in_place.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {

void WorldBodies::move(const Model& model, const std::vector<WalkBody>& joints, bool articulate) {
  moveOutward(model, joints);
  effort_.setZero(model.velocitySize());
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const WalkBody& joint = joints[i];
    const Body& compiled = model.bodies[i];
    WorldBody& self = bodies_[i];
    WorldBody& parent = bodies_[compiled.parent];
    self.tau = self.h.transpose() * toColumn(self.f) + compiled.rotor_inertia * joint.acceleration;
    effort_.segment(compiled.velocity_index, joint.freedoms) += compiled.multiplier * self.tau;
    if (compiled.parent > 0) {
      parent.f += self.f;
      parent.composite += self.composite;
    }
    if (articulate) articulateBody(model, joint, i);
  }
}

void WorldBodies::moveOutward(const Model& model, const std::vector<WalkBody>& joints) {
  bodies_.resize(joints.size());
  point_ = joints[bodyOfAbsolutePoint(model)].X_WB.position;
  bodies_[0].a = {Eigen::Vector3d::Zero(), -model.gravity};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const WalkBody& joint = joints[i];
    const Pose X_0B{joint.X_WB.rotation, joint.X_WB.position - point_};
    const WorldBody& parent = bodies_[model.bodies[i].parent];
    WorldBody& self = bodies_[i];
    self.X = motionTransform(X_0B.inverse());
    self.h = self.X * joint.S;
    self.I = self.composite = toParent(X_0B, model.bodies[i].inertia);
    const Motion own = toMotion(self.h * joint.velocity);
    self.v = parent.v + own;
    self.drift = cross(self.v, own) + toParent(X_0B, joint.axes_rate);
    self.a = parent.a + self.drift + toMotion(self.h * joint.acceleration);
    self.own = forceOfMotion(self.I, self.v, self.a);
    self.wrench = toParent(X_0B, joint.wrench);
    self.f = self.own - self.wrench;
    self.I_A = toMatrix(self.I);
    self.p = toColumn(crossForce(self.v, self.I * self.v) - self.wrench);
  }
}

// (12) and (13).
void WorldBodies::articulateBody(const Model& model, const WalkBody& joint, int i) {
  const Body& compiled = model.bodies[i];
  WorldBody& self = bodies_[i];
  self.U = self.I_A * self.h;
  self.D = self.h.transpose() * self.U;
  self.D.diagonal().array() += compiled.rotor_inertia;
  self.p_drift = self.p + self.I_A * toColumn(self.drift);
  self.u = joint.effort - self.h.transpose() * self.p_drift;
  self.D_inverse = self.D;
  if (invertInPlace(compiled.singular_pivot, self.D_inverse) >= 0) self.D_inverse.resize(0, 0);
  if (compiled.parent == 0) return;
  WorldBody& parent = bodies_[compiled.parent];
  parent.I_A += self.I_A;
  parent.p += self.p_drift;
  if (self.D_inverse.size() == 0) return;
  parent.I_A -= self.U * self.D_inverse * self.U.transpose();
  parent.p += self.U * (self.D_inverse * self.u);
}

Motion WorldBodies::carriedAcceleration(const Model& model, int i) const {
  if (i == 0) return bodies_[0].a;
  const WorldBody& self = bodies_[i];
  const Motion carried = carriedAcceleration(model, model.bodies[i].parent);
  const JointVector own = self.D_inverse * (self.u - self.U.transpose() * toColumn(carried));
  return carried + self.drift + toMotion(self.h * own);
}

}  // namespace armillary
