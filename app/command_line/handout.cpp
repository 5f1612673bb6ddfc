// SPDX-License-Identifier: GPL-3.0-or-later
// armillary handout: a state or a motion as one page that works offline in any browser.
#include "engine/handout/handout.h"

#include <filesystem>
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/motion_samples.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/simulation_arguments.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/meshes/colored_surfaces.h"
#include "resources/handout_page.h"

namespace armillary {
namespace {

// The state that --input says by its row --row; without it the robot stands as its file has it.
void readState(const std::shared_ptr<const Model>& model, const Arguments& arguments,
               HandoutContent& content) {
  content.state = model->start.value_or(neutralState(*model));
  content.acceleration = Eigen::VectorXd::Zero(model->velocitySize());
  if (!arguments.has("--input")) return;
  InputRows input(model, motionSource(arguments), arguments.has("--degrees"));
  const auto wanted = static_cast<std::size_t>(arguments.whole("--row", 1, 1));
  if (wanted > input.count()) {
    throw CommandFailure(kInvalidInput, *arguments.value("--input") + " has " +
                                            std::to_string(input.count()) + " rows, and no row " +
                                            std::to_string(wanted));
  }
  input.deriveRates(true, std::nullopt);
  RobotRow row;
  input.read(wanted - 1, row);
  content.state = row.state;
  content.acceleration = row.acceleration;
}

void readMotionOf(const std::shared_ptr<const Model>& model, const Arguments& arguments,
                  HandoutContent& content) {
  const auto file = arguments.value("--motion");
  if (!file) return;
  content.motion = readMotion(model, *file, arguments);
  content.motion_name =
      arguments.value("--motion-name").value_or(std::filesystem::path(*file).filename().string());
  content.state = content.motion.front().state;
  content.acceleration = content.motion.front().acceleration;
}

ExitCode runHandout(const Arguments& arguments) {
  const RobotArgument robot = robotArgument(arguments);
  const std::shared_ptr<const Model> model = withPayloads(robot.model, arguments);
  if (arguments.has("--recipe") && !arguments.has("--input") && !arguments.has("--motion")) {
    throw CommandFailure(kWrongUsage, "--recipe needs --input or --motion, whose columns it names");
  }
  HandoutContent content;
  content.title = arguments.value("--title").value_or("");
  content.program = std::string("Armillary ") + version();
  content.passive = arguments.has("--passive");
  content.degrees = arguments.has("--degrees");
  content.answers = !arguments.has("--no-answers");
  readState(model, arguments, content);
  readMotionOf(model, arguments, content);
  try {
    expectHandout(*model);  // before meshes are read for nothing
    content.shapes = handoutShapes(robot.description, *model, coloredSurface);
    const std::string page =
        handoutPage(*model, content, {handoutFrame(), handoutStyle(), handoutScripts()});
    for (const std::string& message : content.shapes.messages) {
      std::cerr << "armillary: " << message << '\n';
    }
    writeText(arguments.value("--output"), page);
  } catch (const MethodDoesNotApply& why) {
    throw CommandFailure(kNotComputable, why.what());
  }
  return kDone;
}

}  // namespace

Command handoutCommand() {
  Option smoothing = smoothingOption("a motion");
  smoothing.needs = "--motion";
  return {
      .name = "handout",
      .summary = "a state or a motion as a page that works offline in any browser",
      .description =
          "One HTML file without anything beside it: the robot to turn and zoom, sliders for "
          "position, velocity and acceleration of every joint, for gravity and a payload, and the "
          "efforts with their parts (gravity, centrifugal, Coriolis, inertia), computed anew in "
          "the "
          "page for every state. With --motion the motion plays, its efforts are curves over time. "
          "Robots with loops are refused.",
      .words = {robotWord()},
      .groups = {{{},
                  {rowsOption("the state, one row of it; without it as the robot's file says"),
                   {.name = "--row",
                    .value = "N",
                    .help = "which row of --input, counted from 1 (1)",
                    .kind = Value::kNumber,
                    .needs = "--input"},
                   {.name = "--motion",
                    .value = "FILE",
                    .help = "a motion, in any format that --input of compute reads, or a bundled "
                            "one by its name",
                    .kind = Value::kFile,
                    .excludes = {"--input"}},
                   {.name = "--motion-name",
                    .value = "NAME",
                    .help = "which of the motions in the file of --motion, where it has several",
                    .needs = "--motion"},
                   {.name = "--recipe",
                    .value = "RECIPE",
                    .help = "what the columns of --input or --motion are; without it FILE.recipe "
                            "beside it, if any",
                    .kind = Value::kFile},
                   {.name = "--rate",
                    .value = "HZ",
                    .help = "rows per second of a motion without a time",
                    .kind = Value::kNumber},
                   smoothing,
                   {.name = "--title",
                    .value = "TEXT",
                    .help = "above the page; without it the robot's name"},
                   {.name = "--no-answers",
                    .help = "efforts are shown only to those who have filled in their own"},
                   {.name = "--passive",
                    .help = "with the joints' damping, friction, springs and rotor inertia"},
                   payloadOption(),
                   outputOption({}, "PAGE.html")}},
                 robotOptions()},
      .run = runHandout};
}

}  // namespace armillary
