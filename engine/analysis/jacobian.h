// SPDX-License-Identifier: BSD-3-Clause
// The Jacobian of a link and its rate, in three frames.
//
// Source: Featherstone 2008, section 2.8; Murray, Li, Sastry, A Mathematical Introduction to
// Robotic Manipulation (1994), section 3.4, who call the first of the frames spatial and the last
// the body's. Column k belongs to a joint between the base and the link:
//
//   (1)  J_k = X_FW X_WB S_k,   so that V_WL seen in F is J q̇
//   (2)  J̇_k = (V_k − V_F) × J_k,  V_k the velocity of what carries the column
//
// V_F, the velocity of the frame itself, is zero, (0, ṗ) of the link's origin, or the link's V.
// J̇ q̇ + J q̈ is the acceleration: classical, of the origin, in world axes at the link's origin;
// spatial in the other two.
#pragma once

#include "engine/dynamics/kinematics.h"

namespace armillary {

// Where F is and how it is turned.
enum class JacobianFrame {
  kWorld,       // at the world's origin, world axes
  kLinkOrigin,  // at the link's origin, world axes: how the link turns and its origin moves
  kLink         // at the link's origin, the link's axes
};

// J, 6 x velocitySize, rows (ω, v): rad and m per unit of each degree of freedom. Zero for a link
// that cannot move. Throws std::invalid_argument where the robot has no such link.
void linkJacobian(const Model& model, const State& state, int link, JacobianFrame frame,
                  Workspace& workspace, Jacobian& J);

// J̇, its rate for the state's velocity, likewise.
void linkJacobianRate(const Model& model, const State& state, int link, JacobianFrame frame,
                      Workspace& workspace, Jacobian& J_rate);

}  // namespace armillary
