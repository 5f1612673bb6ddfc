// SPDX-License-Identifier: BSD-3-Clause
// What a quantity is in some states, by the engine's own methods: what generated programs are held
// to.
#pragma once

#include <vector>

#include "engine/model/model.h"
#include "engine/traced/traced_methods.h"

namespace armillary {

struct EquationExample {
  std::vector<double> q, v, a;
  std::vector<double> parameters;  // where they are symbols
  std::vector<double> result;      // row by row
};

// Of that many random states, always the same ones. `link` of poses and Jacobians;
// poses without one, -1, are of all links.
std::vector<EquationExample> equationExamples(const Model& model, TracedQuantity quantity, int link,
                                              int count);

}  // namespace armillary
