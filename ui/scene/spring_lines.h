// SPDX-License-Identifier: GPL-3.0-or-later
// The springs of a robot's file, drawn as coils, and its cylinders and muscles.
#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "ui/scene/scene_request.h"

namespace armillary {

// Coils between the points of Model::springs, of a fixed number of turns, so that one sees how far
// a spring is stretched, and lines along the cylinders and muscles of Model::actuators; as thick as
// suits a robot that fills `bounds` (m).
std::vector<OverlayLine> springLines(const Model& model, const BodyPoses& X_WB,
                                     const Eigen::AlignedBox3d& bounds);

}  // namespace armillary
