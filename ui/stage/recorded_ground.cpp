// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/recorded_ground.h"

#include <cmath>

namespace armillary {

std::vector<GroundForce> groundForcesOf(const Sample& sample, const Model& model,
                                        const std::optional<GroundSetup>& ground,
                                        const BodyPoses* X_WB) {
  std::vector<GroundForce> forces;
  std::optional<BodyPoses> found;
  for (const LinkWrench& given : sample.wrenches) {
    const double square = given.wrench.force.squaredNorm();
    if (given.source != LinkWrench::Source::kGround || !(square > 0.0)) continue;
    if (!X_WB) {
      Workspace workspace(model);
      forwardKinematics(model, sample.state, workspace, found.emplace());
      X_WB = &*found;
    }
    const Pose X_WO = linkPose(model, *X_WB, given.link);
    const bool in_link = given.axes == LinkWrench::Axes::kLink;
    const Eigen::Vector3d to_point = given.wrench.force.cross(given.wrench.moment) / square;
    GroundForce force;
    force.link = given.link;
    force.force = in_link ? X_WO.rotation * given.wrench.force : given.wrench.force;
    force.point = X_WO.position + (in_link ? X_WO.rotation * to_point : to_point);
    constexpr double kUpright = 1e-3;  // of a force along the ground that is far away
    if (ground && std::abs(force.force.z()) > kUpright * force.force.norm()) {
      force.point += (ground->options.height - force.point.z()) / force.force.z() * force.force;
    }
    forces.push_back(force);
  }
  return forces;
}

}  // namespace armillary
