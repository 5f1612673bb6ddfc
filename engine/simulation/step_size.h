// SPDX-License-Identifier: BSD-3-Clause
// The length of steps that keeps the estimated error at a tolerance.
//
// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I (1993), section II.4,
// and Gustafsson's proportional-integral control there:
//
//   h_new = h · clamp(0.9 r^(−0.7/k) r_before^(0.4/k), 0.2, 5),   r = error / tolerance,
//
// k the power of h with which the estimate falls; after a rejected step h does not grow.
#pragma once

namespace armillary {

class StepSize {
 public:
  // A first guess (s) and k.
  StepSize(double first, int error_order) : next_(first), order_(error_order) {}

  // The length to try next (s).
  double next() const { return next_; }
  void setNext(double h) { next_ = h; }
  // Whether a step of length h with this ratio r may stand; sets next(). A step that was cut short
  // of next() by its surroundings only makes it grow.
  bool accept(double h, double ratio);

 private:
  double next_;
  int order_;
  double ratio_before_ = 1.0;
  bool rejected_ = false;
};

}  // namespace armillary
