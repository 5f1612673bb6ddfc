// SPDX-License-Identifier: BSD-3-Clause
// Whether columns of rates are the derivatives of others.
#pragma once

#include <vector>

#include "engine/table/csv.h"

namespace armillary {

// A column of a table with a factor to ours; none where column < 0.
struct FitColumn {
  int column = -1;
  double factor = 1.0;
};

// How well a rate is the derivative of a quantity: over stretches of rows, the change of the
// quantity on the trapezoidal integral of the rate, all joints together.
//   change = gain · ∫ rate dt
struct DerivativeFit {
  double gain = 0.0;         // 1 where units agree
  double correlation = 0.0;  // of changes and integrals; 0 where nothing moves
  double least = 0.0;        // of the joints that move much: the least joint's own correlation
};
DerivativeFit derivativeFit(const Table& table, const std::vector<double>& times,
                            const std::vector<FitColumn>& quantity,
                            const std::vector<FitColumn>& rate);

}  // namespace armillary
