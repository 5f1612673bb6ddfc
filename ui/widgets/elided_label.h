// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that says where it is cut; whoever sets it has all of it in its tooltip.
#pragma once

#include <QLabel>
#include <QPainter>
#include <algorithm>

namespace armillary {

class ElidedLabel : public QLabel {
 public:
  using QLabel::QLabel;
  QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }
  // What is seen of its text.
  QString shownText() const {
    const int room = contentsRect().width() - std::max(indent(), 0);
    return fontMetrics().elidedText(text(), Qt::ElideRight, room);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect().adjusted(std::max(indent(), 0), 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, shownText());
  }
};

}  // namespace armillary
