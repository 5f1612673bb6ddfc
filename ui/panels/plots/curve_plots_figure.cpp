// SPDX-License-Identifier: GPL-3.0-or-later
// What is plotted over time, for paper.
#include <algorithm>

#include "ui/panels/plots/curve_plots.h"
#include "ui/widgets/plot_style.h"

namespace armillary {
namespace {

constexpr int kFigurePoints = 1500;  // of a curve on paper, twice

}  // namespace

Figure CurvePlots::figure() {
  Figure figure;
  followRecording();
  // axes alone are no figure
  if (std::none_of(sets_.begin(), sets_.end(),
                   [](const CurveSet& set) { return set.source->hasSamples(); })) {
    return figure;
  }
  std::vector<std::pair<double, double>> points;
  for (const Plot& plot : plots_) {
    const QCPRange time = plot.rect->axis(QCPAxis::atBottom)->range();
    const QCPRange value = plot.rect->axis(QCPAxis::atLeft)->range();
    FigurePlot drawn{plot.rect->axis(QCPAxis::atBottom)->label(),
                     plot.label,
                     time.lower,
                     time.upper,
                     value.lower,
                     value.upper,
                     {}};
    const SampleQuantity quantity = plot.quantity.quantity;
    for (const CurveSet& set : sets_) {
      for (const PlotCurve& curve : curves_) {
        if (!set.has(curve, quantity)) continue;
        FigureSeries series{nameOf(curve, quantity), curve.color, set.dashes, {}, {}, {}};
        bool complete = true;
        set.source->points(set.key(curve, quantity), time.lower, time.upper, kFigurePoints,
                           CurveSource::Clock::time_point::max(), points, complete);
        for (const auto& [t, y] : points) {
          series.x.append(t);
          series.y.append(shownFactor(curve, quantity, units_) * y);
        }
        drawn.series.push_back(std::move(series));
      }
    }
    figure.plots.push_back(std::move(drawn));
  }
  std::vector<SampleQuantity> quantities;
  for (const Plot& plot : plots_) quantities.push_back(plot.quantity.quantity);
  for (const PlotCurve& curve : curves_) {
    figure.legend.push_back({nameOf(curve, quantities), curve.color, {}, {}, {}, {}});
  }
  if (sets_.size() > 1) {
    for (const CurveSet& set : sets_) {
      figure.legend.push_back({set.name, Qt::black, set.dashes, {}, {}, {}});
    }
  }
  return figure;
}

}  // namespace armillary
