// SPDX-License-Identifier: GPL-3.0-or-later
// Colours, type and lines of the plots over time.
#include <algorithm>
#include <cmath>

#include "ui/panels/plots/curve_plots.h"
#include "ui/stage/stage.h"
#include "ui/widgets/plot_style.h"

namespace armillary {
namespace {

constexpr double kLongest =
    20000.0;  // pixels: a longer line is a band, slow to draw wide or dashed

// How long a graph's line is on the screen.
double lengthOf(const QCPGraph& graph) {
  const QCPAxis& time = *graph.keyAxis();
  const QCPAxis& value = *graph.valueAxis();
  const double x_scale = time.axisRect()->width() / time.range().size();
  const double y_scale = value.axisRect()->height() / value.range().size();
  double length = 0.0;
  const QCPGraphDataContainer& points = *graph.data();
  for (int i = 1; i < points.size(); ++i) {
    length += std::hypot(x_scale * (points.at(i)->key - points.at(i - 1)->key),
                         y_scale * (points.at(i)->value - points.at(i - 1)->value));
  }
  return length;
}

}  // namespace

void CurvePlots::applyTheme() {
  plot_->setBackground(palette().color(QPalette::Base));
  for (Plot& plot : plots_) {
    for (QCPAxis* axis : plot.rect->axes()) {
      styleAxis(*axis, palette());
      axis->setTickLabelFont(font());
      axis->setLabelFont(font());
    }
    applyPens(plot);
  }
}

void CurvePlots::applyPens(const Plot& plot) {
  const double wide = curveWidth(fontMetrics(), stage_.running());
  for (std::size_t k = 0; k < sets_.size(); ++k) {
    for (std::size_t i = 0; i < curves_.size(); ++i) {
      QCPGraph* graph = plot.graphs[k][i];
      if (!graph) continue;
      if (lengthOf(*graph) > kLongest) {
        graph->setPen(QPen(k == 0 ? curves_[i].color : curves_[i].color.lighter(140), 1.0));
        continue;
      }
      const double width = k == 0 ? wide : 1.0;
      const bool bold = curves_[i].joint == bold_joint_;
      graph->setPen(sets_[k].pen(curves_[i].color, bold ? 2.0 * width : width));
    }
  }
}

void CurvePlots::setBoldJoint(int joint) {
  bold_joint_ = joint;
  applyTheme();
}

// So few times beside one another that none is written over the next.
void CurvePlots::fitTicks() {
  bool changed = false;
  for (const Plot& plot : plots_) {
    const QCPAxis* time = plot.rect->axis(QCPAxis::atBottom);
    const int label =
        QFontMetrics(time->tickLabelFont()).horizontalAdvance(QStringLiteral("00.000"));
    const int count = std::clamp(plot.rect->width() / label, 1, 5);
    if (time->ticker()->tickCount() != count) {
      time->ticker()->setTickCount(count);
      changed = true;
    }
    QCPAxis* value = plot.rect->axis(QCPAxis::atLeft);
    const QString fitting =
        fittingLabel(plot.label, QFontMetrics(value->labelFont()), plot.rect->height());
    if (value->label() == fitting) continue;
    value->setLabel(fitting);
    changed = true;
  }
  if (changed) plot_->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace armillary
