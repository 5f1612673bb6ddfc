// SPDX-License-Identifier: BSD-3-Clause
#include "engine/differentiation/wrench_efforts.h"

namespace armillary {
namespace {

struct WrenchScratch {
  explicit WrenchScratch(const Model&) {}
  Jacobian J;
};

}  // namespace

void wrenchEfforts(const Model& model, const State& state, std::span<const LinkWrench> wrenches,
                   Workspace& workspace, Eigen::VectorXd& effort) {
  effort.setZero(model.velocitySize());
  if (wrenches.empty()) return;
  Jacobian& J = workspace.scratch<WrenchScratch>(model).J;
  forwardKinematics(model, state, workspace, workspace.X_WB);
  gatherWrenches(model, state, wrenches, workspace);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Force& own = workspace.wrenches[i];
    if (own.moment.isZero(0.0) && own.force.isZero(0.0)) continue;
    const Pose& X_WB = workspace.X_WB[i];
    bodyJacobian(model, state, i, X_WB.position, workspace, J);
    const Eigen::Vector3d moment = X_WB.rotation * own.moment, force = X_WB.rotation * own.force;
    effort.noalias() += J.topRows<3>().transpose() * moment;
    effort.noalias() += J.bottomRows<3>().transpose() * force;
  }
}

}  // namespace armillary
