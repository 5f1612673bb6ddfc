// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/forces/signed_bars.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/units.h"

namespace armillary {

SignedBars::SignedBars(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

int SignedBars::rowHeight() const {
  return fontMetrics().height() + 4;
}

QSize SignedBars::sizeHint() const {
  return {200, static_cast<int>(bars_.size()) * rowHeight()};
}

void SignedBars::showBars(std::vector<SignedBar> bars, const QString& unit) {
  const bool other_size = bars.size() != bars_.size();
  bars_ = std::move(bars);
  unit_ = unit;
  QStringList said;
  for (const SignedBar& bar : bars_) scale_ = std::max(scale_, std::abs(bar.value));
  for (const SignedBar& bar : bars_) {
    said << QStringLiteral("%1 %2 %3").arg(bar.name, readable(bar.value, scale_), unit);
  }
  setAccessibleDescription(said.join(QStringLiteral("; ")));
  if (other_size) updateGeometry();
  update();
}

void SignedBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  int names = 0, numbers = 0;
  const auto number = [&](const SignedBar& bar) {
    return readable(bar.value, scale_) + QLatin1Char(' ') + unit_;
  };
  for (const SignedBar& bar : bars_) {
    names = std::max(names, fontMetrics().horizontalAdvance(bar.name));
    numbers = std::max(numbers, fontMetrics().horizontalAdvance(number(bar)));
  }
  numbers = std::max(numbers, fontMetrics().horizontalAdvance(QStringLiteral("-000.00 W")));
  const int left = names + 10, right = width() - numbers - 10;
  for (std::size_t i = 0; i < bars_.size(); ++i) {
    const SignedBar& bar = bars_[i];
    const int top = static_cast<int>(i) * rowHeight();
    const QRect row(0, top, width(), rowHeight());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, bar.name);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, number(bar));
    if (right - left < 20) continue;  // names and numbers before bars
    const QRect area(left, top + 3, right - left, rowHeight() - 6);
    painter.fillRect(area, palette().color(QPalette::Base));
    const double middle = area.center().x();
    const double length = scale_ > 0.0 ? 0.5 * area.width() * bar.value / scale_ : 0.0;
    painter.fillRect(
        QRectF(QPointF(middle, area.top()), QPointF(middle + length, area.bottom() + 1))
            .normalized(),
        bar.color);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(QPointF(middle, area.top()), QPointF(middle, area.bottom()));
  }
}

}  // namespace armillary
