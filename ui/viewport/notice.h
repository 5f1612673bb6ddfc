// SPDX-License-Identifier: GPL-3.0-or-later
// Words over the 3D view.
#pragma once

#include <QPainter>
#include <QString>
#include "ui/widgets/breakable.h"

namespace armillary {

// `widest` is that of its text: longer ones have several lines.
inline QSizeF noticeSize(const QPainter& painter, const QString& text, int widest = 10000) {
  const QRect room(0, 0, widest, 10000);
  const QFontMetrics metrics = painter.fontMetrics();
  return QSizeF(metrics.boundingRect(room, Qt::TextWordWrap, breakable(text)).size()) +
         QSizeF(12, 6);
}

// A dark label with its upper left corner at `corner`; returns its box.
inline QRectF paintNotice(QPainter& painter, const QPointF& corner, const QString& text,
                          int widest = 10000) {
  const QRectF box(corner, noticeSize(painter, text, widest));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(0, 0, 0, 170));
  painter.drawRoundedRect(box, 4, 4);
  painter.setPen(Qt::white);
  painter.drawText(box.adjusted(6, 3, -6, -3), Qt::AlignCenter | Qt::TextWordWrap, breakable(text));
  return box;
}

}  // namespace armillary
