// Shapes for a robot that has none of its own, or none that can be read.
#pragma once

#include "engine/description/robot_description.h"

namespace armillary {

// Adds a skeleton to the visuals: a ball at every joint and a bone from every joint to the next.
void addSkeleton(RobotDescription& description);

}  // namespace armillary
