// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/loop_paths.h"

#include <stdexcept>
#include <string>

#include "engine/model/joints.h"

namespace armillary {
namespace {

void checkEnd(const Model& model, const Loop& loop, const Loop::End& end) {
  if (end.body >= 0 && end.body < model.bodyCount()) return;
  throw std::invalid_argument("loop '" + loop.name + "' ends on body " + std::to_string(end.body) +
                              "; robot '" + model.name + "' has " +
                              std::to_string(model.bodyCount()) + ", counted from 0");
}

void addJoint(const Model& model, int body, int loop, std::vector<std::vector<int>>& paths) {
  const Joint& joint = model.joints[model.bodies[body].joint_index];
  for (int i = 0; i < joint.velocity_size; ++i) {
    std::vector<int>& loops = paths[joint.velocity_index + i];
    if (loops.empty() || loops.back() != loop) loops.push_back(loop);
  }
}

}  // namespace

std::vector<std::vector<int>> loopPaths(const Model& model, std::span<const Loop> loops) {
  std::vector<std::vector<int>> paths(model.velocitySize());
  for (int i = 0; i < static_cast<int>(loops.size()); ++i) {
    for (const Loop::Term& term : loops[i].terms) {
      addJoint(model, model.joints.at(static_cast<std::size_t>(term.joint)).body, i, paths);
    }
    checkEnd(model, loops[i], loops[i].end1);
    checkEnd(model, loops[i], loops[i].end2);
    int one = loops[i].end1.body, two = loops[i].end2.body;
    while (one != two) {  // parents come before their children
      int& farther = one > two ? one : two;
      addJoint(model, farther, i, paths);
      farther = model.bodies[farther].parent;
    }
  }
  return paths;
}

}  // namespace armillary
