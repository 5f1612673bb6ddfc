// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/frame_arrows.h"

namespace armillary {

std::vector<OverlayArrow> frameArrows(std::span<const Pose> X_WL,
                                      const Eigen::AlignedBox3d& bounds) {
  const double length = bounds.isEmpty() ? 0.1 : 0.12 * bounds.diagonal().norm();
  return frameArrows(X_WL, length, 0.025 * length);
}

std::vector<OverlayArrow> frameArrows(std::span<const Pose> X_WF, double length, double radius) {
  constexpr Color kColors[] = {
      {0.85, 0.16, 0.16, 1.0}, {0.16, 0.62, 0.22, 1.0}, {0.16, 0.36, 0.85, 1.0}};
  std::vector<OverlayArrow> arrows;
  for (const Pose& X : X_WF) {
    for (int axis = 0; axis < 3; ++axis) {
      arrows.push_back({X.position, length * X.rotation.col(axis), kColors[axis], radius});
    }
  }
  return arrows;
}

}  // namespace armillary
