// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/peer.h"

#include <stdexcept>

#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary::bench {

std::vector<Sample> solvedByUs(const Robot& robot) {
  const Model& model = *robot.model;
  Workspace workspace(model);
  std::vector<Sample> solved = robot.samples;
  for (size_t i = 0; i < solved.size(); ++i) {
    const Sample& given = robot.samples[i];
    inverseDynamics(model, given.state, given.acceleration, {}, workspace, solved[i].effort);
    if (!forwardDynamics(model, given.state, given.effort, {}, workspace, solved[i].acceleration)) {
      throw std::runtime_error("robot '" + robot.name + "' is singular");
    }
  }
  return solved;
}

std::vector<std::unique_ptr<Peer>> makePeers([[maybe_unused]] const Robot& robot) {
  std::vector<std::unique_ptr<Peer>> peers;
#ifdef ARMILLARY_BENCH_MUJOCO
  peers.push_back(makeMujocoPeer(robot));
#endif
#ifdef ARMILLARY_BENCH_DART
  peers.push_back(makeDartPeer(robot));
#endif
  return peers;
}

}  // namespace armillary::bench
