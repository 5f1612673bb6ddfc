// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/line_actuators.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "engine/forces/point_lines.h"

namespace armillary {
namespace {

using LineKind = LineActuator::Kind;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kDeadPoint = 1e-9;  // of the longest moment arm an actuator of that length has
constexpr double kStrongest = 1e9;   // forces against efforts, 1/m

double areaOf(double diameter) {
  return std::numbers::pi / 4.0 * diameter * diameter;
}

}  // namespace

double pistonArea(const LineActuator& cylinder) {
  return areaOf(cylinder.bore);
}

double rodSideArea(const LineActuator& cylinder) {
  return areaOf(cylinder.bore) - areaOf(cylinder.rod);
}

double mostPush(const LineActuator& actuator) {
  if (actuator.kind == LineKind::kMuscle) return 0.0;
  return std::isfinite(actuator.pressure) ? actuator.pressure * pistonArea(actuator) : kInfinity;
}

double mostPull(const LineActuator& actuator) {
  if (actuator.kind == LineKind::kMuscle || !std::isfinite(actuator.pressure)) return kInfinity;
  return actuator.pressure * rodSideArea(actuator);
}

void readHydraulics(const LineActuator& actuator, ActuatorReading& reading) {
  reading.power = reading.force * reading.speed;
  if (actuator.kind != LineKind::kCylinder) return;
  const double piston = pistonArea(actuator), rod_side = rodSideArea(actuator);
  reading.extension = reading.length - actuator.closed_length;
  reading.pressure = reading.force > 0.0 ? reading.force / piston : -reading.force / rod_side;
  reading.piston_flow = piston * reading.speed;
  reading.rod_flow = rod_side * reading.speed;
}

void LineActuators::readLines(const Model& model, const State& state, Workspace& workspace,
                              ActuatorReadings& result) {
  bodyMotions(model, state, workspace);
  const auto count = static_cast<Eigen::Index>(model.actuators.size());
  result.actuators.assign(model.actuators.size(), {});
  result.moment_arms.resize(count, model.velocitySize());
  result.without = -1;
  joints_.clear();
  unknowns_.clear();
  for (Eigen::Index k = 0; k < count; ++k) {
    const LineActuator& actuator = model.actuators[static_cast<size_t>(k)];
    ActuatorReading& reading = result.actuators[static_cast<size_t>(k)];
    const PointLine line = lineBetween(actuator.end1, actuator.end2, workspace);
    lengthGradient(model, state, actuator.end1, actuator.end2, workspace, gradient_);
    result.moment_arms.row(k) = gradient_.transpose();  // (1)
    reading.length = line.length;
    reading.speed = gradient_.dot(state.velocity);
    reading.moment_arm = gradient_[actuator.degree_of_freedom];
    unknowns_.push_back({-kInfinity, actuator.kind == LineKind::kMuscle ? 0.0 : kInfinity, 1.0});
    if (std::find(joints_.begin(), joints_.end(), actuator.degree_of_freedom) == joints_.end()) {
      joints_.push_back(actuator.degree_of_freedom);
    }
  }
}

void LineActuators::find(const Model& model, const State& state, const Eigen::VectorXd& effort,
                         Workspace& workspace, ActuatorReadings& result) {
  workspace.check(model, effort, "the actuators' efforts");
  readLines(model, state, workspace, result);
  const auto count = static_cast<Eigen::Index>(model.actuators.size());
  const auto rows = static_cast<Eigen::Index>(joints_.size());
  A_.resize(rows, count);
  b_.resize(rows);
  for (Eigen::Index row = 0; row < rows; ++row) {
    const int joint = joints_[static_cast<size_t>(row)];
    A_.row(row) = result.moment_arms.col(joint).transpose();
    b_[row] = effort[joint];
    // what rounding leaves of an arm is none
    for (Eigen::Index k = 0; k < count; ++k) {
      const double most = std::max(result.actuators[static_cast<size_t>(k)].length, 1e-3);
      if (std::abs(A_(row, k)) < kDeadPoint * most) A_(row, k) = 0.0;
    }
  }
  if (!solve()) {
    // the joint whose effort alone is not given, or else the first
    result.without = joints_.front();
    for (Eigen::Index row = 0; row < rows; ++row) {
      const bool none = b_[row] != 0.0 && A_.row(row).isZero(0.0);
      if (none) result.without = joints_[static_cast<size_t>(row)];
    }
  }
  readForces(model, result);
}

void LineActuators::findInMechanism(const Model& model, const State& state,
                                    const Eigen::MatrixXd& K, const Eigen::VectorXd& tree_effort,
                                    std::span<const int> motors, Workspace& workspace,
                                    ActuatorReadings& result) {
  workspace.check(model, tree_effort, "the tree's effort");
  readLines(model, state, workspace, result);
  const auto count = static_cast<Eigen::Index>(model.actuators.size());
  A_.resize(K.cols(), count + static_cast<Eigen::Index>(motors.size()));
  A_.leftCols(count).noalias() = K.transpose() * result.moment_arms.transpose();
  for (Eigen::Index k = 0; k < count; ++k) {
    const double most = std::max(result.actuators[static_cast<size_t>(k)].length, 1e-3);
    for (Eigen::Index row = 0; row < K.cols(); ++row) {
      if (std::abs(A_(row, k)) < kDeadPoint * most) A_(row, k) = 0.0;
    }
  }
  for (size_t i = 0; i < motors.size(); ++i) {
    A_.col(count + static_cast<Eigen::Index>(i)) = K.row(motors[i]).transpose();
    unknowns_.push_back({-kInfinity, kInfinity, 1.0});
  }
  b_.noalias() = K.transpose() * tree_effort;
  if (!solve()) result.without = joints_.front();
  readForces(model, result);
}

bool LineActuators::solve() {
  const double largest = b_.size() > 0 ? b_.cwiseAbs().maxCoeff() : 0.0;
  return static_cast<bool>(
      forces_.solve(A_, b_, 0.0, {.longest = kStrongest * largest, .unknowns = unknowns_}));  // (3)
}

void LineActuators::readForces(const Model& model, ActuatorReadings& result) const {
  for (Eigen::Index k = 0; k < static_cast<Eigen::Index>(model.actuators.size()); ++k) {
    ActuatorReading& reading = result.actuators[static_cast<size_t>(k)];
    reading.force = result.without < 0 ? forces_.forces()[k] : 0.0;
    readHydraulics(model.actuators[static_cast<size_t>(k)], reading);
  }
}

std::vector<int> motorsBesideActuators(const Model& model) {
  std::vector<int> motors;
  for (const Joint& joint : model.joints) {
    const auto moves = [&](const LineActuator& actuator) {
      return actuator.degree_of_freedom == joint.velocity_index;
    };
    if (!joint.has_motor || joint.mimic) continue;
    if (std::none_of(model.actuators.begin(), model.actuators.end(), moves)) {
      motors.push_back(joint.velocity_index);
    }
  }
  return motors;
}

std::string describe(const ActuatorReadings& readings, const Model& model) {
  if (readings.without < 0) return {};
  const std::string& joint = model.degrees_of_freedom[readings.without].name;
  bool muscles = true;
  double longest = 0.0;
  for (size_t k = 0; k < model.actuators.size(); ++k) {
    if (model.actuators[k].degree_of_freedom != readings.without) continue;
    muscles = muscles && model.actuators[k].kind == LineKind::kMuscle;
    longest = std::max(longest, std::abs(readings.actuators[k].moment_arm));
  }
  return "the actuators of '" + joint + "' cannot give its effort: " +
         (longest < 1e-6 ? "they have no lever about it here"
          : muscles      ? "muscles pull only, and none pulls that way"
                         : "those of other joints stand against it");
}

}  // namespace armillary
