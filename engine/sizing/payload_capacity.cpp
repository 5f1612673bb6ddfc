// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sizing/payload_capacity.h"

#include <cmath>

#include "engine/forces/motors.h"
#include "engine/spatial/pose.h"

namespace armillary {

Eigen::VectorXd effortLimits(const Model& model) {
  Eigen::VectorXd limits(model.velocitySize());
  const std::vector<Motor> motors = motorsOf(model);
  for (int i = 0; i < model.velocitySize(); ++i) {
    const double limit = motors[static_cast<std::size_t>(i)].effort_limit;
    limits[i] = limit > 0.0 ? limit : std::numeric_limits<double>::infinity();
  }
  return limits;
}

PayloadCapacity payloadCapacity(const Model& model, const State& state, int link,
                                const Eigen::Vector3d& point, const Eigen::VectorXd& own,
                                const Eigen::VectorXd& limits, Workspace& workspace) {
  Jacobian J;
  linkJacobian(model, state, link, JacobianFrame::kLinkOrigin, workspace, J);
  const Link& held = model.links[static_cast<std::size_t>(link)];
  const Eigen::Matrix3d R_WL =
      (workspace.X_WB[static_cast<std::size_t>(held.body)] * held.X_BL).rotation;
  const Eigen::Vector3d arm = R_WL * point;
  PayloadCapacity capacity;
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (std::isinf(limits[i])) continue;
    const Eigen::Vector3d omega = J.col(i).head<3>();
    const Eigen::Vector3d v = J.col(i).tail<3>() + omega.cross(arm);
    const double per_kilogram = -v.dot(model.gravity);
    double mass = std::numeric_limits<double>::infinity();
    if (std::abs(own[i]) > limits[i]) {
      mass = 0.0;
    } else if (per_kilogram > 0.0) {
      mass = (limits[i] - own[i]) / per_kilogram;
    } else if (per_kilogram < 0.0) {
      mass = (limits[i] + own[i]) / -per_kilogram;
    }
    if (mass < capacity.mass) capacity = {mass, i};
  }
  return capacity;
}

}  // namespace armillary
