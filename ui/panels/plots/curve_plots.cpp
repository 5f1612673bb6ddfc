// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/curve_plots.h"

#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <utility>

#include "ui/panels/plots/line_legend.h"
#include "ui/stage/stage.h"
#include "ui/widgets/plot_marks.h"
#include "ui/widgets/plot_numbers.h"
#include "ui/widgets/plot_style.h"

namespace armillary {
namespace {

constexpr double kShownSeconds = 10;                      // of a running simulation
constexpr std::chrono::milliseconds kSearchPatience{20};  // for looking through long recordings
constexpr double kPeakShare = 0.1;         // of a curve's range: a peak that is marked
constexpr double kPeakShareOfPlot = 0.03;  // and of all curves'
constexpr std::size_t kMostPeaks = 6;      // of a curve

// What an effort of this robot is told from nothing by, in N or N m: a share of its weight on
// earth. Sums of parts as large as the weight leave far less than that.
double leastEffort(const Model& model) {
  constexpr double kShare = 1e-6 * 9.81;
  return std::clamp(kShare * model.total_mass, 1e-9, 1.0);
}

}  // namespace

CurvePlots::CurvePlots(Stage& stage, const Comparison& comparison, TimeReading& reading,
                       QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      comparison_(comparison),
      reading_(reading),
      plot_(new QCustomPlot(this)),
      legend_(new LineLegend(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(legend_);
  layout->addWidget(plot_, 1);
  legend_->setObjectName(QStringLiteral("line_legend"));
  legend_->hide();
  plot_->setObjectName(QStringLiteral("plot"));
  followNumbers(*plot_);
  plot_->setAccessibleName(tr("Curves over time"));
  plot_->plotLayout()->clear();
  plot_->setInteraction(QCP::iRangeZoom, true);
  plot_->setMinimumHeight(80);
  plot_->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
  connect(plot_, &QCustomPlot::afterLayout, this, &CurvePlots::fitTicks);
  takeSets();
  connect(&stage_, &Stage::runningChanged, this, &CurvePlots::applyTheme);
  // at once: what was cut must not be taken for what comes next
  connect(&stage_, &Stage::recordingChanged, this, &CurvePlots::followRecording);
  connect(&stage_, &Stage::modeChanged, this, [this] {
    takeSets();
    followRecording();
  });
  connect(&stage_, &Stage::robotChanged, this, [this] {
    sets_.front().source->forget();
    takeSets();  // the robot before is not what is shown before this pose
    // its curves are none of this one's, which may have come back with runs of its own
    curves_.clear();
    quantities_.clear();
    rebuild();
    followRecording();
  });
  connect(&comparison_, &Comparison::changed, this, [this] {
    takeSets();
    rebuild();
    Q_EMIT redrawWanted();
  });
  // once for all that the same event changes
  const auto marks_wanted = [this] {
    if (std::exchange(marks_wanted_, true)) return;
    QTimer::singleShot(0, this, [this] {
      marks_wanted_ = false;
      if (isVisible()) drawMarks();
    });
  };
  connect(&reading_, &TimeReading::hoveredChanged, this, marks_wanted);
  connect(&reading_, &TimeReading::cursorsChanged, this, marks_wanted);
  wireMouse();
}

void CurvePlots::showAll() {
  follows_ = true;
  Q_EMIT redrawWanted();
}

void CurvePlots::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) applyTheme();
  QWidget::changeEvent(event);
}

void CurvePlots::setContents(std::vector<PlotCurve> curves, std::vector<PlottedQuantity> plots,
                             const Units& units) {
  curves_ = std::move(curves);
  quantities_ = std::move(plots);
  units_ = units;
  rebuild();
}

void CurvePlots::takeSets() {
  sets_ = curveSets(comparison_, stage_.mode() == Stage::Mode::kPose, std::move(sets_));
  sets_.front().source->setAddition(
      [this](const Recording& recording, std::size_t sample, int dof) {
        const auto joint = static_cast<std::size_t>(dof);
        if (joint >= comparison_.friction().size()) return 0.0;  // it was forgotten since
        const JointFriction& friction = comparison_.friction()[joint];
        return friction.effort(recording.value(sample, SampleQuantity::kVelocity, dof),
                               recording.value(sample, SampleQuantity::kAcceleration, dof));
      });
  std::vector<LineLegend::Entry> lines;
  for (const CurveSet& set : sets_) lines.push_back({set.name, set.dashes});
  // a pose has no curves: those that are there are of what was shown before it
  const bool past = stage_.mode() == Stage::Mode::kPose && stage_.shownRecording();
  legend_->setVisible(lines.size() > 1 || past);
  legend_->setEntries(std::move(lines));
}

void CurvePlots::followRecording() {
  sets_.front().source->follow(stage_.sharedShownRecording());
}

void CurvePlots::rebuild() {
  // what the user has zoomed to stays
  std::vector<QCPRange> ranges;
  if (!follows_ && plots_.size() == quantities_.size()) {
    for (const Plot& plot : plots_) {
      ranges.push_back(plot.rect->axis(QCPAxis::atBottom)->range());
      ranges.push_back(plot.rect->axis(QCPAxis::atLeft)->range());
    }
  }
  plot_->clearGraphs();
  plot_->clearItems();
  plot_->plotLayout()->clear();
  plots_.clear();
  for (const PlottedQuantity& quantity : quantities_) addPlot(quantity);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const QCPAxis::AxisType which = i % 2 == 0 ? QCPAxis::atBottom : QCPAxis::atLeft;
    plots_[i / 2].rect->axis(which)->setRange(ranges[i]);
  }
  linkTimeAxes();
  applyTheme();
}

