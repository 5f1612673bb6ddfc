// SPDX-License-Identifier: BSD-3-Clause
// Peaks of computed curves, which rounding makes uneven.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace armillary {

// How much lower than its peak a number of that size may be and still be on the peak's plateau. A
// part in 10⁹ is more than sums of efforts and long simulations have for rounding, by which a flat
// peak would be now here and now there; a round one is begun by it 4.5e-5 of its radian early.
inline double plateau(double size) {
  constexpr double kShare = 1e-9;
  constexpr double kRounding = 64.0 * std::numeric_limits<double>::epsilon();
  return std::max(kShare * std::abs(size), kRounding);
}

}  // namespace armillary
