// SPDX-License-Identifier: BSD-3-Clause
// How a step in time ended.
#pragma once

#include <string>

#include "engine/model/model.h"

namespace armillary {

// A step that fails leaves the state as it was.
struct [[nodiscard]] StepStatus {
  enum class Kind {
    kDone,
    kSingular,        // a degree of freedom moves no inertia
    kDiverged,        // a velocity or an acceleration is no motion any more
    kOpen,            // a loop cannot be closed
    kTooSmall,        // the tolerance asks for steps that add nothing to the time
    kSingularPose,    // a loop is in a pose where rounding is more than the tolerance
    kStopsUndecided,  // which of the rigid stops that touch push was not found
    kStopsCrowded,    // rigid stops are met again and again while no time passes
    kNotConverged,    // an implicit method's equations were not solved
  };
  // Where a motion diverged: what was no number first. Each of these makes the next ones so.
  enum class Cause {
    kRate,         // none of the others: the velocity or acceleration itself is too large
    kPosition,     // the position or velocity that the acceleration was asked for in
    kGivenEffort,  // an effort that was given
    kController,   // what controllers and motors make of it
    kJointForce,   // damping, friction, springs and stops in the joint
    kWrench,       // a force on a link: given, of a spring, the ground or a hand
  };
  Kind kind = Kind::kDone;
  int degree_of_freedom = -1;  // the one that is singular, diverged or moves the most
  double value = 0.0;  // diverged: its velocity or acceleration; open: the gap, m or rad; too
                       // small: the step, s; singular pose: what rounding does, m/s or rad/s
  int loop = -1;       // open, singular pose: the loop
  Cause cause = Cause::kRate;
  int link = -1;  // of a wrench
  explicit operator bool() const { return kind == Kind::kDone; }
};

// One sentence, naming the joint and the value.
std::string describe(const StepStatus& status, const Model& model);

// Beyond this a velocity or an acceleration is no motion any more (per s, per s²).
inline constexpr double kDivergedRate = 1e12;

// Done, or diverged where one of the numbers (one a degree of freedom) is beyond that or none.
StepStatus expectMotion(const Eigen::VectorXd& values);

}  // namespace armillary
