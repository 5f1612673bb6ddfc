// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/robot_loading.h"

#include <filesystem>
#include <iostream>
#include <map>

#include "app/command_line/commands.h"
#include "app/command_line/output_file.h"
#include "app/command_line/table_text.h"
#include "engine/meshes/shape_triangles.h"
#include "engine/motion_files/other_formats.h"
#include "engine/motion_files/yaml_source.h"
#include "engine/text/nearest_word.h"
#include "engine/text/parse_number.h"
#include "engine/text/read_file.h"
#include "engine/text/utf8.h"
#include "engine/text/words.h"
#include "resources/bundled.h"

namespace armillary {

namespace {

constexpr int kMostToldWarnings = 10;

std::optional<Eigen::Vector3d> gravityOf(const Arguments& arguments) {
  const auto text = arguments.value("--gravity");
  if (!text) return std::nullopt;
  Eigen::Vector3d gravity;
  std::string why;
  if (!parseNumbers(*text, {gravity.data(), 3}, &why)) {
    throw CommandFailure(
        kWrongUsage,
        "--gravity \"" + *text + "\": give three numbers in m/s², as \"0 0 -9.81\"; " + why);
  }
  return gravity;
}

// What each NAME=VALUE of an option says.
std::map<std::string, std::string> mappingOf(const Arguments& arguments, const std::string& option,
                                             const std::string& form) {
  std::map<std::string, std::string> values;
  for (const std::string& given : arguments.values(option)) {
    const size_t equals = given.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw CommandFailure(kWrongUsage,
                           option + " '" + given + "': give it as " + option + " " + form);
    }
    values[given.substr(0, equals)] = given.substr(equals + 1);
  }
  return values;
}

}  // namespace

LoadOptions loadOptions(const Arguments& arguments) {
  LoadOptions options;
  options.gravity = gravityOf(arguments);
  options.floating_base = arguments.has("--floating-base");
  options.read.packages = mappingOf(arguments, "--package", "NAME=FOLDER");
  for (auto& [name, folder] : options.read.packages) {
    // from where the command is given, not from the file that names the package
    std::error_code failure;
    const auto absolute = std::filesystem::absolute(folder, failure);
    if (!failure) folder = absolute.lexically_normal().string();
  }
  options.read.arguments = mappingOf(arguments, "--arg", "NAME=VALUE");
  options.read.yaml = yamlSource();
  options.read.meshes = shapeTriangles;
  return options;
}

std::string robotFile(const std::string& robot) {
  if (robot == "-") return "/dev/stdin";
  std::error_code failure;
  if (std::filesystem::exists(robot, failure)) return robot;
  if (const auto bundled = bundledRobotFile(robot)) return *bundled;
  if (failure) {  // there may be one: links in a circle, a folder that may not be read
    throw CommandFailure(kNotAvailable, "'" + robot + "' cannot be read: " + failure.message());
  }
  const std::string text = "'" + robot + "' is neither a file nor a bundled robot";
  const auto nearest = nearestWord(robot, bundledRobots());
  throw CommandFailure(kNotAvailable, nearest ? text + "; did you mean '" + *nearest + "'?"
                                              : text + " (" + joined(bundledRobots()) + ")");
}

void expectRobotOrPath(const std::string& word) {
  std::error_code ignored;
  const bool path = word.find_first_of("./") != std::string::npos || word == "-" ||
                    std::filesystem::exists(word, ignored);
  if (path || bundledRobotFile(word)) return;
  std::vector<std::string> names = bundledRobots();
  for (const Command& command : commandLine().commands) {
    if (!command.hidden) names.push_back(command.name);
  }
  const std::string text = "'" + word + "' is no command, no file and no bundled robot";
  const auto nearest = nearestWord(word, names);
  throw CommandFailure(kWrongUsage, nearest ? text + "; did you mean '" + *nearest + "'?"
                                            : text + "; see armillary --help");
}

void expectReadable(const LoadResult& loaded, const std::string& robot) {
  if (!loaded.unreadable) return;
  throw CommandFailure(kNotAvailable, loaded.diagnostics.all().empty()
                                          ? "'" + robot + "' cannot be read"
                                          : toText(loaded.diagnostics.all().front()));
}

void expectUsable(const LoadResult& loaded, const std::string& robot) {
  expectReadable(loaded, robot);
  // of a robot that cannot be used what is amiss otherwise may be why: a file that was not found
  int told = loaded.model ? kMostToldWarnings : 0;
  for (const Diagnostic& found : loaded.diagnostics.all()) {
    const bool warned = found.severity == Severity::kWarning && told++ < kMostToldWarnings;
    if (found.severity == Severity::kError || warned) std::cerr << toText(found) << '\n';
  }
  if (!loaded.model) {
    throw CommandFailure(kInvalidInput,
                         "'" + robot + "' cannot be used: " +
                             std::to_string(loaded.diagnostics.count(Severity::kError)) +
                             " error(s)");
  }
  if (const int warnings = loaded.diagnostics.count(Severity::kWarning); warnings > 0) {
    std::cerr << "armillary: " << robot << ": " << warnings
              << " warning(s); 'armillary check' lists them\n";
  }
}

void expectNoLoops(const Model& model, const char* what) {
  if (model.loops.empty()) return;
  throw CommandFailure(kNotComputable, std::string(what) + " does not apply to robot '" +
                                           model.name + "': loop '" + model.loops.front().name +
                                           "' closes it, and recorded efforts lack what it holds");
}

int linkNamed(const Model& model, const std::string& name) {
  const int link = model.findLink(name);
  if (link >= 0) return link;
  std::vector<std::string> names;
  for (const Link& each : model.links) names.push_back(each.name);
  throw CommandFailure(kWrongUsage,
                       "robot '" + model.name + "': " + unknownWord("link", name, names));
}

RobotArgument robotArgument(const Arguments& arguments) {
  return robotArgument(arguments, loadOptions(arguments));
}

RobotArgument robotArgument(const Arguments& arguments, const LoadOptions& options) {
  const std::string& robot = arguments.word("ROBOT");
  LoadResult loaded = loadRobot(robotFile(robot), options);
  expectUsable(loaded, robot);
  return {std::move(*loaded.description), std::move(loaded.model)};
}

std::string readText(const std::string& path) {
  constexpr std::size_t kLargest = 2'000'000'000;  // bytes
  std::string why;
  std::optional<std::string> text = readFile(path == "-" ? "/dev/stdin" : path, kLargest, why);
  if (!text) {
    const std::string name = path == "-" ? "standard input" : "'" + path + "'";
    throw CommandFailure(kNotAvailable, name + " cannot be read: " + why);
  }
  return std::move(*text);
}

std::string readTableText(const std::string& path) {
  std::string bytes = readText(path);
  if (const std::string way = wayFromOtherFormat(path, bytes); !way.empty()) {
    throw CommandFailure(kInvalidInput, path + ": " + way);
  }
  return asPlainText(std::move(bytes));
}

void writeText(const std::optional<std::string>& path, const std::string& text) {
  OutputFile file(path);
  file.write(text);
  file.finish();
}

void tellOpenedLoops(const Model& model, const std::string& what) {
  if (model.loops.empty()) return;
  std::cerr << "armillary: " << what << " is of the tree with its loops opened ('"
            << model.loops.front().name << "'): what the loops hold is no part of it\n";
}

}  // namespace armillary
