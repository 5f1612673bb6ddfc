// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stacked_chart.h"

#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/widgets/plot_style.h"
#include "ui/widgets/units.h"

namespace armillary {

StackedChart::StackedChart(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), cursor_(new QCPItemStraightLine(plot_)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(plot_);
  plot_->setMinimumHeight(60);
  plot_->setMouseTracking(true);
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
    if (pressed_) Q_EMIT timeChosen(time);
    QToolTip::showText(event->globalPosition().toPoint(), numbersAt(time), plot_);
  });
  applyTheme();
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
  cursor_->setPen(QPen(palette().color(QPalette::WindowText), 1));
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
  plot_->yAxis->setLabel(QStringLiteral("[%1]").arg(data_.unit));
  cursor_->point1->setCoords(now, 0.0);
  cursor_->point2->setCoords(now, 1.0);
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

QString StackedChart::numbersAt(double time) const {
  if (data_.times.empty()) return {};
  const auto after = std::lower_bound(data_.times.begin(), data_.times.end(), time);
  const auto at = static_cast<std::size_t>(std::min<std::ptrdiff_t>(
      after - data_.times.begin(), static_cast<std::ptrdiff_t>(data_.times.size()) - 1));
  const auto row = [&](const QColor& color, const QString& name, double value) {
    return QStringLiteral(
               "<tr><td><span style='color:%1'>■</span> %2</td>"
               "<td align='right'>&nbsp;%3 %4</td></tr>")
        .arg(color.name(), name, readable(value), data_.unit);
  };
  QString text = tr("<b>at %1 s</b>").arg(QLocale().toString(data_.times[at], 'f', 3)) +
                 QStringLiteral("<table>");
  for (const StackedSeries& series : data_.series) {
    text += row(series.color, series.name, series.values[at]);
  }
  return text + row(palette().color(QPalette::WindowText), data_.line_name, data_.line[at]) +
         QStringLiteral("</table>");
}

}  // namespace armillary
