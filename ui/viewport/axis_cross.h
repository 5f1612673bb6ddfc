// SPDX-License-Identifier: GPL-3.0-or-later
// The world's axes in a corner of the view, turned as the camera sees them.
#pragma once

#include <Eigen/Core>
#include <QPainter>
#include <optional>

#include "ui/scene/camera.h"

namespace armillary {

// An end of one of the axes.
struct AxisEnd {
  int axis = 0;  // 0 to 2: x, y, z
  bool positive = true;
  bool operator==(const AxisEnd&) const = default;

  Eigen::Vector3d direction() const {  // of the world, unit
    return (positive ? 1.0 : -1.0) * Eigen::Vector3d::Unit(axis);
  }
  QString name() const {  // "x", "−x"
    return (positive ? QString() : QString(QChar(0x2212))) + QChar(u'x' + axis);
  }
};

// x red, y green, z blue, with letters; the far ends are hollow. All points and sizes are of the
// view, in pixels.
class AxisCross {
 public:
  // Where it is drawn.
  static QRectF box(const QSizeF& size);
  static void paint(QPainter& painter, const Camera& camera, const QSizeF& size,
                    const std::optional<AxisEnd>& pointed = {});
  // The end that is seen there, the nearer of two.
  static std::optional<AxisEnd> endAt(const QPointF& at, const Camera& camera, const QSizeF& size);
};

}  // namespace armillary
