// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/polynomial.h"

namespace armillary {

double polynomialValue(std::span<const double> c, double s) {
  double value = 0.0;
  for (size_t i = c.size(); i-- > 0;) value = value * s + c[i];
  return value;
}

Moments signChanges(std::span<const double> c) {
  Moments found;
  if (c.size() < 2) return found;
  std::array<double, 8> derivative{};
  for (size_t i = 1; i < c.size(); ++i) derivative[i - 1] = static_cast<double>(i) * c[i];
  Moments bounds = signChanges({derivative.data(), c.size() - 1});
  bounds.add(1.0);
  double low = 0.0, low_value = polynomialValue(c, 0.0);
  for (int i = 0; i < bounds.count; ++i) {
    double high = bounds.at[i];
    const double next = high, high_value = polynomialValue(c, high);
    if ((low_value < 0.0) != (high_value < 0.0)) {
      const bool rising = low_value < 0.0;
      for (int halvings = 0; halvings < 60; ++halvings) {
        const double middle = 0.5 * (low + high);
        ((polynomialValue(c, middle) < 0.0) == rising ? low : high) = middle;
      }
      found.add(0.5 * (low + high));
    }
    low = next;
    low_value = high_value;
  }
  return found;
}

}  // namespace armillary
