// SPDX-License-Identifier: BSD-3-Clause
// A recording as a motion: what was moved and what pushed from outside, without its efforts.
#pragma once

#include <stop_token>
#include <vector>

#include "engine/parameters/motion_rates.h"
#include "engine/simulation/recording.h"

namespace armillary {

// The states and accelerations of its samples and the wrenches of the ground and of what else is no
// part of the robot, efforts left empty. Of samples at one time, as a jump has, the first alone.
// Nothing where it was stopped.
std::vector<MotionSample> motionOfRecording(const Recording& recording,
                                            const std::stop_token& stop = {});

}  // namespace armillary
