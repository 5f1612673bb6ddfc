// SPDX-License-Identifier: GPL-3.0-or-later
// A plot of lines within a text document.
#pragma once

#include <QObject>
#include <QTextFormat>
#include <QTextObjectInterface>

namespace armillary {

// Draws the SVG that stands as kSvg in the format of a letter of type kType, as wide as the text.
class ReportPlotObject : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)

 public:
  static constexpr int kType = QTextFormat::UserObject + 1;
  static constexpr int kSvg = QTextFormat::UserProperty + 1;

  using QObject::QObject;
  QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                  const QTextFormat& format) override;
};

}  // namespace armillary
