// SPDX-License-Identifier: BSD-3-Clause
// Shapes for a robot, or for some of its links, that have none of their own or none that can be
// read.
#pragma once

#include <vector>

#include "engine/description/robot_description.h"

namespace armillary {

// Adds shapes that show how the robot is joined, as thick as it is long:
//   a joint that turns     a barrel along its axis, on the child
//   a joint that slides    a sleeve on the parent and in it a rod on the child, as long as its
//   range other joints           a ball; under a planar joint a plate a link                 bones
//   from its frame to its joints: along a joint's axis where it meets
//                          the joint, and across to it, which in a Denavit-Hartenberg robot are d
//                          and a
//   the ends               a foot at the root, a flange where a chain ends, a bone to its mass
void addSkeleton(RobotDescription& description);

// The same for these links alone (indices into description.links); the others stay as they are.
void addSkeleton(RobotDescription& description, const std::vector<int>& links);

}  // namespace armillary
