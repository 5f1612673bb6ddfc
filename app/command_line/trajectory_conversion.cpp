// SPDX-License-Identifier: GPL-3.0-or-later
// armillary trajectory --input: a motion that somebody has, whatever the file, with its efforts.
#include <iostream>

#include "app/command_line/common_options.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/trajectory_parts.h"
#include "engine/table/trajectory.h"

namespace armillary {

ExitCode convertMotion(const Arguments& arguments) {
  const std::optional<double> smoothing = smoothingOf(arguments);
  const RobotArgument robot = robotArgument(arguments);
  const MotionSource source = motionSource(arguments);
  const bool degrees = arguments.has("--degrees");
  MotionTable motion = readMotionTable(robot.model, source, degrees);
  if (arguments.has("--explain")) explainColumns(source, motion);
  TableError error;
  const std::optional<Trajectory> trajectory = readTrajectory(
      robot.model, std::move(motion.table), error, {}, {}, motionOptions(arguments), smoothing);
  if (!trajectory) {
    throw CommandFailure(kInvalidInput, inFile(source, motion, error).text());
  }
  for (const std::string& note : trajectory->notes) std::cerr << "armillary: " << note << '\n';
  writeRecording(*trajectory->recording, arguments);
  return kDone;
}

}  // namespace armillary
