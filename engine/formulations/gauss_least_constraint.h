// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics by Gauss's principle of least constraint, solved as the minimization that it is.
//
// Source: Gauss, Über ein neues allgemeines Grundgesetz der Mechanik (Journal für die reine und
// angewandte Mathematik 4, 1829); Featherstone and Orin, Robot dynamics: equations and algorithms
// (ICRA 2000) for the bodies' notation. Of all accelerations that the joints allow, the bodies take
// those that differ least from what they would have if nothing held them:
//
//   (1)  Z(q̈) = Σ_i ½ (a_i − I_i⁻¹ f_i)ᵀ I_i (a_i − I_i⁻¹ f_i) + Σ_k ½ I_r,k q̈_k²  →  least
//   (2)  a_i = J_i q̈ + ā_i        J_i the body's Jacobian, ā_i its acceleration at q̈ = 0
//   (3)  f_i = F_external + weight − V_i ×* I_i V_i + T_a τ_i − Σ_j X*_j T_a τ_j
//
// the motors pushing on both of their bodies (constraint_space.h), I_r rotors felt at the joints.
// With I_i = L_i L_iᵀ it is a least-squares problem, and its rows are
//
//   (4)  L_iᵀ J_i q̈ ≈ L_i⁻¹ f_i − L_iᵀ ā_i,    √I_r q̈ ≈ 0
//
// solved by orthogonal factors: no mass matrix is made, whose condition is the square of that of
// (4). O(n³), and it allocates: to be read and compared, not fast. Rows of followers count with
// their leader's acceleration.
#pragma once

#include <span>

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

// The acceleration that efforts and wrenches give the robot. Throws MethodDoesNotApply for a body
// whose inertia cannot be inverted, naming its link: I_i⁻¹ f_i is what the principle is about. A
// singular status names a degree of freedom that (4) does not determine.
SolveStatus gaussLeastConstraint(const Model& model, const State& state,
                                 const Eigen::VectorXd& effort,
                                 std::span<const LinkWrench> wrenches, Workspace& workspace,
                                 Eigen::VectorXd& acceleration);

}  // namespace armillary
