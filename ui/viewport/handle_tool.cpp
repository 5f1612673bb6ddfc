// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/handle_tool.h"

#include <QPainter>
#include <cmath>

namespace armillary {
namespace {

constexpr double kRadius = 6.0;  // pixels, as drawn
constexpr double kReach = 11.0;  // pixels, as grabbed

}  // namespace

bool HandleTool::isOver(const Overlays& overlays, const QPointF& at, const Camera& camera,
                        const Eigen::Vector2d& size) {
  HandleTool tried;
  return tried.grab(overlays, at, camera, size);
}

bool HandleTool::grab(const Overlays& overlays, const QPointF& at, const Camera& camera,
                      const Eigen::Vector2d& size) {
  double nearest = kReach;
  for (const auto& [owner, overlay] : overlays) {
    for (const OverlayHandle& handle : overlay.handles) {
      const auto seen = camera.project(handle.at, size);
      if (!seen) continue;
      const double distance = std::hypot(seen->x() - at.x(), seen->y() - at.y());
      if (distance >= nearest) continue;
      nearest = distance;
      owner_ = owner;
      held_ = handle;
    }
  }
  return nearest < kReach;
}

Eigen::Vector3d HandleTool::follow(const Ray& mouse, const Eigen::Vector3d& facing) const {
  const Eigen::Vector3d& d = mouse.direction;
  const Eigen::Vector3d& u = held_->along;
  if (u.isZero()) {
    const double depth = (held_->at - mouse.origin).dot(facing);
    return mouse.origin + depth / d.dot(facing) * d;
  }
  // the point of the line that is nearest to the ray
  const double c = u.dot(d);
  constexpr double kParallel = 1e-6;
  if (1.0 - c * c < kParallel) return held_->at;
  const Eigen::Vector3d w = held_->at - mouse.origin;
  return held_->at + (c * w.dot(d) - w.dot(u)) / (1.0 - c * c) * u;
}

std::vector<QRectF> HandleTool::places(const Overlays& overlays, const Camera& camera,
                                       const Eigen::Vector2d& size) {
  std::vector<QRectF> places;
  for (const auto& [owner, overlay] : overlays) {
    for (const OverlayHandle& handle : overlay.handles) {
      const auto seen = camera.project(handle.at, size);
      if (!seen) continue;
      places.emplace_back(seen->x() - kRadius, seen->y() - kRadius, 2.0 * kRadius, 2.0 * kRadius);
    }
  }
  return places;
}

void HandleTool::paint(QPainter& painter, const Overlays& overlays, const Camera& camera,
                       const Eigen::Vector2d& size) {
  for (const auto& [owner, overlay] : overlays) {
    for (const OverlayHandle& handle : overlay.handles) {
      const auto seen = camera.project(handle.at, size);
      if (!seen) continue;
      painter.setPen(QPen(Qt::white, 2.0));
      painter.setBrush(handle.color);
      painter.drawEllipse(QPointF(seen->x(), seen->y()), kRadius, kRadius);
    }
  }
}

}  // namespace armillary
