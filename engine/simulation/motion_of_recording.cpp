// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/motion_of_recording.h"

namespace armillary {

std::vector<MotionSample> motionOfRecording(const Recording& recording,
                                            const std::stop_token& stop) {
  std::vector<MotionSample> motion;
  motion.reserve(recording.size());
  for (std::size_t i = 0; i < recording.size(); ++i) {
    if (stop.stop_requested()) return {};
    const Sample sample = recording.sample(i);
    if (!motion.empty() && !(sample.state.time > motion.back().state.time)) continue;
    motion.push_back({sample.state, sample.acceleration, {}});
  }
  return motion;
}

}  // namespace armillary
