// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/figure_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPdfWriter>
#include <QSettings>
#include <QSvgGenerator>
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "ui/widgets/plot_style.h"
#include "ui/widgets/saved_file.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

// Laid out in units of 1/96 inch, text in them too, so that it is the same on every device.
constexpr double kUnits = 96.0;
constexpr double kMillimetres = 25.4;
constexpr double kLine = 1.3;  // units
constexpr int kPdfScale = 10;  // so that whole device units are fine enough

int units(double millimetres) {
  return static_cast<int>(std::lround(millimetres / kMillimetres * kUnits));
}

QPalette paper() {
  QPalette palette;
  palette.setColor(QPalette::WindowText, Qt::black);
  palette.setColor(QPalette::Base, Qt::white);
  palette.setColor(QPalette::Mid, Qt::gray);
  return palette;
}

// What is light on the window's dark ground has its colour of the light theme on paper.
QColor onPaper(const FigureSeries& series) {
  return inTheme(series.color, themes().front());
}

QPen penOf(const FigureSeries& series) {
  QPen pen(onPaper(series), kLine);
  if (!series.dashes.isEmpty()) pen.setDashPattern(series.dashes);
  pen.setCapStyle(Qt::FlatCap);
  pen.setJoinStyle(Qt::RoundJoin);
  return pen;
}

// A short line or a patch, and the name.
class LegendItem : public QCPAbstractLegendItem {
 public:
  LegendItem(QCPLegend* legend, const FigureSeries& series)
      : QCPAbstractLegendItem(legend), series_(series) {
    setTextColor(Qt::black);
    setAntialiased(true);
  }

 protected:
  void draw(QCPPainter* painter) override {
    const QRectF box = mRect;
    const double middle = box.center().y();
    if (!series_.base.isEmpty()) {
      painter->fillRect(QRectF(box.left(), middle - 4.0, kSample, 8.0), onPaper(series_));
    } else if (series_.dots) {
      painter->setPen(Qt::NoPen);
      painter->setBrush(onPaper(series_));
      painter->drawEllipse(QPointF(box.left() + 0.5 * kSample, middle), 2.5, 2.5);
    } else {
      painter->setPen(penOf(series_));
      painter->drawLine(QLineF(box.left(), middle, box.left() + kSample, middle));
    }
    painter->setFont(mFont);
    painter->setPen(QPen(mTextColor));
    painter->drawText(box.adjusted(kSample + kGap, 0.0, 0.0, 0.0),
                      Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, series_.name);
  }
  QSize minimumOuterSizeHint() const override {
    const QFontMetrics metrics(mFont);
    return {kSample + kGap + metrics.horizontalAdvance(series_.name) + 10, metrics.height() + 2};
  }

 private:
  static constexpr int kSample = 26, kGap = 5;
  FigureSeries series_;
};

class FigureDrawing {
 public:
  FigureDrawing(const Figure& figure, const FigureFormat& format)
      : width_(units(format.width)), font_(QStringLiteral("DejaVu Sans")) {
    font_.setPixelSize(std::max(1, static_cast<int>(std::lround(format.text * kUnits / 72.0))));
    plot_.setAttribute(Qt::WA_DontShowOnScreen);
    plot_.setPalette(paper());
    plot_.setBackground(QBrush(Qt::white));
    plot_.plotLayout()->clear();
    plot_.setAutoAddPlottableToLegend(false);
    height_ = 0;
    if (format.legend && !figure.legend.empty()) addLegend(figure.legend);
    auto* margins = new QCPMarginGroup(&plot_);
    for (std::size_t i = 0; i < figure.plots.size(); ++i) {
      const bool last = i + 1 == figure.plots.size();
      addPlot(figure.plots[i], last || figure.plots[i].x_label != figure.plots[i + 1].x_label,
              *margins);
      height_ += units(format.plot_height);
    }
  }

  int width() const { return width_; }
  int height() const { return height_; }
  QCustomPlot& plot() { return plot_; }

