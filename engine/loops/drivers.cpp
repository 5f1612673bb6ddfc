// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/drivers.h"

#include <algorithm>
#include <numeric>
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

std::vector<int> likeliestMotors(const Model& model) {
  std::vector<int> distance(model.bodies.size(), 0);  // of bodies, in joints from the base
  for (std::size_t i = 1; i < model.bodies.size(); ++i) {
    distance[i] = distance[static_cast<std::size_t>(model.bodies[i].parent)] + 1;
  }
  const int furthest = static_cast<int>(model.bodies.size());
  std::vector<int> rank(static_cast<std::size_t>(model.velocitySize()), furthest);
  for (std::size_t i = 1; i < model.bodies.size(); ++i) {
    const Joint& joint = model.joints[static_cast<std::size_t>(model.bodies[i].joint_index)];
    if (joint.velocity_size != 1 || joint.mimic) continue;
    rank[static_cast<std::size_t>(joint.velocity_index)] = distance[i];
  }
  std::vector<int> order(rank.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return rank[static_cast<std::size_t>(a)] < rank[static_cast<std::size_t>(b)];
  });
  return order;
}

void chooseDrivers(const Eigen::MatrixXd& K, std::span<const int> preferred,
                   std::vector<int>& drivers, std::span<const int> others) {
  Eigen::MatrixXd rest = K;  // rows (1)
  drivers.clear();
  const auto full = [&] { return static_cast<Eigen::Index>(drivers.size()) == K.cols(); };
  const auto take = [&](int i) {
    const Eigen::RowVectorXd direction = rest.row(i).normalized();
    rest -= (rest * direction.transpose()) * direction;
    rest.row(i).setZero();
    drivers.push_back(i);
  };
  const auto takeFrom = [&](std::span<const int> candidates, double least) {
    for (const int i : candidates) {
      if (i < 0 || i >= K.rows()) {
        throw std::invalid_argument("degree of freedom " + std::to_string(i) +
                                    " cannot be preferred; there are " + std::to_string(K.rows()) +
                                    ", counted from 0");
      }
      if (!full() && rest.row(i).norm() > least) take(i);
    }
  };
  takeFrom(preferred, kDrives);
  std::vector<int> robots_order;
  if (others.empty()) {
    robots_order.resize(static_cast<std::size_t>(K.rows()));
    std::iota(robots_order.begin(), robots_order.end(), 0);
    others = robots_order;
  }
  takeFrom(others, kDrivesWell);
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
  chooseDrivers(K, order, motors, likeliestMotors(model));
  for (const int motor : of_file) {
    if (std::find(motors.begin(), motors.end(), motor) == motors.end()) motors.push_back(motor);
  }
}

}  // namespace armillary
