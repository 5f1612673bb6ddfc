// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics by the recursive Newton-Euler algorithm, in spatial vectors, for trees.
//
// Source: Featherstone 2008, section 5.3 and table 5.1. Frames: each body's own, B for body i and P
// for its parent; the world is body 0.
//
//   Outward   (1)  V_i = X V_P + S_i q̇_i
//             (2)  A_i = X A_P + S_i q̈_i + Ṡ_i q̇_i + V_i × S_i q̇_i,   A_0 = −gravity
//             (3)  F_i = I_i A_i + V_i ×* I_i V_i − F_external
//   Inward    (4)  τ_i = S_iᵀ F_i
//             (5)  F_P = F_P + X* F_i
//
// Starting from A_0 = −gravity puts every weight into (3). O(n).
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// The efforts τ (N m, N) that give the robot `acceleration` in `state`, with wrenches acting on its
// links. A follower's effort is felt by its leader. No allocation where `effort` has its size.
void inverseDynamics(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                     std::span<const LinkWrench> wrenches, Workspace& workspace,
                     Eigen::VectorXd& effort);

// bias = C(q, q̇) q̇ + g(q): inverse dynamics at zero acceleration.
void bias(const Model& model, const State& state, Workspace& workspace, Eigen::VectorXd& effort);

// g(q): the efforts that hold the robot at rest in this pose.
void gravityEffort(const Model& model, const State& state, Workspace& workspace,
                   Eigen::VectorXd& effort);

// M(q) q̈: the inertia terms alone.
void inertiaEffort(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                   Workspace& workspace, Eigen::VectorXd& effort);

// C(q, q̇) q̇: the velocity terms alone.
void coriolisEffort(const Model& model, const State& state, Workspace& workspace,
                    Eigen::VectorXd& effort);

// Why a joint must push: the effort of a motion without external wrenches, split into its terms.
struct EffortTerms {
  Eigen::VectorXd inertia;   // M(q) q̈
  Eigen::VectorXd velocity;  // C(q, q̇) q̇
  Eigen::VectorXd gravity;   // g(q)
};
void effortTerms(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                 Workspace& workspace, EffortTerms& terms);

}  // namespace armillary
