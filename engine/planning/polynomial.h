// SPDX-License-Identifier: BSD-3-Clause
// Roots of short polynomials.
#pragma once

#include <array>
#include <span>

namespace armillary {

// Moments in [0, 1], at most 8.
struct Moments {
  std::array<double, 8> at{};
  int count = 0;
  void add(double s) { at[count++] = s; }
};

// c[0] + c[1] s + ...
double polynomialValue(std::span<const double> c, double s);

// Where a polynomial of degree 4 or less changes its sign in (0, 1), to rounding. Found between the
// roots of its derivative, where it is monotonic, by bisection.
Moments signChanges(std::span<const double> c);

}  // namespace armillary
