// SPDX-License-Identifier: GPL-3.0-or-later
// A plot of lines with its caption within a text document, which no end of a page parts.
#pragma once

#include <QAbstractTextDocumentLayout>
#include <QObject>
#include <QTextFormat>

#ifdef Q_MOC_RUN  // moc reads no header of Qt's, where this stands
Q_DECLARE_INTERFACE(QTextObjectInterface, "org.qt-project.Qt.QTextObjectInterface")
#endif

namespace armillary {

// Draws the SVG that stands as kSvg in the format of a letter of type kType, as wide as the text,
// and below it the line kCaption in the format's own letters.
class ReportPlotObject : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)

 public:
  static constexpr int kType = QTextFormat::UserObject + 1;
  static constexpr int kSvg = QTextFormat::UserProperty + 1;
  static constexpr int kCaption = QTextFormat::UserProperty + 2;

  using QObject::QObject;
  QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                  const QTextFormat& format) override;
};

}  // namespace armillary
