// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/followers.h"

#include <algorithm>
#include <stdexcept>

#include "engine/linear_algebra/orthogonal.h"
#include "engine/linear_algebra/singular_values.h"
#include "engine/loops/drivers.h"
#include "engine/loops/rank_tolerance.h"

namespace armillary {

using Eigen::VectorXd;

namespace {

constexpr double kHardlyDrives = 1e-6;  // of K_d's largest
constexpr double kDifference = 1e-5;    // rad or m, for Ṗ

}  // namespace

Followers::Followers(std::shared_ptr<const Model> model, std::vector<int> drivers)
    : model_(std::move(model)),
      drivers_(std::move(drivers)),
      workspace_(*model_),
      predicted_(neutralState(*model_)) {
  for (const int i : drivers_) {
    if (i >= 0 && i < model_->velocitySize()) continue;
    throw std::invalid_argument("degree of freedom " + std::to_string(i) +
                                " cannot drive; there are " +
                                std::to_string(model_->velocitySize()) + ", counted from 0");
  }
  std::vector<int> whole;
  for (const Joint& joint : model_->joints) {
    const int end = joint.velocity_index + joint.velocity_size;
    const auto driven = std::count_if(drivers_.begin(), drivers_.end(),
                                      [&](int i) { return i >= joint.velocity_index && i < end; });
    if (driven == 0 || driven < joint.velocity_size) continue;
    driven_.push_back(&joint);
    for (int i = joint.velocity_index; i < end; ++i) whole.push_back(i);
  }
  std::erase_if(drivers_,
                [&](int i) { return std::find(whole.begin(), whole.end(), i) == whole.end(); });
  options_.held = drivers_;
  options_.most_starts = 1;
  options_.most_iterations = 30;
}

bool Followers::close(const VectorXd& near, const VectorXd& driven, State& state) {
  assembly_ = {};
  positionDifference(*model_, near, driven, difference_);
  const VectorXd wanted = driversOf(difference_);
  findMotions(near);
  if (!solveDrivers(wanted, step_)) return false;
  if (idle_.cols() > 0) {  // what is idle depends on the way
    half_step_ = 0.5 * step_;
    integratePosition(*model_, near, half_step_, predicted_.position);
    findMotions(VectorXd(predicted_.position));
    if (!solveDrivers(wanted, step_)) return false;
  }
  integratePosition(*model_, near, step_, predicted_.position);
  for (const Joint* joint : driven_) {
    predicted_.position.segment(joint->position_index, joint->position_size) =
        driven.segment(joint->position_index, joint->position_size);
  }
  state.position = predicted_.position;
  return assemble(*model_, model_->loops, options_, workspace_, state, assembly_);
}

double Followers::predictedLength() const {
  return step_.size() == 0 ? 0.0 : step_.lpNorm<Eigen::Infinity>();
}

double Followers::correctionTo(const State& closed) {
  positionDifference(*model_, predicted_.position, closed.position, difference_);
  return difference_.size() == 0 ? 0.0 : difference_.lpNorm<Eigen::Infinity>();
}

void Followers::follow(State& state, VectorXd& acceleration) {
  const VectorXd speeds = driversOf(state.velocity), rates = driversOf(acceleration);
  findMotions(state.position);
  solveDrivers(speeds, state.velocity);
  loopConstraints(*model_, model_->loops, state, workspace_, constraints_);
  const VectorXd particular =
      shortestLeastSquares(constraints_.jacobian, -constraints_.bias, kRankTolerance);
  solveDrivers(rates - driversOf(particular), acceleration);
  acceleration += particular;
  if (idle_.cols() == 0) return;
  // (4), Ṗ by differences along the motion
  const Eigen::MatrixXd idle = idle_;
  acceleration -= idle * (idle.transpose() * acceleration);
  const double speed = state.velocity.norm();
  if (speed == 0.0) return;
  VectorXd turned = VectorXd::Zero(acceleration.size());  // Ṗ q̇
  for (const double side : {1.0, -1.0}) {
    const double step = side * kDifference / speed;
    integratePosition(*model_, state.position, VectorXd(step * state.velocity),
                      predicted_.position);
    findMotions(VectorXd(predicted_.position));
    turned += idle_ * (idle_.transpose() * state.velocity) / (2.0 * step);
  }
  acceleration -= idle * (idle.transpose() * turned);
  idle_ = idle;
}

VectorXd Followers::leaveOutIdle(const VectorXd& position, VectorXd& motion) {
  findMotions(position);
  motion -= idle_ * (idle_.transpose() * motion);
  return idle_.rowwise().norm();
}

VectorXd Followers::driversOf(const VectorXd& all) const {
  VectorXd some(static_cast<Eigen::Index>(drivers_.size()));
  for (Eigen::Index i = 0; i < some.size(); ++i) {
    some[i] = all[drivers_[static_cast<std::size_t>(i)]];
  }
  return some;
}

// K, K_d and the idle motions at a position.
void Followers::findMotions(const VectorXd& position) {
  predicted_.position = position;
  freeMotions(*model_, model_->loops, predicted_, {}, workspace_, K_);
  const auto count = static_cast<Eigen::Index>(drivers_.size());
  K_d_.resize(count, K_.cols());
  for (Eigen::Index i = 0; i < count; ++i) {
    K_d_.row(i) = K_.row(drivers_[static_cast<std::size_t>(i)]);
  }
  idle_.resize(K_.rows(), 0);
  rank_ = K_.cols() == 0 || count == 0 ? 0 : PivotedOrthogonal(K_d_, kHardlyDrives).rank();
  if (rank_ == K_.cols()) return;
  const Eigen::Index free = K_.cols();
  const SingularValueDecomposition parts =
      singularValueDecomposition(Eigen::MatrixXd(K_d_.transpose() * K_d_));
  idle_ = K_ * parts.V.rightCols(free - rank_);
}

// The least free motion K y in which the drivers do `wanted`; false where they cannot.
bool Followers::solveDrivers(const VectorXd& wanted, VectorXd& motion) const {
  motion.setZero(model_->velocitySize());
  if (rank_ > 0) motion.noalias() = K_ * shortestLeastSquares(K_d_, wanted, kHardlyDrives);
  return rank_ == wanted.size();
}

}  // namespace armillary
