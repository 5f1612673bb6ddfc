// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/close_between.h"

#include <algorithm>

#include "engine/linear_algebra/orthogonal.h"
#include "engine/loops/assemble.h"
#include "engine/loops/drivers.h"
#include "engine/loops/rank_tolerance.h"

namespace armillary {
namespace {

constexpr int kMostRows = 300;

bool isClosed(const Model& model, const State& state, Workspace& workspace) {
  std::vector<LoopGap> gaps;
  loopGaps(model, model.loops, state, workspace, gaps);
  return std::all_of(gaps.begin(), gaps.end(),
                     [](const LoopGap& gap) { return gap.largest() <= kOpenGap; });
}

}  // namespace

void closeBetween(const Model& model, const State& before, const State& after, Sample& between) {
  if (model.loops.empty() || holdsVelocities(model.loops)) return;
  if (constraintRowCount(model.loops) > kMostRows) return;
  Workspace workspace(model);
  if (!isClosed(model, before, workspace) || !isClosed(model, after, workspace)) return;
  AssembleOptions options;
  options.most_starts = 1;
  Assembly assembly;
  if (!assemble(model, model.loops, options, workspace, between.state, assembly)) return;
  Eigen::MatrixXd K;
  freeMotions(model, model.loops, between.state, {}, workspace, K);
  between.state.velocity = K * (K.transpose() * between.state.velocity);
  LoopConstraints constraints;
  loopConstraints(model, model.loops, between.state, workspace, constraints);
  const Eigen::VectorXd held =
      shortestLeastSquares(constraints.jacobian, -constraints.bias, kRankTolerance);
  between.acceleration = held + K * (K.transpose() * (between.acceleration - held));
}

}  // namespace armillary
