// SPDX-License-Identifier: BSD-3-Clause
// Operational-space dynamics of a link: how it answers a force as if it were a body by itself.
//
// Source: Khatib, A unified approach for motion and force control of robot manipulators: the
// operational space formulation (IEEE Journal of Robotics and Automation, 1987), for any link and
// all six directions:
//
//   (1)  Λ = (J M⁻¹ Jᵀ)⁻¹
//   (2)  μ = Λ (J M⁻¹ C q̇ − J̇ q̇),   p = Λ J M⁻¹ g
//   (3)  F = Λ a + μ + p
//   (4)  J̄ = M⁻¹ Jᵀ Λ,   J J̄ = 1
//   (5)  N = 1 − Jᵀ J̄ᵀ: efforts N τ₀ give the link no acceleration
//
// Rows are (ω, v) in world axes at the link's origin; a is the classical acceleration of the link
// as linkAccelerations() has it, F the wrench (n, f) there that gives it, with Jᵀ F as efforts.
//
// Where J lacks rank the link cannot accelerate in some direction and Λ is the pseudo-inverse: an
// eigenvalue of Λ⁻¹ (SI units) below kOperationalRankTolerance of the largest is zero. (3) holds
// then for the accelerations that the link can have. A singular mass matrix is a status.
#pragma once

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

// Of singular values of J in the metric of M⁻¹ it is the square: 1e-6 of the largest.
inline constexpr double kOperationalRankTolerance = 1e-12;

struct OperationalSpace {
  Eigen::Matrix<double, 6, 6> inertia;  // Λ: kg m², kg m, kg; a pseudo-inverse below rank 6
  Eigen::Matrix<double, 6, 6> inverse_inertia;  // Λ⁻¹ = J M⁻¹ Jᵀ, of any rank
  Eigen::Matrix<double, 6, 1> coriolis;         // μ: N m, N
  Eigen::Matrix<double, 6, 1> gravity;          // p
  int rank = 0;  // of Λ⁻¹; 6 where the link can move in every way
};

// From the mass matrix, O(n³). Followers included.
SolveStatus operationalSpace(const Model& model, const State& state, int link, Workspace& workspace,
                             OperationalSpace& result);

// By recursions over the bodies, O(n), without a mass matrix or a Jacobian: see
// operational_space_recursion.cpp. Throws MethodDoesNotApply where a joint follows another or feels
// a rotor.
SolveStatus operationalSpaceRecursion(const Model& model, const State& state, int link,
                                      Workspace& workspace, OperationalSpace& result);

// What efforts do beside moving the link.
struct OperationalNullSpace {
  Eigen::Matrix<double, Eigen::Dynamic, 6> consistent_inverse;  // J̄ of (4)
  Eigen::MatrixXd projector;                                    // N of (5)
};
SolveStatus operationalNullSpace(const Model& model, const State& state, int link,
                                 Workspace& workspace, OperationalNullSpace& result);

// Λ and the rank from Λ⁻¹.
void invertOperationalInertia(OperationalSpace& result);

}  // namespace armillary
