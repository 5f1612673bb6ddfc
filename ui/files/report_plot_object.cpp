// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/report_plot_object.h"

#include <QPainter>
#include <QSvgRenderer>
#include <QTextDocument>

namespace armillary {

QSizeF ReportPlotObject::intrinsicSize(QTextDocument* document, int, const QTextFormat& format) {
  const QSvgRenderer svg(format.property(kSvg).toByteArray());
  const double width = document->pageSize().width();
  const QSizeF own = svg.defaultSize();
  return {width, own.isEmpty() ? 0.0 : width * own.height() / own.width()};
}

void ReportPlotObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                                  const QTextFormat& format) {
  QSvgRenderer svg(format.property(kSvg).toByteArray());
  svg.render(painter, rect);
}

}  // namespace armillary
