// SPDX-License-Identifier: BSD-3-Clause
// Named poses as positions of a compiled robot, and back.
#pragma once

#include "engine/description/named_pose.h"
#include "engine/model/model.h"

namespace armillary {

// Moves the joints that the pose names; the others stay. Joints that the robot has not, that follow
// or have another number of coordinates are passed over. Returns how many were moved. Throws
// std::invalid_argument where the position was made for another model.
int applyNamedPose(const Model& model, const NamedPose& pose, Eigen::VectorXd& position);

// All joints at a position, under a name and without a group.
NamedPose namedPose(const Model& model, const Eigen::VectorXd& position, const std::string& name);

}  // namespace armillary
