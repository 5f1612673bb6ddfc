// SPDX-License-Identifier: BSD-3-Clause
// Reference values of other programs for known robots: reading them, and comparing with ours.
//
// The format and its conventions are in the README beside the values. Their degrees of freedom and
// ours are matched by name.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/dynamics/kinematics.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"

namespace armillary::test {

// Relative to a quantity's largest number over the samples.
constexpr double kGoldenTolerance = 1e-10;

// Values of bundled robots, which are kept here, and of others, which may be there.
inline std::filesystem::path keptGoldenFolder() {
  return std::filesystem::path(ARMILLARY_SOURCE_FOLDER) / "tests" / "golden";
}
inline std::filesystem::path goldenFolder() {
  return std::filesystem::path(ARMILLARY_SHARED_DATA) / "golden";
}

// The robot that a file of values is of: a bundled one, or one beside the values.
inline std::filesystem::path goldenRobotFile(const std::string& urdf) {
  const std::filesystem::path bundled =
      std::filesystem::path(ARMILLARY_SOURCE_FOLDER) / "resources" / "robots" / urdf;
  return std::filesystem::exists(bundled) ? bundled : goldenFolder() / urdf;
}

inline Eigen::VectorXd vectorOf(const nlohmann::json& list) {
  const auto numbers = list.get<std::vector<double>>();
  return Eigen::Map<const Eigen::VectorXd>(numbers.data(),
                                           static_cast<Eigen::Index>(numbers.size()));
}

inline Eigen::MatrixXd matrixOf(const nlohmann::json& rows) {
  Eigen::MatrixXd matrix(rows.size(), rows.at(0).size());
  for (size_t i = 0; i < rows.size(); ++i) matrix.row(i) = vectorOf(rows[i]);
  return matrix;
}

// Adds a test row, with the column "file", for every robot of both folders. One with an empty file,
// which is to fail, stands for a bundled robot whose values are not here.
inline void addGoldenRows() {
  QTest::addColumn<QString>("file");
  for (const char* robot : {"cart_pole", "double_pendulum", "humanoid", "hydraulic_manipulator",
                            "pendulum", "planar_3r", "puma560", "scara"}) {
    const std::filesystem::path file = keptGoldenFolder() / (std::string(robot) + ".json");
    QTest::newRow((std::string("bundled ") + robot).c_str())
        << (std::filesystem::exists(file) ? QString::fromStdString(file.string()) : QString());
  }
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(goldenFolder(), missing)) {
    const std::string stem = entry.path().stem().string();
    if (entry.path().extension() != ".json" || stem.starts_with("contact_")) continue;
    QTest::newRow(stem.c_str()) << QString::fromStdString(entry.path().string());
  }
}

// One robot of the folders: its numbers by our names, and what was compared so far.
class GoldenRobot {
 public:
  explicit GoldenRobot(const nlohmann::json& file)
      : file_(file),
        robot_(loadFile(goldenRobotFile(file.at("urdf").get<std::string>()),
                        file.at("base") == "floating")),
        model_(*robot_.model),
        workspace_(model_) {
    for (const std::string name : file.at("dof_names")) {
      const std::string ours = name.starts_with("root.") ? "floating_base." + name.substr(5) : name;
      int index = -1;
      for (int i = 0; i < model_.velocitySize(); ++i) {
        if (model_.degrees_of_freedom[i].name == ours) index = i;
      }
      if (index < 0) throw std::runtime_error("no degree of freedom " + ours);
      order_.push_back(index);
    }
  }

  // What differs, worst first; empty where nothing does.
  std::string verdict() {
    std::string text = found_.empty() ? "nothing was compared" : "";
    for (const auto& [quantity, found] : found_) {
      const double scale = std::max(found.want.cwiseAbs().maxCoeff(), 1e-9);
      text += compareNumbers(found.got / scale, found.want / scale, kGoldenTolerance, quantity);
    }
    return text;
  }

 protected:
  Eigen::VectorXd ours(const Eigen::VectorXd& values) const {
    Eigen::VectorXd result(values.size());
    for (Eigen::Index i = 0; i < values.size(); ++i) result[order_[i]] = values[i];
    return result;
  }
  Eigen::VectorXd theirs(const Eigen::VectorXd& values) const { return values(order_); }

  State stateOf(const nlohmann::json& sample) const {
    std::map<std::string, double> positions;
    const auto& names = file_.at("joint_names");
    for (size_t i = 0; i < names.size(); ++i) positions[names[i]] = sample.at("q")[i];
    if (file_.at("base") == "floating") {
      for (int i = 0; i < 3; ++i) {
        positions[std::string("floating_base.") + "xyz"[i]] = sample.at("base_position")[i];
      }
      const char* parts[] = {"qx", "qy", "qz", "qw"};
      for (int i = 0; i < 4; ++i) {
        positions[std::string("floating_base.") + parts[i]] = sample.at("base_quat_xyzw")[i];
      }
    }
    State state = neutralState(model_);
    for (int i = 0; i < model_.positionSize(); ++i) {
      state.position[i] = positions.at(model_.coordinates[i].name);
    }
    state.velocity = ours(vectorOf(sample.at("v")));
    return state;
  }

  std::vector<LinkWrench> wrenchesOf(const nlohmann::json& sample) const {
    std::vector<LinkWrench> wrenches;
    for (const nlohmann::json& given : sample.at("fext")) {
      wrenches.push_back({model_.findLink(given.at("link").get<std::string>()),
                          {vectorOf(given.at("torque_world")), vectorOf(given.at("force_world"))},
                          LinkWrench::Axes::kWorld});
    }
    return wrenches;
  }

  void compare(const std::string& quantity, const Eigen::MatrixXd& got,
               const nlohmann::json& sample) {
    if (!sample.contains(quantity)) return;  // not every file has all
    const nlohmann::json& want = sample.at(quantity);
    if (want.is_number()) {
      add(quantity, got, Eigen::MatrixXd::Constant(1, 1, want.get<double>()));
    } else if (want.at(0).is_array()) {
      add(quantity, got, matrixOf(want));
    } else {
      add(quantity, got, vectorOf(want));
    }
  }

  void add(const std::string& quantity, const Eigen::MatrixXd& got, const Eigen::MatrixXd& want) {
    Found& found = found_[quantity];
    const Eigen::Index old = found.got.size();
    found.got.conservativeResize(old + got.size());
    found.want.conservativeResize(old + want.size());
    found.got.tail(got.size()) = got.reshaped();
    found.want.tail(want.size()) = want.reshaped();
  }

  const nlohmann::json& file_;
  TestRobot robot_;
  const Model& model_;
  Workspace workspace_;
  std::vector<int> order_;  // our index of each of their degrees of freedom

 private:
  struct Found {
    Eigen::VectorXd got, want;
  };
  std::map<std::string, Found> found_;
};

}  // namespace armillary::test
