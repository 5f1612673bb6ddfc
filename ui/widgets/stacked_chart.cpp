// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stacked_chart.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/widgets/plot_marks.h"
#include "ui/widgets/plot_numbers.h"
#include "ui/widgets/plot_style.h"

namespace armillary {

StackedChart::StackedChart(QWidget* parent)
    : QWidget(parent),
      plot_(new QCustomPlot(this)),
      marks_(new PlotMarksItem(*plot_, *plot_->axisRect())) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(plot_);
  followNumbers(*plot_);
  plot_->setMinimumHeight(60);
  plot_->setMouseTracking(true);
  plot_->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
  plot_->installEventFilter(this);
  plot_->axisRect()->setMinimumMargins(QMargins(0, 4, 8, 0));
  plot_->xAxis->setLabel(tr("time [s]"));
  plot_->xAxis->setLabelPadding(0);
  plot_->yAxis->setLabelPadding(2);
  plot_->yAxis->ticker()->setTickCount(4);
  connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton;
    if (pressed_) Q_EMIT timeChosen(plot_->xAxis->pixelToCoord(event->position().x()));
  });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this] { pressed_ = false; });
  connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    const double time = plot_->xAxis->pixelToCoord(event->position().x());
    const bool inside = plot_->axisRect()->rect().contains(event->position().toPoint());
    if (pressed_) Q_EMIT timeChosen(time);
    under_mouse_ = inside;
    Q_EMIT timeHovered(inside ? std::optional(time) : std::nullopt);
  });
  applyTheme();
}

bool StackedChart::eventFilter(QObject* watched, QEvent* event) {
  if (watched == plot_ && event->type() == QEvent::Leave) {
    under_mouse_ = false;
    Q_EMIT timeHovered(std::nullopt);
  }
  return QWidget::eventFilter(watched, event);
}

void StackedChart::read(const ChartReading& reading) {
  reading_ = reading;
  if (!isVisible()) return;
  drawMarks();
  plot_->layer(QStringLiteral("overlay"))->replot();
}

const PlotMarks& StackedChart::marks() const {
  return marks_->marks();
}

void StackedChart::drawMarks() {
  PlotMarks marks;
  marks.lines.push_back({now_, {}, false});
  if (reading_.a) marks.lines.push_back({*reading_.a, QStringLiteral("A"), false});
  if (reading_.b) marks.lines.push_back({*reading_.b, QStringLiteral("B"), false});
  if (reading_.hovered) readHovered(*reading_.hovered, marks);
  marks_->setMarks(std::move(marks));
}

// Between two samples as it is drawn: on straight lines.
void StackedChart::readHovered(double time, PlotMarks& marks) const {
  marks.lines.push_back({time, {}, true});
  const std::vector<double>& times = data_.times;
  if (times.empty() || time < times.front() || time > times.back()) return;
  const auto after =
      static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), time) - times.begin());
  const std::size_t before = after > 0 && times[after] > time ? after - 1 : after;
  const double share =
      after > before ? (time - times[before]) / (times[after] - times[before]) : 0.0;
  const auto at = [&](const std::vector<double>& values) {
    return values[before] + share * (values[after] - values[before]);
  };
  const QCPRange range = plot_->yAxis->range();
  const int decimals = plotDecimals(range.size());
  const double rounding = roundingOf(std::max(std::abs(range.lower), std::abs(range.upper)));
  const auto row = [&](const QColor& color, const QString& name, double value) {
    marks.rows.push_back({color, name, {plotNumber(value, decimals, rounding)}, {}});
  };
  double above = 0.0, below = 0.0;
  for (const StackedSeries& series : data_.series) {
    const double value = at(series.values);
    row(series.color, series.name, value);
    double& sum = value > 0.0 ? above : below;
    sum += value;
    if (std::abs(value) > rounding) marks.marks.push_back({time, sum, series.color, {}, true});
  }
  const QColor line = palette().color(QPalette::WindowText);
  row(line, data_.line_name, at(data_.line));
  marks.marks.push_back({time, at(data_.line), line, {}, true});
  if (!under_mouse_) {
    marks.rows.clear();
    return;
  }
  marks.box_x = time;
  const int decimals_of_time = std::max(plotDecimals(plot_->xAxis->range().size()), 3);
  marks.title = tr("%1 s  [%2]").arg(plotNumber(time, decimals_of_time), data_.unit);
}

