// SPDX-License-Identifier: BSD-3-Clause
// Velocities and accelerations of all links: one outward pass over the bodies, then each link.
//
// Source: Featherstone 2008, section 2.11. The spatial acceleration A of a body is not the
// acceleration of a point in it; that of the link's origin is
//
//   (1)  V_L = X_LB V_B,   A_L = X_LB A_B
//   (2)  a = R_WL (A_L.linear + ω_L × v_L),   α = R_WL A_L.angular
#pragma once

#include "engine/dynamics/kinematics.h"

namespace armillary {

// How a link turns and how its origin moves, world axes: velocities (rad/s, m/s), or their
// derivatives (rad/s², m/s²), which is the classical acceleration, not the spatial one.
struct LinkMotion {
  Eigen::Vector3d angular = Eigen::Vector3d::Zero();
  Eigen::Vector3d linear = Eigen::Vector3d::Zero();
};

// Of every link of the model, in its order; zero for links that cannot move.
void linkVelocities(const Model& model, const State& state, Workspace& workspace,
                    std::vector<LinkMotion>& velocities);
void linkAccelerations(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                       Workspace& workspace, std::vector<LinkMotion>& accelerations);

// Throws std::invalid_argument where the robot has no link of that index.
void checkLink(const Model& model, int link);

}  // namespace armillary
