// SPDX-License-Identifier: BSD-3-Clause
// The inertia that each degree of freedom feels with all others free.
#pragma once

#include "engine/dynamics/workspace.h"

namespace armillary {

// 1 / (M⁻¹)_ii at zero, of each degree of freedom (kg m² or kg), O(n); M_ii where M is singular.
// Robots with followers take O(n³).
Eigen::VectorXd feltInertia(const Model& model);

}  // namespace armillary
