// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/report_plot_object.h"

#include <QPainter>
#include <QSvgRenderer>
#include <QTextDocument>

namespace armillary {
namespace {

constexpr double kLine = 1.4;  // of a caption, by the size of its letters

QSizeF sizeOfPlot(const QTextDocument& document, const QTextFormat& format) {
  const QSvgRenderer svg(format.property(ReportPlotObject::kSvg).toByteArray());
  const double width = document.pageSize().width() - 2.0 * document.documentMargin();
  const QSizeF own = svg.defaultSize();
  return {width, own.isEmpty() ? 0.0 : width * own.height() / own.width()};
}

double lineOfCaption(const QTextFormat& format) {
  const bool told = !format.property(ReportPlotObject::kCaption).toString().isEmpty();
  return told ? kLine * format.toCharFormat().fontPointSize() : 0.0;
}

}  // namespace

QSizeF ReportPlotObject::intrinsicSize(QTextDocument* document, int, const QTextFormat& format) {
  return sizeOfPlot(*document, format) + QSizeF(0.0, lineOfCaption(format));
}

void ReportPlotObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                                  const QTextFormat& format) {
  QSvgRenderer svg(format.property(kSvg).toByteArray());
  const QRectF plot = rect.adjusted(0.0, 0.0, 0.0, -lineOfCaption(format));
  svg.render(painter, plot);
  const QTextCharFormat letters = format.toCharFormat();
  painter->save();
  QFont font = letters.font();
  // a point of type is a point of the page, whatever the painter's own device has
  font.setPixelSize(qRound(letters.fontPointSize()));
  painter->setFont(font);
  painter->setPen(letters.foreground().color());
  painter->drawText(QRectF(plot.bottomLeft(), rect.bottomRight()), Qt::AlignLeft | Qt::AlignVCenter,
                    format.property(kCaption).toString());
  painter->restore();
}

}  // namespace armillary
