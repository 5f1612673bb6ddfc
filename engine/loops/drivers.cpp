// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/drivers.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine/linear_algebra/orthogonal.h"
#include "engine/loops/elimination.h"
#include "engine/loops/rank_tolerance.h"

namespace armillary {
namespace {

constexpr double kDrives = 1e-6, kDrivesWell = 0.1;

struct FreeMotionScratch {
  explicit FreeMotionScratch(const Model&) {}
  LoopConstraints constraints;
  Elimination elimination;
  Eigen::MatrixXd rows;
};

}  // namespace

void freeMotions(const Model& model, std::span<const Loop> loops, const State& state,
                 std::span<const int> held, Workspace& workspace, Eigen::MatrixXd& K) {
  FreeMotionScratch& scratch = workspace.scratch<FreeMotionScratch>(model);
  loopConstraints(model, loops, state, workspace, scratch.constraints);
  const Eigen::Index rows = scratch.constraints.rowCount();
  scratch.rows.setZero(rows + static_cast<Eigen::Index>(held.size()), model.velocitySize());
  scratch.rows.topRows(rows) = scratch.constraints.jacobian;
  for (std::size_t i = 0; i < held.size(); ++i) {
    scratch.rows(rows + static_cast<Eigen::Index>(i), held[i]) = 1.0;
  }
  scratch.elimination.factorize(scratch.rows, kRankTolerance);
  scratch.elimination.nullSpace(K);
  if (K.cols() == 0) return;
  K = orthonormalBasis(K);
}

void chooseDrivers(const Eigen::MatrixXd& K, std::span<const int> preferred,
                   std::vector<int>& drivers) {
  Eigen::MatrixXd rest = K;  // rows (1)
  drivers.clear();
  const auto full = [&] { return static_cast<Eigen::Index>(drivers.size()) == K.cols(); };
  const auto take = [&](int i) {
    const Eigen::RowVectorXd direction = rest.row(i).normalized();
    rest -= (rest * direction.transpose()) * direction;
    rest.row(i).setZero();
    drivers.push_back(i);
  };
  for (const int i : preferred) {
    if (i < 0 || i >= K.rows()) {
      throw std::invalid_argument("degree of freedom " + std::to_string(i) +
                                  " cannot be preferred; there are " + std::to_string(K.rows()) +
                                  ", counted from 0");
    }
    if (!full() && rest.row(i).norm() > kDrives) take(i);
  }
  for (int i = 0; i < K.rows() && !full(); ++i) {
    if (rest.row(i).norm() > kDrivesWell) take(i);
  }
  while (!full()) {
    Eigen::Index best = 0;
    rest.rowwise().squaredNorm().maxCoeff(&best);
    take(static_cast<int>(best));
  }
}

void chooseMotors(const Model& model, const Eigen::MatrixXd& K, std::span<const int> preferred,
                  std::vector<int>& motors) {
  std::vector<int> order;
  for (const Joint& joint : model.joints) {
    if (joint.has_motor && !joint.mimic) order.push_back(joint.velocity_index);
  }
  const std::vector<int> of_file = order;
  order.insert(order.end(), preferred.begin(), preferred.end());
  chooseDrivers(K, order, motors);
  for (const int motor : of_file) {
    if (std::find(motors.begin(), motors.end(), motor) == motors.end()) motors.push_back(motor);
  }
}

}  // namespace armillary
