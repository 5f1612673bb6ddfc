// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/close_between.h"

#include <algorithm>

#include "engine/linear_algebra/orthogonal.h"
#include "engine/loops/assemble.h"
#include "engine/loops/rank_tolerance.h"

namespace armillary {
namespace {

constexpr double kMostWork = 2e5;  // rows² times degrees of freedom: less than a millisecond

bool isClosed(const Model& model, const State& state, Workspace& workspace) {
  std::vector<LoopGap> gaps;
  loopGaps(model, model.loops, state, workspace, gaps);
  return std::all_of(gaps.begin(), gaps.end(),
                     [](const LoopGap& gap) { return gap.largest() <= kOpenGap; });
}

}  // namespace

void closeBetween(const Model& model, const State& before, const State& after, Sample& between) {
  if (model.loops.empty() || holdsVelocities(model.loops)) return;
  const double rows = constraintRowCount(model.loops);
  if (rows * rows * model.velocitySize() > kMostWork) return;
  Workspace workspace(model);
  if (!isClosed(model, before, workspace) || !isClosed(model, after, workspace)) return;
  AssembleOptions options;
  options.most_starts = 1;
  Assembly assembly;
  if (!assemble(model, model.loops, options, workspace, between.state, assembly)) return;
  LoopConstraints constraints;
  loopConstraints(model, model.loops, between.state, workspace, constraints);
  const Eigen::MatrixXd& jacobian = constraints.jacobian;
  between.state.velocity -=
      shortestLeastSquares(jacobian, jacobian * between.state.velocity, kRankTolerance);
  loopConstraints(model, model.loops, between.state, workspace, constraints);  // its bias
  between.acceleration -= shortestLeastSquares(
      jacobian, jacobian * between.acceleration + constraints.bias, kRankTolerance);
}

}  // namespace armillary
