// SPDX-License-Identifier: BSD-3-Clause
#include "tests/support/standing.h"

#include "engine/dynamics/forward_dynamics.h"

namespace armillary::test {

Standing::Standing(std::shared_ptr<const Model> robot, const ContactPoints& points,
                   const State& start, const GroundOptions& options)
    : model(std::move(robot)),
      state(start),
      ground(*model, points, start, options),
      workspace(*model),
      tau_(Eigen::VectorXd::Zero(model->velocitySize())),
      a_(tau_),
      displacement_(tau_),
      velocity_sum_(tau_),
      rate_(Eigen::VectorXd::Zero(model->positionSize())),
      position_sum_(rate_),
      stage_(start) {
  wrenches_.reserve(ground.mostWrenches());
  bodyMotions(*model, state, workspace);
  ground.update(workspace);
}

const Eigen::VectorXd& Standing::acceleration(const State& at) {
  bodyMotions(*model, at, workspace);
  wrenches_.clear();
  ground.append(*model, workspace, wrenches_);
  if (effort) effort(at, tau_);
  solved = solved && forwardDynamics(*model, at, tau_, wrenches_, workspace, a_);
  return a_;
}

void Standing::stepSemiImplicitEuler(double h) {
  state.velocity += h * acceleration(state);
  displacement_ = h * state.velocity;
  integratePosition(*model, state.position, displacement_, state.position);
  accept(h);
}

void Standing::stepRungeKutta4(double h) {
  static constexpr double kNodes[] = {0.0, 0.5, 0.5, 1.0};
  static constexpr double kWeights[] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
  position_sum_.setZero();
  velocity_sum_.setZero();
  for (int k = 0; k < 4; ++k) {
    stage_ = state;
    if (k > 0) {
      stage_.position += kNodes[k] * h * rate_;
      stage_.velocity += kNodes[k] * h * a_;
    }
    acceleration(stage_);
    positionRate(*model, stage_.position, stage_.velocity, rate_);
    position_sum_ += kWeights[k] * rate_;
    velocity_sum_ += kWeights[k] * a_;
  }
  state.position += h * position_sum_;
  state.velocity += h * velocity_sum_;
  normalizePosition(*model, state.position);
  accept(h);
}

void Standing::accept(double h) {
  state.time += h;
  bodyMotions(*model, state, workspace);
  ground.update(workspace);
}

}  // namespace armillary::test
