// SPDX-License-Identifier: BSD-3-Clause
// Recursive Newton-Euler (engine/dynamics/recursive_newton_euler.h) as it comes out with the
// rotations of one of its two recursions transposed: outward what is a motion goes from a link to
// the next by R in place of Rᵀ, or inward what is a force by Rᵀ in place of R; R turns the axes of
// the next link into those of the one before. Of fixed joints as well, or they are right.
#pragma once

#include <Eigen/Core>

#include "engine/dynamics/workspace.h"

namespace armillary {

struct TransposedPass {
  bool outward = true;  // or inward
  bool fixed_too = false;
};

Eigen::VectorXd effortOfTransposedPass(const Model& model, const State& state,
                                       const Eigen::VectorXd& acceleration,
                                       const Eigen::Vector3d& gravity, TransposedPass which);

// Whether some fixed joint turns its link otherwise than its transposed rotation would.
bool hasTurningFixedJoints(const Model& model);

}  // namespace armillary
