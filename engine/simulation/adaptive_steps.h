// SPDX-License-Identifier: BSD-3-Clause
// Steps whose length follows a tolerance.
//
// Where a mechanism passes a singular pose its accelerations lose their digits nearby
// (constraint_rounding.h), and so does the estimated error where a stage comes close to it; ever
// shorter steps would only creep there, and take in more rounding the nearer they end. So the pose
// is foreseen: steps end well before it, and one of about the usual length goes past with its
// stages on both sides, as far away as they can be.
#pragma once

#include "engine/integration/step_method.h"
#include "engine/simulation/simulated_robot.h"
#include "engine/simulation/step_size.h"

namespace armillary {

class AdaptiveSteps {
 public:
  // A first guess of the step (s), the tolerance (relative to 1 + |y|), and the power of the step
  // with which the method's estimate falls.
  AdaptiveSteps(double first, double tolerance, int error_order);

  // The length to try next (s).
  double next() const { return size_.next(); }

  // One step from `course` of at most `longest` s, which sets `trial` and the length `taken`. The
  // tolerance holds but in steps past singular poses, whose error may be 100 times as large, or
  // 1e-7. Fails with
  //   kSingularPose  where such a step is not as good as that either;
  //   kTooSmall      where the steps no longer add up to a motion.
  StepStatus take(StepMethod& method, SimulatedRobot& robot, const Course& course, double longest,
                  Course& trial, double& taken);

 private:
  // A step that is being taken.
  struct Step {
    StepMethod& method;
    SimulatedRobot& robot;
    const Course& course;
    double longest;
    Course& trial;
    double taken = 0.0, ratio = 0.0;  // the estimated error over the tolerance
    StepStatus status = {};
  };
  // Tries a step of h s; its ratio is infinite where it failed.
  void attempt(Step& step, double h);
  // How long a step past a singular pose is best.
  double passingLength(const ConstraintRounding& rounding, double usual) const;
  // Tries steps past the pose that is reached in `time_to_pose` s (infinite: not known).
  bool stepPast(Step& step, double usual, double time_to_pose);
  // The step stands, as if of this ratio; fails where steps do not add up.
  StepStatus accept(Step& step, double ratio);

  StepSize size_;
  int error_order_;
  double tolerance_, most_rounding_;
  double usual_ = 0.0;            // about the longest of the last steps (s)
  ConstraintRounding rounding_;   // of the last step
  double expected_start_ = -1.0;  // where that ended (s)
  int creeping_ = 0;              // steps since creep_start_
  double creep_start_ = 0.0;
};

}  // namespace armillary
