// SPDX-License-Identifier: BSD-3-Clause
// A function of time that a joint is made to follow: a constraint with time in it (rheonomic).
#pragma once

#include <cmath>
#include <numbers>

namespace armillary {

//   (1)  f(t) = s_0 + v t + ½ a t² + A sin(2π ν t + φ)
//
// m or rad, s, Hz. Its rates are exact.
struct DriveFunction {
  double position = 0.0, velocity = 0.0, acceleration = 0.0;  // s_0, v, a
  double amplitude = 0.0, frequency = 0.0, phase = 0.0;       // A, ν, φ (rad)

  double value(double t) const {
    return position + (velocity + 0.5 * acceleration * t) * t + amplitude * std::sin(angle(t));
  }
  double rate(double t) const {
    return velocity + acceleration * t + amplitude * pulse() * std::cos(angle(t));
  }
  double secondRate(double t) const {
    return acceleration - amplitude * pulse() * pulse() * std::sin(angle(t));
  }

 private:
  double pulse() const { return 2.0 * std::numbers::pi * frequency; }
  double angle(double t) const { return pulse() * t + phase; }
};

}  // namespace armillary
