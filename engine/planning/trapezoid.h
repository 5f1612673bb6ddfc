// SPDX-License-Identifier: BSD-3-Clause
// The trapezoidal velocity from rest to rest over a way of length 1.
//
// Constant acceleration A over the time V / A, constant velocity V, constant deceleration:
//
//   (1)  V T − V² / A = 1
//
// V = 2 / T is the triangle without a constant part. Source: Craig, Introduction to Robotics,
// section 7.3; Biagiotti, Melchiorri 2008, section 3.2.
#pragma once

#include <Eigen/Core>

namespace armillary {

struct Trapezoid {
  double duration = 0.0;      // T, s
  double velocity = 0.0;      // V, 1/s
  double acceleration = 0.0;  // A, 1/s²

  double blend() const { return velocity / acceleration; }  // s, at either end
};

// The shortest under limits of V and A, of which one may be infinite. Without a limit of A the
// blends take a third of the time each.
Trapezoid shortestTrapezoid(double most_velocity, double most_acceleration);

// One that takes this time: the one whose blends take a third each where the limits allow, else the
// nearest that they allow, else (too short a time) the one that breaks the limit of A least.
Trapezoid trapezoidOf(double duration, double most_velocity, double most_acceleration);

// Its three parts, or two, for a channel from `start` to `start + change`.
struct TrapezoidPart {
  double start = 0.0, duration = 0.0;                     // s, from the segment's start
  double way = 0.0, rate = 0.0, half_acceleration = 0.0;  // of length 1 at the part's start
};
struct TrapezoidParts {
  TrapezoidPart parts[3];
  int count = 0;
};
TrapezoidParts partsOf(const Trapezoid& trapezoid);

}  // namespace armillary
