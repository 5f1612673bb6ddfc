// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/curve_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace armillary {

double CurveStatistics::rounding() const {
  return 64.0 * std::numeric_limits<double>::epsilon() *
         std::max({1.0, std::abs(least), std::abs(greatest)});
}

CurveStretch CurveStretch::sample(double time, double value) {
  return {time, time, value, value, value, value, time, time, 0.0, 0.0};
}

void CurveStretch::append(const CurveStretch& later) {
  const double dt = later.start - end;
  area += areaOfPiece(dt, last, later.first) + later.area;
  squares += squaresOfPiece(dt, last, later.first) + later.squares;
  if (later.least < least) {
    least = later.least;
    least_at = later.least_at;
  }
  if (later.greatest > greatest) {
    greatest = later.greatest;
    greatest_at = later.greatest_at;
  }
  end = later.end;
  last = later.last;
}

CurveStatistics CurveStretch::statistics() const {
  CurveStatistics result;
  result.start = start;
  result.end = end;
  result.least = least;
  result.greatest = greatest;
  result.least_at = least_at;
  result.greatest_at = greatest_at;
  const double duration = end - start;
  if (duration > 0.0) {
    // rounding may leave the means of a constant beside it
    result.mean = std::clamp(area / duration, least, greatest);
    result.root_mean_square =
        std::clamp(std::sqrt(std::max(squares / duration, 0.0)), std::abs(result.mean),
                   std::max(std::abs(least), std::abs(greatest)));
  } else {
    result.mean = first;
    result.root_mean_square = std::abs(first);
  }
  return result;
}

}  // namespace armillary
