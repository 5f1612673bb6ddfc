// SPDX-License-Identifier: GPL-3.0-or-later
// Frames, drawn as three arrows each: x red, y green, z blue.
#pragma once

#include <Eigen/Geometry>
#include <span>
#include <vector>

#include "ui/scene/scene_request.h"

namespace armillary {

// Arrows for the frames in the world, as long as suits a robot that fills `bounds` (m).
std::vector<OverlayArrow> frameArrows(std::span<const Pose> X_WL,
                                      const Eigen::AlignedBox3d& bounds);

// Arrows of this length and radius, m.
std::vector<OverlayArrow> frameArrows(std::span<const Pose> X_WF, double length, double radius);

}  // namespace armillary
