// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/inertia_marks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/explanation/equivalent_shapes.h"
#include "ui/scene/overlay_colors.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

constexpr double kThinnest = 0.02;  // of the longest
constexpr double kLargest = 0.25;   // of the robot's size
constexpr double kWidth = 1.5;      // of outlines

// Three ellipses, one in each plane of the axes.
void addEllipses(const Pose& X_WP, const Vector3d& radii, std::vector<OverlayLine>& lines) {
  constexpr int kAround = 48;
  for (int normal = 0; normal < 3; ++normal) {
    const auto at = [&](int i) {
      const double angle = 2.0 * std::numbers::pi * i / kAround;
      Vector3d p = Vector3d::Zero();
      p[(normal + 1) % 3] = radii[(normal + 1) % 3] * std::cos(angle);
      p[(normal + 2) % 3] = radii[(normal + 2) % 3] * std::sin(angle);
      return Vector3d(X_WP * p);
    };
    for (int i = 0; i < kAround; ++i) lines.push_back({at(i), at(i + 1), kInertiaMark, kWidth});
  }
}

void addEdges(const Pose& X_WP, const Vector3d& half, std::vector<OverlayLine>& lines) {
  for (int along = 0; along < 3; ++along) {
    for (const double u : {-1.0, 1.0}) {
      for (const double v : {-1.0, 1.0}) {
        Vector3d from = half;
        from[(along + 1) % 3] *= u;
        from[(along + 2) % 3] *= v;
        Vector3d to = from;
        to[along] = -to[along];
        lines.push_back({X_WP * from, X_WP * to, kInertiaMark, kWidth});
      }
    }
  }
}

}  // namespace

InertiaMarks inertiaMarks(const Model& model, std::span<const Pose> X_WL, InertiaSolid solid,
                          double size) {
  InertiaMarks marks;
  const std::size_t count = std::min(model.links.size(), X_WL.size());
  for (std::size_t i = 0; i < count; ++i) {
    const auto inertia = principalInertia(model.links[i].inertia);
    if (!inertia) continue;
    const Pose X_WP = X_WL[i] * inertia->X_LP;
    const bool round = solid == InertiaSolid::kEllipsoid;
    Vector3d reach = round ? ellipsoidSemiAxes(*inertia) : Vector3d(0.5 * blockEdges(*inertia));
    reach = reach.cwiseMax(kThinnest * reach.maxCoeff());
    if (reach.maxCoeff() > kLargest * size) {
      ++marks.outlined;
      round ? addEllipses(X_WP, reach, marks.lines) : addEdges(X_WP, reach, marks.lines);
    } else if (round) {
      marks.ellipsoids.push_back({X_WP, reach, kInertiaMark});
    } else {
      marks.boxes.push_back({X_WP, reach, kInertiaMark});
    }
  }
  return marks;
}

}  // namespace armillary
