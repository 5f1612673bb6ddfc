// SPDX-License-Identifier: GPL-3.0-or-later
// armillary convert: a robot in another format.
#include <filesystem>
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/robot_loading.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/write/write_robot.h"

namespace armillary {
namespace {

ExitCode runConvert(const Arguments& arguments) {
  const std::string output = *arguments.value("--output");
  const std::optional<RobotFormat> format = robotFormatOf(output);
  if (!format) {
    throw CommandFailure(kWrongUsage, "--output '" + output +
                                          "': the ending says the format, .urdf, .sdf, .dh.xml "
                                          "or .xml (MJCF); others are not written");
  }
  const bool is_table = *format == RobotFormat::kDenavitHartenberg;
  TableOptions table;
  for (const char* option : {"--convention", "--link"}) {
    if (arguments.value(option) && !is_table) {
      throw CommandFailure(
          kWrongUsage, std::string(option) + " is about tables: --output has to end in .dh.xml");
    }
  }
  if (arguments.value("--convention") == name(DenavitHartenbergConvention::kModified)) {
    table.convention = DenavitHartenbergConvention::kModified;
  }
  const RobotArgument robot = robotArgument(arguments);
  const std::string folder = std::filesystem::path(output).parent_path().string();
  if (const auto link = arguments.value("--link")) {
    linkNamed(*robot.model, *link);  // says which there are
    table.tool_link = *link;
  }
  const WrittenRobot written = [&] {
    try {
      return writeRobot(robot.description, *format, folder, table);
    } catch (const MethodDoesNotApply& why) {
      throw CommandFailure(kNotComputable, why.what());
    }
  }();
  writeText(output, written.text);
  for (const std::string& remark : written.remarks) {
    std::cerr << "armillary: " << output << ": " << remark << '\n';
  }
  return kDone;
}

}  // namespace

Command convertCommand() {
  return {
      .name = "convert",
      .summary = "the robot in another format",
      .description =
          "Writes the robot in the format of FILE's ending: .urdf, .sdf, .xml (MJCF) or .dh.xml "
          "(Denavit-Hartenberg table), with joints, inertias, limits, passive forces, loops "
          "and shapes as far as the format has them. What it has no word for is told. Meshes "
          "stay where they are.",
      .words = {robotWord()},
      .groups = {{{},
                  {{.name = "--output",
                    .value = "FILE",
                    .help = ".urdf, .sdf, .xml or .dh.xml",
                    .kind = Value::kFile,
                    .required = true},
                   {.name = "--convention",
                    .value = "NAME",
                    .help = "of a Denavit-Hartenberg table, standard by default",
                    .choices = {"standard", "modified"},
                    .noun = "convention"},
                   linkOption("where the chain of a table ends, instead of at the robot's "
                              "end")}},
                 robotOptions()},
      .run = runConvert};
}

}  // namespace armillary
