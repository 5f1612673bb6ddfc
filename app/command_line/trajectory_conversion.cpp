// armillary trajectory --input: a motion that somebody has, whatever the file, with its efforts.
#include <algorithm>
#include <iostream>

#include "app/command_line/trajectory_parts.h"
#include "engine/motion_files/read_motion_file.h"
#include "engine/table/trajectory.h"

namespace armillary {

ExitCode convertMotion(const Arguments& arguments) {
  const std::optional<double> smoothing = arguments.number("--smoothing");
  if (smoothing && !(*smoothing >= 0.0)) {
    throw CommandFailure(kWrongUsage, "--smoothing is a time in s, zero or more");
  }
  const RobotArgument robot = robotArgument(arguments);
  MotionSource source{arguments.values("--input"),
                      arguments.value("--recipe").value_or(std::string())};
  std::replace(source.files.begin(), source.files.end(), std::string("-"),
               std::string("/dev/stdin"));
  MotionTable motion;
  MotionFileError wrong;
  if (!readMotionFile(robot.model, source, motion, wrong)) {
    throw CommandFailure(wrong.unreadable ? kNotAvailable : kInvalidInput, wrong.text());
  }
  const bool degrees = arguments.has("--degrees");
  if (degrees && motion.in_si) {
    motion.notes.emplace_back("--degrees is of what is written; the motion is read in radians");
  }
  TableError error;
  const std::optional<Trajectory> trajectory =
      readTrajectory(robot.model, std::move(motion.table), error, {}, {}, motionOptions(arguments),
                     smoothing, degrees && !motion.in_si);
  if (!trajectory) {
    throw CommandFailure(kInvalidInput, inFile(source, motion, error).text());
  }
  const auto tell = [](const std::vector<std::string>& notes) {
    for (const std::string& note : notes) std::cerr << "armillary: " << note << '\n';
  };
  tell(motion.notes);
  tell(trajectory->notes);
  writeRecording(*trajectory->recording, arguments);
  return kDone;
}

}  // namespace armillary
