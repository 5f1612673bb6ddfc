// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/motion_of_recording.h"

namespace armillary {
namespace {

// Springs between links and loops are the robot's own.
bool isFromOutside(const LinkWrench& wrench) {
  return wrench.source != LinkWrench::Source::kSpring && wrench.source != LinkWrench::Source::kLoop;
}

}  // namespace

std::vector<MotionSample> motionOfRecording(const Recording& recording,
                                            const std::stop_token& stop) {
  std::vector<MotionSample> motion;
  motion.reserve(recording.size());
  for (std::size_t i = 0; i < recording.size(); ++i) {
    if (stop.stop_requested()) return {};
    const Sample sample = recording.sample(i);
    if (!motion.empty() && !(sample.state.time > motion.back().state.time)) continue;
    MotionSample& moved = motion.emplace_back();
    moved.state = sample.state;
    moved.acceleration = sample.acceleration;
    // of a tree nothing else is in this share
    const Eigen::VectorXd& stops = sample.shares[EffortShare::kConstraint];
    if (recording.model().loops.empty() && !stops.isZero(0.0)) moved.stops = -stops;
    for (const LinkWrench& each : sample.wrenches) {
      if (isFromOutside(each)) moved.wrenches.push_back(each);
    }
  }
  return motion;
}

}  // namespace armillary
