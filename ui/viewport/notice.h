// Words over the 3D view.
#pragma once

#include <QPainter>
#include <QString>

namespace armillary {

// A dark label with its upper left corner at `corner`; returns its box.
inline QRectF paintNotice(QPainter& painter, const QPointF& corner, const QString& text) {
  QRectF box = painter.fontMetrics().boundingRect(text);
  box.adjust(-6, -3, 6, 3);
  box.moveTopLeft(corner);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(0, 0, 0, 170));
  painter.drawRoundedRect(box, 4, 4);
  painter.setPen(Qt::white);
  painter.drawText(box, Qt::AlignCenter, text);
  return box;
}

}  // namespace armillary
