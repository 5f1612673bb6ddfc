// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/motor_catalogue_argument.h"

#include <filesystem>
#include <iostream>
#include <utility>

#include "app/command_line/robot_loading.h"
#include "app/command_line/table_text.h"
#include "resources/bundled.h"

namespace armillary {
namespace {

// A file, or one of the bundled ones by its name.
std::string catalogueFile(const std::string& given) {
  std::error_code ignored;
  if (std::filesystem::exists(given, ignored)) return given;
  if (given == "motors" && !bundledMotors().empty()) return bundledMotors();
  if (given == "gears" && !bundledGears().empty()) return bundledGears();
  return given;
}

}  // namespace

Option catalogueOption() {
  return {.name = "--catalogue",
          .value = "CSV",
          .help =
              "motors and gears, each motor tried behind each gear; 'motors' and 'gears' are "
              "the bundled files, without it the motors; repeatable",
          .kind = Value::kFile,
          .repeatable = true};
}

std::optional<MotorCatalogue> catalogueOf(const Arguments& arguments) {
  std::vector<std::string> files = arguments.values("--catalogue");
  if (files.empty()) files.push_back(bundledMotors());
  if (files.front().empty()) return std::nullopt;
  MotorCatalogue catalogue;
  for (const std::string& given : files) {
    const std::string file = catalogueFile(given);
    TableError error;
    auto more = readMotorCatalogue(readTableText(file), error);
    if (!more) {
      throw CommandFailure(
          kInvalidInput,
          file + (error.line > 0 ? ":" + std::to_string(error.line) : "") + ": " + error.message);
    }
    for (const LeftOutRow& row : more->left_out) {
      std::cerr << file << ":" << row.line << ": left out: " << row.message << '\n';
    }
    append(std::move(*more), catalogue);
  }
  if (catalogue.motors.empty()) {
    throw CommandFailure(kInvalidInput, files.front() +
                                            ": there is no motor in it; give the bundled ones "
                                            "beside it: --catalogue motors");
  }
  return catalogue;
}

}  // namespace armillary
