// SPDX-License-Identifier: BSD-3-Clause
// The Newton-Euler factorization of the mass matrix: M = Hᵀ P⁻ᵀ I P⁻¹ H.
//
// Source: Featherstone and Orin, Robot Dynamics: Equations and Algorithms (2000), section 3.5,
// after Rodriguez, Jain and Kreutz-Delgado (1992). The operators act on the spatial vectors of all
// N moving bodies at once, each in its body's frame, body i in the rows 6 (i − 1) and on:
//
//   (1)  H = diag(S_i): velocities of joints to their motions; a follower's columns are its
//        leader's, scaled
//   (2)  P = incidence matrix: 1 on the diagonal, −ⁱX_λ(i) in block (i, λ(i)); P V = H q̇
//   (3)  I = diag(I_i)
//   (4)  M = Hᵀ P⁻ᵀ I P⁻¹ H
//
// Applied to a vector, right to left, each operator is a recursion, O(n), and together they are the
// acceleration's part of Newton-Euler:
//
//   P⁻¹ H q̈   outward   (5)  A_i = ⁱX_λ A_λ + S_i q̈_i
//   I                    (6)  F_i = I_i A_i
//   Hᵀ P⁻ᵀ     inward    (7)  τ_i = S_iᵀ F_i,   F_λ += X* F_i
//
// I has no place for what a joint feels beside bodies: MethodDoesNotApply where rotors are felt.
#pragma once

#include "engine/dynamics/kinematics.h"

namespace armillary {

// The operators as full matrices, to be looked at: N the moving bodies, n the velocities.
struct NewtonEulerOperators {
  Eigen::MatrixXd H;  // 6N x n
  Eigen::MatrixXd P;  // 6N x 6N, unit lower triangular
  Eigen::MatrixXd I;  // 6N x 6N, block diagonal
};
void newtonEulerOperators(const Model& model, const State& state, Workspace& workspace,
                          NewtonEulerOperators& operators);

// (4) with those matrices: M, n x n. O(N² n), and it allocates.
Eigen::MatrixXd operatorMassMatrix(const NewtonEulerOperators& operators);

// (4) by the recursions (5) to (7) of its columns: M(q), velocitySize x velocitySize, full (kg m²,
// kg m, kg), symmetric but for rounding. O(n²).
void newtonEulerFactorizationMassMatrix(const Model& model, const State& state,
                                        Workspace& workspace, Eigen::MatrixXd& M);

}  // namespace armillary
