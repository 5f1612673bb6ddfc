// SPDX-License-Identifier: BSD-3-Clause
// The bodies nearest to a robot's own that have given base parameters.
//
// Source: Lee, Wensing, Park, Geometric Robot Dynamic Identification, 2020. Numbers of equations
// are those of identification.h.
#pragma once

#include "engine/parameters/base_parameters.h"

namespace armillary {

// The parameters nearest to `given` (5) whose base parameters are β; where no bodies have them, the
// least change (7). Throws std::invalid_argument where a vector does not fit the base parameters.
Eigen::VectorXd nearestParameters(const Model& model, const BaseParameters& base,
                                  const Eigen::VectorXd& given, const Eigen::VectorXd& beta);

}  // namespace armillary
