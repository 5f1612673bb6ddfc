// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/motion/time_slider.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>
#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

constexpr double kMarkSize = 4.0;  // pixels, half a diamond's

}  // namespace

TimeSlider::TimeSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {}

void TimeSlider::setPlayedPart(double from, double to) {
  from_ = from;
  to_ = to;
  update();
}

void TimeSlider::setMarks(std::vector<double> marks) {
  marks_ = std::move(marks);
  update();
}

std::pair<double, double> TimeSlider::track() const {
  QStyleOptionSlider option;
  initStyleOption(&option);
  const QRect groove =
      style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
  const int handle =
      style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this).width();
  return {groove.left() + 0.5 * handle, groove.left() + groove.width() - 0.5 * handle};
}

double TimeSlider::xOf(double share) const {
  const auto [left, right] = track();
  return left + share * (right - left);
}

double TimeSlider::shareOf(double x) const {
  const auto [left, right] = track();
  return right > left ? std::clamp((x - left) / (right - left), 0.0, 1.0) : 0.0;
}

QPoint TimeSlider::markPosition(int mark) const {
  return QPointF(xOf(marks_[mark]), kMarkSize).toPoint();
}

int TimeSlider::markAt(const QPointF& point) const {
  constexpr double kReach = kMarkSize + 2.0;  // pixels; the handle keeps what is below
  if (point.y() > 2.0 * kReach) return -1;
  int nearest = -1;
  double least = kReach;
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const double away = std::abs(xOf(marks_[i]) - point.x());
    if (away > least) continue;
    least = away;
    nearest = static_cast<int>(i);
  }
  return nearest;
}

void TimeSlider::mousePressEvent(QMouseEvent* event) {
  pressed_mark_ = event->button() == Qt::LeftButton ? markAt(event->position()) : -1;
  if (pressed_mark_ < 0) {
    // a click goes there, and a drag goes on from there
    if (event->button() == Qt::LeftButton) {
      const double range = static_cast<double>(maximum()) - minimum();
      setValue(minimum() + static_cast<int>(std::lround(range * shareOf(event->position().x()))));
    }
    return QSlider::mousePressEvent(event);
  }
  dragged_ = false;
  pressed_x_ = event->position().x();
  Q_EMIT markChosen(pressed_mark_);
}

void TimeSlider::mouseMoveEvent(QMouseEvent* event) {
  if (pressed_mark_ < 0) return QSlider::mouseMoveEvent(event);
  const double x = event->position().x();
  dragged_ |= std::abs(x - pressed_x_) >= 3.0;
  if (!dragged_) return;
  marks_[pressed_mark_] = shareOf(x);
  update();
}

void TimeSlider::mouseReleaseEvent(QMouseEvent* event) {
  if (pressed_mark_ < 0) return QSlider::mouseReleaseEvent(event);
  const int mark = std::exchange(pressed_mark_, -1);
  if (dragged_) Q_EMIT markMoved(mark, shareOf(event->position().x()));
}

void TimeSlider::paintEvent(QPaintEvent* event) {
  QSlider::paintEvent(event);
  QPainter painter(this);
  const double low = height() - 1.0;
  if (from_ > 0.0 || to_ < 1.0) {
    // brackets, as the keys are that set them
    const double left = xOf(from_), right = xOf(to_);
    constexpr double kFoot = 4.0;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0));
    painter.drawLine(QPointF(left, low), QPointF(right, low));
    for (const auto& [x, foot] : {std::pair{left, kFoot}, std::pair{right, -kFoot}}) {
      painter.drawLine(QPointF(x, 1.0), QPointF(x, low));
      painter.drawLine(QPointF(x, 1.0), QPointF(x + foot, 1.0));
    }
  }
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(palette().color(QPalette::WindowText));
  for (const double mark : marks_) {
    const QPointF at(xOf(mark), kMarkSize);
    painter.drawPolygon(QPolygonF{{at + QPointF(0, -kMarkSize), at + QPointF(kMarkSize, 0),
                                   at + QPointF(0, kMarkSize), at + QPointF(-kMarkSize, 0)}});
  }
}

}  // namespace armillary
