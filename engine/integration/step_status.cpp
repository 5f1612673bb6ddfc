// SPDX-License-Identifier: BSD-3-Clause
#include "engine/integration/step_status.h"

#include <cmath>
#include <string_view>

#include "engine/integration/adaptive_step_status.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

// Of a motion that diverged; `joint` with its value.
std::string causeOf(const StepStatus& status, const std::string& joint, const Model& model) {
  const std::string number = " (" + withDigits(status.value, 6) + ")";
  switch (status.cause) {
    case StepStatus::Cause::kRate:
      break;
    case StepStatus::Cause::kPosition:
      return "the position or velocity is no number any more at " + joint + number +
             "; start from other values, or try a smaller step";
    case StepStatus::Cause::kGivenEffort:
      return "the effort that is given is no number at " + joint + number +
             "; look at the rows of efforts";
    case StepStatus::Cause::kController:
      return "controllers and motors give no number at " + joint + number +
             "; try smaller gains, a target within reach, or a smaller step";
    case StepStatus::Cause::kJointForce:
      return "damping, friction, springs and stops give no number at " + joint + number +
             "; try smaller coefficients, or a smaller step";
    case StepStatus::Cause::kWrench:
      return "the force on " +
             (status.link >= 0 ? "link '" + model.links[status.link].name + "'" : "a link") +
             " is no number" + number +
             "; look at the wrenches that are given, at springs and at the ground, or try a "
             "smaller step";
  }
  return "the motion diverged at " + joint + number + "; try a smaller step";
}

}  // namespace

std::string describe(const StepStatus& status, const Model& model) {
  std::string joint = "the robot";
  if (status.degree_of_freedom >= 0) {
    joint = "joint '" + model.degrees_of_freedom[status.degree_of_freedom].name + "'";
  }
  switch (status.kind) {
    case StepStatus::Kind::kDone:
      return "done";
    case StepStatus::Kind::kSingular:
      return "the mass matrix is singular: " + joint +
             " moves no inertia; give the links beyond it mass and inertia";
    case StepStatus::Kind::kDiverged:
      return causeOf(status, joint, model);
    case StepStatus::Kind::kOpen:
      return "loop '" + model.loops[status.loop].name + "' cannot be closed: a gap of " +
             std::to_string(status.value) +
             " (m or rad) stays; start from a pose where it is closed, or try a smaller step";
    case StepStatus::Kind::kTooSmall:
      return "the tolerance asks for steps of " + withDigits(status.value, 6) + " s, at " + joint +
             "; try a larger tolerance, or sdirk where the forces are stiff";
    case StepStatus::Kind::kSingularPose:
      return "loop '" + model.loops[status.loop].name +
             "' is so near a singular pose that rounding alone changes velocities by " +
             withDigits(status.value, 6) +
             " (m/s or rad/s), more than the tolerance allows; try a larger tolerance, or rk4, "
             "whose steps go past";
    case StepStatus::Kind::kStopsUndecided:
      return "it was not found which stops push, at " + joint +
             "; try stops of springs, or a smaller step";
    case StepStatus::Kind::kStopsCrowded:
      return joint +
             " meets its stop again and again while no time passes: what pushes it there is too "
             "strong for the step; try stops of springs, or a smaller step";
    case StepStatus::Kind::kNotConverged:
      return "the step's equations were not solved, at " + joint + "; try a smaller step";
  }
  return {};
}

std::string describeAdaptive(const StepStatus& status, const Model& model) {
  std::string text = describe(status, model);
  constexpr std::string_view kStep = "a smaller step", kTolerance = "a smaller tolerance";
  if (const std::size_t at = text.rfind(kStep); at != std::string::npos) {
    text.replace(at, kStep.size(), kTolerance);
  }
  return text;
}

StepStatus expectMotion(const Eigen::VectorXd& values) {
  for (int i = 0; i < values.size(); ++i) {
    if (!(std::abs(values[i]) < kDivergedRate)) {
      return {StepStatus::Kind::kDiverged, i, values[i]};
    }
  }
  return {};
}

}  // namespace armillary
