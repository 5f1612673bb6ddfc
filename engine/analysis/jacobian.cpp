// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/jacobian.h"

#include "engine/analysis/joint_columns.h"
#include "engine/analysis/link_motions.h"

namespace armillary {
namespace {

// X_FW
Pose worldInFrame(const Pose& X_WL, JacobianFrame frame) {
  if (frame == JacobianFrame::kWorld) return {};
  if (frame == JacobianFrame::kLink) return X_WL.inverse();
  return {Eigen::Matrix3d::Identity(), -X_WL.position};
}

// V_F in F; V_L is the link's velocity in its own axes.
Motion frameVelocity(const Pose& X_WL, const Motion& V_L, JacobianFrame frame) {
  if (frame == JacobianFrame::kWorld) return {};
  if (frame == JacobianFrame::kLink) return V_L;
  return {Eigen::Vector3d::Zero(), X_WL.rotation * V_L.linear};
}

}  // namespace

void linkJacobian(const Model& model, const State& state, int link, JacobianFrame frame,
                  Workspace& workspace, Jacobian& J) {
  workspace.check(model, state);
  checkLink(model, link);
  forwardKinematics(model, state, workspace, workspace.X_WB);
  const int body = model.links[link].body;
  const Pose X_WL = linkPose(model, workspace.X_WB, link);
  const bool at_world = frame == JacobianFrame::kWorld;
  bodyJacobian(model, state, body, at_world ? Eigen::Vector3d::Zero() : X_WL.position, workspace,
               J);  // (1)
  if (frame != JacobianFrame::kLink) return;
  const Eigen::Matrix3d R_LW = X_WL.rotation.transpose();
  for (Eigen::Index k = 0; k < J.cols(); ++k) {
    J.col(k).head<3>() = product(R_LW, J.col(k).head<3>());
    J.col(k).tail<3>() = product(R_LW, J.col(k).tail<3>());
  }
}

void linkJacobianRate(const Model& model, const State& state, int link, JacobianFrame frame,
                      Workspace& workspace, Jacobian& J_rate) {
  workspace.check(model, state);
  checkLink(model, link);
  bodyMotions(model, state, workspace);
  const int body = model.links[link].body;
  const Pose X_WL = linkPose(model, workspace.X_WB, link);
  const Motion V_L = toChild(model.links[link].X_BL, workspace.bodies[body].V);
  const Pose X_FW = worldInFrame(X_WL, frame);
  const Motion V_F = frameVelocity(X_WL, V_L, frame);
  J_rate.setZero(6, model.velocitySize());
  for (int i = body; i > 0; i = model.bodies[i].parent) {
    visitColumns(model, state, i, workspace, X_FW, V_F,
                 [&](int k, const Motion&, const Motion& rate) {  // (2)
                   J_rate.col(k).head<3>() += rate.angular;
                   J_rate.col(k).tail<3>() += rate.linear;
                 });
  }
}

}  // namespace armillary
