// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plot_figure.h"

#include <utility>

namespace armillary {
namespace {

FigureSeries seriesOf(const QCPGraph& graph) {
  FigureSeries series;
  series.color = graph.pen().color();
  if (graph.pen().style() != Qt::SolidLine) series.dashes = graph.pen().dashPattern();
  for (const QCPGraphData& point : *graph.data()) {
    series.x.append(point.key);
    series.y.append(point.value);
  }
  return series;
}

// QCustomPlot calls a graph so that nobody has named.
bool isNamed(const QCPGraph& graph) {
  return !graph.name().isEmpty() && !graph.name().startsWith(QLatin1String("Graph "));
}

}  // namespace

Figure figureOf(const QCustomPlot& plot) {
  FigurePlot content;
  content.x_label = plot.xAxis->label();
  content.y_label = plot.yAxis->label();
  content.x_lower = plot.xAxis->range().lower;
  content.x_upper = plot.xAxis->range().upper;
  content.y_lower = plot.yAxis->range().lower;
  content.y_upper = plot.yAxis->range().upper;
  content.x_logarithmic = plot.xAxis->scaleType() == QCPAxis::stLogarithmic;
  content.y_logarithmic = plot.yAxis->scaleType() == QCPAxis::stLogarithmic;
  Figure figure;
  for (int i = 0; i < plot.graphCount(); ++i) {
    const QCPGraph& graph = *plot.graph(i);
    if (!graph.visible() || graph.data()->isEmpty()) continue;
    FigureSeries named;
    if (const QCPGraph* other = graph.channelFillGraph();
        other && other->data()->size() == graph.data()->size()) {
      FigureSeries area = seriesOf(graph);
      area.color = graph.brush().color();
      area.dashes.clear();
      area.base = seriesOf(*other).y;
      named = area;
      content.series.push_back(std::move(area));
    } else {
      FigureSeries line = seriesOf(graph);
      if (graph.lineStyle() != QCPGraph::lsNone) {
        named = line;
        content.series.push_back(line);
      }
      if (!graph.scatterStyle().isNone()) {
        line.dots = true;
        if (graph.lineStyle() == QCPGraph::lsNone) named = line;
        content.series.push_back(std::move(line));
      }
    }
    if (!isNamed(graph)) continue;
    named.name = graph.name();
    figure.legend.push_back(std::move(named));
  }
  if (!content.series.empty()) figure.plots.push_back(std::move(content));
  return figure;
}

}  // namespace armillary
