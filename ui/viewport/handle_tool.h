// SPDX-License-Identifier: GPL-3.0-or-later
// Handles in the 3D view: points that are dragged to change what is drawn there.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <map>
#include <optional>
#include <vector>

#include "ui/scene/camera.h"
#include "ui/scene/overlay.h"

class QPainter;

namespace armillary {

class HandleTool {
 public:
  using Overlays = std::map<QString, Overlay>;

  // Whether grab() would take hold of one there.
  static bool isOver(const Overlays& overlays, const QPointF& at, const Camera& camera,
                     const Eigen::Vector2d& size);
  // Takes hold of the handle that is seen there; returns whether there is one.
  bool grab(const Overlays& overlays, const QPointF& at, const Camera& camera,
            const Eigen::Vector2d& size);
  // Where it goes with the mouse: along its line, or in the plane through it that faces the camera.
  Eigen::Vector3d follow(const Ray& mouse, const Eigen::Vector3d& facing) const;
  void release() { held_.reset(); }
  const QString& owner() const { return owner_; }
  int id() const { return held_->id; }
  // Where they are seen; `size` is the camera's picture, in the painter's pixels.
  static std::vector<QRectF> places(const Overlays& overlays, const Camera& camera,
                                    const Eigen::Vector2d& size);
  static void paint(QPainter& painter, const Overlays& overlays, const Camera& camera,
                    const Eigen::Vector2d& size);

 private:
  QString owner_;
  std::optional<OverlayHandle> held_;  // as it was when it was grabbed
};

}  // namespace armillary
