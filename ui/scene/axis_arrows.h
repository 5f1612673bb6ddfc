// SPDX-License-Identifier: GPL-3.0-or-later
// Axes of joints, drawn as arrows through them: in one colour what they turn about, in another what
// they slide along.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/joint_axes.h"
#include "ui/scene/scene_request.h"

namespace armillary {

// `size` is the robot's (m): an axis is a sixth of it long. One along which a joint also slides is
// longer, so that both are seen.
std::vector<OverlayArrow> axisArrows(std::span<const JointAxis> axes, double size);

}  // namespace armillary
