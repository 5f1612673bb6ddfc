// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/bundled.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string_view>

namespace armillary {
namespace {

namespace fs = std::filesystem;

bool holdsRobots(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "robots", ignored);
}

// The endings of robots' files; what is before them is the robot's name.
constexpr std::string_view kEndings[] = {".urdf", ".dh.xml"};

// Name and file of every bundled robot.
std::map<std::string, std::string> robotFiles() {
  std::map<std::string, std::string> files;
  const std::string folder = resourceFolder();
  if (folder.empty()) return files;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(fs::path(folder) / "robots", ignored)) {
    const std::string file = entry.path().filename().string();
    for (const std::string_view ending : kEndings) {
      if (!file.ends_with(ending)) continue;
      files.emplace(file.substr(0, file.size() - ending.size()), entry.path().string());
    }
  }
  return files;
}

// The files of points to pass, or those of trajectories, made for a robot.
std::vector<std::string> trajectoryFiles(const std::string& robot, bool points) {
  std::vector<std::string> files;
  const std::string folder = resourceFolder();
  if (folder.empty() || robot.empty()) return files;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(fs::path(folder) / "trajectories", ignored)) {
    const std::string file = entry.path().filename().string();
    if (!file.ends_with(".csv") || file.ends_with(".via.csv") != points) continue;
    if (file.starts_with(robot + "_")) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

constexpr std::string_view kLessonEnding = ".lesson.json";

// Names of the files of a folder with that ending, sorted.
std::vector<std::string> namesIn(const char* room, std::string_view ending) {
  std::vector<std::string> names;
  const std::string folder = resourceFolder();
  if (folder.empty()) return names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(fs::path(folder) / room, ignored)) {
    const std::string file = entry.path().filename().string();
    if (file.ends_with(ending)) names.push_back(file.substr(0, file.size() - ending.size()));
  }
  std::sort(names.begin(), names.end());
  return names;
}

// A name is one that is there: a path in its place finds nothing.
std::optional<std::string> fileNamed(const char* room, std::string_view ending,
                                     const std::string& name) {
  const std::vector<std::string> names = namesIn(room, ending);
  if (!std::binary_search(names.begin(), names.end(), name)) return std::nullopt;
  return (fs::path(resourceFolder()) / room / (name + std::string(ending))).string();
}

}  // namespace

bool isBundled(const std::string& file) {
  const std::string folder = resourceFolder();
  return !folder.empty() && file.starts_with(folder + "/");
}

std::string resourceFolder() {
  if (const char* chosen = std::getenv("ARMILLARY_RESOURCES"); chosen && holdsRobots(chosen)) {
    return chosen;
  }
  std::error_code failure;
  const fs::path program = fs::read_symlink("/proc/self/exe", failure);
  if (!failure) {
    fs::path prefix = program.parent_path().parent_path();  // of PREFIX/bin
    if (prefix.filename() == "libexec")
      prefix = prefix.parent_path();  // or PREFIX/libexec/armillary
    const fs::path installed = prefix / "share" / "armillary";
    if (holdsRobots(installed)) return installed.string();
  }
  if (holdsRobots(ARMILLARY_BUILD_RESOURCES)) return ARMILLARY_BUILD_RESOURCES;
  return {};
}

std::vector<std::string> bundledRobots() {
  std::vector<std::string> names;
  for (const auto& [name, file] : robotFiles()) names.push_back(name);
  return names;
}

std::optional<std::string> bundledRobotFile(const std::string& name) {
  const std::map<std::string, std::string> files = robotFiles();
  const auto found = files.find(name);
  if (found == files.end()) return std::nullopt;
  return found->second;
}

std::vector<std::string> bundledTrajectories(const std::string& robot) {
  return trajectoryFiles(robot, false);
}

std::optional<std::string> bundledTrajectoryFile(const std::string& name) {
  return fileNamed("trajectories", ".csv", name);
}

std::vector<std::string> bundledLessons() {
  return namesIn("lessons", kLessonEnding);
}

std::optional<std::string> bundledLessonFile(const std::string& name) {
  return fileNamed("lessons", kLessonEnding, name);
}

std::string bundledMotors() {
  return fileNamed("motors", ".csv", "motors").value_or(std::string());
}

std::string bundledGears() {
  return fileNamed("motors", ".csv", "gears").value_or(std::string());
}

std::vector<std::string> bundledViaPoints(const std::string& robot) {
  return trajectoryFiles(robot, true);
}

}  // namespace armillary
