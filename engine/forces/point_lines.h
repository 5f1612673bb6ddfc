// SPDX-License-Identifier: BSD-3-Clause
// The straight line between points of two links: what springs, cylinders and muscles act along.
#pragma once

#include "engine/dynamics/kinematics.h"

namespace armillary {

// From end 1 to end 2, world axes; no direction where they meet.
struct PointLine {
  Eigen::Vector3d direction = Eigen::Vector3d::Zero();
  double length = 0.0;  // m
  double rate = 0.0;    // m/s
};

// Needs a workspace whose X_WB and, for the rate, V are as bodyMotions() leaves them.
PointLine lineBetween(const LinkPoint& end1, const LinkPoint& end2, const Workspace& kinematics);

// The point in the world; needs X_WB.
inline Eigen::Vector3d placeOf(const LinkPoint& point, const Workspace& kinematics) {
  return kinematics.X_WB[point.body] * point.p_BP;
}

// ∂l/∂q along the degrees of freedom: l̇ = gradient · v, and a force F that pushes the ends apart
// has the efforts gradient F. m/rad or 1. Needs X_WB.
void lengthGradient(const Model& model, const State& state, const LinkPoint& end1,
                    const LinkPoint& end2, Workspace& workspace, Eigen::VectorXd& gradient);

// A force (world axes, N) at the point, as a wrench at its link's origin in link axes.
LinkWrench wrenchAt(const Model& model, const LinkPoint& point, const Eigen::Vector3d& force,
                    const Workspace& kinematics);

}  // namespace armillary
