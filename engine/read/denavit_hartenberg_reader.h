// SPDX-License-Identifier: BSD-3-Clause
// Reads a Denavit-Hartenberg table: a serial robot as rows of four numbers.
//
//   <dh_robot name="arm" convention="modified">
//     <joint name="waist" type="revolute" a="0" alpha="0" d="0.4" theta="0"
//            offset="0" lower="-3" upper="3" effort="50" velocity="2">
//       <inertial> as in URDF, in the frame that the row ends in </inertial>
//     </joint>
//   </dh_robot>
//
// Metres and radians. A joint's position and `offset` add to theta (revolute) or to d (prismatic).
// The links are `base`, which is fixed to the world and is the frame before the first row, and
// "JOINT_link" for every joint, the frame that its row ends in.
#pragma once

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"

namespace tinyxml2 {
class XMLElement;
}

namespace armillary {

// Reads what a <dh_robot> element says; `robot.file` is left to the caller.
//
// Decisions: a, alpha and the one of d and theta that the joint does not move are taken as 0 where
// they are missing, with a warning; the other and `offset` may be left out. Limits that are left
// out do not restrain; exchanged ones are put in order, with a warning. A table without rows, an
// unknown convention or type, a malformed number and a missing or repeated name are errors.
RobotDescription readDenavitHartenberg(const tinyxml2::XMLElement& robot, Diagnostics& diagnostics);

}  // namespace armillary