void CurvePlots::addPlot(const PlottedQuantity& quantity) {
  Plot plot;
  plot.quantity = quantity;
  plot.rect = new QCPAxisRect(plot_);
  plot_->plotLayout()->addElement(0, static_cast<int>(plots_.size()), plot.rect);
  plot.rect->setMinimumMargins(QMargins(0, 2, 6, 0));
  QCPAxis* time = plot.rect->axis(QCPAxis::atBottom);
  QCPAxis* value = plot.rect->axis(QCPAxis::atLeft);
  plot.rect->setRangeZoomAxes(time, value);
  plot.rect->setRangeZoom(Qt::Horizontal);
  plot.label =
      QStringLiteral("%1 [%2]").arg(quantity.title, shownUnit(curves_, quantity.quantity, units_));
  value->setLabel(plot.label);
  time->setLabel(tr("time [s]"));
  value->setLabelPadding(2);
  time->setLabelPadding(0);
  value->ticker()->setTickCount(4);
  time->setRange(0.0, 1.0);
  for (const CurveSet& set : sets_) {
    std::vector<QCPGraph*>& graphs = plot.graphs.emplace_back(curves_.size(), nullptr);
    for (std::size_t i = 0; i < curves_.size(); ++i) {
      if (!set.has(curves_[i], quantity.quantity)) continue;
      graphs[i] = plot_->addGraph(time, value);
      graphs[i]->setAntialiased(false);
    }
  }
  plot.marks = new PlotMarksItem(*plot_, *plot.rect);
  plots_.push_back(std::move(plot));
}

void CurvePlots::linkTimeAxes() {
  QList<QCPAxis*> time_axes;
  for (const Plot& plot : plots_) time_axes << plot.rect->axis(QCPAxis::atBottom);
  for (QCPAxis* axis : time_axes) {
    connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [time_axes](const QCPRange& range) {
              for (QCPAxis* other : time_axes) {
                const QSignalBlocker quiet(other);
                other->setRange(range);
              }
            });
  }
}

