// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/measuring_tape.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

namespace armillary {
namespace {

constexpr std::size_t kMostPoints = 3;
const QColor kTape(255, 196, 0), kRim(0, 0, 0, 190);

// Millimetres count, of a hand as of a crane.
QString metres(double value) {
  const int decimals = std::abs(value) < 1.0 ? 4 : 3;
  return QLocale().toString(std::abs(value) < 5e-5 ? 0.0 : value, 'f', decimals);
}

QString inAngle(double angle, const Units& units) {
  const QString unit = units.unit(Measure::kAngle);
  return QLocale().toString(angle * units.factor(Measure::kAngle), 'f', units.degrees ? 2 : 4) +
         (units.degrees ? unit : QStringLiteral(" ") + unit);
}

void paintText(QPainter& painter, const QPointF& at, const QString& text) {
  const QFontMetricsF metrics(painter.font());
  QRectF box(0.0, 0.0, metrics.horizontalAdvance(text) + 10.0, metrics.height() + 4.0);
  box.moveCenter(at);
  painter.setPen(Qt::NoPen);
  painter.setBrush(kRim);
  painter.drawRoundedRect(box, 3.0, 3.0);
  painter.setPen(kTape);
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace

void MeasuringTape::setOn(bool on) {
  if (on == on_) return;
  on_ = on;
  points_.clear();
  Q_EMIT switched(on);
  Q_EMIT changed();
}

void MeasuringTape::put(int link, const Eigen::Vector3d& p_W, std::span<const Pose> X_WL) {
  if (points_.size() == kMostPoints) points_.clear();
  const bool of_link = link >= 0 && static_cast<std::size_t>(link) < X_WL.size();
  points_.push_back(of_link ? Point{link, X_WL[link].inverse() * p_W} : Point{-1, p_W});
  Q_EMIT changed();
}

bool MeasuringTape::takeBack() {
  if (points_.empty()) return false;
  points_.pop_back();
  Q_EMIT changed();
  return true;
}

void MeasuringTape::clear() {
  if (points_.empty()) return;
  points_.clear();
  Q_EMIT changed();
}

MeasuringTape::Reading MeasuringTape::read(std::span<const Pose> X_WL) const {
  Reading reading;
  for (const Point& point : points_) {
    const bool of_link = point.link >= 0 && static_cast<std::size_t>(point.link) < X_WL.size();
    reading.points.push_back(of_link ? X_WL[point.link] * point.p_L : point.p_L);
  }
  const auto& p = reading.points;
  for (std::size_t i = 1; i < p.size(); ++i) reading.distances.push_back((p[i] - p[i - 1]).norm());
  if (p.size() == kMostPoints) {
    const Eigen::Vector3d a = p[0] - p[1], b = p[2] - p[1];
    constexpr double kSame = 1e-9;  // m
    if (a.norm() > kSame && b.norm() > kSame) {
      reading.angle = std::atan2(a.cross(b).norm(), a.dot(b));  // exact near 0 and 180 degrees too
    }
  }
  return reading;
}

QString MeasuringTape::words(std::span<const Pose> X_WL, const Units& units) const {
  const Reading reading = read(X_WL);
  if (reading.distances.empty()) return {};
  QStringList parts;
  for (std::size_t i = 0; i < reading.distances.size(); ++i) {
    const Eigen::Vector3d along = reading.points[i + 1] - reading.points[i];
    parts << tr("%1 m (x %2, y %3, z %4)")
                 .arg(metres(reading.distances[i]), metres(along.x()), metres(along.y()),
                      metres(along.z()));
  }
  if (reading.angle) parts << inAngle(*reading.angle, units);
  return parts.join(QStringLiteral(" · "));
}

void MeasuringTape::paint(QPainter& painter, const Camera& camera, const Eigen::Vector2d& size,
                          std::span<const Pose> X_WL, const Units& units) const {
  const Reading reading = read(X_WL);
  std::vector<std::optional<QPointF>> seen;
  for (const Eigen::Vector3d& point : reading.points) {
    const auto pixel = camera.project(point, size);
    seen.push_back(pixel ? std::optional(QPointF(pixel->x(), pixel->y())) : std::nullopt);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (!seen[i - 1] || !seen[i]) continue;
    for (const QPen& pen : {QPen(kRim, 4.5), QPen(kTape, 2.0)}) {
      painter.setPen(pen);
      painter.drawLine(*seen[i - 1], *seen[i]);
    }
  }
  painter.setPen(QPen(kRim, 1.5));
  painter.setBrush(kTape);
  for (const auto& at : seen) {
    if (at) painter.drawEllipse(*at, 4.0, 4.0);
  }
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (!seen[i - 1] || !seen[i]) continue;
    paintText(painter, 0.5 * (*seen[i - 1] + *seen[i]),
              metres(reading.distances[i - 1]) + QStringLiteral(" m"));
  }
  if (reading.angle && seen[1]) {
    const double below = QFontMetricsF(painter.font()).height() + 6.0;
    paintText(painter, *seen[1] + QPointF(0.0, below), inAngle(*reading.angle, units));
  }
}

}  // namespace armillary
