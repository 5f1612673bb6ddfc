// SPDX-License-Identifier: BSD-3-Clause
#include "engine/integration/step_interpolation.h"

namespace armillary {

StepInterpolation::StepInterpolation(const Model& model)
    : start_position_rate_(Eigen::VectorXd::Zero(model.positionSize())),
      start_acceleration_(Eigen::VectorXd::Zero(model.velocitySize())) {
  const auto size = [](Polynomial& polynomial, int numbers) {
    for (Eigen::VectorXd* vector : {&polynomial.start, &polynomial.change, &polynomial.bend,
                                    &polynomial.twist, &polynomial.quartic}) {
      vector->setZero(numbers);
    }
  };
  size(position_, model.positionSize());
  size(velocity_, model.velocitySize());
}

void StepInterpolation::setStart(const State& state, const Eigen::VectorXd& position_rate,
                                 const Eigen::VectorXd& acceleration) {
  time_ = state.time;
  position_.start = state.position;
  velocity_.start = state.velocity;
  start_position_rate_ = position_rate;
  start_acceleration_ = acceleration;
}

void StepInterpolation::Polynomial::setEnd(double h, const Eigen::VectorXd& end,
                                           const Eigen::VectorXd& start_rate,
                                           const Eigen::VectorXd& end_rate) {
  change = end - start;
  bend = h * start_rate - change;
  twist = change - h * end_rate - bend;
  quartic.setZero();
}

void StepInterpolation::setEnd(double h, const Eigen::VectorXd& position,
                               const Eigen::VectorXd& velocity,
                               const Eigen::VectorXd& position_rate,
                               const Eigen::VectorXd& acceleration) {
  step_ = h;
  position_.setEnd(h, position, start_position_rate_, position_rate);
  velocity_.setEnd(h, velocity, start_acceleration_, acceleration);
}

void StepInterpolation::setQuartic(const Eigen::VectorXd& position,
                                   const Eigen::VectorXd& velocity) {
  position_.quartic = position;
  velocity_.quartic = velocity;
}

void StepInterpolation::Polynomial::at(double theta, Eigen::VectorXd& result) const {
  const double rest = 1.0 - theta;
  result = start + theta * (change + rest * (bend + theta * (twist + rest * quartic)));
}

void StepInterpolation::at(const Model& model, double theta, State& result) const {
  result.time = time_ + theta * step_;
  position_.at(theta, result.position);
  velocity_.at(theta, result.velocity);
  normalizePosition(model, result.position);
}

}  // namespace armillary
