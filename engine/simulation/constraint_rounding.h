// SPDX-License-Identifier: BSD-3-Clause
// How much rounding a step near a singular pose of the loops takes in.
//
// Derived here. Where a motion passes a pose in which the constraints lose a rank, two branches of
// the mechanism's motions cross: with x along the motion and y along what the pose sets free, the
// row that is lost is φ = x y. Constraints are met but for rounding, φ = ε, which leaves y = ε / x.
// With ι, the independence of the constraints (constrained_system.h), for x, which falls and rises
// at the rate k = |dι/dt|:
//
//   (1)  y = ε / ι,   ẏ = k ε / ι²,   ÿ = 2 k² ε / ι³        (absolute values)
//
// No step that has a stage there can be more accurate than that, however short it is.
#pragma once

#include <limits>

namespace armillary {

class ConstraintRounding {
 public:
  // A step is tried anew: forgets the stages.
  void clear() { *this = {}; }
  // A stage, in the order of the method. `loop` is that of the least independent row.
  void add(double time, double independence, int loop);

  // ẏ of (1), rad/s or m/s, at the step's start, at its last stage, and the most of all stages; 0
  // where nothing moves towards a singular pose or away from one.
  double atStart() const { return at(first_); }
  double atEnd() const { return at(last_); }
  double most() const { return at(least_); }
  // And that far from the singular pose in time.
  double after(double time) const { return at(rate_ * time); }
  // When the singular pose is reached if ι falls on as it does, from the step's start and from its
  // last stage (s); infinite where it does not fall.
  double timeFromStart() const;
  double timeFromEnd() const;
  // That which is the least independent in the stage that comes closest; -1: none.
  int loop() const { return loop_; }

 private:
  static constexpr double kNever = std::numeric_limits<double>::infinity();
  double at(double independence) const;

  double time_ = 0.0, first_ = -1.0, last_ = -1.0, least_ = kNever;
  double rate_ = 0.0;                            // k
  double first_slope_ = 0.0, last_slope_ = 0.0;  // dι/dt
  int loop_ = -1;
};

}  // namespace armillary
