// SPDX-License-Identifier: BSD-3-Clause
#include "engine/integration/diagonally_implicit.h"

#include <cmath>

namespace armillary {
namespace {

constexpr double kGamma = 0.43586652150845899942;
constexpr double kMiddle = (1.0 + kGamma) / 2.0;
constexpr double kFirstWeight = -(6.0 * kGamma * kGamma - 16.0 * kGamma + 1.0) / 4.0;
constexpr double kSecondWeight = (6.0 * kGamma * kGamma - 20.0 * kGamma + 5.0) / 4.0;
constexpr double kNodes[] = {kGamma, kMiddle, 1.0};
constexpr double kBefore[3][2] = {
    {0.0, 0.0}, {kMiddle - kGamma, 0.0}, {kFirstWeight, kSecondWeight}};
constexpr double kWeights[] = {kFirstWeight, kSecondWeight, kGamma};

constexpr double kDifference = 1e-7;  // of (3)'s derivatives, relative to 1 + |y|
constexpr int kMostStageIterations = 30;
constexpr double kSolved = 1e-13;  // relative to 1 + |q̈|

}  // namespace

DiagonallyImplicit::DiagonallyImplicit(const Model& model)
    : state_(neutralState(model)),
      matrix_(model.velocitySize(), model.velocitySize()),
      factor_(model.velocitySize()) {
  for (Stage& stage : stages_) {
    stage.position_rate.setZero(model.positionSize());
    stage.acceleration.setZero(model.velocitySize());
  }
  for (Eigen::VectorXd* vector : {&start_acceleration_, &moved_acceleration_, &displacement_,
                                  &residual_, &correction_, &known_velocity_}) {
    vector->setZero(model.velocitySize());
  }
  known_position_.setZero(model.positionSize());
}

StepStatus DiagonallyImplicit::differentiate(MovingSystem& system, const State& start, double h) {
  double power = 0.0;
  StepStatus status = system.acceleration(start, start_acceleration_, power);
  if (!status) return status;
  const double share = h * kGamma;
  matrix_.setIdentity();
  displacement_.setZero();
  for (int k = 0; k < matrix_.cols(); ++k) {
    state_ = start;
    double small = kDifference * (1.0 + std::abs(start.velocity[k]));
    state_.velocity[k] += small;
    small = state_.velocity[k] - start.velocity[k];
    status = system.acceleration(state_, moved_acceleration_, power);
    if (!status) return status;
    matrix_.col(k) -= (share / small) * (moved_acceleration_ - start_acceleration_);

    state_.velocity = start.velocity;
    displacement_[k] = kDifference;
    integratePosition(system.model(), start.position, displacement_, state_.position);
    displacement_[k] = 0.0;
    status = system.acceleration(state_, moved_acceleration_, power);
    if (!status) return status;
    matrix_.col(k) -= (share * share / kDifference) * (moved_acceleration_ - start_acceleration_);
  }
  factor_.factorize(matrix_);
  return {};
}

StepStatus DiagonallyImplicit::solveStage(MovingSystem& system, const State& start, double h,
                                          int i) {
  Stage& stage = stages_[i];
  known_position_ = start.position;
  known_velocity_ = start.velocity;
  for (int j = 0; j < i; ++j) {
    known_position_ += (h * kBefore[i][j]) * stages_[j].position_rate;
    known_velocity_ += (h * kBefore[i][j]) * stages_[j].acceleration;
  }
  stage.acceleration = i == 0 ? start_acceleration_ : stages_[i - 1].acceleration;
  state_.time = start.time + kNodes[i] * h;
  state_.position = i == 0 ? start.position : known_position_;
  double before = std::numeric_limits<double>::infinity();
  Eigen::Index worst = 0;
  for (int iteration = 0; iteration < kMostStageIterations; ++iteration) {
    state_.velocity = known_velocity_ + (h * kGamma) * stage.acceleration;  // (1)
    positionRate(system.model(), state_.position, state_.velocity, stage.position_rate);
    state_.position = known_position_ + (h * kGamma) * stage.position_rate;  // (2)
    if (const StepStatus status = system.acceleration(state_, residual_, stage.power); !status) {
      return status;
    }
    residual_ -= stage.acceleration;  // (3)
    factor_.solve(residual_, correction_);
    stage.acceleration += correction_;
    const double size = 1.0 + stage.acceleration.lpNorm<Eigen::Infinity>();
    const double error = correction_.cwiseAbs().maxCoeff(&worst) / size;
    if (!(error < kDivergedRate)) break;
    // solved, or as well as rounding lets it be
    const bool solved = error <= kSolved || (error < 1e-9 && error > 0.5 * before);
    before = error;
    if (solved && iteration > 0) {
      state_.velocity = known_velocity_ + (h * kGamma) * stage.acceleration;
      positionRate(system.model(), state_.position, state_.velocity, stage.position_rate);
      return {};
    }
  }
  return {StepStatus::Kind::kNotConverged, static_cast<int>(worst), before};
}

StepStatus DiagonallyImplicit::step(MovingSystem& system, double h, Course& course) {
  const State& start = course.state;
  if (start.velocity.size() == 0) {  // nothing moves, and there are no equations
    course.state.time += h;
    return {};
  }
  if (const StepStatus status = differentiate(system, start, h); !status) return status;
  for (int i = 0; i < kStages; ++i) {
    if (const StepStatus status = solveStage(system, start, h, i); !status) return status;
  }
  course.state.time += h;
  for (int i = 0; i < kStages; ++i) {
    course.state.position += (h * kWeights[i]) * stages_[i].position_rate;
    course.state.velocity += (h * kWeights[i]) * stages_[i].acceleration;
    course.work += h * kWeights[i] * stages_[i].power;
  }
  normalizePosition(system.model(), course.state.position);
  return {};
}

}  // namespace armillary
