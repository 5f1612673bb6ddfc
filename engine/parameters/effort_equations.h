// SPDX-License-Identifier: BSD-3-Clause
// The equations that recorded samples give for base parameters, (1) of identification.h, reduced
// block by block: what a block says of β is kept in r + 1 rows of each degree of freedom, however
// many samples it has. Blocks can be made apart, on other machines, and are the same as if they
// were made together.
#pragma once

#include <span>
#include <vector>

#include "engine/parameters/base_parameters.h"
#include "engine/parameters/motion_rates.h"

namespace armillary {

struct EquationBlock {
  // Of one degree of freedom.
  struct Part {
    int degree_of_freedom = 0;
    int count = 0;                // equations that were reduced
    double effort_squares = 0.0;  // their sum, (N m)² or N²
    Eigen::MatrixXd rows;         // [W₁ τ], r + 1 columns
  };
  std::vector<Part> parts;  // of those whose effort was recorded

  int samples() const { return parts.empty() ? 0 : parts.front().count; }
};

// Indices of samples, [begin, end).
struct SampleRange {
  size_t begin = 0, end = 0;
};

// The blocks of so many samples in their order: at most 64, as even as can be.
std::vector<SampleRange> equationBlocks(size_t samples);

// The degrees of freedom whose effort was recorded; where nothing is said of them, all.
std::vector<int> measuredDegreesOfFreedom(const Model& model,
                                          const std::vector<bool>& efforts_given);

// The block of these samples, for the degrees of freedom `measured`. Throws std::invalid_argument
// where a sample's effort does not fit the model.
EquationBlock equationsOf(const Model& model, const BaseParameters& base,
                          const std::vector<int>& measured, std::span<const MotionSample> samples,
                          Workspace& workspace);

}  // namespace armillary
