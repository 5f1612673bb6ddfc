// SPDX-License-Identifier: BSD-3-Clause
// The three recursions in absolute coordinates: every spatial vector and inertia in the world's
// axes and about one point, so that none is ever transformed from link to link.
//
// Source: Featherstone and Orin, Robot Dynamics: Equations and Algorithms (2000), sections 3.1 to
// 3.3, whose equations are written so before they are put into link coordinates. λ is a body's
// parent, h_i = X_0i S_i its joint's axes, I_i its inertia, all as they stand now; f_x are external
// forces, and a_0 = −gravity.
//
//   Newton-Euler (3)  v_i = v_λ + h_i q̇_i
//                (4)  a_i = a_λ + ḣ_i q̇_i + h_i q̈_i,   ḣ_i q̇_i = v_i × h_i q̇_i + X_0i Ṡ_i q̇_i
//                (7)  f_i = I_i a_i + v_i ×* I_i v_i − f_xi + Σ over children f_j
//                (8)  τ_i = h_iᵀ f_i
//   Composite    (9)  I_Ci = I_i + Σ over children I_Cj
//   rigid bodies (10) M_ji = h_jᵀ I_Ci h_i for i on or beyond j, zero between branches
//   Articulated  (12) I_Ai = I_i + Σ over children (I_Aj − U_j D_j⁻¹ U_jᵀ)
//   bodies            with U_j = I_Aj h_j, D_j = h_jᵀ U_j
//                (13) p_Ai = v_i ×* I_i v_i − f_xi + Σ over children (p'_j + U_j D_j⁻¹ u_j)
//                     with p'_j = p_Aj + I_Aj ḣ_j q̇_j, u_j = τ_j − h_jᵀ p'_j
//                (14) q̈_i = D_i⁻¹ (u_i − U_iᵀ a_λ),   then (4)
//
// As printed, (13) names τ_i for τ_j. The source leaves the point open, which every robot has its
// own of: 0 is the origin of a body in the middle, where it is now. What link coordinates save in
// numbers these save in transforms; they lose digits where links are far from the point, as
// inertias about it grow with the square of that distance, and D_j is the little that their large
// numbers leave: articulated bodies agree with aba to 1e-9 within tens of metres, wherever in the
// world the robot is, and in a chain of 100 links to 1e-8.
#pragma once

#include <span>

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

// The body at whose origin the point is.
int bodyOfAbsolutePoint(const Model& model);

// (3), (4), (7) and (8), O(n).
void absoluteNewtonEuler(const Model& model, const State& state,
                         const Eigen::VectorXd& acceleration, std::span<const LinkWrench> wrenches,
                         Workspace& workspace, Eigen::VectorXd& effort);

// (9) and (10), O(n d) for chains of at most d joints.
void absoluteCompositeBodies(const Model& model, const State& state, Workspace& workspace,
                             Eigen::MatrixXd& M);

// (3), (12) to (14) and (4), O(n). Throws MethodDoesNotApply for a robot with followers.
SolveStatus absoluteArticulatedBodies(const Model& model, const State& state,
                                      const Eigen::VectorXd& effort,
                                      std::span<const LinkWrench> wrenches, Workspace& workspace,
                                      Eigen::VectorXd& acceleration);

}  // namespace armillary
