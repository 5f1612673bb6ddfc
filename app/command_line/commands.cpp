// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"

namespace armillary {
namespace {

Command program() {
  Option robot = robotWord();
  robot.required = false;
  const Option motion{.name = "MOTION",
                      .help = "the files of a motion of it, which the window plays",
                      .kind = Value::kFile,
                      .repeatable = true};
  return {
      .name = {},
      .summary = "the forces inside a moving robot",
      .description =
          "Armillary shows what happens inside a moving robot and computes it: the efforts that "
          "a motion takes, the motion that efforts make, and why. ROBOT is a file (URDF, SDF, "
          "MJCF, "
          "xacro, or a Denavit-Hartenberg table) or the name of a bundled robot; - as a file is "
          "standard "
          "input or output. Results go to standard output as CSV, in SI units and radians, "
          "messages to standard error. armillary COMMAND --help says all about a command.",
      .words = {robot, motion},
      .groups = {{{}, {{.name = "--version", .help = "which version this is"}}}, robotOptions()},
      .lists = {}};
}

}  // namespace

const CommandLine& commandLine() {
  static const CommandLine line{program(),
                                {infoCommand(),
                                 checkCommand(),
                                 convertCommand(),
                                 computeCommand(),
                                 simulateCommand(),
                                 trajectoryCommand(),
                                 inverseKinematicsCommand(),
                                 parametersCommand(),
                                 identifyCommand(),
                                 residualCommand(),
                                 countCommand(),
                                 equationsCommand(),
                                 renderCommand(),
                                 lessonCommand(),
                                 gradeCommand(),
                                 sizeCommand(),
                                 reachCommand(),
                                 uncertaintyCommand(),
                                 accuracyCommand(),
                                 driftCommand(),
                                 reportCommand(),
                                 handoutCommand(),
                                 manPageCommand(),
                                 completionCommand()}};
  return line;
}

}  // namespace armillary
