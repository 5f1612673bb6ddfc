// SPDX-License-Identifier: BSD-3-Clause
// Joints of a URDF file; also Drake's <drake:joint>: ball, screw, universal (about x, then y).
#pragma once

#include "engine/description/robot_description.h"
#include "engine/read/element_reader.h"
#include "engine/read/urdf/urdf_context.h"

namespace armillary {

// Reads a <joint>. Names that are missing stay empty: checkStructure reports those.
JointDescription readUrdfJoint(const tinyxml2::XMLElement& element, UrdfContext& context);

}  // namespace armillary
