// SPDX-License-Identifier: BSD-3-Clause
#include "engine/inverse_kinematics/pose_task.h"

#include <cmath>

namespace armillary {
namespace {

// w of (1): what a turn of one radian counts beside a way of the chain's length.
constexpr double kTurnWeight = 0.5;

}  // namespace

Eigen::Vector3d rotationVector(const Eigen::Matrix3d& R) {
  const Eigen::Quaterniond turn = quaternionOf(R);
  const double sine = turn.vec().norm();
  if (sine < 1e-9) return 2.0 * turn.vec();  // sin x = x to the last digit
  return turn.vec() * (2.0 * std::atan2(sine, turn.w()) / sine);
}

void evaluate(const Model& model, const PoseTask& task, const State& state, Workspace& workspace,
              PoseError& error) {
  forwardKinematics(model, state, workspace, workspace.X_WB);
  const Pose X_WT = linkPose(model, workspace.X_WB, task.link) * task.X_LT;
  const Eigen::Vector3d way = task.X_WT.position - X_WT.position;
  Eigen::Vector3d turn = Eigen::Vector3d::Zero();
  if (!task.place_only) turn = rotationVector(task.X_WT.rotation * X_WT.rotation.transpose());
  error.distance = way.norm();
  error.angle = turn.norm();
  error.scaled << kTurnWeight * turn, way / task.length;
  error.squared = error.scaled.squaredNorm();
}

void scaledJacobian(const Model& model, const PoseTask& task, const State& state,
                    const Workspace& workspace, Jacobian& unscaled, Jacobian& J) {
  const Eigen::Vector3d p_WT = linkPose(model, workspace.X_WB, task.link) * task.X_LT.position;
  bodyJacobian(model, state, model.links[task.link].body, p_WT, workspace, unscaled);
  J.resize(6, static_cast<Eigen::Index>(task.free.size()));
  for (Eigen::Index k = 0; k < J.cols(); ++k) {
    const FreeCoordinate& free = task.free[k];
    const auto column = unscaled.col(free.velocity_index);
    J.col(k).head<3>() = column.head<3>() * (task.place_only ? 0.0 : kTurnWeight * free.unit);
    J.col(k).tail<3>() = column.tail<3>() * (free.unit / task.length);
  }
}

}  // namespace armillary
