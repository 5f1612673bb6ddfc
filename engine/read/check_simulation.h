// SPDX-License-Identifier: BSD-3-Clause
// Whether what a description says of its simulation fits its joints and links.
#pragma once

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"

namespace armillary {

// Reports as errors: starts, efforts and controllers, of scenarios too, of joints that are unknown,
// have not one coordinate, or follow another joint; a second one for the same joint; springs
// and actuators without a name, of the same name, or at links that are unknown or the same. A start
// outside the joint's limits is a warning.
void checkSimulation(const RobotDescription& robot, Diagnostics& diagnostics);

}  // namespace armillary
