// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/curve_plots.h"

#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>
#include <cmath>

#include "ui/panels/plots/line_legend.h"
#include "ui/stage/stage.h"
#include "ui/widgets/plot_style.h"

namespace armillary {
namespace {

constexpr double kShownSeconds = 10;                // of a running simulation
constexpr std::chrono::milliseconds kPatience{20};  // for looking through long recordings
constexpr int kFigurePoints = 1500;                 // of a curve on paper, twice
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

CurvePlots::CurvePlots(Stage& stage, const Comparison& comparison, QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      comparison_(comparison),
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
  plot_->setAccessibleName(tr("Curves over time"));
  plot_->plotLayout()->clear();
  plot_->setInteraction(QCP::iRangeZoom, true);
  plot_->setMinimumHeight(80);
  plot_->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
  takeSets();
  connect(&stage_, &Stage::runningChanged, this, &CurvePlots::applyTheme);
  // at once: what was cut must not be taken for what comes next
  connect(&stage_, &Stage::recordingChanged, this, &CurvePlots::followRecording);
  connect(&stage_, &Stage::modeChanged, this, &CurvePlots::followRecording);
  connect(&stage_, &Stage::robotChanged, this, [this] {
    sets_.front().source->forget();
    followRecording();
  });
  connect(&comparison_, &Comparison::changed, this, [this] {
    takeSets();
    rebuild();
    Q_EMIT redrawWanted();
  });
  wireMouse();
}

void CurvePlots::wireMouse() {
  connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
    scrubbing_ = event->button() == Qt::LeftButton;
    before_press_ = stage_.sample().state.time;
    panning_ = !scrubbing_;
    pan_from_ = event->position();
    panned_ = false;
    if (scrubbing_) scrub(*event);
  });
  connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    if (scrubbing_) scrub(*event);
    if (!panning_) return;
    panned_ = true;
    follows_ = false;
    if (auto* rect = plot_->axisRectAt(pan_from_)) {
      QCPAxis* time = rect->axis(QCPAxis::atBottom);
      QCPAxis* value = rect->axis(QCPAxis::atLeft);
      const double dt =
          time->pixelToCoord(pan_from_.x()) - time->pixelToCoord(event->position().x());
      const double dv =
          value->pixelToCoord(pan_from_.y()) - value->pixelToCoord(event->position().y());
      value->moveRange(dv);
      setTimeRange(time->range().lower + dt, time->range().upper + dt);
      Q_EMIT redrawWanted();
    }
    pan_from_ = event->position();
  });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
    if (event->button() == Qt::RightButton && !panned_) {
      Q_EMIT menuWanted(event->globalPosition().toPoint());
    }
    scrubbing_ = panning_ = false;
    before_double_click_ = before_press_;
  });
  connect(plot_, &QCustomPlot::mouseWheel, this, [this](QWheelEvent*) {
    follows_ = false;
    Q_EMIT redrawWanted();
  });
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this] {
    // it shows all; the time stays where it was before its first press
    scrubbing_ = false;
    stage_.scrubTo(before_double_click_);
    showAll();
  });
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
  sets_ = curveSets(comparison_, std::move(sets_));
  sets_.front().source->setAddition([this](std::size_t sample, int dof) {
    const Recording& recording = *stage_.recording();
    const JointFriction& friction = comparison_.friction()[static_cast<std::size_t>(dof)];
    return friction.effort(recording.value(sample, SampleQuantity::kVelocity, dof),
                           recording.value(sample, SampleQuantity::kAcceleration, dof));
  });
  std::vector<LineLegend::Entry> lines;
  for (const CurveSet& set : sets_) lines.push_back({set.name, set.dashes});
  legend_->setVisible(lines.size() > 1);
  legend_->setEntries(std::move(lines));
}

