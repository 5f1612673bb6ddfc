// SPDX-License-Identifier: BSD-3-Clause
// A hand that pulls a point of a robot towards a place: a spring and a damper.
#pragma once

#include "engine/dynamics/kinematics.h"

namespace armillary {

struct Pull {
  int link = 0;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();   // in the link's frame, m
  Eigen::Vector3d target = Eigen::Vector3d::Zero();  // in the world, m
  double stiffness = 0.0;                            // N/m
  double damping = 0.0;                              // N s/m
};

// A pull whose strength fits the robot: of the mass m that the point feels in `state`, at 2 Hz,
// critically damped: k = m (2π 2 Hz)², d = 2 m 2π 2 Hz. m = 3 / tr(J M⁻¹ Jᵀ), at most the mass of
// all that moves, which it is where nothing can be moved.
Pull pullFor(const Model& model, const State& state, int link, const Eigen::Vector3d& point,
             const Eigen::Vector3d& target, Workspace& workspace);

// The force k (target − p) − d ṗ on the link, p the point. Needs X_WB and V as bodyMotions() leaves
// them. Throws std::invalid_argument where there is no such link.
LinkWrench wrenchOf(const Pull& pull, const Model& model, const Workspace& kinematics);

}  // namespace armillary
