// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics by the Newton-Euler equations of each link in its own frame, at its centre of
// mass, in separate linear and angular 3-vectors.
//
// Source: C. K. Liu and S. Jain, A Quick Tutorial on Multibody Dynamics, equations 72 to 85, whose
// numbers the code cites; after Luh, Walker and Paul (1980). For body k with parent p, all vectors
// of a body in its own frame (B, and P the parent's): c the centre of mass, d the joint's frame in
// the parent as the joint has moved it, R = R_PB, û and ω̂ the linear and angular velocity that the
// joint gives to B's origin in P, a_k the acceleration of the centre of mass, I_c the inertia about
// it.
//
//   Outward   (78)  ω_k = Rᵀ ω_p + ω̂
//             (80)  ω̇_k = Rᵀ ω̇_p + dω̂ + Rᵀ ω_p × ω̂
//             (79)  a_k = Rᵀ (a_p + ω̇_p × r + ω_p × (ω_p × r)) + 2 Rᵀ ω_p × û + ω̂ × û + dû
//                         + ω̇_k × c_k + ω_k × (ω_k × c_k),   r = d − c_p
//             (85)  at the root  a_0 = −gravity,  ω_0 = ω̇_0 = 0
//   Inward    (72)  f_k = m a_k − f_external + Σ over children of R f
//             (73)  τ_k = I_c ω̇_k + ω_k × I_c ω_k − n_external + c_k × f_k
//                         + Σ over children of (R τ + (d − c_k) × R f)
//
// dω̂ and dû are the rates of the components of ω̂ and û in B. Equation (79) holds for joints that
// translate too, with the terms ω × (ω × r) and 2 ω × û that the source's (84), which
// differentiates components, leaves out. f_k and τ_k act on the link at its frame's origin; the
// joint's effort is their power on the joint's unit motions. The linear velocities (76), (83) enter
// no force. O(n).
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// The efforts τ (N m, N) that give the robot `acceleration` in `state`, with wrenches acting on its
// links. A follower's effort is felt by its leader. A body without mass has its centre of mass at
// its origin. Throws MethodDoesNotApply where rotors are felt.
void newtonEulerLinkFrames(const Model& model, const State& state,
                           const Eigen::VectorXd& acceleration,
                           std::span<const LinkWrench> wrenches, Workspace& workspace,
                           Eigen::VectorXd& effort);

}  // namespace armillary
