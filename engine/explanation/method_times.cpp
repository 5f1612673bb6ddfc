// SPDX-License-Identifier: BSD-3-Clause
#include "engine/explanation/method_times.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "engine/differentiation/differentiated_methods.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/methods.h"
#include "engine/loops/closed_pose.h"
#include "engine/loops/constrained_dynamics.h"

namespace armillary {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kBatch = 2e-3;  // s, at least
constexpr int kBatches = 5;

double secondsOf(int calls, const auto& call) {
  const Clock::time_point begin = Clock::now();
  for (int i = 0; i < calls; ++i) call();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

double leastOf(const auto& call) {
  call();  // makes its scratch
  int calls = 1;
  double seconds = secondsOf(calls, call);
  while (seconds < kBatch && calls < (1 << 20)) {
    calls *= 2;
    seconds = secondsOf(calls, call);
  }
  double least = seconds;
  for (int i = 1; i < kBatches; ++i) least = std::min(least, secondsOf(calls, call));
  return least / calls;
}

// What varies from joint to joint, and is no special position.
Eigen::VectorXd varied(int size, double phase) {
  Eigen::VectorXd numbers(size);
  for (int i = 0; i < size; ++i) numbers[i] = std::sin(1.7 * i + phase);
  return numbers;
}

}  // namespace

double secondsOfCall(const Model& model, std::string_view quantity, std::string_view method) {
  Workspace workspace(model);
  State state = neutralState(model);
  const int n = model.velocitySize();
  integratePosition(model, state.position, varied(n, 0.3), state.position);
  state.velocity = varied(n, 0.9);
  const Eigen::VectorXd given = varied(n, 1.5);
  Eigen::VectorXd vector;
  Eigen::MatrixXd matrix;
  const auto timed = [&](const auto& methods, const auto& call) {
    for (const auto& each : methods) {
      if (each.name != method) continue;
      try {
        return leastOf([&] { call(each.compute); });
      } catch (const MethodDoesNotApply&) {
      }
    }
    return std::numeric_limits<double>::quiet_NaN();
  };
  if (quantity == "inverse-dynamics") {
    const auto call = [&](auto compute) { compute(model, state, given, {}, workspace, vector); };
    const double seconds = timed(inverseDynamicsMethods(), call);
    return std::isnan(seconds) ? timed(differentiatedInverseDynamicsMethods(), call) : seconds;
  }
  if (quantity == "forward-dynamics") {
    return timed(forwardDynamicsMethods(),
                 [&](auto compute) { (void)compute(model, state, given, {}, workspace, vector); });
  }
  const std::optional<LoopMethod> closing =
      quantity == "loop-dynamics" ? loopMethodNamed(method) : std::nullopt;
  if (closing) {
    ClosedPose closed;
    (void)closePose(model, model.loops, {}, workspace, state, closed);
    LoopOptions options;
    options.method = *closing;
    ConstrainedResult result;
    try {
      return leastOf([&] {
        (void)constrainedForwardDynamics(model, model.loops, state, given, {}, options, workspace,
                                         result);
      });
    } catch (const MethodDoesNotApply&) {
    }
  }
  if (quantity == "mass-matrix") {
    return timed(massMatrixMethods(),
                 [&](auto compute) { compute(model, state, workspace, matrix); });
  }
  if (quantity == "inverse-mass-matrix") {
    return timed(inverseMassMatrixMethods(),
                 [&](auto compute) { (void)compute(model, state, workspace, matrix); });
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace armillary
