// SPDX-License-Identifier: BSD-3-Clause
// Least, greatest, mean and root mean square of a number over time.
//
//   (1)  mean = 1/T ∫ y dt,   (2)  root mean square = √(1/T ∫ y² dt)
//
// A number is linear between its samples, which need not be even in time: a piece from a to b over
// Δt adds Δt (a + b)/2 to the integral of (1) and Δt (a² + a b + b²)/3 to that of (2), exactly.
#pragma once

#include <cstddef>

namespace armillary {

// Of a number in its unit, over the time from `start` to `end` (s).
struct CurveStatistics {
  double start = 0.0, end = 0.0;
  double least = 0.0, greatest = 0.0;
  // s: the first times where it is so, or so nearly that the rest is rounding: see plateau.h
  double least_at = 0.0, greatest_at = 0.0;
  double mean = 0.0, root_mean_square = 0.0;
  double range() const { return greatest - least; }
  // What is left of numbers of this size where they cancel: 64 ε max(1, largest), as of
  // comparison/score.h. What is no larger is zero but for rounding.
  double rounding() const;
};

// Integrals of (1) and (2) over a piece of duration `dt` from `a` to `b`.
constexpr double areaOfPiece(double dt, double a, double b) {
  return 0.5 * dt * (a + b);
}
constexpr double squaresOfPiece(double dt, double a, double b) {
  return dt * (a * a + a * b + b * b) / 3.0;
}

// What a stretch of consecutive samples adds: stretches that follow one another are joined without
// looking at their samples again.
struct CurveStretch {
  double start = 0.0, end = 0.0;   // s: of its first and last sample
  double first = 0.0, last = 0.0;  // numbers there
  double least = 0.0, greatest = 0.0;
  double least_at = 0.0, greatest_at = 0.0;  // s
  double area = 0.0, squares = 0.0;          // the integrals, between the first and the last

  static CurveStretch sample(double time, double value);
  // Joins what follows, with the piece between. It must begin at `end` or later.
  void append(const CurveStretch& later);
  // Of a single sample the mean is its number.
  CurveStatistics statistics() const;
};

}  // namespace armillary
