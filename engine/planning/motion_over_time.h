// SPDX-License-Identifier: BSD-3-Clause
// A motion of a robot as a function of time, with its exact velocity and acceleration.
#pragma once

#include "engine/model/model.h"

namespace armillary {

class MotionOverTime {
 public:
  virtual ~MotionOverTime() = default;

  virtual const Model& model() const = 0;
  virtual double startTime() const = 0;  // s
  virtual double endTime() const = 0;    // s
  // Where the robot is at `time` and how it moves: `velocity` and `acceleration` are the exact
  // derivatives of the position, in the robot's degrees of freedom. Before the start and after the
  // end the robot stands where it starts and ends. Any number of threads may ask at once.
  virtual void evaluate(double time, State& state, Eigen::VectorXd& acceleration) const = 0;

 protected:
  MotionOverTime() = default;
  MotionOverTime(const MotionOverTime&) = default;
  MotionOverTime& operator=(const MotionOverTime&) = default;
};

}  // namespace armillary
