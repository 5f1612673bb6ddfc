// SPDX-License-Identifier: BSD-3-Clause
// Velocities and accelerations of a recorded motion that holds positions, or velocities, only.
//
// Source: Savitzky, Golay, Smoothing and Differentiation of Data by Simplified Least Squares
// Procedures, 1964; here for rows at any times. Around each row i a polynomial in time is fitted to
// the rows within half the width, and its slope at the row is the rate:
//
//   (1)  minimize Σ_j |Σ_k c_k s_j^k − y_j|²,  s_j = (t_j − t_i) / h,  |t_j − t_i| <= width / 2
//   (2)  rate = c_1 / h
//
// of third degree, or second where the window is only the row and its two neighbours: then, at
// equal steps, (2) is their central difference. A window reaches as far back as forth, so nothing
// is delayed; near the motion's ends it is as much narrower as that takes, down to half the width
// (or the whole, where half of it has fewer than five rows): the last rows have the first or last
// window of this kind. y_j is the velocity, or the tangent vector that moves row i's position to
// row j's.
//
// What is left of a sine of frequency f by a window of many rows, with w = π f width:
//
//   (3)  H = (75 A − 105 B) / (8 w),  A = 2 (sin w − w cos w) / w²,
//        B = 2 ((3 w² − 6) sin w − w (w² − 6) cos w) / w⁴
//
// It is 1/√2 (−3 dB) at kBandwidth / width; an acceleration from positions goes through it twice
// and is there at kTwiceBandwidth / width.
#pragma once

#include <span>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/model/model.h"

namespace armillary {

inline constexpr double kBandwidth = 1.2481, kTwiceBandwidth = 1.0321;

// A row of a recorded motion: time, position and velocity, and what belongs to them.
struct MotionSample {
  State state;
  Eigen::VectorXd acceleration;
  Eigen::VectorXd effort;
  // That acted from outside, as those of the ground, where it is known: no file tells them.
  std::vector<LinkWrench> wrenches = {};
  // What stops at limits gave (N m, N; velocitySize numbers), likewise; empty: nothing.
  Eigen::VectorXd stops = {};
};

// The rows [first, last).
struct RowRange {
  size_t first = 0, last = 0;
};

// Through how many stages the rates come that are not given: 2 are accelerations from positions.
int stagesToFill(const std::vector<bool>& velocities_given,
                 const std::vector<bool>& accelerations_given);

// Fills the velocities of the degrees of freedom where `velocities_given` is false from the
// positions, then likewise the accelerations from the velocities. Returns how many rows at each end
// lack a whole window and are not to be trusted. Throws std::invalid_argument where the vectors do
// not fit the model, or times do not increase.
struct UntrustedEnds {
  int first = 0, last = 0;
};
UntrustedEnds fillRates(const Model& model, const std::vector<bool>& velocities_given,
                        const std::vector<bool>& accelerations_given, double width,
                        std::span<MotionSample> samples);

// The same for these rows alone, from the samples around them; others may be left as they are.
void fillRatesOf(RowRange rows, const Model& model, const std::vector<bool>& velocities_given,
                 const std::vector<bool>& accelerations_given, double width,
                 std::span<MotionSample> samples);

// The rows [first, last) that the rates of the rows [first, last) of a motion at `times` come from,
// through as many stages (2: accelerations from positions): fillRates() of these alone gives those
// rows what it gives them in the whole motion, up to rounding.
RowRange rowsForRates(std::span<const double> times, RowRange rows, double width, int stages);

}  // namespace armillary
