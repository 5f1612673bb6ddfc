// SPDX-License-Identifier: BSD-3-Clause
// The words of a joint in a URDF that tree joints and loops share: its type, its axes, its pitch.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/read/element_reader.h"

namespace armillary {

// Nothing, and an error, where the type is missing or unknown. `also` names further words that a
// caller takes, for the remedy.
std::optional<JointType> readJointType(const ElementReader& joint, const std::string& also = {});

// Unit axes in the joint's frame, and a screw's pitch; each as the type needs it.
struct JointAxes {
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();
  Eigen::Vector3d axis2 = Eigen::Vector3d::UnitY();
  double pitch = 0.0;  // m per rad
};
JointAxes readJointAxes(const ElementReader& joint, JointType type);

}  // namespace armillary
