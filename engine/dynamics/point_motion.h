// SPDX-License-Identifier: BSD-3-Clause
// How a point that a body carries moves.
#pragma once

#include "engine/dynamics/workspace.h"

namespace armillary {

// World axes; the linear acceleration is the classical one.
struct PointMotion {
  Eigen::Vector3d angular, linear, angular_acceleration, linear_acceleration;
};

// Of the point at `point` (world, m), moved along by a body. Needs a workspace as
// bodyAccelerations() leaves it.
inline PointMotion pointMotion(const Workspace& workspace, int body, const Eigen::Vector3d& point) {
  const Pose& X_WB = workspace.X_WB[body];
  const Motion &V = workspace.bodies[body].V, &A = workspace.bodies[body].A;
  const Eigen::Vector3d p = X_WB.rotation.transpose() * (point - X_WB.position);
  const Eigen::Vector3d v = V.linear + V.angular.cross(p);
  // classical: of the origin A.linear + ω × v, of the point α × p + ω × (ω × p) more
  const Eigen::Vector3d a = A.linear + A.angular.cross(p) + V.angular.cross(v);
  return {X_WB.rotation * V.angular, X_WB.rotation * v, X_WB.rotation * A.angular,
          X_WB.rotation * a};
}

}  // namespace armillary
