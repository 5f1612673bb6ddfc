// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/motor_catalogue_argument.h"

#include "app/command_line/robot_loading.h"
#include "resources/bundled.h"

namespace armillary {

Option catalogueOption() {
  return {.name = "--catalogue",
          .value = "CSV",
          .help = "motors and gears; without it the bundled ones",
          .kind = Value::kFile};
}

std::optional<MotorCatalogue> catalogueOf(const Arguments& arguments) {
  const std::string file = arguments.value("--catalogue").value_or(bundledMotors());
  if (file.empty()) return std::nullopt;
  TableError error;
  auto catalogue = readMotorCatalogue(readText(file), error);
  if (!catalogue) {
    throw CommandFailure(
        kInvalidInput,
        file + (error.line > 0 ? ":" + std::to_string(error.line) : "") + ": " + error.message);
  }
  return catalogue;
}

}  // namespace armillary
