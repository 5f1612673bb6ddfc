// SPDX-License-Identifier: BSD-3-Clause
// Whether columns are what they are taken for: rates the derivatives of positions, efforts near
// inverse dynamics, angles within limits.
#pragma once

#include <functional>
#include <vector>

#include "engine/model/model.h"
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

// The share of what was measured that inverse dynamics explains, 1 − |τ − τ_computed|² / |τ|², all
// joints together, friction left aside; and their correlation. Columns by coordinate and by degree
// of freedom; rates without a column are differences.
struct EffortFit {
  double explained = 0.0, correlation = 0.0;
};
EffortFit effortFit(const Model& model, const Table& table, const std::vector<double>& times,
                    const std::vector<FitColumn>& position, const std::vector<FitColumn>& velocity,
                    const std::vector<FitColumn>& effort);

// How many of the angles (lengths) pass what their joints can do by far, taken in our unit and in
// another one: degrees (mm).
struct UnitFit {
  int count = 0, beyond_as_ours = 0, beyond_as_other = 0;
  std::vector<int> beyond = {};  // the coordinates that do in our unit

  bool isOther() const {
    return beyond_as_ours > 0 && 3 * beyond_as_ours >= count && beyond_as_other == 0;
  }
};
// `other` is the factor from the other unit to ours. Coordinates of another measure do not count.
UnitFit unitFit(const Model& model, const Table& table, const std::vector<FitColumn>& position,
                Measure measure, double other);

// Numbers such as 1e-3 or π/180 that a gain is near to, within a tenth; 0 where it is near none.
double nearFactor(double gain, const std::vector<double>& factors);

}  // namespace armillary
