// SPDX-License-Identifier: GPL-3.0-or-later
// armillary inverse-kinematics: the positions that bring a link to poses, a row for each.
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/output_file.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/table_text.h"
#include "engine/inverse_kinematics/inverse_kinematics.h"
#include "engine/table/link_pose_columns.h"
#include "engine/table/written_columns.h"
#include "engine/text/parse_number.h"

namespace armillary {
namespace {

[[noreturn]] void fail(const std::string& file, const TableError& error) {
  throw CommandFailure(
      kInvalidInput,
      file + (error.line > 0 ? ":" + std::to_string(error.line) : "") + ": " + error.message);
}

Pose toolOf(const Arguments& arguments) {
  const auto value = arguments.value("--tool");
  if (!value) return {};
  double numbers[6];
  std::string why;
  if (!parseNumbers(*value, numbers, &why)) {
    throw CommandFailure(kWrongUsage, "--tool \"" + *value + "\": " + why +
                                          "; give \"x y z roll pitch yaw\" in m and rad");
  }
  return {rotationFromRollPitchYaw({numbers[3], numbers[4], numbers[5]}),
          {numbers[0], numbers[1], numbers[2]}};
}

State startOf(const std::shared_ptr<const Model>& model, const Arguments& arguments, bool degrees) {
  const auto file = arguments.value("--initial");
  if (!file) return homeState(*model);
  InputRows rows(model, *file, degrees);
  if (rows.count() != 1) {
    throw CommandFailure(kInvalidInput, *file + " has " + std::to_string(rows.count()) +
                                            " rows; where it starts is one");
  }
  RobotRow row;
  rows.read(0, row);
  return row.state;
}

ExitCode runInverseKinematics(const Arguments& arguments) {
  const std::string& file = arguments.word("--input");
  InverseKinematicsOptions options;
  options.X_LT = toolOf(arguments);
  options.position_only = arguments.has("--position-only");
  options.move_base = arguments.has("--move-base");

  const RobotArgument robot = robotArgument(arguments);
  const Model& model = *robot.model;
  const int link = linkNamed(model, arguments.word("--link"));
  Table table;
  TableError error;
  if (!parseTable(readTableText(file), table, error)) fail(file, error);
  const auto reader = LinkPoseReader::make(model, link, table.header, error);
  if (!reader) fail(file, error);
  const bool degrees = arguments.has("--degrees");
  State state = startOf(robot.model, arguments, degrees);

  std::vector<std::string> header;
  if (reader->hasTime()) header.push_back("time");
  const std::vector<std::string> positions = columnsOf(model, "COORDINATE/position");
  header.insert(header.end(), positions.begin(), positions.end());
  OutputFile output(arguments.value("--output"));
  output.write(csvRow(header));
  Workspace workspace(model);
  InverseKinematicsResult result;
  std::vector<double> cells;
  for (size_t i = 0; i < table.rowCount(); ++i) {
    Pose X_WT;
    if (!reader->read(table, i, X_WT, error)) {
      output.finish();
      fail(file, error);
    }
    if (reader->hasTime()) state.time = reader->time(table, i);  // which drives follow
    if (!inverseKinematics(model, link, X_WT, options, workspace, state, result)) {
      output.finish();
      throw CommandFailure(kNotComputable,
                           "row " + std::to_string(i + 1) + ": " + describe(model, link, result));
    }
    cells.clear();
    if (reader->hasTime()) cells.push_back(reader->time(table, i));
    for (int k = 0; k < model.positionSize(); ++k) {
      cells.push_back(state.position[k] * tableScale(model.coordinates[k].measure, degrees));
    }
    output.write(csvRow(cells));
  }
  output.finish();
  return kDone;
}

}  // namespace

Command inverseKinematicsCommand() {
  Option link = linkOption("which link goes to the poses");
  link.required = true;
  return {.name = "inverse-kinematics",
          .summary = "the positions that bring a link to poses",
          .description =
              "The positions that bring a link, or a tool on it, to poses as link-poses writes "
              "them. Each row starts from the one before, the first from home or from --initial.",
          .words = {robotWord()},
          .groups = {{{},
                      {link,
                       {.name = "--input",
                        .value = "POSES.csv",
                        .help = "the poses, a row each",
                        .kind = Value::kFile,
                        .required = true},
                       outputOption(),
                       {.name = "--tool",
                        .value = "\"x y z roll pitch yaw\"",
                        .help = "what goes there instead of the link's frame: m and rad in it"},
                       {.name = "--position-only", .help = "however it is turned"},
                       {.name = "--initial",
                        .value = "ROW.csv",
                        .help = "where the first row starts",
                        .kind = Value::kFile},
                       {.name = "--move-base", .help = "a floating base moves too"}}},
                     robotOptions()},
          .run = runInverseKinematics};
}

}  // namespace armillary
