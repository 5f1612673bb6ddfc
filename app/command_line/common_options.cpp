// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/common_options.h"

#include "engine/counting/count_differentiated.h"
#include "engine/counting/count_operations.h"
#include "resources/bundled.h"

namespace armillary {

Option robotWord() {
  return {.name = "ROBOT",
          .help = "a file, or the name of a bundled robot",
          .kind = Value::kFile,
          .required = true,
          .choices = bundledRobots(),
          .only_choices = false,
          .noun = "robot"};
}

OptionGroup robotOptions() {
  return {kOptionsOfAll,
          {{.name = "--gravity",
            .value = "\"X Y Z\"",
            .help = "m/s², world axes; without it the file's own, or 0 0 -9.81"},
           {.name = "--floating-base", .help = "the root is not fixed to the world"},
           {.name = "--package",
            .value = "NAME=FOLDER",
            .help = "where package://NAME is",
            .repeatable = true},
           {.name = "--arg",
            .value = "NAME=VALUE",
            .help = "of a xacro file: the value of its argument NAME",
            .repeatable = true},
           {.name = "--degrees", .help = "angles in files and output are in degrees"}}};
}

Option rowsOption(const std::string& help) {
  return {.name = "--input",
          .value = "ROWS.csv",
          .help = help +
                  "; any usual spelling of the columns, any file of a motion, or a bundled one by "
                  "its name",
          .kind = Value::kFile,
          .repeatable = true};
}

Option recipeOption() {
  return {.name = "--recipe",
          .value = "RECIPE",
          .help = "what the columns of --input are; without it FILE.recipe beside it, if any",
          .kind = Value::kFile,
          .needs = "--input"};
}

Option motionOption() {
  return {.name = "--motion",
          .value = "NAME",
          .help = "which of the motions in the file of --input, where it has several",
          .needs = "--input"};
}

Option inputRateOption() {
  return {.name = "--rate",
          .value = "HZ",
          .help = "rows per second of an --input without a time",
          .kind = Value::kNumber,
          .needs = "--input"};
}

Option smoothingOption(const std::string& motion) {
  return {.name = "--smoothing",
          .value = "S",
          .help = "velocities and accelerations that " + motion +
                  " has not are slopes of cubics over S seconds (0: differences of neighbours; "
                  "without it what suits the noise)",
          .kind = Value::kNumber,
          .needs = "--input"};
}

std::optional<double> smoothingOf(const Arguments& arguments) {
  const std::optional<double> smoothing = arguments.number("--smoothing");
  if (smoothing && !(*smoothing >= 0.0)) {
    throw CommandFailure(kWrongUsage, "--smoothing is a time in s, zero or more");
  }
  return smoothing;
}

Option outputOption(const std::string& help, const std::string& value) {
  return {.name = "--output",
          .value = value,
          .help = help.empty() ? "instead of standard output" : help,
          .kind = Value::kFile};
}

Option jsonOption() {
  return {.name = "--json", .help = "as JSON"};
}

Option linkOption(const std::string& help) {
  return {.name = "--link", .value = "NAME", .help = help};
}

Option countedMethodOption() {
  return {.name = "--method",
          .value = "NAME",
          .help = "this method only",
          .choices = countedMethods(),
          .noun = "method"};
}

Option motionFileOption(bool required, bool repeatable) {
  return {.name = "--input",
          .value = "FILE",
          .help = "a motion, in any format that compute reads, or a bundled one by its name",
          .kind = Value::kFile,
          .required = required,
          .repeatable = repeatable,
          .former = "--motion"};
}

Option noPassiveOption(const std::string& what) {
  return {.name = "--no-passive",
          .help = what + " without damping, friction, springs and rotor inertia"};
}

}  // namespace armillary
