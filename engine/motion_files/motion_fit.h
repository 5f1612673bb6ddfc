// SPDX-License-Identifier: BSD-3-Clause
// Whether columns are what they are taken for: efforts near inverse dynamics, angles within limits.
#pragma once

#include <functional>
#include <vector>

#include "engine/model/model.h"
#include "engine/table/csv.h"
#include "engine/table/derivative_fit.h"

namespace armillary {

// The share of what was measured that inverse dynamics explains, 1 − |τ − τ_computed|² / |τ|², all
// joints together, friction left aside; and their correlation. Columns by coordinate and by degree
// of freedom; rates without a column are differences.
struct EffortFit {
  double explained = 0.0, correlation = 0.0;
};
EffortFit effortFit(const Model& model, const Table& table, const std::vector<double>& times,
                    const std::vector<FitColumn>& position, const std::vector<FitColumn>& velocity,
                    const std::vector<FitColumn>& effort);

// How many of the angles (lengths) of joints with limits pass what these can do by far, taken in
// our unit and in another one: degrees (mm). A joint does that in many rows, or it is no matter of
// units; of one without limits nothing is known.
struct UnitFit {
  struct Beyond {
    int coordinate = 0;
    size_t rows = 0;
  };
  int count = 0, beyond_as_ours = 0, beyond_as_other = 0;
  int mostly_beyond = 0;            // in our unit, in half of the rows and more
  std::vector<Beyond> beyond = {};  // those that do in our unit, be it in a single row

  bool isOther() const {
    return beyond_as_ours > 0 && 3 * beyond_as_ours >= count && beyond_as_other == 0;
  }
  // Where radians (m) are the custom.
  bool isOtherBeyondDoubt() const { return isOther() && 3 * mostly_beyond >= 2 * count; }
};
// `other` is the factor from the other unit to ours. Coordinates of another measure do not count.
UnitFit unitFit(const Model& model, const Table& table, const std::vector<FitColumn>& position,
                Measure measure, double other);

// Numbers such as 1e-3 or π/180 that a gain is near to, within a tenth; 0 where it is near none.
double nearFactor(double gain, const std::vector<double>& factors);

}  // namespace armillary
