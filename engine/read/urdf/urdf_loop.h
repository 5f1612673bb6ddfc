// SPDX-License-Identifier: BSD-3-Clause
// Loops of a URDF file, for which URDF itself has no word:
//
//   <loop_joint name="..." type="...">       any joint type; also point, axis and frame
//     <axis xyz="..."/>                      in link1's loop frame
//     <link1 link="..." xyz="..." rpy="..."/>
//     <link2 link="..." xyz="..." rpy="..."/>
//   </loop_joint>
//   <rolling name="..." radius="..." ball="false">     what rolls without slipping
//     <link1 link="..." xyz="..." rpy="..."/>          the plane: z is its normal
//     <link2 link="..." xyz="..." rpy="..."/>          the wheel's centre: z is its axle
//   </rolling>
//   <driven_joint name="..." joint="..." position="..." velocity="..." acceleration="..."
//                 amplitude="..." frequency="..." phase="..."/>
//
// A driven joint of one coordinate follows position + velocity t + acceleration t² / 2 +
// amplitude sin(2π frequency t + phase); SI, rad, Hz.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/read/urdf/urdf_context.h"

namespace armillary {

// Nothing, and an error, where the file does not say what the loop is.
std::optional<LoopDescription> readUrdfLoop(const tinyxml2::XMLElement& element,
                                            UrdfContext& context);

std::optional<LoopDescription> readUrdfRolling(const tinyxml2::XMLElement& element,
                                               UrdfContext& context);
// A coupling of one joint, with a drive.
std::optional<CouplingDescription> readUrdfDrivenJoint(const tinyxml2::XMLElement& element,
                                                       UrdfContext& context);

}  // namespace armillary
