// SPDX-License-Identifier: BSD-3-Clause
// Position limits that are none.
#pragma once

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"

namespace armillary {

// Takes limits as unlimited that are a million rad or m away or farther, which are written for want
// of "none" (±1e308, ±1e16, ±1e9): no slider, plot or stop could be made of them. Notes where.
void checkLimits(RobotDescription& robot, Diagnostics& diagnostics);

}  // namespace armillary
