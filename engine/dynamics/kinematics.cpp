// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/kinematics.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"

namespace armillary {

void forwardKinematics(const Model& model, const State& state, Workspace& workspace,
                       BodyPoses& poses) {
  workspace.check(model, state);
  poses.resize(model.bodies.size());
  const InEquation placement("link-placement");
  poses[0] = Pose{};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      poses[i] = poses[body.parent] * joint.place(body.X_PJ, q.data());
    });
  }
}

void bodyMotions(const Model& model, const State& state, Workspace& workspace) {
  workspace.check(model, state);
  workspace.X_WB[0] = Pose{};
  workspace.bodies[0].V = {};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> v(body, state.velocity);
      const InEquation placement("link-placement");
      const Pose X_PB = joint.place(body.X_PJ, q.data());
      workspace.X_WB[i] = workspace.X_WB[body.parent] * X_PB;
      const InEquation velocity("link-velocity");
      Motion& V = workspace.bodies[i].V = toChild(X_PB, workspace.bodies[body.parent].V);
      joint.addVelocity(q.data(), v.data(), V);
    });
  }
}

void bodyAccelerations(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                       Workspace& workspace) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  workspace.X_WB[0] = Pose{};
  workspace.bodies[0].V = workspace.bodies[0].A = {};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Workspace::BodyScratch& parent = workspace.bodies[body.parent];
    Workspace::BodyScratch& self = workspace.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> v(body, state.velocity), a(body, acceleration);
      const InEquation placement("link-placement");
      self.X_PB = joint.place(body.X_PJ, q.data());
      workspace.X_WB[i] = workspace.X_WB[body.parent] * self.X_PB;
      const InEquation velocity("link-velocity");
      self.V = toChild(self.X_PB, parent.V);
      joint.addVelocity(q.data(), v.data(), self.V);
      const InEquation link_acceleration("link-acceleration");
      self.A = toChild(self.X_PB, parent.A) + joint.velocityProduct(q.data(), v.data(), self.V);
      joint.addVelocity(q.data(), a.data(), self.A);
    });
  }
}

void bodyJacobian(const Model& model, const State& state, int body, const Eigen::Vector3d& point,
                  const Workspace& workspace, Jacobian& J) {
  workspace.check(model, state);
  if (body < 0 || body >= model.bodyCount()) {
    throw std::invalid_argument("there is no body " + std::to_string(body) + "; robot '" +
                                model.name + "' has bodies 0 to " +
                                std::to_string(model.bodyCount() - 1));
  }
  J.setZero(6, model.velocitySize());
  for (int i = body; i > 0; i = model.bodies[i].parent) {
    const Body& carrier = model.bodies[i];
    const Pose X_WP{workspace.X_WB[i].rotation, workspace.X_WB[i].position - point};
    visitJoint(carrier.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(carrier, state.position);
      for (int k = 0; k < Type::kVelocities; ++k) {
        const Motion column = toParent(X_WP, joint.column(q.data(), k));
        J.col(carrier.velocity_index + k).head<3>() += carrier.multiplier * column.angular;
        J.col(carrier.velocity_index + k).tail<3>() += carrier.multiplier * column.linear;
      }
    });
  }
}

Force wrenchInLink(const Model& model, const LinkWrench& given, const Workspace& workspace) {
  if (given.link < 0 || given.link >= static_cast<int>(model.links.size())) {
    throw std::invalid_argument("a wrench acts on link " + std::to_string(given.link) +
                                "; robot '" + model.name + "' has " +
                                std::to_string(model.links.size()) + " links, counted from 0");
  }
  if (given.axes == LinkWrench::Axes::kLink) return given.wrench;
  const Link& link = model.links[given.link];
  const Eigen::Matrix3d R_LW =
      (workspace.X_WB[link.body].rotation * link.X_BL.rotation).transpose();
  return {R_LW * given.wrench.moment, R_LW * given.wrench.force};
}

void gatherWrenches(const Model& model, const State& state, std::span<const LinkWrench> wrenches,
                    Workspace& workspace) {
  std::fill(workspace.wrenches.begin(), workspace.wrenches.end(), Force{});
  if (wrenches.empty()) return;
  forwardKinematics(model, state, workspace, workspace.X_WB);
  for (const LinkWrench& given : wrenches) {
    const Force in_link = wrenchInLink(model, given, workspace);
    const Link& link = model.links[given.link];
    workspace.wrenches[link.body] += toParent(link.X_BL, in_link);
  }
}

}  // namespace armillary
