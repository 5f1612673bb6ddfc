// SPDX-License-Identifier: BSD-3-Clause
// The Coriolis matrix C(q, q̇) by the composite recursion of Echeandia and Wensing.
//
// Source: Echeandia and Wensing, Numerical Methods to Compute the Coriolis Matrix and Christoffel
// Symbols for Rigid-Body Systems, J. Computational and Nonlinear Dynamics 16 (2021), algorithm 1.
// Frames: each body's own. S̊_i is the rate of body i's joint axes as seen from the world.
//
//   Outward   (1)  V_i = X V_P + S_i q̇_i,   S̊_i = V_i × S_i + Ṡ_i
//             (2)  B_i = ½ [V_i×* I_i − I_i V_i× + (I_i V_i)×̄*]
//   Inward    (3)  Ic_P += X* Ic_i X,   Bc_P += X* Bc_i X
//             (4)  F1 = Ic_j S̊_j + Bc_j S_j,   F2 = Ic_j S_j,   F3 = Bc_jᵀ S_j
//             (5)  for j and every ancestor i, with F1, F2, F3 carried to i by X*:
//                  C_ij = S_iᵀ F1,   C_ji = F2ᵀ S̊_i + F3ᵀ S_i
//
// B multiplied out has twelve numbers. With E = ½ tr(J) 1 − J the second moments of the mass, J and
// h the body's inertia and first moment about its origin, and f the linear part of I V:
//
//             (6)  B = [ T 0 ; −[f] 0 ],   T = −[ω] E − [h] [v]
//             (7)  X* B X:  T_P = R T Rᵀ − [p] [R f],   f_P = R f
//
// C q̇ is the velocity terms and Ṁ − 2C is skew-symmetric. O(n d), d the depth of the tree.
#pragma once

#include "engine/dynamics/kinematics.h"

namespace armillary {

// C(q, q̇), velocitySize x velocitySize. A follower's rows and columns add to its leader's.
void coriolisMatrix(const Model& model, const State& state, Workspace& workspace,
                    Eigen::MatrixXd& C);

}  // namespace armillary
