// SPDX-License-Identifier: BSD-3-Clause
// The efforts that give driven joints wanted accelerations, whatever the others do.
//
// With S the rows of the identity that pick the driven degrees of freedom, q̈_d what is wanted of
// them, h bias less what wrenches do, τ_o what acts on the other joints, φ the robot's loops:
//
//   (1)  M q̈ = τ_o − h + Sᵀ τ_d + φ'ᵀ λ
//   (2)  S q̈ = q̈_d,   φ' q̈ = −φ̇' q̇
//
// are the equations of a robot with constraints whose multipliers are τ_d and λ. What nothing
// drives, a free trunk, a pole on its cart, a joint of a loop, is left its own acceleration. Where
// all joints are driven and there is no loop, τ_d is the inverse dynamics of q̈_d.
//
// Where the driven joints are more than the loops leave free, accelerations that contradict the
// loops are met in the least-squares sense, by efforts of least norm.
//
// Source: Spong, Partial feedback linearization of underactuated mechanical systems (IROS 1994),
// collocated; with loops by Featherstone and Orin 2000, equations (15) to (20).
#pragma once

#include <span>
#include <vector>

#include "engine/loops/constrained_system.h"
#include "engine/loops/loop_constraints.h"

namespace armillary {

class ComputedTorque {
 public:
  // `driven` are degrees of freedom, ascending.
  ComputedTorque(const Model& model, std::vector<int> driven);

  // The efforts of the driven joints (velocitySize numbers, zero at the others). Of `acceleration`
  // the driven joints' numbers count, of `acting`, which the other joints exert, the others'.
  // `wrenches` act on links. Where nothing lends the robot's motion an inertia the efforts are
  // zero: its forward dynamics says which joint that is. `model` is the constructor's.
  void efforts(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
               const Eigen::VectorXd& acting, std::span<const LinkWrench> wrenches,
               Workspace& workspace, Eigen::VectorXd& result);

 private:
  std::vector<int> driven_;
  bool all_ = false;  // no joint is left free and no loop holds any
  Eigen::MatrixXd M_, rows_;
  Eigen::VectorXd force_, target_;
  LoopConstraints loops_;
  ConstrainedSolution solution_;
};

}  // namespace armillary