void CurvePlots::followRecording() {
  sets_.front().source->follow(stage_.recording());
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
  plot.rect->setRangeZoomAxes({time}, {value});
  plot.rect->setRangeZoom(Qt::Horizontal);
  value->setLabel(
      QStringLiteral("%1 [%2]").arg(quantity.title, shownUnit(curves_, quantity.quantity, units_)));
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
  plot.cursor = new QCPItemStraightLine(plot_);
  plot.cursor->setLayer(QStringLiteral("overlay"));
  plot.cursor->setClipAxisRect(plot.rect);
  for (QCPItemPosition* position : {plot.cursor->point1, plot.cursor->point2}) {
    position->setAxes(time, value);
    position->setAxisRect(plot.rect);
    position->setTypeX(QCPItemPosition::ptPlotCoords);
    position->setTypeY(QCPItemPosition::ptAxisRectRatio);
  }
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

void CurvePlots::applyTheme() {
  const QColor text = palette().color(QPalette::WindowText);
  plot_->setBackground(palette().color(QPalette::Base));
  for (Plot& plot : plots_) {
    for (QCPAxis* axis : plot.rect->axes()) {
      styleAxis(*axis, palette());
      axis->setTickLabelFont(font());
      axis->setLabelFont(font());
    }
    plot.cursor->setPen(QPen(text, 1));
    applyPens(plot);
  }
}

void CurvePlots::applyPens(const Plot& plot) {
  // lines wider than a pixel are ten times as slow to draw: not while things move
  constexpr double kWidth = 0.1;  // of the type's height
  const double wide = stage_.running() ? 1.0 : std::max(1.5, kWidth * fontMetrics().height());
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

void CurvePlots::drawCurves() {
  fillCurves();
  placeCursor();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlots::drawCursor() {
  placeCursor();
  plot_->layer(QStringLiteral("overlay"))->replot();
}

void CurvePlots::setTimeRange(double lower, double upper) {
  for (Plot& plot : plots_) {
    QCPAxis* time = plot.rect->axis(QCPAxis::atBottom);
    const QSignalBlocker quiet(time);
    time->setRange(lower, upper);
  }
}

void CurvePlots::fillCurves() {
  const Recording* recording = stage_.recording();
  if (follows_ && recording && !recording->empty()) {
    const double end = recording->endTime();
    double start = recording->startTime();
    if (stage_.mode() == Stage::Mode::kSimulate) start = std::max(start, end - kShownSeconds);
    setTimeRange(start, std::max(end, start + 0.1));
  }
  followRecording();
  unfinished_ = false;
  const CurveSource::Clock::time_point deadline = CurveSource::Clock::now() + kPatience;
  std::vector<std::pair<double, double>> points;
  for (Plot& plot : plots_) {
    const QCPRange range = plot.rect->axis(QCPAxis::atBottom)->range();
    const int pixels = std::max(plot.rect->width(), 100);
    const SampleQuantity quantity = plot.quantity.quantity;
    double least = INFINITY, greatest = -INFINITY;
    for (std::size_t k = 0; k < sets_.size(); ++k) {
      for (std::size_t i = 0; i < curves_.size(); ++i) {
        if (!plot.graphs[k][i]) continue;
        bool complete = true;
        sets_[k].source->points(sets_[k].key(curves_[i], quantity), range.lower, range.upper,
                                pixels, deadline, points, complete);
        unfinished_ |= !complete;
        const double factor = shownFactor(curves_[i], quantity, units_);
        QVector<QCPGraphData> drawn;
        drawn.reserve(static_cast<qsizetype>(points.size()));
        for (auto& [time, value] : points) {
          value *= factor;
          drawn.append({time, value});
          least = std::min(least, value);
          greatest = std::max(greatest, value);
        }
        plot.graphs[k][i]->data()->set(drawn, true);
      }
    }
    if (follows_ && least <= greatest) {
      const double margin = std::max(0.08 * (greatest - least), 1e-3);
      plot.rect->axis(QCPAxis::atLeft)->setRange(least - margin, greatest + margin);
    }
    applyPens(plot);
  }
}

Figure CurvePlots::figure() {
  Figure figure;
  followRecording();
  std::vector<std::pair<double, double>> points;
  for (const Plot& plot : plots_) {
    const QCPRange time = plot.rect->axis(QCPAxis::atBottom)->range();
    const QCPRange value = plot.rect->axis(QCPAxis::atLeft)->range();
    FigurePlot drawn{plot.rect->axis(QCPAxis::atBottom)->label(),
                     plot.rect->axis(QCPAxis::atLeft)->label(),
                     time.lower,
                     time.upper,
                     value.lower,
                     value.upper,
                     {}};
    const SampleQuantity quantity = plot.quantity.quantity;
    for (const CurveSet& set : sets_) {
      for (const PlotCurve& curve : curves_) {
        if (!set.has(curve, quantity)) continue;
        FigureSeries series{curve.name, curve.color, set.dashes, {}, {}, {}};
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
  for (const PlotCurve& curve : curves_) {
    figure.legend.push_back({curve.name, curve.color, {}, {}, {}, {}});
  }
  if (sets_.size() > 1) {
    for (const CurveSet& set : sets_) {
      figure.legend.push_back({set.name, Qt::black, set.dashes, {}, {}, {}});
    }
  }
  return figure;
}

void CurvePlots::placeCursor() {
  const double now = stage_.sample().state.time;
  const bool visible = stage_.recording() != nullptr;
  for (Plot& plot : plots_) {
    plot.cursor->setVisible(visible);
    plot.cursor->point1->setCoords(now, 0.0);
    plot.cursor->point2->setCoords(now, 1.0);
  }
}

void CurvePlots::scrub(const QMouseEvent& event) {
  QCPAxisRect* rect = plot_->axisRectAt(event.position());
  if (!rect) return;
  stage_.scrubTo(rect->axis(QCPAxis::atBottom)->pixelToCoord(event.position().x()));
}

}  // namespace armillary
