// SPDX-License-Identifier: BSD-3-Clause
#include "engine/integration/semi_implicit_euler.h"

namespace armillary {

SemiImplicitEuler::SemiImplicitEuler(const Model& model)
    : acceleration_(Eigen::VectorXd::Zero(model.velocitySize())), displacement_(acceleration_) {}

StepStatus SemiImplicitEuler::step(MovingSystem& system, double h, Course& course) {
  double power = 0.0;
  const StepStatus status = system.acceleration(course.state, acceleration_, power);
  if (!status) return status;
  State& state = course.state;
  state.time += h;
  state.velocity += h * acceleration_;
  displacement_.noalias() = h * state.velocity;
  integratePosition(system.model(), state.position, displacement_, state.position);
  course.work += h * power;
  return {};
}

}  // namespace armillary
