// The bundled robots, and all robots that identities are tested over.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/read/read_robot.h"
#include "tests/support/zoo.h"

namespace armillary::test {

struct TestRobot {
  std::string name;
  RobotDescription description;
  std::shared_ptr<const Model> model;
};

// Reads and compiles a file; throws std::runtime_error where that fails.
inline TestRobot loadFile(const std::filesystem::path& file, bool floating_base = false) {
  ReadResult result = readRobot(file.string());
  if (!result.description) {
    throw std::runtime_error(file.filename().string() + ": " +
                             toText(result.diagnostics.all().front()));
  }
  if (floating_base) freeBase(*result.description);
  TestRobot robot{file.stem().string(), std::move(*result.description), nullptr};
  robot.model = compileModel(robot.description);
  return robot;
}

inline std::filesystem::path bundledFolder() {
  return std::filesystem::path(ARMILLARY_SOURCE_FOLDER) / "resources" / "robots";
}

inline TestRobot bundledRobot(const std::string& name) {
  return loadFile(bundledFolder() / (name + ".urdf"));
}

inline std::vector<TestRobot> bundledRobots() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(bundledFolder())) {
    if (entry.path().extension() == ".urdf") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<TestRobot> robots;
  for (const auto& file : files) robots.push_back(loadFile(file));
  return robots;
}

inline std::vector<TestRobot> compiled(const std::vector<RobotDescription>& descriptions) {
  std::vector<TestRobot> robots;
  for (const RobotDescription& description : descriptions) {
    robots.push_back({description.name, description, compileModel(description)});
  }
  return robots;
}

inline std::vector<TestRobot> operator+(std::vector<TestRobot> left,
                                        const std::vector<TestRobot>& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

// Robots without followers: the zoo and the bundled ones.
inline const std::vector<TestRobot>& plainRobots() {
  static const std::vector<TestRobot> robots = compiled(zoo()) + bundledRobots();
  return robots;
}

// Robots with followers.
inline const std::vector<TestRobot>& followerRobots() {
  static const std::vector<TestRobot> robots = compiled(zoo(true));
  return robots;
}

inline const std::vector<TestRobot>& allRobots() {
  static const std::vector<TestRobot> robots = plainRobots() + followerRobots();
  return robots;
}

}  // namespace armillary::test
