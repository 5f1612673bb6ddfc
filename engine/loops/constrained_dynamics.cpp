// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/constrained_dynamics.h"

#include <algorithm>
#include <array>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/fast/fast_dynamics.h"
#include "engine/loops/fast_loop_constraints.h"

namespace armillary {
namespace {

constexpr std::array kNames{std::string_view("kkt"), std::string_view("multipliers"),
                            std::string_view("null-space"),
                            std::string_view("recursive-multipliers")};
constexpr std::array kMethods{LoopMethod::kKkt, LoopMethod::kMultipliers, LoopMethod::kNullSpace,
                              LoopMethod::kRecursiveMultipliers};

constexpr double kConsistent = 1e-6;

struct ConstrainedScratch {
  explicit ConstrainedScratch(const Model&) {}
  Eigen::MatrixXd M;
  Eigen::VectorXd force, target;
};

void listRedundantLoops(ConstrainedResult& result) {
  result.redundant_loops.clear();
  std::sort(result.redundant_rows.begin(), result.redundant_rows.end());
  for (const int row : result.redundant_rows) {
    const int loop = result.constraints.rows[row].loop;
    if (result.redundant_loops.empty() || result.redundant_loops.back() != loop) {
      result.redundant_loops.push_back(loop);
    }
  }
}

}  // namespace

std::span<const std::string_view> loopMethodNames() {
  return kNames;
}

std::optional<LoopMethod> loopMethodNamed(std::string_view name) {
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return kMethods[i];
  }
  return std::nullopt;
}

Stabilization stabilizationForStep(double step) {
  const double rate = 1.0 / (10.0 * step);
  return {rate * rate, 2.0 * rate};
}

SolveStatus solveConstrained(const Model& model, const ConstrainedSystem& system, LoopMethod method,
                             Workspace& workspace, ConstrainedSolution& solution) {
  switch (method) {
    case LoopMethod::kMultipliers:
    case LoopMethod::kRecursiveMultipliers:
      return solveByMultipliers(model, system, workspace, solution);
    case LoopMethod::kNullSpace:
      return solveByNullSpace(model, system, workspace, solution);
    case LoopMethod::kFactors:
      return solveByFactors(model, system, workspace, solution);
    case LoopMethod::kKkt:
      break;
  }
  return solveByKkt(model, system, workspace, solution);
}

SolveStatus constrainedForwardDynamics(const Model& model, std::span<const Loop> loops,
                                       const State& state, const Eigen::VectorXd& effort,
                                       std::span<const LinkWrench> wrenches,
                                       const LoopOptions& options, Workspace& workspace,
                                       ConstrainedResult& result) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  ConstrainedScratch& scratch = workspace.scratch<ConstrainedScratch>(model);
  LoopConstraints& constraints = result.constraints;
  const bool by_recursions = options.method == LoopMethod::kRecursiveMultipliers;
  // (1): inverse dynamics at zero acceleration holds the bias and the wrenches
  if (options.method == LoopMethod::kFactors) {
    fast::inverseDynamics(model, state, workspace.zero, wrenches, workspace, scratch.force);
    fast::massMatrix(model, state, workspace, scratch.M);
    fast::loopConstraints(model, loops, state, workspace, constraints);
  } else {
    inverseDynamics(model, state, workspace.zero, wrenches, workspace, scratch.force);
    if (!by_recursions) massMatrix(model, state, workspace, scratch.M);
    loopConstraints(model, loops, state, workspace, constraints);
  }
  scratch.force = effort - scratch.force;

  scratch.target = -constraints.bias;  // (2)
  const Stabilization& gains = options.stabilization;
  if (gains.velocity_gain != 0.0) {
    scratch.target.noalias() -= gains.velocity_gain * (constraints.jacobian * state.velocity);
    scratch.target += gains.velocity_gain * constraints.rate;
  }
  if (gains.position_gain != 0.0) scratch.target -= gains.position_gain * constraints.gap;

  const ConstrainedSystem system{scratch.M,      scratch.force,          constraints.jacobian,
                                 scratch.target, options.rank_tolerance, options.given_rank};
  const SolveStatus status =
      by_recursions ? solveByRecursiveMultipliers(model, state, system, workspace, result)
                    : solveConstrained(model, system, options.method, workspace, result);
  listRedundantLoops(result);
  const double largest = scratch.target.size() > 0 ? scratch.target.lpNorm<Eigen::Infinity>() : 0.0;
  result.consistent = result.residual <= kConsistent * std::max(1.0, largest);
  return status;
}

std::string describe(const ConstrainedResult& result, std::span<const Loop> loops) {
  std::string text = "the loops have " + std::to_string(result.constraints.rowCount()) +
                     " constraints of rank " + std::to_string(result.rank);
  for (size_t i = 0; i < result.redundant_rows.size(); ++i) {
    text += (i == 0 ? "; redundant: " : ", ") +
            rowName(loops, result.constraints.rows[result.redundant_rows[i]]);
  }
  if (!result.consistent) {
    text += "; they contradict each other by " + std::to_string(result.residual) +
            " m/s² or rad/s² and are met in the least-squares sense";
  }
  return text;
}

}  // namespace armillary
