// SPDX-License-Identifier: BSD-3-Clause
// Angles of a URDF that were meant in degrees.
#pragma once

#include "engine/read/urdf/urdf_context.h"

namespace armillary {

// One warning for all <origin rpy> of links and joints with an angle that is a whole number of 15
// or more: nobody turns a frame by more than twice round.
void warnOfDegrees(const tinyxml2::XMLElement& robot, UrdfContext& context);

}  // namespace armillary
