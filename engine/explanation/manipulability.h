// SPDX-License-Identifier: BSD-3-Clause
// How a link can move and push, and how heavy it feels, in every direction: ellipsoids.
//
// Sources: Yoshikawa, Manipulability of robotic mechanisms (International Journal of Robotics
// Research 4(2), 1985), for (1) to (3); Khatib, A unified approach for motion and force control of
// robot manipulators: the operational space formulation (1987), and Inertial properties in robotic
// manipulation: an object-level framework (International Journal of Robotics Research 14(1), 1995),
// for (4) and (5). J has the rows of the link's origin (translation) or of its turning (rotation),
// world axes.
//
//   (1)  velocities that joint velocities of length one give:  J = Σ σ_k u_k w_kᵀ,
//        an ellipsoid with the half axes σ_k u_k
//   (2)  forces that joint efforts of length one hold:  half axes u_k / σ_k
//   (3)  measure of manipulability  w = √det(J Jᵀ) = σ_1 σ_2 σ_3
//   (4)  Λ⁻¹ = J M⁻¹ Jᵀ,   effective inertia along the unit direction u:  1 / (uᵀ Λ⁻¹ u)
//   (5)  the surface uᵀ Λ⁻¹ u = 1: its radius along u is the root of the effective inertia
//
// In (4) and (5) the link is free to turn while it is pushed, and to move while it is turned.
// Length one counts a radian per second as much as a metre per second, N m as much as N.
#pragma once

#include "engine/analysis/operational_space.h"

namespace armillary {

// Of the link's origin or of its turning.
struct Manipulability {
  // Columns: the directions u_k, world axes, a right-handed frame; by falling σ.
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();  // σ_k: m/s or rad/s; zero where singular
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  // 1 / σ_k: N or N m; infinite where singular
  int rank = 0;  // directions in which the link can move: σ_k above 1e-6 of the largest

  // (3), or the product of the largest `dimension` σ_k: a planar arm has no third one.
  double measure(int dimension = 3) const { return velocity.head(dimension).prod(); }
};

// How heavy the link feels to a push (kg), or to a turn (kg m²).
struct EffectiveInertia {
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();  // columns: principal directions, world axes
  // Along them, rising; infinite where the link cannot move.
  Eigen::Vector3d principal = Eigen::Vector3d::Zero();
  Eigen::Matrix3d inverse = Eigen::Matrix3d::Zero();  // Λ⁻¹ of (4)

  // (4); infinite where the link cannot move that way. `direction` need not have length one.
  double along(const Eigen::Vector3d& direction) const;
};

struct LinkManipulability {
  Pose X_WL;                             // the link's frame
  Manipulability translation, rotation;  // (1) to (3)
  OperationalSpace space;                // Λ with all six rows; rank 0 where M is singular
  EffectiveInertia mass, turning;        // (4) and (5)
};

// Throws std::invalid_argument where the robot has no such link. Where the mass matrix is singular
// the status says so; what does not need its inverse is there, the effective inertias are zero.
SolveStatus linkManipulability(const Model& model, const State& state, int link,
                               Workspace& workspace, LinkManipulability& result);

}  // namespace armillary
