// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/closed_pose.h"

#include <algorithm>
#include <vector>

#include "engine/loops/drag_joint.h"

namespace armillary {
namespace {

constexpr double kOutside = 1e-6;  // rad or m

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

}  // namespace

bool closePose(const Model& model, std::span<const Loop> loops, const AssembleOptions& options,
               Workspace& workspace, State& state, ClosedPose& result) {
  result.within_limits = false;
  if (!assemble(model, loops, options, workspace, state, result.assembly)) return false;
  result.within_limits = moveInside(model, loops, workspace, state);
  return true;
}

}  // namespace armillary
