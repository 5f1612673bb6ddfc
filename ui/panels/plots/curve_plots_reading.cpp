// SPDX-License-Identifier: GPL-3.0-or-later
// What is read off the plots over time: at the mouse, at the cursors, between them.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "ui/panels/plots/curve_plots.h"
#include "ui/stage/stage.h"
#include "ui/widgets/plot_marks.h"
#include "ui/widgets/plot_numbers.h"

namespace armillary {
namespace {

constexpr double kLeastShown = 0.5e-9;                    // of plotDecimals()
constexpr std::chrono::milliseconds kReadingPatience{6};  // for looking through long recordings

}  // namespace

const PlotMarks& CurvePlots::marks(std::size_t plot) const {
  return plots_.at(plot).marks->marks();
}

QPointF CurvePlots::pixelOf(std::size_t plot, double time, double value) const {
  const QCPAxisRect& rect = *plots_.at(plot).rect;
  return {rect.axis(QCPAxis::atBottom)->coordToPixel(time),
          rect.axis(QCPAxis::atLeft)->coordToPixel(value)};
}

PlotMarks CurvePlots::marksOf(const Plot& plot) const {
  PlotMarks marks;
  const bool empty = std::none_of(sets_.begin(), sets_.end(),
                                  [](const CurveSet& set) { return set.source->hasSamples(); });
  if (empty) marks.hint = tr("Simulate (Space) or open a trajectory to draw.");
  if (!stage_.shownRecording()) return marks;
  marks.alarms = plot.beyond;
  if (const auto span = reading_.span()) marks.span = std::pair(span->start, span->end);
  // a pose has no time in the run that was shown before it
  if (stage_.recording()) marks.lines.push_back({stage_.sample().state.time, {}, false});
  for (const auto& [which, label] :
       {std::pair(TimeReading::Cursor::kA, "A"), std::pair(TimeReading::Cursor::kB, "B")}) {
    if (const auto& time = reading_.cursor(which)) {
      marks.lines.push_back({*time, QLatin1String(label), false});
    }
  }
  const double range = plot.rect->axis(QCPAxis::atLeft)->range().size();
  const double times = plot.rect->axis(QCPAxis::atBottom)->range().size();
  for (const Peak& peak : plot.peaks) {
    marks.marks.push_back(
        {peak.peak.time, peak.peak.value, peak.color,
         plotNumber(peak.peak.value, plotDecimals(range)), peak.peak.is_hill,
         tr(" at %1 s").arg(plotNumber(peak.peak.time, std::max(plotDecimals(times), 2)))});
  }
  if (reading_.hovered()) readHovered(plot, *reading_.hovered(), marks);
  return marks;
}

void CurvePlots::readHovered(const Plot& plot, double time, PlotMarks& marks) const {
  const QCPRange range = plot.rect->axis(QCPAxis::atLeft)->range();
  const QCPRange times = plot.rect->axis(QCPAxis::atBottom)->range();
  const SampleQuantity quantity = plot.quantity.quantity;
  const int decimals = plotDecimals(range.size());
  const double rounding = roundingOf(std::max(std::abs(range.lower), std::abs(range.upper)));
  marks.lines.push_back({time, {}, true});
  marks.box_x = time;
  marks.title = tr("%1 s").arg(plotNumber(time, std::max(plotDecimals(times.size()), 3)));
  if (sets_.size() > 1) {
    for (const CurveSet& set : sets_) marks.columns << set.name;
  }
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    PlotMarks::Row row{curves_[i].color, nameOf(curves_[i], quantity), {}, {}};
    row.unit = shownUnit({curves_[i]}, quantity, units_);
    bool any = false;
    for (std::size_t k = 0; k < sets_.size(); ++k) {
      std::optional<double> value;
      if (plot.graphs[k][i]) {
        value = sets_[k].source->valueAt(sets_[k].key(curves_[i], quantity), time);
      }
      any |= plot.graphs[k][i] != nullptr;
      if (!value) {
        row.numbers << QStringLiteral("–");
        continue;
      }
      *value *= shownFactor(curves_[i], quantity, units_);
      row.numbers << plotNumber(*value, decimals, rounding);
      marks.marks.push_back({time, *value, curves_[i].color, {}, true});
    }
    if (any) marks.rows.push_back(std::move(row));
  }
  // one unit for all stands beside the time
  const bool one_unit =
      std::all_of(marks.rows.begin(), marks.rows.end(),
                  [&](const PlotMarks::Row& row) { return row.unit == marks.rows.front().unit; });
  if (one_unit && !marks.rows.empty()) {
    marks.title += QStringLiteral("  [%1]").arg(marks.rows.front().unit);
    for (PlotMarks::Row& row : marks.rows) row.unit.clear();
  }
  // the numbers stand where the mouse is; elsewhere they would hide what is marked
  if (!under_mouse_) marks.title.clear();
}

std::vector<CurveReading> CurvePlots::readings(bool& complete) const {
  std::vector<CurveReading> readings;
  complete = true;
  const TimeReading::Span span = reading_.span().value_or(visibleTime());
  const auto deadline = CurveSource::Clock::now() + kReadingPatience;
  for (const Plot& plot : plots_) {
    const SampleQuantity quantity = plot.quantity.quantity;
    const std::size_t first = readings.size();
    double largest = 0.0;
    for (std::size_t i = 0; i < curves_.size(); ++i) {
      for (std::size_t k = 0; k < sets_.size(); ++k) {
        if (!plot.graphs[k][i]) continue;
        CurveReading reading{nameOf(curves_[i], quantity),
                             plot.quantity.title,
                             shownUnit({curves_[i]}, quantity, units_),
                             sets_.size() > 1 ? sets_[k].name : QString(),
                             curves_[i].color,
                             {},
                             {},
                             {},
                             0.0};
        const CurveKey key = sets_[k].key(curves_[i], quantity);
        const double factor = shownFactor(curves_[i], quantity, units_);
        bool whole = true;
        reading.statistics =
            sets_[k].source->statistics(key, span.start, span.end, deadline, whole);
        complete &= whole;
        if (reading.statistics) {
          CurveStatistics& of = *reading.statistics;
          for (double* value : {&of.least, &of.greatest, &of.mean, &of.root_mean_square}) {
            *value *= factor;
          }
          largest = std::max({largest, std::abs(of.least), std::abs(of.greatest)});
        }
        const auto at = [&](TimeReading::Cursor which) -> std::optional<double> {
          if (!reading_.cursor(which)) return std::nullopt;
          std::optional<double> value = sets_[k].source->valueAt(key, *reading_.cursor(which));
          if (value) *value *= factor;
          return value;
        };
        reading.at_a = at(TimeReading::Cursor::kA);
        reading.at_b = at(TimeReading::Cursor::kB);
        readings.push_back(std::move(reading));
      }
    }
    for (std::size_t i = first; i < readings.size(); ++i) {
      // an effort of zero is a sum of large ones, so that what no decimals show is rounding too
      readings[i].rounding = std::max(roundingOf(largest), kLeastShown);
    }
  }
  return readings;
}

}  // namespace armillary
