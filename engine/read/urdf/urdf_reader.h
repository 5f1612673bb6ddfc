// SPDX-License-Identifier: BSD-3-Clause
// Reads URDF: the Unified Robot Description Format, http://wiki.ros.org/urdf/XML.
#pragma once

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/read/package_resolver.h"

namespace tinyxml2 {
class XMLElement;
}

namespace armillary {

// Reads what a <robot> element says, however little sense it makes as a mechanism: that is for
// checkStructure and checkInertia. `robot.file` is left to the caller.
//
// Decisions where URDF says nothing, or files break it: a joint without limits is unlimited;
// exchanged limits are put in order; a continuous joint keeps effort and velocity limits only;
// negative effort and velocity limits mean none; an axis is made a unit vector. Each is a warning.
RobotDescription readUrdf(const tinyxml2::XMLElement& robot, const PackageResolver& resolver,
                          Diagnostics& diagnostics);

}  // namespace armillary
