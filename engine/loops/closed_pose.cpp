// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/closed_pose.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "engine/loops/drag_joint.h"
#include "engine/loops/loop_paths.h"

namespace armillary {
namespace {

constexpr double kOutside = 1e-6;   // rad or m
constexpr int kOtherStarts = 16;    // within limits, where the given pose leads outside them
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

// What limits bound and loops feel: the coordinates in which another start may lead elsewhere.
std::vector<int> boundedInLoops(const Model& model, std::span<const Loop> loops) {
  const std::vector<std::vector<int>> paths = loopPaths(model, loops);
  std::vector<int> bounded;
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    const Joint& joint = model.joints[coordinate.joint];
    if (!std::isfinite(coordinate.upper - coordinate.lower)) continue;
    if (!paths[joint.velocity_index + i - joint.position_index].empty()) bounded.push_back(i);
  }
  return bounded;
}

// Moves `state`, which is closed but outside limits, to the nearest that is found from starts
// within them: their middle first, then any. Loops close in several ways, and the tangent leads
// from the given pose to one alone. Whether one was found; `state` is left as it was where not.
bool closeElsewhere(const Model& model, std::span<const Loop> loops, const Eigen::VectorXd& given,
                    Workspace& workspace, State& state) {
  if (model.velocitySize() > kManyFreedoms) return false;
  const std::vector<int> bounded = boundedInLoops(model, loops);
  if (bounded.empty()) return false;
  std::mt19937_64 engine(1);
  State trial = state;
  Eigen::VectorXd moved;
  double nearest = std::numeric_limits<double>::infinity();
  for (int start = 0; start < kOtherStarts; ++start) {
    trial.position = given;
    for (const int i : bounded) {
      const Coordinate& coordinate = model.coordinates[i];
      const double part = start == 0 ? 0.5 : static_cast<double>(engine() >> 11) * 0x1p-53;
      trial.position[i] = coordinate.lower + part * (coordinate.upper - coordinate.lower);
    }
    Assembly assembly;
    if (!assemble(model, loops, {.most_starts = 1}, workspace, trial, assembly)) continue;
    if (!moveInside(model, loops, workspace, trial)) continue;
    positionDifference(model, given, trial.position, moved);
    if (moved.norm() >= nearest) continue;
    nearest = moved.norm();
    state.position = trial.position;
  }
  return std::isfinite(nearest);
}

}  // namespace

bool closePose(const Model& model, std::span<const Loop> loops, const AssembleOptions& options,
               Workspace& workspace, State& state, ClosedPose& result) {
  result.within_limits = false;
  const Eigen::VectorXd given = state.position;
  if (!assemble(model, loops, options, workspace, state, result.assembly)) return false;
  result.within_limits =
      moveInside(model, loops, workspace, state) ||
      (options.held.empty() && closeElsewhere(model, loops, given, workspace, state));
  return true;
}

}  // namespace armillary
