// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/closed_pose.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <vector>

#include "engine/loops/drag_joint.h"
#include "engine/loops/loop_paths.h"

namespace armillary {
namespace {

constexpr double kOutside = 1e-6;   // rad or m
constexpr int kOtherStarts = 40;    // within limits, where the given pose leads outside them
constexpr int kManyFreedoms = 300;  // of a robot for which that would take seconds

// How far a coordinate is outside its limits; 0 within them.
double excess(const Coordinate& coordinate, double q) {
  return std::max({0.0, coordinate.lower - q, q - coordinate.upper});
}

// Whether every coordinate is within its limits in the end.
bool moveInside(const Model& model, std::span<const Loop> loops, Workspace& workspace,
                State& state) {
  const auto outside = [&](int i) { return excess(model.coordinates[i], state.position[i]); };
  std::vector<int> order;
  for (int i = 0; i < model.positionSize(); ++i) {
    if (outside(i) > kOutside) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](int one, int other) { return outside(one) > outside(other); });
  // those that are outside or just came inside are what must not be moved by the others
  DragOptions options;
  for (const int i : order) {
    const Joint& joint = model.joints[model.coordinates[i].joint];
    options.keep.push_back(joint.velocity_index + i - joint.position_index);
  }
  for (const int i : order) {
    Eigen::VectorXd target = state.position;
    target[i] = std::clamp(target[i], model.coordinates[i].lower, model.coordinates[i].upper);
    Drag drag;
    dragJoint(model, loops, target, options, workspace, state, drag);
  }
  for (int i = 0; i < model.positionSize(); ++i) {
    if (outside(i) > kOutside) return false;
  }
  return true;
}

// How far all coordinates together are outside their limits.
double wholeExcess(const Model& model, const State& state) {
  double whole = 0.0;
  for (int i = 0; i < model.positionSize(); ++i) {
    const double outside = excess(model.coordinates[i], state.position[i]);
    if (outside > kOutside) whole += outside;
  }
  return whole;
}

// The coordinates with limits that share a loop with one that is outside its own: in them another
// start may lead elsewhere.
std::vector<int> boundedBesideOutside(const Model& model, const State& state,
                                      const std::vector<std::vector<int>>& paths) {
  const auto loopsOf = [&](int i) -> const std::vector<int>& {
    const Joint& joint = model.joints[model.coordinates[i].joint];
    return paths[joint.velocity_index +
                 std::min(i - joint.position_index, joint.velocity_size - 1)];
  };
  std::set<int> felt;
  for (int i = 0; i < model.positionSize(); ++i) {
    if (excess(model.coordinates[i], state.position[i]) <= kOutside) continue;
    felt.insert(loopsOf(i).begin(), loopsOf(i).end());
  }
  std::vector<int> bounded;
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    if (!std::isfinite(coordinate.upper - coordinate.lower)) continue;
    const std::vector<int>& own = loopsOf(i);
    if (std::any_of(own.begin(), own.end(), [&](int loop) { return felt.contains(loop); })) {
      bounded.push_back(i);
    }
  }
  return bounded;
}

// Moves `state`, which is closed but outside limits, to where less of it is, leg by leg, from
// starts within them: their middle first, then any. Loops close in several ways, and the tangent
// leads from a pose to one alone. Whether all is within its limits in the end.
bool closeElsewhere(const Model& model, std::span<const Loop> loops, Workspace& workspace,
                    State& state) {
  if (model.velocitySize() > kManyFreedoms) return false;
  const std::vector<std::vector<int>> paths = loopPaths(model, loops);
  std::mt19937_64 engine(1);
  State trial = state;
  double whole = wholeExcess(model, state);
  std::vector<int> bounded = boundedBesideOutside(model, state, paths);
  bool middle = true;
  for (int start = 0; start < kOtherStarts && !bounded.empty(); ++start) {
    trial.position = state.position;
    for (const int i : bounded) {
      const Coordinate& coordinate = model.coordinates[i];
      const double part = middle ? 0.5 : static_cast<double>(engine() >> 11) * 0x1p-53;
      trial.position[i] = coordinate.lower + part * (coordinate.upper - coordinate.lower);
    }
    middle = false;
    Assembly assembly;
    if (!assemble(model, loops, {.most_starts = 1}, workspace, trial, assembly)) continue;
    if (moveInside(model, loops, workspace, trial)) {
      state.position = trial.position;
      return true;
    }
    const double left = wholeExcess(model, trial);
    if (left >= whole) continue;
    whole = left;
    state.position = trial.position;
    bounded = boundedBesideOutside(model, state, paths);
    middle = true;
  }
  return false;
}

}  // namespace

bool closePose(const Model& model, std::span<const Loop> loops, const AssembleOptions& options,
               Workspace& workspace, State& state, ClosedPose& result) {
  result.within_limits = false;
  if (!assemble(model, loops, options, workspace, state, result.assembly)) return false;
  result.within_limits = moveInside(model, loops, workspace, state) ||
                         (options.held.empty() && options.most_starts > 1 &&
                          closeElsewhere(model, loops, workspace, state));
  return true;
}

}  // namespace armillary
