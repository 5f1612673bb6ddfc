// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/pull.h"

#include <numbers>
#include <stdexcept>

#include "engine/fast/fast_derivatives.h"

namespace armillary {
namespace {

const Link& linkOf(const Model& model, int link) {
  if (link < 0 || link >= static_cast<int>(model.links.size())) {
    throw std::invalid_argument("there is no link " + std::to_string(link) + " to pull");
  }
  return model.links[link];
}

}  // namespace

Pull pullFor(const Model& model, const State& state, int link, const Eigen::Vector3d& point,
             const Eigen::Vector3d& target, Workspace& workspace) {
  constexpr double kRate = 2.0 * std::numbers::pi * 2.0;  // rad/s
  const Link& pulled = linkOf(model, link);
  double mass = 0.0;
  for (int i = 1; i < model.bodyCount(); ++i) mass += model.bodies[i].inertia.mass;
  Eigen::MatrixXd inverse;
  if (pulled.body != 0 && fast::inverseMassMatrix(model, state, workspace, inverse)) {
    bodyMotions(model, state, workspace);
    Jacobian J;
    bodyJacobian(model, state, pulled.body, workspace.X_WB[pulled.body] * (pulled.X_BL * point),
                 workspace, J);
    const double mobility = (J.bottomRows<3>() * inverse * J.bottomRows<3>().transpose()).trace();
    if (mobility * mass > 3.0) mass = 3.0 / mobility;
  }
  return {link, point, target, mass * kRate * kRate, 2.0 * mass * kRate};
}

LinkWrench wrenchOf(const Pull& pull, const Model& model, const Workspace& kinematics) {
  const Link& link = linkOf(model, pull.link);
  const Pose& X_WB = kinematics.X_WB[link.body];
  const Eigen::Vector3d in_body = link.X_BL * pull.point;
  const Motion V = link.body == 0 ? Motion{} : kinematics.bodies[link.body].V;
  const Eigen::Vector3d velocity = X_WB.rotation * (V.linear + V.angular.cross(in_body));
  const Eigen::Vector3d place = X_WB * in_body;
  LinkWrench wrench;
  wrench.link = pull.link;
  wrench.wrench.force = pull.stiffness * (pull.target - place) - pull.damping * velocity;
  const Eigen::Vector3d arm = X_WB.rotation * (in_body - link.X_BL.position);
  wrench.wrench.moment = arm.cross(wrench.wrench.force);
  return wrench;
}

}  // namespace armillary