 private:
  void addLegend(const std::vector<FigureSeries>& entries) {
    auto* legend = new QCPLegend;
    auto* row = new QCPLayoutGrid;
    plot_.plotLayout()->addElement(0, 0, row);
    plot_.plotLayout()->setRowStretchFactor(0, 0.001);
    row->addElement(0, 0, legend);
    row->addElement(0, 1, new QCPLayoutElement(&plot_));
    row->setColumnStretchFactor(0, 0.001);
    legend->setLayer(QStringLiteral("legend"));
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    legend->setFont(font_);
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    legend->setRowSpacing(0);
    int widest = 1;
    for (const FigureSeries& series : entries) {
      auto* item = new LegendItem(legend, series);
      item->setFont(font_);
      widest = std::max(widest, QFontMetrics(font_).horizontalAdvance(series.name) + 55);
      legend->addItem(item);
    }
    const int columns = std::clamp(width_ / widest, 1, static_cast<int>(entries.size()));
    legend->setWrap(columns);
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
    const int rows = (static_cast<int>(entries.size()) + columns - 1) / columns;
    height_ += rows * (QFontMetrics(font_).height() + 2) + 14;
  }

  void addPlot(const FigurePlot& content, bool says_x, QCPMarginGroup& margins) {
    auto* rect = new QCPAxisRect(&plot_);
    plot_.plotLayout()->addElement(plot_.plotLayout()->rowCount(), 0, rect);
    rect->setMarginGroup(QCP::msLeft | QCP::msRight, &margins);
    rect->setMinimumMargins(QMargins(0, 8, 12, 2));
    QCPAxis* x = rect->axis(QCPAxis::atBottom);
    QCPAxis* y = rect->axis(QCPAxis::atLeft);
    for (QCPAxis* axis : rect->axes()) {
      styleAxis(*axis, paper());
      axis->setLayer(QStringLiteral("axes"));
      axis->grid()->setLayer(QStringLiteral("grid"));
      axis->setTickLabelFont(font_);
      axis->setLabelFont(font_);
      axis->setBasePen(QPen(Qt::black, 1.0));
      axis->setTickPen(QPen(Qt::black, 1.0));
      axis->setSubTickPen(QPen(Qt::black, 0.6));
      axis->setNumberFormat(QStringLiteral("gbc"));
      axis->setNumberPrecision(5);
    }
    y->ticker()->setTickCount(5);
    if (content.x_logarithmic) makeLogarithmic(*x);
    if (content.y_logarithmic) makeLogarithmic(*y);
    if (says_x) x->setLabel(content.x_label);
    x->setTickLabels(says_x);
    y->setLabel(content.y_label);
    x->setRange(content.x_lower, content.x_upper);
    y->setRange(content.y_lower, content.y_upper);
    for (const FigureSeries& series : content.series) addSeries(series, *x, *y);
  }

  void addSeries(const FigureSeries& series, QCPAxis& x, QCPAxis& y) {
    if (!series.base.isEmpty()) {
      QCPGraph* base = plot_.addGraph(&x, &y);
      base->setData(series.x, series.base, true);
      base->setPen(Qt::NoPen);
      QCPGraph* top = plot_.addGraph(&x, &y);
      top->setData(series.x, series.y, true);
      top->setPen(Qt::NoPen);
      top->setBrush(onPaper(series));
      top->setChannelFillGraph(base);
    } else if (series.over_x && !series.dots) {
      QCPGraph* graph = plot_.addGraph(&x, &y);
      graph->setData(series.x, series.y, true);
      graph->setPen(penOf(series));
      graph->setAdaptiveSampling(false);
    } else {
      auto* curve = new QCPCurve(&x, &y);
      curve->setData(series.x, series.y);
      curve->setPen(penOf(series));
      if (series.dots) {
        curve->setLineStyle(QCPCurve::lsNone);
        curve->setScatterStyle({QCPScatterStyle::ssDisc, onPaper(series), onPaper(series), 4.0});
      }
    }
  }

  int width_, height_ = 0;
  QFont font_;
  QCustomPlot plot_;
};

