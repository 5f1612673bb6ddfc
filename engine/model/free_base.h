// SPDX-License-Identifier: BSD-3-Clause
// A robot that stands on the ground, or flies, instead of being bolted to the world.
#pragma once

#include "engine/description/robot_description.h"

namespace armillary {

// Frees the robot's root, or the link fixed to the link `world`, by a floating joint called
// "floating_base" (with "_" appended while that name is taken). A robot that floats already is left
// alone. The freed link's place in the file stays its place at zero.
void freeBase(RobotDescription& description);

}  // namespace armillary
