// SPDX-License-Identifier: BSD-3-Clause
// The innovations factorization of the mass matrix and of its inverse.
//
// Source: Rodriguez, Jain and Kreutz-Delgado, Spatial Operator Algebra for Multibody System
// Dynamics (1992); Jain, Robot and Multibody Dynamics (2011), chapters 6, 7 and 9. Their symbols,
// with H and P of the Newton-Euler factorization (operator_factorization.h): their H* is H, and
// their shift 𝓔_φ is Eᵀ, where E = 1 − P. Frames: each body's own.
//
//   (1)  I_A = I + Eᵀ τ̄ I_A τ̄ᵀ E,   D = Hᵀ I_A H,   G = I_A H D⁻¹,   τ̄ = 1 − G Hᵀ
//   (2)  φ = (1 − Eᵀ)⁻¹,   K = Eᵀ G,   ψ = (1 − Eᵀ τ̄)⁻¹
//   (3)  M = (1 + Hᵀ φ K) D (1 + Hᵀ φ K)ᵀ
//   (4)  M⁻¹ = (1 − Hᵀ ψ K)ᵀ D⁻¹ (1 − Hᵀ ψ K)
//
// I_A are the articulated inertias (Jain's P), which (1) makes from the leaves to the root: block
// diagonal, because a body has one parent. D is what the joints feel of them, a block a joint.
// Applied to efforts, (4) is a filter and a smoother as in Kalman's theory, each a recursion, O(n):
//
//   1 − Hᵀ ψ K    inward    (5)  ε_i = τ_i − S_iᵀ z_i,   ν_i = D_i⁻¹ ε_i
//                           (6)  z_λ += X* (z_i + G_i ε_i)
//   its transpose outward   (7)  α = ⁱX_λ A_λ,   q̈_i = ν_i − G_iᵀ α
//                           (8)  A_i = α + S_i q̈_i + a_i
//
// For M⁻¹ alone z starts from zero and a is zero. With the motion's own terms it is the
// acceleration
//
//   (9)  q̈ = (1 − Hᵀψ K)ᵀ D⁻¹ (τ − Hᵀ ψ (K τ + I_A a + b)) − Kᵀ ψᵀ a
//
// a_i = Ṡ_i q̇_i + V_i × S_i q̇_i,  b_i = V_i ×* I_i V_i − F_external;  z then starts from I_A a + b,
// and A_0 = −gravity. Robots with followers have no block diagonal D, and rotors are not in the
// source: MethodDoesNotApply.
#pragma once

#include <span>

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

// The operators as full matrices, to be looked at: N the moving bodies, n the velocities.
struct InnovationsOperators {
  Eigen::MatrixXd H;          // 6N x n
  Eigen::MatrixXd E;          // 6N x 6N, ⁱX_λ(i) in block (i, λ(i))
  Eigen::MatrixXd I_A;        // 6N x 6N, block diagonal
  Eigen::MatrixXd D;          // n x n, a block a joint
  Eigen::MatrixXd D_inverse;  // n x n
  Eigen::MatrixXd G, K;       // 6N x n
  Eigen::MatrixXd phi, psi;   // 6N x 6N, unit upper triangular
};
// Not filled where D is singular: the degree of freedom is named. O(N³), and it allocates.
SolveStatus innovationsOperators(const Model& model, const State& state, Workspace& workspace,
                                 InnovationsOperators& operators);

// (3) and (4) with those matrices, n x n.
Eigen::MatrixXd operatorMassMatrix(const InnovationsOperators& operators);
Eigen::MatrixXd operatorInverseMassMatrix(const InnovationsOperators& operators);

// (4) by the recursions of its columns: M⁻¹(q), velocitySize x velocitySize, full, symmetric but
// for rounding. O(n²).
SolveStatus innovationsInverseMassMatrix(const Model& model, const State& state,
                                         Workspace& workspace, Eigen::MatrixXd& M_inverse);

// (4) for one effort after the other in the same state: the first makes D⁻¹ and G, O(n), the other
// applies M⁻¹ to what stands in `effort`, O(n) each time, with what the first left in `workspace`.
// The two may be the same vector.
SolveStatus prepareInnovations(const Model& model, const State& state, Workspace& workspace);
void applyInverseMassMatrix(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            Workspace& workspace, Eigen::VectorXd& acceleration);

// (9) by recursions: the acceleration that `effort` and the wrenches give the robot. O(n).
SolveStatus innovationsForwardDynamics(const Model& model, const State& state,
                                       const Eigen::VectorXd& effort,
                                       std::span<const LinkWrench> wrenches, Workspace& workspace,
                                       Eigen::VectorXd& acceleration);

}  // namespace armillary
