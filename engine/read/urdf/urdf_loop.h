// SPDX-License-Identifier: BSD-3-Clause
// Loops of a URDF file, for which URDF itself has no word:
//
//   <loop_joint name="..." type="...">       any joint type; also point, axis and frame
//     <axis xyz="..."/>                      in link1's loop frame
//     <link1 link="..." xyz="..." rpy="..."/>
//     <link2 link="..." xyz="..." rpy="..."/>
//   </loop_joint>
#pragma once

#include "engine/description/robot_description.h"
#include "engine/read/urdf/urdf_context.h"

namespace armillary {

// Nothing, and an error, where the file does not say what the loop is.
std::optional<LoopDescription> readUrdfLoop(const tinyxml2::XMLElement& element,
                                            UrdfContext& context);

}  // namespace armillary
