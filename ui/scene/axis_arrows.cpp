// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/axis_arrows.h"

#include "ui/scene/overlay_colors.h"

namespace armillary {

std::vector<OverlayArrow> axisArrows(std::span<const JointAxis> axes, double size) {
  constexpr double kTurning = 1.0 / 6.0, kSliding = 1.0 / 4.0;  // of the size
  std::vector<OverlayArrow> arrows;
  for (const JointAxis& axis : axes) {
    const double length = size * (axis.turns ? kTurning : kSliding);
    arrows.push_back({axis.point - 0.5 * length * axis.direction, length * axis.direction,
                      axis.turns ? kTurningAxis : kSlidingAxis,
                      (axis.turns ? 0.004 : 0.003) * size});
  }
  return arrows;
}

}  // namespace armillary
