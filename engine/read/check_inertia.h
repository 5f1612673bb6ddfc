// SPDX-License-Identifier: BSD-3-Clause
// Whether masses and inertias are such that a body can have them, and the robot can be moved.
#pragma once

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"

namespace armillary {

// Each link by itself. A negative mass is an error. An inertia that is not positive semidefinite,
// or whose largest principal moment exceeds the sum of the others, is a warning: no body has it,
// but dynamics can be computed. Rounding in files is forgiven. Returns whether no mass is negative.
bool checkLinkInertias(const RobotDescription& robot, Diagnostics& diagnostics);

// The robot as a whole, which must have passed checkStructure and checkLinkInertias. A joint that
// has no inertia to move makes the mass matrix singular: forward dynamics cannot be computed. What
// counts is all that the joint carries (in the zero position), not the one link behind it: a
// massless link may carry heavy ones, or be fixed to one. A warning for each such joint, but one
// for all that hang together; a note for massless links between moving joints.
void checkMovingMasses(const RobotDescription& robot, Diagnostics& diagnostics);

}  // namespace armillary