void CurvePlots::drawCurves() {
  fillCurves();
  for (Plot& plot : plots_) plot.marks->setMarks(marksOf(plot));
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlots::drawMarks() {
  for (Plot& plot : plots_) plot.marks->setMarks(marksOf(plot));
  plot_->layer(QStringLiteral("overlay"))->replot();
}

void CurvePlots::setPeaks(bool shown) {
  peaks_ = shown;
  Q_EMIT redrawWanted();
}

TimeReading::Span CurvePlots::visibleTime() const {
  if (plots_.empty()) return {};
  const QCPRange range = plots_.front().rect->axis(QCPAxis::atBottom)->range();
  return {range.lower, range.upper};
}

void CurvePlots::setTimeRange(double lower, double upper) {
  for (Plot& plot : plots_) {
    QCPAxis* time = plot.rect->axis(QCPAxis::atBottom);
    const QSignalBlocker quiet(time);
    time->setRange(lower, upper);
  }
}

void CurvePlots::fillCurves() {
  const Recording* recording = stage_.shownRecording();
  if (follows_ && recording && !recording->empty()) {
    const double end = recording->endTime();
    double start = recording->startTime();
    if (stage_.mode() == Stage::Mode::kSimulate) start = std::max(start, end - kShownSeconds);
    setTimeRange(start, std::max(end, start + 0.1));
  }
  followRecording();
  unfinished_ = false;
  const CurveSource::Clock::time_point deadline = CurveSource::Clock::now() + kSearchPatience;
  std::vector<std::pair<double, double>> points;
  for (Plot& plot : plots_) {
    const QCPRange range = plot.rect->axis(QCPAxis::atBottom)->range();
    const int pixels = std::max(plot.rect->width(), 100);
    const SampleQuantity quantity = plot.quantity.quantity;
    double least = INFINITY, greatest = -INFINITY, largest_factor = 0.0;
    plot.peaks.clear();
    plot.beyond.clear();
    for (std::size_t k = 0; k < sets_.size(); ++k) {
      for (std::size_t i = 0; i < curves_.size(); ++i) {
        if (!plot.graphs[k][i]) continue;
        bool complete = true;
        sets_[k].source->points(sets_[k].key(curves_[i], quantity), range.lower, range.upper,
                                pixels, deadline, points, complete);
        unfinished_ |= !complete;
        const double factor = shownFactor(curves_[i], quantity, units_);
        largest_factor = std::max(largest_factor, factor);
        if (k == 0) findBeyond(plot, curves_[i], points);
        QVector<QCPGraphData> drawn;
        drawn.reserve(static_cast<qsizetype>(points.size()));
        for (auto& [time, value] : points) {
          value *= factor;
          drawn.append({time, value});
          least = std::min(least, value);
          greatest = std::max(greatest, value);
        }
        plot.graphs[k][i]->data()->set(drawn, true);
        if (k == 0) findPeaks(plot, i, points);
      }
    }
    std::sort(plot.beyond.begin(), plot.beyond.end());
    if (follows_ && least <= greatest) {
      // efforts of tiny robots are tiny themselves; what a heavy one has by rounding is not spread,
      // and an axis that shows nothing has plain numbers
      const double largest = std::max(std::abs(least), std::abs(greatest));
      const bool is_effort = quantity == SampleQuantity::kEffort &&
                             largest > largest_factor * leastEffort(stage_.model());
      const double size = is_effort ? std::min(largest, 1.0) : 1.0;
      const double spread = greatest - least;
      double margin = std::max(0.08 * spread, 1e-3 * size);
      // what stays as it is is not looked at through a microscope
      if (spread <= 1e-9 * largest) margin = largest > 1e-3 * size ? 0.1 * largest : size;
      plot.rect->axis(QCPAxis::atLeft)->setRange(least - margin, greatest + margin);
    }
    // what is small beside the others is no peak of the plot
    std::erase_if(plot.peaks, [&](const Peak& peak) {
      return peak.peak.prominence < kPeakShareOfPlot * (greatest - least);
    });
    sortPeaks(plot);
    applyPens(plot);
  }
}

// Where there is no room for all labels the first ones get it: each curve's extremes.
void CurvePlots::sortPeaks(Plot& plot) {
  std::map<QRgb, std::pair<double, double>> extremes;  // by the curve's colour
  for (const Peak& peak : plot.peaks) {
    const auto [at, first] =
        extremes.try_emplace(peak.color.rgba(), peak.peak.value, peak.peak.value);
    at->second.first = std::min(at->second.first, peak.peak.value);
    at->second.second = std::max(at->second.second, peak.peak.value);
  }
  const auto rankOf = [&extremes](const Peak& peak) {
    const auto& [least, greatest] = extremes.at(peak.color.rgba());
    const bool extreme = peak.peak.value == least || peak.peak.value == greatest;
    return std::pair(!extreme, -std::abs(peak.peak.value));
  };
  std::stable_sort(
      plot.peaks.begin(), plot.peaks.end(),
      [&rankOf](const Peak& one, const Peak& other) { return rankOf(one) < rankOf(other); });
}

void CurvePlots::findPeaks(Plot& plot, std::size_t index,
                           const std::vector<std::pair<double, double>>& points) {
  if (!peaks_ || points.empty()) return;
  double least = INFINITY, greatest = -INFINITY;
  for (const auto& [time, value] : points) {
    least = std::min(least, value);
    greatest = std::max(greatest, value);
  }
  const PlotCurve& curve = curves_[index];
  const SampleQuantity quantity = plot.quantity.quantity;
  const double factor = shownFactor(curve, quantity, units_);
  const double largest = std::max(std::abs(least), std::abs(greatest));
  double noise = 8.0 * roundingOf(largest);
  if (quantity == SampleQuantity::kEffort) {
    noise = std::max(noise, factor * leastEffort(stage_.model()));
  }
  const double prominence = std::max(kPeakShare * (greatest - least), noise);
  std::vector<CurvePeak> peaks = peaksOf(points, prominence, kMostPeaks);
  const Recording* recording = stage_.shownRecording();
  for (const CurvePeak& extreme : extremesBeside(points, peaks, prominence)) {
    const double time = extreme.time;
    const bool inside = time > points.front().first && time < points.back().first;
    // an end of the motion, and not of what is seen of it
    const bool of_motion = recording && !stage_.running() &&
                           (time == recording->startTime() || time == recording->endTime());
    if (inside) peaks.push_back(extreme);
    if (!inside && of_motion) plot.peaks.push_back({extreme, curve.color});
  }
  for (CurvePeak& peak : peaks) {
    // of a long recording the points are some of many: when it begins is asked of all
    const auto here = std::lower_bound(points.begin(), points.end(),
                                       std::pair<double, double>(peak.time, -INFINITY));
    if (here != points.begin()) {
      const CurveSource& source = *sets_.front().source;
      peak.time = source.beginOfPeak(sets_.front().key(curve, quantity), std::prev(here)->first,
                                     peak.time, peak.value / factor, peak.is_hill);
    }
    plot.peaks.push_back({peak, curve.color});
  }
}

}  // namespace armillary
