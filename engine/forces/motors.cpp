// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/motors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace armillary {
namespace {

constexpr double kFullUntil = 0.95;  // of the velocity limit

}  // namespace

std::vector<Motor> motorsOf(const Model& model) {
  std::vector<Motor> motors(model.velocitySize());
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    const double unlimited = std::numeric_limits<double>::infinity();
    motors[i].effort_limit = dof.effort_limit > 0.0 ? dof.effort_limit : unlimited;
    motors[i].velocity_limit = dof.velocity_limit > 0.0 ? dof.velocity_limit : unlimited;
    motors[i].rotor_inertia = model.joints[dof.joint].rotor_inertia;
  }
  return motors;
}

std::shared_ptr<const Model> withMotors(const Model& model, const std::vector<Motor>& motors) {
  expectSize(model, "the list of motors", static_cast<int>(motors.size()), model.velocitySize());
  Model changed = model;
  for (int i = 1; i < changed.bodyCount(); ++i) {
    Body& body = changed.bodies[i];
    Joint& joint = changed.joints[body.joint_index];
    if (joint.mimic || joint.velocity_size != 1) continue;
    const double felt = motors[joint.velocity_index].feltInertia();
    if (!(felt >= 0.0) || !std::isfinite(felt)) {
      throw std::invalid_argument("joint '" + joint.name +
                                  "': a motor's rotor inertia must not be negative");
    }
    joint.rotor_inertia = body.rotor_inertia = felt;
  }
  if (model.without_payloads)
    changed.without_payloads = withMotors(*model.without_payloads, motors);
  return withRotors(changed);
}

EffortRange effortRange(const Motor& motor, double velocity) {
  double driving = motor.effort_limit;
  if (velocity != 0.0 && std::isfinite(motor.velocity_limit)) {
    const double speed = std::abs(velocity) / motor.velocity_limit;
    const double share = std::clamp((1.0 - speed) / (1.0 - kFullUntil), 0.0, 1.0);
    // an unlimited motor at its limit of velocity still does not drive on
    driving = share == 0.0 ? 0.0 : driving * share;
  }
  return velocity < 0.0 ? EffortRange{-driving, motor.effort_limit}
                        : EffortRange{-motor.effort_limit, driving};
}

void limitToMotors(const std::vector<Motor>& motors, const Eigen::VectorXd& velocity,
                   Eigen::VectorXd& effort) {
  for (int i = 0; i < effort.size(); ++i) {
    const EffortRange range = effortRange(motors[i], velocity[i]);
    effort[i] = std::clamp(effort[i], range.least, range.most);
  }
}

}  // namespace armillary
