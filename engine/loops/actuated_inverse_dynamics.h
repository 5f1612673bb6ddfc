// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics of a mechanism with closed loops, some of whose joints are driven.
//
// Source: Featherstone 2008, section 8.12. With τ_tree the efforts that the tree would need, K the
// motions that the loops leave free (φ' K = 0) and K_A its rows of the driven degrees of freedom:
//
//   (1)  Kᵀ τ = Kᵀ τ_tree                     any such τ gives the motion; loop forces do no work
//   (2)  K_Aᵀ τ_A = Kᵀ τ_tree,  τ = 0 else     of all solutions the one of least norm
//   (3)  φ'ᵀ λ = τ_tree − τ                   multipliers of the loops, of least norm
//
// A motion K y with K_A y = 0 is one that nothing drives: it goes on with the driven joints locked.
#pragma once

#include "engine/dynamics/kinematics.h"
#include "engine/loops/loop_constraints.h"

namespace armillary {

struct ActuatedEfforts {
  // τ: N m, N; zero for what is not driven. With what a coupling's drive (Loop::drive) exerts,
  // which is an effort of its joints and no loop's: its multiplier here is zero.
  Eigen::VectorXd effort;
  Eigen::VectorXd multipliers;  // λ: see loopReactions()
  LoopConstraints constraints;
  // Whether τ gives the motion: (2) is met to 1e-8 of its largest term.
  bool possible = true;
  // Degrees of freedom that still move with the driven ones locked, ascending. Where `possible`,
  // the motion needs no effort of theirs.
  std::vector<int> undriven;
  int redundant_drives = 0;  // more driven degrees of freedom than the motion needs: least norm
  // How much `acceleration` breaks φ' q̈ = −φ̇' q̇ (m/s², rad/s²), and the velocity φ' q̇ = 0.
  double acceleration_residual = 0.0, velocity_residual = 0.0;
};

// The efforts of the degrees of freedom `driven` that give the robot `acceleration` in `state`,
// with wrenches on its links. Position, velocity and acceleration should agree with the loops; the
// residuals say whether they do. Throws std::invalid_argument for a driven degree of freedom that
// there is not.
void actuatedInverseDynamics(const Model& model, std::span<const Loop> loops, const State& state,
                             const Eigen::VectorXd& acceleration, std::span<const int> driven,
                             std::span<const LinkWrench> wrenches, Workspace& workspace,
                             ActuatedEfforts& result);

// The same where joints also exert something by themselves (springs, friction: N m, N; one number a
// degree of freedom): the drives give what that leaves.
void actuatedInverseDynamics(const Model& model, std::span<const Loop> loops, const State& state,
                             const Eigen::VectorXd& acceleration, std::span<const int> driven,
                             std::span<const LinkWrench> wrenches,
                             const Eigen::VectorXd& own_effort, Workspace& workspace,
                             ActuatedEfforts& result);

// The same for efforts that the tree would need, found by whatever method.
void actuatedEfforts(const Model& model, std::span<const Loop> loops, const State& state,
                     const Eigen::VectorXd& acceleration, std::span<const int> driven,
                     const Eigen::VectorXd& tree_effort, Workspace& workspace,
                     ActuatedEfforts& result);

// "nothing drives 'a', 'b'": for messages; empty where nothing is undriven.
std::string describe(const ActuatedEfforts& result, const Model& model);

}  // namespace armillary
