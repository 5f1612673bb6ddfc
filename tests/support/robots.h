// SPDX-License-Identifier: BSD-3-Clause
// The bundled robots, and all robots that identities are tested over.
#pragma once

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/linear_algebra/symmetric_eigenvalues.h"
#include "engine/loading/load_robot.h"
#include "tests/support/zoo.h"

namespace armillary::test {

struct TestRobot {
  std::string name;
  RobotDescription description;
  std::shared_ptr<const Model> model;
};

// The file's name without its ending; empty where it is no robot's.
inline std::string nameOf(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  for (const std::string ending : {".urdf", ".dh.xml"}) {
    if (name.ends_with(ending)) return name.substr(0, name.size() - ending.size());
  }
  return {};
}

// Reads and compiles a file; throws std::runtime_error where that fails.
inline TestRobot loadFile(const std::filesystem::path& file, bool floating_base = false) {
  LoadResult loaded = loadRobot(file.string(), {.floating_base = floating_base});
  if (!loaded.model) {
    throw std::runtime_error(file.filename().string() + ": " +
                             toText(loaded.diagnostics.all().front()));
  }
  const std::string name = nameOf(file).empty() ? file.stem().string() : nameOf(file);
  return {name, std::move(*loaded.description), std::move(loaded.model)};
}

inline std::filesystem::path bundledFolder() {
  return std::filesystem::path(ARMILLARY_SOURCE_FOLDER) / "resources" / "robots";
}

inline std::vector<std::filesystem::path> bundledFiles() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(bundledFolder())) {
    if (!nameOf(entry.path()).empty()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

inline TestRobot bundledRobot(const std::string& name) {
  for (const std::filesystem::path& file : bundledFiles()) {
    if (nameOf(file) == name) return loadFile(file);
  }
  throw std::runtime_error("no robot called " + name + " is bundled");
}

inline std::vector<TestRobot> bundledRobots() {
  std::vector<TestRobot> robots;
  for (const auto& file : bundledFiles()) robots.push_back(loadFile(file));
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

// Those of the robots with no more than that many moving bodies: for methods whose cost grows so
// fast with them that all would take too long.
inline std::vector<TestRobot> upTo(int bodies, const std::vector<TestRobot>& robots) {
  std::vector<TestRobot> small;
  std::copy_if(robots.begin(), robots.end(), std::back_inserter(small),
               [&](const TestRobot& robot) { return robot.model->bodyCount() - 1 <= bodies; });
  return small;
}

// Those of the robots in which no body is a point or a line, or nearly so: for methods that invert
// a body's inertia, and for questions to which such a body is a border case.
inline std::vector<TestRobot> ofSolidBodies(const std::vector<TestRobot>& robots) {
  const auto isSolid = [](const Body& body) {
    const SpatialInertia& I = body.inertia;
    if (!(I.mass > 0.0)) return true;
    const Eigen::Vector3d c = I.first_moment / I.mass;
    const Eigen::Matrix3d about_center =
        I.rotational.full() -
        I.mass * (c.squaredNorm() * Eigen::Matrix3d::Identity() - c * c.transpose());
    const Eigen::Vector3d moments = symmetricEigenvalues(about_center).values;
    return moments[0] > 1e-5 * I.mass * c.squaredNorm();
  };
  std::vector<TestRobot> solid;
  std::copy_if(robots.begin(), robots.end(), std::back_inserter(solid), [&](const auto& robot) {
    return std::all_of(robot.model->bodies.begin(), robot.model->bodies.end(), isSolid);
  });
  return solid;
}

}  // namespace armillary::test
