// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/axis_cross.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace armillary {
namespace {

constexpr double kHalf = 44.0, kAway = 8.0;  // of the box, and from the view's corner
constexpr double kArm = 32.0, kKnob = 8.5;   // to the middle of an end, and its radius

struct SeenEnd {
  AxisEnd end;
  QPointF at;
  double ahead = 0.0;  // from the eye, of unit arms
};

QColor colorOf(int axis) {
  constexpr std::array<QRgb, 3> kColors{0xD9433B, 0x3C9A3C, 0x3A74DB};
  return QColor(kColors[static_cast<std::size_t>(axis)]);
}

// The farthest first.
std::array<SeenEnd, 6> endsOf(const Camera& camera, const QSizeF& size) {
  const QPointF middle = AxisCross::box(size).center();
  std::array<SeenEnd, 6> ends;
  for (int i = 0; i < 6; ++i) {
    const AxisEnd end{i / 2, i % 2 == 0};
    const Eigen::Vector3d direction = end.direction();
    const QPointF arm(direction.dot(camera.right()), -direction.dot(camera.up()));
    ends[static_cast<std::size_t>(i)] = {end, middle + kArm * arm, direction.dot(camera.forward())};
  }
  std::stable_sort(ends.begin(), ends.end(),
                   [](const SeenEnd& a, const SeenEnd& b) { return a.ahead > b.ahead; });
  return ends;
}

}  // namespace

QRectF AxisCross::box(const QSizeF& size) {
  return {size.width() - kAway - 2.0 * kHalf, kAway, 2.0 * kHalf, 2.0 * kHalf};
}

void AxisCross::paint(QPainter& painter, const Camera& camera, const QSizeF& size,
                      const std::optional<AxisEnd>& pointed) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (pointed) {  // one sees that it can be clicked
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(128, 128, 128, 60));
    painter.drawEllipse(box(size));
  }
  QFont font = painter.font();
  font.setPixelSize(12);
  font.setBold(true);
  painter.setFont(font);
  const QPointF middle = box(size).center();
  for (const SeenEnd& seen : endsOf(camera, size)) {
    const QColor color = colorOf(seen.end.axis);
    const bool is_pointed = pointed == seen.end;
    const QRectF knob(seen.at - QPointF(kKnob, kKnob), QSizeF(2.0 * kKnob, 2.0 * kKnob));
    if (seen.end.positive) {
      painter.setPen(QPen(color, 2.5, Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(middle, seen.at);
    }
    QColor inside = color;
    if (!seen.end.positive) inside.setAlpha(70);
    painter.setPen(QPen(is_pointed ? QColor(Qt::white) : color, is_pointed ? 2.0 : 1.2));
    painter.setBrush(inside);
    painter.drawEllipse(knob);
    if (!seen.end.positive && !is_pointed) continue;
    painter.setPen(Qt::white);
    painter.drawText(knob.adjusted(-4, -4, 4, 4), Qt::AlignCenter, seen.end.name());
  }
  painter.restore();
}

std::optional<AxisEnd> AxisCross::endAt(const QPointF& at, const Camera& camera,
                                        const QSizeF& size) {
  const std::array<SeenEnd, 6> ends = endsOf(camera, size);
  for (auto seen = ends.crbegin(); seen != ends.crend(); ++seen) {
    const QPointF away = at - seen->at;
    if (std::hypot(away.x(), away.y()) <= kKnob + 1.0) return seen->end;
  }
  return std::nullopt;
}

}  // namespace armillary
