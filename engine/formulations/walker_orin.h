// SPDX-License-Identifier: BSD-3-Clause
// The mass matrix column by column from inverse dynamics, and forward dynamics by solving it.
//
// Source: Walker and Orin (1982), method 1; Featherstone and Orin, Robot Dynamics: Equations and
// Algorithms (2000), section 3.2. With τ = D(q, q̇, q̈) the inverse dynamics (recursive
// Newton-Euler, as in the source) and δ_i the unit vector of degree of freedom i:
//
//   (1)  M δ_i = D(q, 0, δ_i) − D(q, 0, 0)
//   (2)  M q̈ = τ − D(q, q̇, 0),   wrenches being part of D
//   (3)  M = L D Lᵀ, L unit lower triangular
//
// (1) is O(n²), (3) O(n³). A follower's inertia is felt by its leader.
#pragma once

#include <span>

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

// M(q), velocitySize x velocitySize (kg m², kg m, kg). Symmetric but for rounding: no half is
// copied from the other.
void walkerOrinMassMatrix(const Model& model, const State& state, Workspace& workspace,
                          Eigen::MatrixXd& M);

// The acceleration that `effort` and the wrenches give the robot. Where M is singular, names a
// degree of freedom that moves no inertia once those before it are free.
SolveStatus walkerOrinForwardDynamics(const Model& model, const State& state,
                                      const Eigen::VectorXd& effort,
                                      std::span<const LinkWrench> wrenches, Workspace& workspace,
                                      Eigen::VectorXd& acceleration);

}  // namespace armillary
