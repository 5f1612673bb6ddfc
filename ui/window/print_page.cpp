// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/print_page.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QPrinter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/figure_file.h"
#include "ui/widgets/type_scale.h"

namespace armillary {
namespace {

constexpr double kMillimetres = 25.4;   // of an inch
constexpr double kGap = 5.0;            // mm, between parts
constexpr double kText = 10.0;          // points
constexpr double kViewShare = 0.5;      // of a page that has plots too
constexpr double kMostPixels = 2400.0;  // across a figure; more are not seen
constexpr double kPreviewed = 800.0;    // across one on a screen: it is there at once

class PageWriter {
 public:
  PageWriter(const PrintedPages& pages, QPrinter& printer, double most_pixels)
      : pages_(pages), printer_(printer), painter_(&printer), most_pixels_(most_pixels) {
    page_ =
        QRectF(QPointF(0, 0), printer.pageLayout().paintRectPixels(printer.resolution()).size());
    QFont face(QStringLiteral("DejaVu Sans"));
    face.setPointSizeF(kText);
    painter_.setFont(face);
    begin();
  }

  void addImage(const QImage& image, double most_height) {
    if (image.isNull()) return;
    QSizeF size = image.size();
    size.scale(page_.width(), std::min(most_height, page_.height() - top()), Qt::KeepAspectRatio);
    if (at_ + size.height() > page_.height()) next();
    const QRectF place(QPointF(0.5 * (page_.width() - size.width()), at_), size);
    painter_.setRenderHint(QPainter::SmoothPixmapTransform);
    painter_.drawImage(place, image);
    at_ += size.height() + length(kGap);
  }

  void addFigure(const PrintedFigure& figure) {
    FigureFormat format;
    format.width = page_.width() / printer_.resolution() * kMillimetres;
    const int wide = static_cast<int>(std::min(page_.width(), most_pixels_));
    const QImage image = figurePreview(figure.figure, format, wide);
    if (image.isNull()) return;
    const double title = 1.5 * painter_.fontMetrics().height();
    const double high =
        std::min(image.height() * page_.width() / image.width(), page_.height() - top() - title);
    if (at_ + title + high > page_.height()) next();
    painter_.drawText(QRectF(0, at_, page_.width(), title), Qt::AlignLeft | Qt::AlignVCenter,
                      figure.title);
    at_ += title;
    addImage(image, high);
  }

  double height() const { return page_.height() - top(); }

 private:
  double length(double millimetres) const {
    return millimetres / kMillimetres * printer_.resolution();
  }
  double top() const { return 2.0 * painter_.fontMetrics().height(); }

  void next() {
    printer_.newPage();
    ++number_;
    begin();
  }

  // The head: the robot, the date and the page's number.
  void begin() {
    const double line = painter_.fontMetrics().height();
    const QRectF head(0, 0, page_.width(), line);
    const QFont usual = painter_.font();
    QFont bold = usual;
    bold.setBold(true);
    painter_.setPen(Qt::black);
    painter_.setFont(bold);
    painter_.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, pages_.robot);
    painter_.setFont(usual);
    painter_.drawText(head, Qt::AlignRight | Qt::AlignVCenter,
                      QCoreApplication::translate("PrintDialog", "%1, page %2")
                          .arg(QLocale().toString(pages_.when, QLocale::ShortFormat))
                          .arg(number_));
    painter_.drawLine(QPointF(0, 1.2 * line), QPointF(page_.width(), 1.2 * line));
    at_ = top();
  }

  const PrintedPages& pages_;
  QPrinter& printer_;
  QPainter painter_;
  const double most_pixels_;  // across a figure
  QRectF page_;
  double at_ = 0.0;
  int number_ = 1;
};

void draw(const PrintedPages& pages, QPrinter& printer, double most_pixels) {
  PageWriter writer(pages, printer, most_pixels);
  writer.addImage(pages.view,
                  pages.figures.empty() ? writer.height() : kViewShare * writer.height());
  for (const PrintedFigure& figure : pages.figures) writer.addFigure(figure);
}

}  // namespace

void print(const PrintedPages& pages, QPrinter& printer) {
  draw(pages, printer, kMostPixels);
}

void preview(const PrintedPages& pages, QPrinter& printer) {
  draw(pages, printer, kPreviewed);
}

void printIntoFile(const PrintedPages& pages, const QString& file) {
  QPrinter printer(QPrinter::HighResolution);
  printer.setOutputFormat(QPrinter::PdfFormat);
  printer.setOutputFileName(file);
  print(pages, printer);
}

}  // namespace armillary
