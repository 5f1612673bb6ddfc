// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/transposed_pass.h"

#include <vector>

#include "engine/dynamics/joint_passes.h"

namespace armillary {
namespace {

struct Passed {
  Pose X_BL, X_CL;  // of the joint's parent and child link, in the bodies of these
  Pose out, in;     // from link to link, in each recursion
  Motion V, A;
  Force F;

  Motion outward(const Motion& of_parent) const {
    return toParent(X_CL, toChild(out, toChild(X_BL, of_parent)));
  }
  Force inward() const { return toParent(X_BL, toParent(in, toChild(X_CL, F))); }
};

Pose transposed(Pose X) {
  X.rotation.transposeInPlace();
  return X;
}

}  // namespace

Eigen::VectorXd effortOfTransposedPass(const Model& model, const State& state,
                                       const Eigen::VectorXd& acceleration,
                                       const Eigen::Vector3d& gravity, TransposedPass which) {
  std::vector<Passed> bodies(static_cast<size_t>(model.bodyCount()));
  bodies[0].A = {Eigen::Vector3d::Zero(), -gravity};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Passed& parent = bodies[body.parent];
    Passed& self = bodies[i];
    const Joint& between = model.joints[body.joint_index];
    self.X_BL = model.links[between.parent].X_BL;
    self.X_CL = model.links[between.child].X_BL;
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> v(body, state.velocity), a(body, acceleration);
      self.out = self.in = self.X_BL.inverse() * joint.place(body.X_PJ, q.data()) * self.X_CL;
      Pose& wrong = which == TransposedPass::kOutward ? self.out : self.in;
      wrong = transposed(wrong);
      self.V = self.outward(parent.V);
      self.A = self.outward(parent.A);
      joint.addVelocity(q.data(), v.data(), self.V);
      self.A += joint.velocityProduct(q.data(), v.data(), self.V);
      joint.addVelocity(q.data(), a.data(), self.A);
    });
    self.F = forceOfMotion(body.inertia, self.V, self.A);
  }
  Eigen::VectorXd effort = Eigen::VectorXd::Zero(model.velocitySize());
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const Passed& self = bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      addEffort(joint, body, q.data(), self.F, effort);
    });
    if (model.has_rotors) {
      effort[body.velocity_index] += body.multiplier * body.multiplier * body.rotor_inertia *
                                     acceleration[body.velocity_index];
    }
    if (body.parent > 0) {
      bodies[body.parent].F += self.inward();
    }
  }
  return effort;
}

}  // namespace armillary
