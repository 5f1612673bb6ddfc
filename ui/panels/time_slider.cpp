#include "ui/panels/time_slider.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>
#include <utility>

namespace armillary {

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

double TimeSlider::xOf(double share) const {
  QStyleOptionSlider option;
  initStyleOption(&option);
  const QRect groove =
      style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
  const int handle =
      style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this).width();
  return groove.left() + 0.5 * handle + share * (groove.width() - handle);
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
    constexpr double kSize = 3.5;
    const QPointF at(xOf(mark), kSize + 0.5);
    painter.drawPolygon(QPolygonF{{at + QPointF(0, -kSize), at + QPointF(kSize, 0),
                                   at + QPointF(0, kSize), at + QPointF(-kSize, 0)}});
  }
}

}  // namespace armillary
