// SPDX-License-Identifier: BSD-3-Clause
// What the transmissions of a URDF say of motion: gear ratios and motors' rotors.
//
//   <transmission name="...">                            ROS 1
//     <joint name="JOINT"/>
//     <actuator name="..."><mechanicalReduction>50</mechanicalReduction></actuator>
//   </transmission>
//   <transmission type="..." name="...">                 PR2
//     <actuator name="..."/><joint name="JOINT"/><mechanicalReduction>50</mechanicalReduction>
//   </transmission>
//   <drake:rotor_inertia value="..."/> <drake:gear_ratio value="..."/>    Drake, in the actuator
//
// A rotor's inertia (kg m²) is also read from rotor_inertia, rotorInertia and motorInertia, as text
// or as the attribute `value`, in the actuator, the joint or the transmission. The joint feels it
// times the square of the reduction.
#pragma once

#include <vector>

#include "engine/description/robot_description.h"
#include "engine/read/urdf/urdf_context.h"

namespace armillary {

// Sets gear_ratio, and rotor_inertia of a joint whose <dynamics> gives none. Of several
// transmissions of a joint the first that says something counts. Those that drive several joints,
// and joints that there are not, are noted, once for each kind. These blocks are for other
// programs: what is malformed in them is a warning and leaves the joint as it is.
void readUrdfTransmissions(const tinyxml2::XMLElement& robot, UrdfContext& context,
                           std::vector<JointDescription>& joints);

}  // namespace armillary
