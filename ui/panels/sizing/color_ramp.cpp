// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/color_ramp.h"

#include <QLinearGradient>
#include <QPainter>

#include "engine/sizing/reach_files.h"

namespace armillary {

void ColorRamp::setEnds(const QString& least, const QString& most) {
  least_ = least;
  most_ = most;
  setAccessibleName(tr("Colours from %1 to %2").arg(least, most));
  update();
}

QSize ColorRamp::sizeHint() const {
  return {200, 2 * fontMetrics().height() + 4};
}

void ColorRamp::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const int height = fontMetrics().height();
  const QRect bar(0, 0, width(), height - 2);
  QLinearGradient gradient(bar.topLeft(), bar.topRight());
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    const auto [red, green, blue] = ReachShade::ramp(share);
    gradient.setColorAt(share, QColor::fromRgbF(static_cast<float>(red), static_cast<float>(green),
                                                static_cast<float>(blue)));
  }
  painter.fillRect(bar, gradient);
  painter.setPen(palette().color(QPalette::Mid));
  painter.drawRect(bar.adjusted(0, 0, -1, -1));
  painter.setPen(palette().color(QPalette::WindowText));
  const QRect words(0, bar.bottom() + 2, width(), height);
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, least_);
  painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, most_);
}

}  // namespace armillary
