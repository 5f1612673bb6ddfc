// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/mass_marks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/scene/overlay_colors.h"

namespace armillary {

std::vector<OverlayEllipsoid> linkMassBalls(const Model& model, std::span<const Pose> X_WL,
                                            double whole_radius) {
  std::vector<OverlayEllipsoid> balls;
  const std::size_t count = std::min(model.links.size(), X_WL.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Link& link = model.links[i];
    if (!(link.mass > 0.0) || !(model.total_mass > 0.0)) continue;
    Pose X_WC = X_WL[i];
    X_WC.position = X_WL[i] * (link.inertia.first_moment / link.mass);
    const double radius = whole_radius * std::cbrt(link.mass / model.total_mass);
    balls.push_back({X_WC, Eigen::Vector3d::Constant(radius), kMassMark});
  }
  return balls;
}

StanceMarks stanceMarks(const Stance& stance, double size) {
  constexpr double kBall = 0.03, kRing = 0.04, kAboveFloor = 0.002;  // of the size
  constexpr int kAround = 32;
  const bool falls = stance.margin && *stance.margin < 0.0;
  const Color color = falls ? kUnsupported : kWholeMass;
  const Eigen::Vector3d lift = kAboveFloor * size * stance.floor_normal;
  StanceMarks marks;
  Pose X_WC;
  X_WC.position = stance.center_of_mass;
  marks.ellipsoids.push_back({X_WC, Eigen::Vector3d::Constant(kBall * size), color});
  const Eigen::Vector3d foot = stance.below + lift;
  marks.lines.push_back({stance.center_of_mass, foot, color, 2.0});
  const Eigen::Vector3d x = stance.floor_normal.unitOrthogonal();
  const Eigen::Vector3d y = stance.floor_normal.cross(x);
  const auto on_ring = [&](int i) {
    const double angle = 2.0 * std::numbers::pi * i / kAround;
    return Eigen::Vector3d(foot + kRing * size * (std::cos(angle) * x + std::sin(angle) * y));
  };
  for (int i = 0; i < kAround; ++i) {
    marks.lines.push_back({on_ring(i), on_ring(i + 1), color, 3.0});
  }
  for (int i = 0; i < kAround; i += kAround / 4) {
    marks.lines.push_back({foot, on_ring(i), color, 2.0});
  }
  const std::vector<Eigen::Vector3d>& corners = stance.support;
  for (std::size_t i = 0; i < corners.size() && corners.size() > 1; ++i) {
    marks.lines.push_back(
        {corners[i] + lift, corners[(i + 1) % corners.size()] + lift, color, 3.0});
  }
  if (corners.size() > 2) {
    OverlayFan fan{corners, withAlpha(color, 0.3)};
    for (Eigen::Vector3d& corner : fan.corners) corner += lift;
    marks.fans.push_back(std::move(fan));
  }
  return marks;
}

}  // namespace armillary
