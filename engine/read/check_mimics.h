// SPDX-License-Identifier: BSD-3-Clause
// The joints of a description that follow others.
#pragma once

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"

namespace armillary {

// Reports as errors: joints that mimic an unknown joint, themselves, one another in a circle, or
// one without a single position; such that move, or stand beside their leaders, further than can
// be computed with (1e50).
void checkMimics(const RobotDescription& robot, Diagnostics& diagnostics);

}  // namespace armillary
