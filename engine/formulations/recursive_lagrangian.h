// SPDX-License-Identifier: BSD-3-Clause
// Lagrange's equations in recursive form, with 4 x 4 matrices.
//
// Source: Hollerbach, A Recursive Lagrangian Formulation of Manipulator Dynamics and a Comparative
// Study of Dynamics Formulation Complexity, IEEE Transactions on Systems, Man, and Cybernetics 10
// (1980), equations 5 to 18 (the 4 x 4 form). W_i is the homogeneous transform of body i's frame to
// the world, A_i that to its parent's, λ the parent, J_i the body's pseudo-inertia
// [[½ tr(I) 1 − I, h], [hᵀ, m]] with I and h about its frame's origin, γ gravity (its fourth entry
// zero). V̂ is the 4 x 4 matrix of a motion (ω, v): [[ω̂, v], [0, 0]]. The joint gives V_J = S v, in
// B, and V̇_J = Ṡ v + S v̇.
//
//   (1)  W = W_λ A
//   (2)  Ẇ = Ẇ_λ A + W V̂_J
//   (3)  Ẅ = Ẅ_λ A + 2 Ẇ_λ A V̂_J + W (V̂_J V̂_J + V̇̂_J)
//   (4)  D = J Ẅᵀ + Σ over the children A_c D_c,   c = J e₄ + Σ A_c c_c
//   (5)  τ_k = tr(∂W/∂q_k D) − γᵀ ∂W/∂q_k c,   ∂W/∂q_k = W Ŝ_k
//
// The source has revolute and prismatic joints, for which A's derivatives by q are its matrices; as
// A Ŝ they hold for joints of any type, by virtual displacements also where velocities are no rates
// of coordinates. A wrench (n, f) on the body stands in D as − E W⁻¹, E = [[−½ n̂, 0], [fᵀ, 0]], so
// that tr(W V̂ E W⁻¹) is its power. Followers and rotors are treated. O(n), of larger matrices than
// Newton and Euler's vectors: what the source's comparison is about.
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// The efforts τ that give the robot `acceleration` in `state`, with wrenches acting on its links.
void recursiveLagrangian(const Model& model, const State& state,
                         const Eigen::VectorXd& acceleration, std::span<const LinkWrench> wrenches,
                         Workspace& workspace, Eigen::VectorXd& effort);

}  // namespace armillary