void StackedChart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyTheme();
  QWidget::changeEvent(event);
}

void StackedChart::applyTheme() {
  plot_->setBackground(palette().color(QPalette::Base));
  for (QCPAxis* axis : plot_->axisRect()->axes()) {
    styleAxis(*axis, palette());
    axis->setTickLabelFont(font());
    axis->setLabelFont(font());
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void StackedChart::showData(StackedData data, double now) {
  data_ = std::move(data);
  plot_->clearGraphs();
  const qsizetype count = static_cast<qsizetype>(data_.times.size());
  const QVector<double> times(data_.times.begin(), data_.times.end());
  double least = 0.0, greatest = 0.0;
  for (const bool above : {true, false}) {
    QVector<double> sum(count, 0.0);
    QCPGraph* below = plot_->addGraph();  // zero: what the first area is filled to
    below->setData(times, sum, true);
    below->setPen(Qt::NoPen);
    for (const StackedSeries& series : data_.series) {
      bool any = false;
      for (qsizetype i = 0; i < count; ++i) {
        const double value = series.values[static_cast<std::size_t>(i)];
        if (value == 0.0 || above != (value > 0.0)) continue;
        sum[i] += value;
        any = true;
      }
      if (!any) continue;
      QCPGraph* graph = plot_->addGraph();
      graph->setData(times, sum, true);
      graph->setPen(Qt::NoPen);
      graph->setBrush(series.color);
      graph->setChannelFillGraph(below);
      graph->setAntialiased(false);
      graph->setAntialiasedFill(false);
      below = graph;
    }
    for (const double value : sum) {
      least = std::min(least, value);
      greatest = std::max(greatest, value);
    }
  }
  QCPGraph* line = plot_->addGraph();
  line->setData(times, QVector<double>(data_.line.begin(), data_.line.end()), true);
  line->setPen(QPen(palette().color(QPalette::WindowText), 1.0));
  line->setAntialiased(false);
  for (const double value : data_.line) {
    least = std::min(least, value);
    greatest = std::max(greatest, value);
  }
  const double margin = std::max(0.06 * (greatest - least), 1e-3);
  plot_->yAxis->setRange(least < 0.0 ? least - margin : 0.0, greatest + margin);
  if (count > 0) {
    plot_->xAxis->setRange(data_.times.front(),
                           std::max(data_.times.back(), data_.times.front() + 0.1));
  }
  plot_->yAxis->setLabel(QStringLiteral("%1 [%2]").arg(data_.title, data_.unit));
  now_ = now;
  drawMarks();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

Figure StackedChart::figure() const {
  Figure figure;
  if (data_.times.empty()) return figure;
  FigurePlot plot;
  plot.x_label = plot_->xAxis->label();
  plot.y_label = plot_->yAxis->label();
  plot.x_lower = plot_->xAxis->range().lower;
  plot.x_upper = plot_->xAxis->range().upper;
  plot.y_lower = plot_->yAxis->range().lower;
  plot.y_upper = plot_->yAxis->range().upper;
  const QVector<double> times(data_.times.begin(), data_.times.end());
  for (const bool above : {true, false}) {
    QVector<double> sum(times.size(), 0.0);
    for (const StackedSeries& series : data_.series) {
      FigureSeries area{series.name, series.color, {}, times, sum, sum};
      for (qsizetype i = 0; i < times.size(); ++i) {
        const double value = series.values[static_cast<std::size_t>(i)];
        if (above == (value > 0.0)) area.y[i] += value;
      }
      if (area.y == sum) continue;
      sum = area.y;
      plot.series.push_back(std::move(area));
    }
  }
  plot.series.push_back({data_.line_name,
                         Qt::black,
                         {},
                         times,
                         QVector<double>(data_.line.begin(), data_.line.end()),
                         {}});
  for (const StackedSeries& series : data_.series) {
    figure.legend.push_back({series.name, series.color, {}, {}, {}, {0.0}});
  }
  figure.legend.push_back({data_.line_name, Qt::black, {}, {}, {}, {}});
  figure.plots.push_back(std::move(plot));
  return figure;
}

}  // namespace armillary
