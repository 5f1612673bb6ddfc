// SPDX-License-Identifier: BSD-3-Clause
// The centrifugal part of the velocity terms: what each joint's motion asks by itself.
//
// With C q̇ = Σ_jk γ_jk q̇_j q̇_k, centrifugal terms are those of q̇_j², Coriolis terms those of
// products of two different velocities (Craig, Introduction to Robotics, section 6.9; Spong,
// Hutchinson, Vidyasagar, Robot Modeling and Control, section 7.3). Where a joint has several
// velocities (a spherical one's ω, a floating one's (ω, v)) each counts by itself.
//
// While degree of freedom j alone moves, all bodies beyond its joint move as one, with the velocity
// s q̇_j in frame B of the joint's body and the acceleration a = Ṡ q̇_j, which is zero where the
// motion subspace is constant. With Ic_i the composite inertia of body i and all beyond it:
//
//   own        F_j = Σ_k (s_k q̇_k) ×* Ic_j (s_k q̇_k) + Ic_j a_k,        k the joint's own
//   from inside    the same at i with Q = Σ (s q̇)(s q̇)ᵀ of all joints before it, carried outward:
//              Σ_c e_c ×* (Ic_i Q e_c) + Ic_i Σ a
//   from beyond    Σ X* F_j over the bodies beyond i, carried inward
//   τ_i = S_iᵀ (own + from inside + from beyond)
#pragma once

#include "engine/dynamics/workspace.h"

namespace armillary {

// N m, N; one a degree of freedom. O(n); O(n²) for robots with followers, by one inverse dynamics a
// degree of freedom: a leader and its followers move together.
void centrifugalEffort(const Model& model, const State& state, Workspace& workspace,
                       Eigen::VectorXd& effort);

}  // namespace armillary
