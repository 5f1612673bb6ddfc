// SPDX-License-Identifier: BSD-3-Clause
// What a URDF holds for other programs: the blocks <gazebo> and <ros2_control>.
//
// Of <gazebo reference="JOINT"> is taken what moves: the joint's spring (<springStiffness>, N m/rad
// or N/m, and <springReference>, rad or m, where <dynamics> gives none) and the leader that it
// follows (<mimicJoint>). All else is listed by name in one note. Of <ros2_control> nothing is
// taken: its limits are those of interfaces, not of the robot.
#pragma once

#include <vector>

#include "engine/description/robot_description.h"
#include "engine/read/urdf/urdf_context.h"

namespace armillary {

void readUrdfForOtherPrograms(const tinyxml2::XMLElement& robot, UrdfContext& context,
                              std::vector<JointDescription>& joints);

}  // namespace armillary
