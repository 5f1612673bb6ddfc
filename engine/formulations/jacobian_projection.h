// SPDX-License-Identifier: BSD-3-Clause
// The equations of motion from their parts, each body's forces projected on its Jacobian: Kane's
// form, whose partial velocities are the Jacobian's columns. The parts are those of Lagrange's
// equations.
//
// Source: Murray, Li and Sastry, A Mathematical Introduction to Robotic Manipulation (1994),
// chapter 4, section 3: the kinetic energy ½ q̇ᵀ M q̇ gives M, its Christoffel symbols C, the
// potential g. Their C in terms of Jacobians rather than of derivatives of M is that of Echeandia
// and Wensing (2021), with B as there. Frames: each body's own; k runs over the joints that carry
// body i.
//
//   (1)  J_i, column by column: ⁱX_k S_k,          V_i = J_i q̇
//   (2)  J̇_i, as seen from the world: ⁱX_k (V_k × S_k + Ṡ_k)
//   (3)  M = Σ J_iᵀ I_i J_i
//   (4)  C = Σ J_iᵀ (B_i J_i + I_i J̇_i),   B_i = ½ [V_i×* I_i − I_i V_i× + (I_i V_i)×̄*]
//   (5)  g = −Σ J_iᵀ W_i,   W_i = (h_i × γ, m_i γ) the weight, γ gravity in the body's axes
//   (6)  τ = M q̈ + C q̇ + g − Σ J_iᵀ F_external
//
// B_i V_i = V_i ×* I_i V_i, so that C q̇ is the velocity terms, and the symmetric part of B_i is
// half the rate of I_i seen from the world, so that Ṁ − 2C is skew-symmetric. O(n³): to be read,
// not fast. A follower's columns add to its leader's. J_i are of bodies, so that (3) and (6) throw
// MethodDoesNotApply where rotors are felt.
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// M(q), velocitySize x velocitySize, full (kg m², kg m, kg).
void jacobianProjectionMassMatrix(const Model& model, const State& state, Workspace& workspace,
                                  Eigen::MatrixXd& M);

// C(q, q̇), velocitySize x velocitySize, with C q̇ the velocity terms: of Christoffel symbols where
// velocities are rates of coordinates.
void jacobianProjectionCoriolisMatrix(const Model& model, const State& state, Workspace& workspace,
                                      Eigen::MatrixXd& C);

// g(q): the efforts that hold the robot at rest (N m, N).
void jacobianProjectionGravity(const Model& model, const State& state, Workspace& workspace,
                               Eigen::VectorXd& gravity);

// The efforts τ that give the robot `acceleration` in `state`, with wrenches acting on its links.
void jacobianProjection(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                        std::span<const LinkWrench> wrenches, Workspace& workspace,
                        Eigen::VectorXd& effort);

}  // namespace armillary
