// SPDX-License-Identifier: BSD-3-Clause
// What wrenches on links do to the generalized coordinates.
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// Q = Σ Jᵀ F over the bodies, velocitySize() numbers (N m, N).
void wrenchEfforts(const Model& model, const State& state, std::span<const LinkWrench> wrenches,
                   Workspace& workspace, Eigen::VectorXd& effort);

}  // namespace armillary
