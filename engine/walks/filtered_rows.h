// SPDX-License-Identifier: BSD-3-Clause
// The multipliers of closed loops by recursions: what the innovations filter makes of the forces
// and of the loops' rows.
//
// Source: Featherstone and Orin 2000, section 3.4, method 2 with O(n) algorithms on the spanning
// tree; formulations/innovations_factorization.h for M⁻¹ = Wᵀ D⁻¹ W, W = 1 − Hᵀ ψ K. W is never
// formed by the method: each of its products is a recursion inward, each of Wᵀ's one outward.
//
//   ε = W f,   E = W Lᵀ,   A = Eᵀ D⁻¹ E,   q̈ = Wᵀ D⁻¹ ε + Wᵀ D⁻¹ E λ_L
#pragma once

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

struct FilteredRows {
  // Whether the innovations factorization treats the robot.
  static bool apply(const Model& model);

  // A singular joint leaves all as it is.
  SolveStatus run(const Model& model, const State& state, const Eigen::VectorXd& force,
                  const Eigen::MatrixXd& L, const Eigen::VectorXd& lambda, Workspace& workspace);

  Eigen::MatrixXd W, D_inverse;  // n x n
  Eigen::VectorXd innovation;    // ε
  Eigen::MatrixXd rows;          // E, a column a row of L
  Eigen::MatrixXd stiffness;     // A
  Eigen::VectorXd acceleration;  // q̈
};

}  // namespace armillary
