// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/reactions.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

struct ReactionsScratch {
  // The joints, parents before children.
  explicit ReactionsScratch(const Model& model) : forces(model.links.size()) {
    std::vector<std::vector<int>> child_joints(model.links.size());
    for (size_t j = 0; j < model.joints.size(); ++j) {
      child_joints[model.joints[j].parent].push_back(static_cast<int>(j));
    }
    outward = child_joints[model.root_link];
    for (size_t next = 0; next < outward.size(); ++next) {
      const std::vector<int>& beyond = child_joints[model.joints[outward[next]].child];
      outward.insert(outward.end(), beyond.begin(), beyond.end());
    }
  }

  std::vector<int> outward;   // indices in Model::joints
  std::vector<Force> forces;  // on each link through the joint that it is the child of
};

// Equations (1) and (2). Needs the bodies' accelerations.
Force forceOfLink(const Link& link, const Vector3d& gravity, const Workspace& workspace) {
  const Workspace::BodyScratch& body = workspace.bodies[link.body];
  const Motion V = toChild(link.X_BL, body.V), A = toChild(link.X_BL, body.A);  // (1)
  const Eigen::Matrix3d R_WL = workspace.X_WB[link.body].rotation * link.X_BL.rotation;
  const Vector3d g = transposeProduct(R_WL, gravity);
  const Force weight{cross(link.inertia.first_moment, g), scaled(g, link.inertia.mass)};
  return forceOfMotion(link.inertia, V, A) - weight;  // (2)
}

// X_PC of a joint's links. Needs X_PB of the bodies.
Pose childInParent(const Model& model, const Joint& joint, const Workspace& workspace) {
  const Link &parent = model.links[joint.parent], &child = model.links[joint.child];
  const Pose X_parent_body =
      joint.body > 0 ? workspace.bodies[child.body].X_PB * child.X_BL : child.X_BL;
  return parent.X_BL.inverse() * X_parent_body;
}

}  // namespace

void jointReactions(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                    std::span<const LinkWrench> wrenches, Workspace& workspace,
                    std::vector<JointReaction>& reactions) {
  workspace.check(model, state);
  ReactionsScratch& scratch = workspace.scratch<ReactionsScratch>(model);
  bodyAccelerations(model, state, acceleration, workspace);
  for (size_t i = 0; i < model.links.size(); ++i) {
    scratch.forces[i] = forceOfLink(model.links[i], model.gravity, workspace);
  }
  for (const LinkWrench& given : wrenches) {
    const Force external = wrenchInLink(model, given, workspace);
    scratch.forces[given.link] -= external;
  }
  reactions.resize(model.joints.size());
  for (auto j = scratch.outward.rbegin(); j != scratch.outward.rend(); ++j) {  // (3)
    const Joint& joint = model.joints[*j];
    const Force& F_C = scratch.forces[joint.child];
    Vector3d& p_CJ = reactions[*j].p_CJ;  // the origin of the body that the joint moves
    p_CJ.setZero();
    if (joint.body > 0) p_CJ = model.links[joint.child].X_BL.inverse().position;
    reactions[*j].wrench = {difference(F_C.moment, cross(p_CJ, F_C.force)), F_C.force};
    scratch.forces[joint.parent] += toParent(childInParent(model, joint, workspace), F_C);
  }
}

}  // namespace armillary
