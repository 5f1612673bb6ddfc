// Shapes for a robot that has none of its own.
#pragma once

#include "engine/description/robot_description.h"

namespace armillary {

// Gives a robot without any visual shape a skeleton: a ball at every joint and a bone from every
// joint to the next. A robot with visuals is left alone. Returns whether it drew one.
bool addSkeleton(RobotDescription& description);

}  // namespace armillary
