// SPDX-License-Identifier: BSD-3-Clause
// Which joint a joint of a URDF follows:
//
//   <mimic joint="NAME" multiplier="..." offset="..."/>    URDF; multiplier 1, offset 0
//   <mimicJoint>NAME</mimicJoint>                          of early converters to SDF
//   <mimicMultiplier>...</mimicMultiplier> <mimicOffset>...</mimicOffset>
#pragma once

#include <optional>

#include "engine/description/robot_description.h"
#include "engine/read/element_reader.h"

namespace armillary {

// What the <joint> says, in either form; the first counts. Nothing where it follows none, where the
// leader is not named (an error), and in a fixed joint (a warning). Whether there is such a leader
// is for checkStructure.
std::optional<MimicDescription> readUrdfMimic(const ElementReader& joint, JointType type);

// The second form alone, which stands in <gazebo reference="JOINT"> too.
std::optional<MimicDescription> readMimicJoint(const ElementReader& parent);

}  // namespace armillary
