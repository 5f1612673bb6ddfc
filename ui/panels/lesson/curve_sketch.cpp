// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/curve_sketch.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

const QColor kSketch(0x1f, 0x77, 0xd4), kRight(0x17, 0x9a, 0x6a);

}  // namespace

CurveSketch::CurveSketch(QWidget* parent) : QWidget(parent), values_(kColumns) {
  setObjectName(QStringLiteral("curve_sketch"));
  setAccessibleName(tr("A curve to be drawn by mouse"));
  setCursor(Qt::CrossCursor);
  setToolTip(tr("Draw the curve from left to right"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void CurveSketch::setAxes(double begin, double end, double most, const QString& unit) {
  begin_ = begin;
  end_ = std::max(end, begin + 1e-9);
  most_ = most > 0.0 ? most : 1.0;
  unit_ = unit;
  update();
}

std::vector<std::optional<double>> CurveSketch::withEnds() const {
  constexpr std::ptrdiff_t kUnseen = 3;  // columns: a few pixels
  std::vector<std::optional<double>> whole = values_;
  const auto is_drawn = [](const std::optional<double>& value) { return value.has_value(); };
  const auto first = std::find_if(whole.begin(), whole.end(), is_drawn);
  if (first == whole.end()) return whole;
  if (first - whole.begin() <= kUnseen) std::fill(whole.begin(), first, *first);
  const auto last = std::find_if(whole.rbegin(), whole.rend(), is_drawn);
  if (last - whole.rbegin() <= kUnseen) std::fill(whole.rbegin(), last, *last);
  return whole;
}

std::optional<std::pair<double, double>> CurveSketch::missing() const {
  const auto whole = withEnds();
  const auto first = std::find(whole.begin(), whole.end(), std::nullopt);
  if (first == whole.end()) return std::nullopt;
  const auto next = std::find_if(first, whole.end(), [](const auto& value) { return !!value; });
  const int from = static_cast<int>(first - whole.begin()),
            to = static_cast<int>(next - whole.begin());
  return std::pair(timeOf(std::max(from - 1, 0)), timeOf(std::min(to, kColumns - 1)));
}

std::vector<QPointF> CurveSketch::drawn() const {
  std::vector<QPointF> points;
  if (missing()) return points;
  const auto whole = withEnds();
  for (int i = 0; i < kColumns; ++i) {
    points.emplace_back(timeOf(i), *whole[static_cast<std::size_t>(i)]);
  }
  return points;
}

void CurveSketch::setDrawn(const std::vector<QPointF>& points) {
  values_.assign(kColumns, std::nullopt);
  const double half_column = 0.5 * (end_ - begin_) / (kColumns - 1);
  for (int i = 0; i < kColumns && !points.empty(); ++i) {
    const double time = begin_ + 2.0 * half_column * i;
    const auto behind = std::find_if(points.begin(), points.end(),
                                     [&](const QPointF& point) { return point.x() >= time; });
    const QPointF& b = behind == points.end() ? points.back() : *behind;
    const QPointF& a = behind == points.begin()
                           ? points.front()
                           : *std::prev(behind == points.end() ? points.end() : behind);
    if (time < a.x() - half_column || time > b.x() + half_column) continue;
    const double share =
        b.x() > a.x() ? std::clamp((time - a.x()) / (b.x() - a.x()), 0.0, 1.0) : 0.0;
    values_[static_cast<std::size_t>(i)] = a.y() + share * (b.y() - a.y());
  }
  update();
}

void CurveSketch::clear() {
  values_.assign(kColumns, std::nullopt);
  right_.clear();
  update();
  Q_EMIT edited();
}

void CurveSketch::showRight(std::vector<QPointF> right) {
  right_ = std::move(right);
  update();
}

QRectF CurveSketch::frame() const {
  const QFontMetricsF metrics(font());
  const double left = metrics.horizontalAdvance(QStringLiteral("-0000.0")) + 6.0;
  return QRectF(rect()).adjusted(left, metrics.height() + 2.0, -10.0, -metrics.height() - 6.0);
}

QPointF CurveSketch::pixelOf(double time, double value) const {
  const QRectF area = frame();
  return {area.left() + area.width() * (time - begin_) / (end_ - begin_),
          area.center().y() - 0.5 * area.height() * value / most_};
}

void CurveSketch::draw(const QPointF& from, const QPointF& to) {
  const QRectF area = frame();
  const auto column = [&](double x) {
    return std::clamp((x - area.left()) / area.width(), 0.0, 1.0) * (kColumns - 1);
  };
  const auto value = [&](double y) {
    return std::clamp((area.center().y() - y) / (0.5 * area.height()), -1.0, 1.0) * most_;
  };
  QPointF a(column(from.x()), value(from.y())), b(column(to.x()), value(to.y()));
  if (a.x() > b.x()) std::swap(a, b);
  const int first = static_cast<int>(std::lround(a.x())),
            last = static_cast<int>(std::lround(b.x()));
  for (int i = first; i <= last; ++i) {
    const double share = b.x() > a.x() ? std::clamp((i - a.x()) / (b.x() - a.x()), 0.0, 1.0) : 1.0;
    values_[static_cast<std::size_t>(i)] = a.y() + share * (b.y() - a.y());
  }
  update();
  Q_EMIT edited();
}

void CurveSketch::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  last_ = event->position();
  draw(*last_, *last_);
}

void CurveSketch::mouseMoveEvent(QMouseEvent* event) {
  if (!last_) return;
  draw(*last_, event->position());
  last_ = event->position();
}

void CurveSketch::mouseReleaseEvent(QMouseEvent*) {
  last_.reset();
}

void CurveSketch::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF area = frame();
  const QPalette& colours = palette();
  painter.fillRect(area, colours.color(QPalette::Base));
  painter.setPen(QPen(colours.color(QPalette::Mid), 1.0));
  painter.drawRect(area);
  painter.drawLine(pixelOf(begin_, 0.0), pixelOf(end_, 0.0));
  painter.setPen(colours.color(QPalette::WindowText));
  const QFontMetricsF metrics(font());
  const auto number = [](double value) { return QLocale().toString(value, 'g', 3); };
  for (const double value : {-most_, 0.0, most_}) {
    const double y = pixelOf(begin_, value).y();
    painter.drawText(QRectF(0.0, y - 0.5 * metrics.height(), area.left() - 5.0, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, number(value));
  }
  painter.drawText(QRectF(area.left(), 0.0, area.width(), metrics.height()), Qt::AlignLeft, unit_);
  const QRectF foot(area.left(), area.bottom() + 2.0, area.width(), metrics.height() + 2.0);
  painter.drawText(foot, Qt::AlignLeft, number(begin_));
  painter.drawText(foot, Qt::AlignRight, tr("%1 s").arg(number(end_)));
  painter.setClipRect(area.adjusted(-1.0, -1.0, 1.0, 1.0));
  painter.setBrush(Qt::NoBrush);
  if (!right_.empty()) {
    QPainterPath path(pixelOf(right_.front().x(), right_.front().y()));
    for (const QPointF& point : right_) path.lineTo(pixelOf(point.x(), point.y()));
    painter.setPen(QPen(kRight, 2.0, Qt::DashLine));
    painter.drawPath(path);
  }
  QPainterPath path;
  bool pen_is_down = false;
  for (int i = 0; i < kColumns; ++i) {
    const std::optional<double>& value = values_[static_cast<std::size_t>(i)];
    if (value) {
      const QPointF at = pixelOf(timeOf(i), *value);
      pen_is_down ? path.lineTo(at) : path.moveTo(at);
    }
    pen_is_down = value.has_value();
  }
  painter.setPen(QPen(kSketch, 2.5));
  painter.drawPath(path);
}

}  // namespace armillary
