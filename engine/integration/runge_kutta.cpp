// SPDX-License-Identifier: BSD-3-Clause
#include "engine/integration/runge_kutta.h"

#include <algorithm>
#include <cmath>

namespace armillary {

const RungeKuttaTableau& explicitEuler() {
  static const RungeKuttaTableau tableau = [] {
    RungeKuttaTableau t{.stages = 1, .order = 1};
    t.weights = {1.0};
    return t;
  }();
  return tableau;
}

const RungeKuttaTableau& modifiedEuler() {
  static const RungeKuttaTableau tableau = [] {
    RungeKuttaTableau t{.stages = 2, .order = 2};
    t.nodes = {0.0, 1.0};
    t.coefficients = {{{}, {1.0}}};
    t.weights = {1.0 / 2, 1.0 / 2};
    return t;
  }();
  return tableau;
}

const RungeKuttaTableau& classicalRungeKutta() {
  static const RungeKuttaTableau tableau = [] {
    RungeKuttaTableau t{.stages = 4, .order = 4};
    t.nodes = {0.0, 1.0 / 2, 1.0 / 2, 1.0};
    t.coefficients = {{{}, {1.0 / 2}, {0.0, 1.0 / 2}, {0.0, 0.0, 1.0}}};
    t.weights = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
    return t;
  }();
  return tableau;
}

const RungeKuttaTableau& kuttaMerson() {
  static const RungeKuttaTableau tableau = [] {
    RungeKuttaTableau t{.stages = 5, .order = 4, .error_order = 4};
    t.nodes = {0.0, 1.0 / 3, 1.0 / 3, 1.0 / 2, 1.0};
    t.coefficients = {{{},
                       {1.0 / 3},
                       {1.0 / 6, 1.0 / 6},
                       {1.0 / 8, 0.0, 3.0 / 8},
                       {1.0 / 2, 0.0, -3.0 / 2, 2.0}}};
    t.weights = {1.0 / 6, 0.0, 0.0, 2.0 / 3, 1.0 / 6};
    t.error = {1.0 / 15, 0.0, -3.0 / 10, 4.0 / 15, -1.0 / 30};
    return t;
  }();
  return tableau;
}

const RungeKuttaTableau& bogackiShampine() {
  static const RungeKuttaTableau tableau = [] {
    RungeKuttaTableau t{.stages = 4, .order = 3, .error_order = 3};
    t.nodes = {0.0, 1.0 / 2, 3.0 / 4, 1.0};
    t.coefficients = {{{}, {1.0 / 2}, {0.0, 3.0 / 4}, {2.0 / 9, 1.0 / 3, 4.0 / 9}}};
    t.weights = {2.0 / 9, 1.0 / 3, 4.0 / 9};
    t.error = {2.0 / 9 - 7.0 / 24, 1.0 / 3 - 1.0 / 4, 4.0 / 9 - 1.0 / 3, -1.0 / 8};
    t.last_stage_is_end = true;
    return t;
  }();
  return tableau;
}

const RungeKuttaTableau& dormandPrince() {
  static const RungeKuttaTableau tableau = [] {
    RungeKuttaTableau t{.stages = 7, .order = 5, .error_order = 5};
    t.nodes = {0.0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1.0, 1.0};
    t.coefficients = {{{},
                       {1.0 / 5},
                       {3.0 / 40, 9.0 / 40},
                       {44.0 / 45, -56.0 / 15, 32.0 / 9},
                       {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
                       {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
                       {35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}}};
    t.weights = t.coefficients[6];
    t.error = {71.0 / 57600,      0.0,          -71.0 / 16695, 71.0 / 1920,
               -17253.0 / 339200, 22.0 / 525.0, -1.0 / 40};
    t.quartic = {-12715105075.0 / 11282082432,  0.0,
                 87487479700.0 / 32700410799,   -10690763975.0 / 1880347072,
                 701980252875.0 / 199316789632, -1453857185.0 / 822651844,
                 69997945.0 / 29380423};
    t.last_stage_is_end = true;
    return t;
  }();
  return tableau;
}

RungeKutta::RungeKutta(const Model& model, const RungeKuttaTableau& tableau)
    : tableau_(tableau),
      stages_(tableau.stages),
      start_(neutralState(model)),
      stage_(start_),
      end_(start_),
      position_(Eigen::VectorXd::Zero(model.positionSize())),
      velocity_(Eigen::VectorXd::Zero(model.velocitySize())) {
  for (Stage& stage : stages_) {
    stage.position_rate.setZero(model.positionSize());
    stage.acceleration.setZero(model.velocitySize());
  }
}

StepStatus RungeKutta::step(MovingSystem& system, double h, Course& course) {
  start_ = course.state;
  step_ = h;
  const auto advance = [&](const RungeKuttaTableau::Row& factors, int count, State& result) {
    result.position = start_.position;
    result.velocity = start_.velocity;
    for (int j = 0; j < count; ++j) {
      if (factors[j] == 0.0) continue;
      result.position += (h * factors[j]) * stages_[j].position_rate;
      result.velocity += (h * factors[j]) * stages_[j].acceleration;
    }
  };
  for (int i = 0; i < tableau_.stages; ++i) {  // (1)
    stage_.time = start_.time + tableau_.nodes[i] * h;
    advance(tableau_.coefficients[i], i, stage_);
    Stage& stage = stages_[i];
    const StepStatus status = system.acceleration(stage_, stage.acceleration, stage.power);
    if (!status) return status;
    positionRate(system.model(), stage_.position, stage_.velocity, stage.position_rate);
  }
  advance(tableau_.weights, tableau_.stages, end_);
  if (estimatesError()) estimateError(start_, h);
  double power = 0.0;
  for (int i = 0; i < tableau_.stages; ++i) power += tableau_.weights[i] * stages_[i].power;
  course.state.time = start_.time + h;
  course.state.position = end_.position;
  course.state.velocity = end_.velocity;
  normalizePosition(system.model(), course.state.position);
  course.work += h * power;
  return {};
}

void RungeKutta::estimateError(const State& start, double h) {  // (2)
  position_.setZero();
  velocity_.setZero();
  for (int i = 0; i < tableau_.stages; ++i) {
    if (tableau_.error[i] == 0.0) continue;
    position_ += (h * tableau_.error[i]) * stages_[i].position_rate;
    velocity_ += (h * tableau_.error[i]) * stages_[i].acceleration;
  }
  error_ = 0.0;
  const auto look = [&](const Eigen::VectorXd& error, const Eigen::VectorXd& before,
                        const Eigen::VectorXd& after) {
    for (int i = 0; i < error.size(); ++i) {
      const double size = 1.0 + std::max(std::abs(before[i]), std::abs(after[i]));
      // not std::max: a step that made NaN must not look exact
      if (!(std::abs(error[i]) / size <= error_)) error_ = std::abs(error[i]) / size;
    }
  };
  look(position_, start.position, end_.position);
  look(velocity_, start.velocity, end_.velocity);
}

void RungeKutta::interpolate(MovingSystem&, StepInterpolation& inside) {
  const Stage& first = stages_.front();
  const Stage& last = stages_.back();
  inside.setStart(start_, first.position_rate, first.acceleration);
  inside.setEnd(step_, end_.position, end_.velocity, last.position_rate, last.acceleration);
  position_.setZero();
  velocity_.setZero();
  for (int i = 0; i < tableau_.stages; ++i) {
    position_ += (step_ * tableau_.quartic[i]) * stages_[i].position_rate;
    velocity_ += (step_ * tableau_.quartic[i]) * stages_[i].acceleration;
  }
  inside.setQuartic(position_, velocity_);
}

}  // namespace armillary