void paint(FigureDrawing& drawing, QPaintDevice& device, int scale) {
  QCPPainter painter;
  painter.begin(&device);
  painter.scale(scale, scale);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  drawing.plot().toPainter(&painter, drawing.width(), drawing.height());
  painter.end();
}

void paintSvg(FigureDrawing& drawing, QIODevice& out, const QString& title) {
  QSvgGenerator svg;
  svg.setOutputDevice(&out);
  svg.setResolution(static_cast<int>(kUnits));
  svg.setSize({drawing.width(), drawing.height()});
  svg.setViewBox(QRect(0, 0, drawing.width(), drawing.height()));
  svg.setTitle(title);
  paint(drawing, svg, 1);
}

// The numbers of a format, with the names that the settings have for them.
template <class Format>
auto numbersOf(Format& format) {
  return std::array{std::pair("export/export_width", &format.width),
                    std::pair("export/export_height", &format.plot_height),
                    std::pair("export/export_text", &format.text),
                    std::pair("export/export_resolution", &format.resolution)};
}

}  // namespace

FigureFormat keptFigureFormat() {
  const QSettings settings;
  FigureFormat format;
  for (const auto& [name, number] : numbersOf(format)) {
    *number = settings.value(QLatin1String(name), *number).toDouble();
  }
  format.legend = settings.value(QStringLiteral("export/export_legend"), true).toBool();
  return format;
}

void keepFigureFormat(const FigureFormat& format) {
  QSettings settings;
  for (const auto& [name, number] : numbersOf(format)) {
    settings.setValue(QLatin1String(name), *number);
  }
  settings.setValue(QStringLiteral("export/export_legend"), format.legend);
}

QByteArray figureSvg(const Figure& figure, const FigureFormat& format, const QString& title) {
  if (figure.empty()) return {};
  FigureDrawing drawing(figure, format);
  QBuffer out;
  out.open(QIODevice::WriteOnly);
  paintSvg(drawing, out, title);
  return out.data();
}

QString saveFigure(const Figure& figure, const QString& file, const FigureFormat& format) {
  const QString kind = QFileInfo(file).suffix().toLower();
  if (figure.empty()) return QCoreApplication::translate("Figure", "there is nothing to draw");
  FigureDrawing drawing(figure, format);
  SavedFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return out.why();
  if (kind == QStringLiteral("png")) {
    const double scale = format.resolution / kUnits;
    QImage image = drawing.plot().toPixmap(drawing.width(), drawing.height(), scale).toImage();
    const int dots = static_cast<int>(std::lround(format.resolution / kMillimetres * 1000.0));
    image.setDotsPerMeterX(dots);
    image.setDotsPerMeterY(dots);
    if (!image.save(&out, "PNG")) return out.why();
  } else if (kind == QStringLiteral("svg")) {
    paintSvg(drawing, out, QFileInfo(file).completeBaseName());
  } else if (kind == QStringLiteral("pdf")) {
    QPdfWriter pdf(&out);
    const QSizeF size(drawing.width() / kUnits, drawing.height() / kUnits);
    pdf.setPageSize(QPageSize(size, QPageSize::Inch, {}, QPageSize::ExactMatch));
    pdf.setPageMargins(QMarginsF());
    pdf.setResolution(kPdfScale * static_cast<int>(kUnits));
    pdf.setTitle(QFileInfo(file).completeBaseName());
    paint(drawing, pdf, kPdfScale);
  } else {
    return QCoreApplication::translate("Figure", "a figure ends in .png, .svg or .pdf, not .%1")
        .arg(kind);
  }
  return out.commit() ? QString() : out.why();
}

QImage figurePreview(const Figure& figure, const FigureFormat& format, int width) {
  if (figure.empty()) return {};
  FigureDrawing drawing(figure, format);
  const double scale = static_cast<double>(width) / drawing.width();
  return drawing.plot().toPixmap(drawing.width(), drawing.height(), scale).toImage();
}

}  // namespace armillary
