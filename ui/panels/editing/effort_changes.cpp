// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/editing/effort_changes.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/joint_forces.h"

namespace armillary {
namespace {

// For the sample's motion, less what springs and dampers of its joints give.
Eigen::VectorXd effortOf(const Model& model, const State& state,
                         const Eigen::VectorXd& acceleration) {
  Workspace workspace(model);
  Eigen::VectorXd effort, passive = Eigen::VectorXd::Zero(model.velocitySize());
  inverseDynamics(model, state, acceleration, {}, workspace, effort);
  JointForces(model, {}, 0.0).addPassive(state, passive);
  return effort - passive;
}

}  // namespace

std::vector<EffortChange> effortChanges(const Model& before, const Model& now,
                                        const Sample& sample) {
  const int size = now.velocitySize();
  if (before.velocitySize() != size || before.positionSize() != now.positionSize()) return {};
  Eigen::VectorXd acceleration = Eigen::VectorXd::Zero(size);
  if (sample.acceleration.size() == size) acceleration = sample.acceleration;
  const Eigen::VectorXd difference =
      effortOf(now, sample.state, acceleration) - effortOf(before, sample.state, acceleration);
  std::vector<EffortChange> changes;
  changes.reserve(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) {
    changes.push_back({i, sample.effort[i] - difference[i], sample.effort[i]});
  }
  std::stable_sort(changes.begin(), changes.end(), [&](const auto& a, const auto& b) {
    return std::abs(difference[a.degree_of_freedom]) > std::abs(difference[b.degree_of_freedom]);
  });
  return changes;
}

}  // namespace armillary
