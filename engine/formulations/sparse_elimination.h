// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics in maximal coordinates, by elimination that makes no new entries.
//
// Source: Featherstone and Orin, Robot dynamics: equations and algorithms (ICRA 2000), section 3.5,
// equation 27; order of elimination from Baraff, Linear-time dynamics using Lagrange multipliers
// (SIGGRAPH 1996). Unknown are the acceleration a_i of every body and the constraint forces β_i of
// every joint; S_i, T_a and T_i of a joint are in constraint_space.h:
//
//   (1)  ⎡ I  T ⎤ ⎡  a ⎤   ⎡ f_a − v × I v ⎤
//        ⎣ Tᵀ 0 ⎦ ⎣ −β ⎦ = ⎣    Tᵀ a₀      ⎦
//
// where the block column i of T has T_i in row i and −X*_i T_i in the row of the parent P. Row by
// row, in the frame of body i, with j the children of i:
//
//   (2)  I_i a_i − T_i β_i + Σ_j X*_j T_j β_j = f_i
//        f_i = F_external − V_i ×* I_i V_i + T_a τ_i − Σ_j X*_j T_a τ_j
//   (3)  T_iᵀ (a_i − X_i a_P) = T_iᵀ c_i,   c_i = Ṡ_i q̇_i + V_i × S_i q̇_i
//
// The graph of (1) is the tree itself, body - joint - parent body. From the leaves to the root each
// body and then its joint is eliminated, into blocks that (1) has anyway:
//
//   (4)  a_i = I_i⁻¹ (f_i + T_i β_i)
//   (5)  B_i β_i = b_i + T_iᵀ X_i a_P,   B_i = T_iᵀ I_i⁻¹ T_i,   b_i = T_iᵀ (c_i − I_i⁻¹ f_i)
//   (6)  I_P += Y B_i⁻¹ Yᵀ,   f_P −= Y B_i⁻¹ b_i,   Y = X*_i T_i
//
// and back from the root to the leaves (5), (4) and, since a_i − X_i a_P − c_i = S_i q̈_i,
//
//   (7)  q̈_i = T_aᵀ (a_i − X_i a_P − c_i)
//
// Gravity is the root's acceleration: a_0 = −gravity, and every a_i is less gravity's. O(n).
#pragma once

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

// The acceleration that efforts and wrenches give the robot. Throws MethodDoesNotApply for a robot
// with followers or rotors and for a body whose inertia cannot be inverted, naming its link. A
// singular status names the first degree of freedom of a joint where rounding left no positive
// pivot.
SolveStatus sparseElimination(const Model& model, const State& state, const Eigen::VectorXd& effort,
                              std::span<const LinkWrench> wrenches, Workspace& workspace,
                              Eigen::VectorXd& acceleration);

}  // namespace armillary
