// SPDX-License-Identifier: BSD-3-Clause
// A method that moves a state by one step in time.
#pragma once

#include <memory>
#include <optional>

#include "engine/integration/moving_system.h"
#include "engine/integration/step_interpolation.h"

namespace armillary {

// A state on its way, and the work that all but gravity and constraints has done (J): with exact
// steps kinetic plus potential energy less that work stays.
struct Course {
  State state;
  double work = 0.0;
};

// One for each thread and model. Steps do not depend on the steps before them; no step allocates.
class StepMethod {
 public:
  virtual ~StepMethod() = default;

  // Moves `course` by h s. Where it fails the course stays as it was.
  virtual StepStatus step(MovingSystem& system, double h, Course& course) = 0;

  // The power of h with which the error of a motion falls.
  virtual int order() const = 0;

  // Whether the method estimates the error of each step; then of the last one: the largest of all
  // numbers y of position and velocity, relative to 1 + |y|; and the power of h with which that
  // estimate falls.
  virtual bool estimatesError() const { return false; }
  virtual double error() const { return 0.0; }
  virtual int errorOrder() const { return 0; }

  // The motion inside the last step, where the method knows it without further work.
  virtual bool interpolates() const { return false; }
  virtual void interpolate(MovingSystem& /*system*/, StepInterpolation& /*inside*/) {}
};

}  // namespace armillary
