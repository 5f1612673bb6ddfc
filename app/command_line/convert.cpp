// SPDX-License-Identifier: GPL-3.0-or-later
// armillary convert: a robot in another format.
#include <filesystem>
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/robot_loading.h"
#include "engine/write/write_robot.h"

namespace armillary {
namespace {

ExitCode runConvert(const Arguments& arguments) {
  const std::string output = *arguments.value("--output");
  const std::optional<RobotFormat> format = robotFormatOf(output);
  if (!format) {
    throw CommandFailure(kWrongUsage, "--output '" + output +
                                          "': the ending says the format, .urdf, .sdf or .xml "
                                          "(MJCF); others are not written");
  }
  const RobotArgument robot = robotArgument(arguments);
  const std::string folder = std::filesystem::path(output).parent_path().string();
  const WrittenRobot written = writeRobot(robot.description, *format, folder);
  writeText(output, written.text);
  for (const std::string& remark : written.remarks) {
    std::cerr << "armillary: " << output << ": " << remark << '\n';
  }
  return kDone;
}

}  // namespace

Command convertCommand() {
  return {.name = "convert",
          .summary = "the robot in another format",
          .description =
              "Writes the robot in the format of FILE's ending: .urdf, .sdf or .xml (MJCF), with "
              "joints, inertias, limits, passive forces, loops and shapes as far as the format "
              "has them. What it has no word for is told. Meshes stay where they are.",
          .words = {robotWord()},
          .groups = {{{},
                      {{.name = "--output",
                        .value = "FILE",
                        .help = ".urdf, .sdf or .xml",
                        .kind = Value::kFile,
                        .required = true}}},
                     robotOptions()},
          .run = runConvert};
}

}  // namespace armillary
