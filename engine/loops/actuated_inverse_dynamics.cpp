// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/actuated_inverse_dynamics.h"

#include <algorithm>
#include <stdexcept>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/loops/elimination.h"
#include "engine/loops/independent_rows.h"
#include "engine/loops/rank_tolerance.h"

namespace armillary {
namespace {

constexpr double kPossible = 1e-8;  // of the largest term

struct TreeEffort {
  explicit TreeEffort(const Model&) {}
  Eigen::VectorXd effort;
};

struct ActuatedScratch {
  explicit ActuatedScratch(const Model&) {}
  Elimination loops, locked;
  IndependentRows drives;
  Eigen::MatrixXd K, K_A, K_At, locked_motions, undriven;
  Eigen::VectorXd demanded, nearest, driven_effort, difference, lambda_L;
};

void checkDriven(const Model& model, std::span<const int> driven) {
  for (const int index : driven) {
    if (index >= 0 && index < model.velocitySize()) continue;
    throw std::invalid_argument("degree of freedom " + std::to_string(index) +
                                " cannot be driven; robot '" + model.name + "' has " +
                                std::to_string(model.velocitySize()) + ", counted from 0");
  }
}

void measureResiduals(const State& state, const Eigen::VectorXd& acceleration,
                      ActuatedEfforts& result) {
  const LoopConstraints& constraints = result.constraints;
  result.acceleration_residual = result.velocity_residual = 0.0;
  for (int i = 0; i < constraints.rowCount(); ++i) {
    const auto row = constraints.jacobian.row(i);
    result.acceleration_residual = std::max(result.acceleration_residual,
                                            std::abs(row.dot(acceleration) + constraints.bias[i]));
    result.velocity_residual =
        std::max(result.velocity_residual, std::abs(row.dot(state.velocity) - constraints.rate[i]));
  }
}

// Motions K y with K_A y = 0.
void findUndriven(ActuatedScratch& scratch, std::vector<int>& undriven) {
  undriven.clear();
  scratch.locked.factorize(scratch.K_A, kRankTolerance);
  scratch.locked.nullSpace(scratch.locked_motions);
  if (scratch.locked_motions.cols() == 0) return;
  scratch.undriven.resize(scratch.K.rows(), scratch.locked_motions.cols());
  scratch.undriven.noalias() = scratch.K * scratch.locked_motions;
  const double largest = scratch.undriven.cwiseAbs().maxCoeff();
  for (int i = 0; i < scratch.undriven.rows(); ++i) {
    if (scratch.undriven.row(i).cwiseAbs().maxCoeff() > 1e-8 * largest) undriven.push_back(i);
  }
}

}  // namespace

void actuatedInverseDynamics(const Model& model, std::span<const Loop> loops, const State& state,
                             const Eigen::VectorXd& acceleration, std::span<const int> driven,
                             std::span<const LinkWrench> wrenches, Workspace& workspace,
                             ActuatedEfforts& result) {
  actuatedInverseDynamics(model, loops, state, acceleration, driven, wrenches, workspace.zero,
                          workspace, result);
}

void actuatedInverseDynamics(const Model& model, std::span<const Loop> loops, const State& state,
                             const Eigen::VectorXd& acceleration, std::span<const int> driven,
                             std::span<const LinkWrench> wrenches,
                             const Eigen::VectorXd& own_effort, Workspace& workspace,
                             ActuatedEfforts& result) {
  workspace.check(model, own_effort, "the joints' own effort");
  TreeEffort& tree = workspace.scratch<TreeEffort>(model);
  inverseDynamics(model, state, acceleration, wrenches, workspace, tree.effort);
  tree.effort -= own_effort;
  actuatedEfforts(model, loops, state, acceleration, driven, tree.effort, workspace, result);
}

void actuatedEfforts(const Model& model, std::span<const Loop> loops, const State& state,
                     const Eigen::VectorXd& acceleration, std::span<const int> driven,
                     const Eigen::VectorXd& tree_effort, Workspace& workspace,
                     ActuatedEfforts& result) {
  checkDriven(model, driven);
  workspace.check(model, tree_effort, "the tree's effort");
  ActuatedScratch& scratch = workspace.scratch<ActuatedScratch>(model);
  loopConstraints(model, loops, state, workspace, result.constraints);
  measureResiduals(state, acceleration, result);

  scratch.loops.factorize(result.constraints.jacobian, kRankTolerance);
  scratch.loops.nullSpace(scratch.K);
  scratch.demanded = scratch.K.transpose() * tree_effort;  // (1)
  scratch.K_A.resize(static_cast<Eigen::Index>(driven.size()), scratch.K.cols());
  for (size_t i = 0; i < driven.size(); ++i) {
    scratch.K_A.row(static_cast<Eigen::Index>(i)) = scratch.K.row(driven[i]);
  }
  scratch.K_At = scratch.K_A.transpose();
  scratch.drives.factorize(scratch.K_At, kRankTolerance);  // (2)
  const double residual = scratch.drives.rows().reduce(scratch.demanded, scratch.nearest);
  scratch.drives.leastNorm(scratch.nearest, scratch.driven_effort);
  const double largest = tree_effort.size() > 0 ? tree_effort.lpNorm<Eigen::Infinity>() : 0.0;
  result.possible = residual <= kPossible * std::max(1.0, largest);
  result.redundant_drives = static_cast<int>(driven.size()) - scratch.drives.rank();
  findUndriven(scratch, result.undriven);
  result.effort.setZero(model.velocitySize());
  for (size_t i = 0; i < driven.size(); ++i) {
    result.effort[driven[i]] += scratch.driven_effort[static_cast<Eigen::Index>(i)];
  }

  scratch.difference = tree_effort - result.effort;  // (3)
  scratch.loops.transposed(scratch.difference, scratch.lambda_L);
  scratch.loops.rows().spread(scratch.lambda_L, result.multipliers);
  for (int row = 0; row < result.constraints.rowCount(); ++row) {
    const Loop& loop = loops[static_cast<size_t>(result.constraints.rows[row].loop)];
    if (!loop.drive) continue;
    result.effort += result.multipliers[row] * result.constraints.jacobian.row(row).transpose();
    result.multipliers[row] = 0.0;
  }
}

std::string describe(const ActuatedEfforts& result, const Model& model) {
  std::string text;
  for (const int index : result.undriven) {
    text +=
        (text.empty() ? "nothing drives '" : ", '") + model.degrees_of_freedom[index].name + "'";
  }
  return text;
}

}  // namespace armillary
