// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/link_motions.h"

#include <stdexcept>
#include <string>

namespace armillary {

void linkVelocities(const Model& model, const State& state, Workspace& workspace,
                    std::vector<LinkMotion>& velocities) {
  bodyMotions(model, state, workspace);
  velocities.resize(model.links.size());
  for (size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    const Eigen::Matrix3d R_WL = workspace.X_WB[link.body].rotation * link.X_BL.rotation;
    const Motion V = toChild(link.X_BL, workspace.bodies[link.body].V);  // (1)
    velocities[i] = {R_WL * V.angular, R_WL * V.linear};
  }
}

void linkAccelerations(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                       Workspace& workspace, std::vector<LinkMotion>& accelerations) {
  bodyAccelerations(model, state, acceleration, workspace);
  accelerations.resize(model.links.size());
  for (size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    const Eigen::Matrix3d R_WL = workspace.X_WB[link.body].rotation * link.X_BL.rotation;
    const Motion V = toChild(link.X_BL, workspace.bodies[link.body].V);  // (1)
    const Motion A = toChild(link.X_BL, workspace.bodies[link.body].A);
    accelerations[i] = {R_WL * A.angular, R_WL * (A.linear + cross(V.angular, V.linear))};  // (2)
  }
}

void checkLink(const Model& model, int link) {
  const int count = static_cast<int>(model.links.size());
  if (link >= 0 && link < count) return;
  throw std::invalid_argument("link " + std::to_string(link) + " was asked for; robot '" +
                              model.name + "' has " + std::to_string(count) +
                              " links, counted from 0");
}

}  // namespace armillary
