// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/actuators_row.h"

#include <cmath>
#include <iostream>

#include "app/command_line/arguments.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr double kBeyond = 1e-9;  // m

// What a cylinder's pressure cannot give, and a pose that it does not reach, are told.
void tellBeyond(const Model& model, const ActuatorReadings& readings) {
  for (size_t k = 0; k < model.actuators.size(); ++k) {
    const LineActuator& actuator = model.actuators[k];
    const double force = readings.actuators[k].force;
    const double most = force > 0.0 ? mostPush(actuator) : mostPull(actuator);
    if (actuator.kind == LineActuator::Kind::kCylinder && std::abs(force) > most) {
      std::cerr << "armillary: cylinder '" << actuator.name << "' would have to "
                << (force > 0.0 ? "push" : "pull") << " with " << fourDigits(std::abs(force))
                << " N here, where its pressure gives " << fourDigits(most) << " N\n";
    }
    const double out = readings.actuators[k].extension;
    if (actuator.stroke == 0.0 || (out >= -kBeyond && out <= actuator.stroke + kBeyond)) continue;
    const double closed = actuator.closed_length;
    std::cerr << "armillary: cylinder '" << actuator.name << "' would be "
              << fourDigits(readings.actuators[k].length) << " m long here, where it can be "
              << fourDigits(closed) << " to " << fourDigits(closed + actuator.stroke) << " m\n";
  }
}

}  // namespace

void actuatorsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  const Model& model = with.model;
  if (model.actuators.empty()) {
    throw MethodDoesNotApply("robot '" + model.name +
                             "' has no cylinders and no muscles: its file would name them in "
                             "<simulation>");
  }
  Eigen::VectorXd effort;
  inverseDynamics(model, row.state, row.acceleration, row.wrenches, with.workspace, effort);
  if (with.passive) {
    Eigen::VectorXd acting = Eigen::VectorXd::Zero(effort.size());
    with.passive->add(row.state, acting);
    effort -= acting;
  }
  ActuatorReadings readings;
  if (with.mechanism != nullptr) {
    with.mechanism->findActuators(row.state, row.acceleration, effort, with.workspace, readings);
  } else {
    LineActuators().find(model, row.state, effort, with.workspace, readings);
  }
  if (const std::string why = describe(readings, model); !why.empty()) {
    throw CommandFailure(kNotComputable, why);
  }
  tellBeyond(model, readings);
  const auto column = [&](double ActuatorReading::*value, bool cylinders) {
    for (size_t k = 0; k < readings.actuators.size(); ++k) {
      if (cylinders && model.actuators[k].kind != LineActuator::Kind::kCylinder) continue;
      cells.push_back(readings.actuators[k].*value);
    }
  };
  for (const auto value :
       {&ActuatorReading::length, &ActuatorReading::speed, &ActuatorReading::moment_arm,
        &ActuatorReading::force, &ActuatorReading::power}) {
    column(value, false);
  }
  for (const auto value : {&ActuatorReading::extension, &ActuatorReading::pressure,
                           &ActuatorReading::piston_flow, &ActuatorReading::rod_flow}) {
    column(value, true);
  }
}

}  // namespace armillary
