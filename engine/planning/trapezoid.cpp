// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/trapezoid.h"

#include <algorithm>
#include <cmath>

namespace armillary {

Trapezoid shortestTrapezoid(double most_velocity, double most_acceleration) {
  if (std::isinf(most_acceleration)) {
    return trapezoidOf(1.5 / most_velocity, most_velocity, most_acceleration);
  }
  const double V = std::min(most_velocity, std::sqrt(most_acceleration));  // √A: the triangle's
  return {1.0 / V + V / most_acceleration, V, most_acceleration};
}

Trapezoid trapezoidOf(double duration, double most_velocity, double most_acceleration) {
  const double T = duration, triangle = 2.0 / T;
  double V = 1.5 / T;
  // the least V whose A is within its limit, from (1)
  const double root = 1.0 - 4.0 / (most_acceleration * T * T);
  if (most_acceleration < 4.5 / (T * T)) {
    V = root > 0.0 ? 0.5 * most_acceleration * T * (1.0 - std::sqrt(root)) : triangle;
  }
  if (most_velocity < V && most_velocity * T > 1.0) V = most_velocity;
  return {T, V, V * V / (V * T - 1.0)};
}

TrapezoidParts partsOf(const Trapezoid& trapezoid) {
  const double T = trapezoid.duration, V = trapezoid.velocity, A = trapezoid.acceleration;
  const double blend = std::min(trapezoid.blend(), 0.5 * T);
  TrapezoidParts result;
  result.parts[result.count++] = {0.0, blend, 0.0, 0.0, 0.5 * A};
  const double even = T - 2.0 * blend;
  if (even > 1e-12 * T) {
    result.parts[result.count++] = {blend, even, 0.5 * A * blend * blend, V, 0.0};
  }
  // the last one ends at 1 whatever rounding did
  result.parts[result.count++] = {T - blend, blend, 1.0 - 0.5 * A * blend * blend, A * blend,
                                  -0.5 * A};
  return result;
}

}  // namespace armillary
