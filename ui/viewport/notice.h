// Words over the 3D view.
#pragma once

#include <QPainter>
#include <QString>

namespace armillary {

inline QSizeF noticeSize(const QPainter& painter, const QString& text) {
  return QSizeF(painter.fontMetrics().boundingRect(text).size()) + QSizeF(12, 6);
}

// A dark label with its upper left corner at `corner`; returns its box.
inline QRectF paintNotice(QPainter& painter, const QPointF& corner, const QString& text) {
  const QRectF box(corner, noticeSize(painter, text));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(0, 0, 0, 170));
  painter.drawRoundedRect(box, 4, 4);
  painter.setPen(Qt::white);
  painter.drawText(box, Qt::AlignCenter, text);
  return box;
}

}  // namespace armillary
