// SPDX-License-Identifier: GPL-3.0-or-later
// What the ways of `armillary trajectory` share: limits and numbers that they take, and how the
// motion is written.
#pragma once

#include "app/command_line/arguments.h"
#include "app/command_line/robot_loading.h"
#include "engine/planning/motion_plan.h"
#include "engine/simulation/recording.h"

namespace armillary {

// A motion from a file, or one for identification. Throw CommandFailure.
ExitCode convertMotion(const Arguments& arguments);  // --input
ExitCode exciteRobot(const Arguments& arguments);    // --excitation

// The value of an option that this way of making a motion cannot do without.
std::string needed(const Arguments& arguments, std::string_view option);
// The robot's limits under --velocity-limit, --acceleration-limit and --no-limits.
MotionLimits readLimits(const Model& model, const Arguments& arguments);
// What acts besides gravity: see --no-passive.
SimulationOptions motionOptions(const Arguments& arguments);
// The motion's samples, `rate` a second, to --output.
void writeSampled(const MotionOverTime& motion, const RobotArgument& robot, double rate,
                  const Arguments& arguments);
// Writes to --output, by the ending of its name: CSV where it has none that says otherwise. Says
// how far the motion opens the robot's loops, where it does.
void writeRecording(const Recording& recording, const Arguments& arguments);

}  // namespace armillary
