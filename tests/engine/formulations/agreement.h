// SPDX-License-Identifier: BSD-3-Clause
// What tests of the formulations share: wrenches, and how closely methods must agree.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"

namespace armillary::test {

constexpr int kStates = 3;  // random states a robot

// Three wrenches on random links, those that cannot move included.
inline std::vector<LinkWrench> someWrenches(const Model& model, Random& random) {
  std::vector<LinkWrench> wrenches;
  for (int i = 0; i < 3; ++i) {
    wrenches.push_back({random.below(static_cast<int>(model.links.size())),
                        {random.vector(2.0), random.vector(5.0)},
                        random.chance(0.5) ? LinkWrench::Axes::kWorld : LinkWrench::Axes::kLink});
  }
  return wrenches;
}

// How closely methods that solve with M must agree: 1e-9, or what its condition leaves.
inline double toleranceFor(const Eigen::MatrixXd& M) {
  if (M.size() == 0) return 1e-9;
  const Eigen::VectorXd eigenvalues = SymmetricEigensolver(M).values();
  return std::max(1e-9, 1e-16 * eigenvalues[eigenvalues.size() - 1] / eigenvalues[0]);
}

// Calls check(robot, model, workspace, state) in random states of every robot, until one fails.
template <class Check>
void forRandomStates(const std::vector<TestRobot>& robots, Random& random, Check&& check) {
  for (const TestRobot& robot : robots) {
    Workspace workspace(*robot.model);
    for (int k = 0; k < kStates; ++k) {
      check(robot, *robot.model, workspace, randomState(*robot.model, random));
      if (QTest::currentTestFailed()) return;
    }
  }
}

// The rate of a matrix of the state along the motion q̇, for instance Ṁ, from central differences
// extrapolated twice: error O(h⁶).
template <class Function>
Eigen::MatrixXd rateAlongMotion(const Model& model, const State& state, Function&& f,
                                double h = 4e-3) {
  const auto central = [&](double step) {
    const Eigen::MatrixXd later = f(moved(model, state, state.velocity, step));
    const Eigen::MatrixXd earlier = f(moved(model, state, state.velocity, -step));
    return Eigen::MatrixXd((later - earlier) / (2.0 * step));
  };
  const Eigen::MatrixXd wide = central(h), middle = central(0.5 * h), narrow = central(0.25 * h);
  const Eigen::MatrixXd first = (4.0 * middle - wide) / 3.0, second = (4.0 * narrow - middle) / 3.0;
  return (16.0 * second - first) / 15.0;
}

}  // namespace armillary::test
