#include "engine/dynamics/kinematics.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine/dynamics/joint_passes.h"

namespace armillary {

void forwardKinematics(const Model& model, const State& state, Workspace& workspace,
                       BodyPoses& poses) {
  workspace.check(model, state);
  poses.resize(model.bodies.size());
  poses[0] = Pose{};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    visitJoint(body.joint, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      poses[i] = poses[body.parent] * Type::place(body.X_PJ, q.data());
    });
  }
}

void bodyMotions(const Model& model, const State& state, Workspace& workspace) {
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

void gatherWrenches(const Model& model, const State& state, std::span<const LinkWrench> wrenches,
                    Workspace& workspace) {
  std::fill(workspace.wrenches.begin(), workspace.wrenches.end(), Force{});
  if (wrenches.empty()) return;
  forwardKinematics(model, state, workspace, workspace.X_WB);
  for (const LinkWrench& given : wrenches) {
    if (given.link < 0 || given.link >= static_cast<int>(model.links.size())) {
      throw std::invalid_argument("a wrench acts on link " + std::to_string(given.link) +
                                  "; robot '" + model.name + "' has " +
                                  std::to_string(model.links.size()) + " links, counted from 0");
    }
    const Link& link = model.links[given.link];
    Force in_link = given.wrench;
    if (given.axes == LinkWrench::Axes::kWorld) {
      const Eigen::Matrix3d R_LW =
          (workspace.X_WB[link.body].rotation * link.X_BL.rotation).transpose();
      in_link = {R_LW * given.wrench.moment, R_LW * given.wrench.force};
    }
    workspace.wrenches[link.body] += toParent(link.X_BL, in_link);
  }
}

}  // namespace armillary
