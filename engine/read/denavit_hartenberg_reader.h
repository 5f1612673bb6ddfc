// SPDX-License-Identifier: BSD-3-Clause
// Reads a Denavit-Hartenberg table: a serial robot as rows of four numbers.
//
//   <dh_robot name="arm" convention="modified">
//     <gravity xyz="0 0 -9.81"/>                                  world axes; may be left out
//     <base>                                                      may be left out, as may its parts
//       <origin xyz="0 0 0.5" rpy="0 0 0"/>                       frame 0 in the world
//       <inertial> as in URDF, in frame 0 </inertial>
//       <frame name="camera"> <origin xyz rpy/> </frame>          a link that is fixed to it
//     </base>
//     <joint name="waist" type="revolute" a="0" alpha="0" d="0.4" theta="0"
//            offset="0" lower="-3" upper="3" effort="50" velocity="2">
//       <inertial> as in URDF, in the frame that the row ends in </inertial>
//       <frame name="tool0"> <origin xyz rpy/> </frame>           a link that is fixed to that
//       frame
//     </joint>
//   </dh_robot>
//
// Metres and radians. A joint's position and `offset` add to theta (revolute) or to d (prismatic).
// The links are `base`, which is fixed to the world and is the frame before the first row, and
// "JOINT_link" for every joint, the frame that its row ends in; then those that <frame> adds,
// without mass. A <joint> may also say, as URDF does elsewhere: acceleration, deceleration, jerk
// (limits), damping, friction, spring_stiffness, spring_reference, rotor_inertia (seen at the
// joint), gear_ratio; and beta, a row's fifth number (engine/description/denavit_hartenberg_row.h).
#pragma once

#include "engine/description/denavit_hartenberg_robot.h"
#include "engine/description/diagnostics.h"

namespace tinyxml2 {
class XMLElement;
}

namespace armillary {

// Reads what a <dh_robot> element says; mechanismOf() makes a RobotDescription of it.
//
// Decisions: a, alpha and the one of d and theta that the joint does not move are taken as 0 where
// they are missing, with a warning; the other and `offset` may be left out. Limits that are left
// out do not restrain; exchanged ones are put in order, with a warning. A table without rows, an
// unknown convention or type, a malformed number and a missing or repeated name are errors.
DenavitHartenbergRobot readDenavitHartenberg(const tinyxml2::XMLElement& robot,
                                             Diagnostics& diagnostics);

}  // namespace armillary
