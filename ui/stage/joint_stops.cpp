// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/joint_stops.h"

#include <algorithm>
#include <cmath>

namespace armillary {

bool isBeyondStops(double lower, double upper, double position) {
  return pastStops(lower, upper, position) > 0.0;
}

double pastStops(double lower, double upper, double position) {
  constexpr double kRounding = 1e-6, kGiven = 2e-3;  // rad or m; of the range
  const double range = upper - lower;
  const double room = std::isfinite(range) ? std::max(kRounding, kGiven * range) : kRounding;
  return std::max(position - upper, lower - position) - room;
}

}  // namespace armillary
