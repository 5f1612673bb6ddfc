#include "ui/panels/curve_plots.h"

#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/panels/curve_data.h"
#include "ui/panels/plot_style.h"
#include "ui/stage/stage.h"

namespace armillary {
namespace {

constexpr double kShownSeconds = 10;  // of a running simulation

}  // namespace

CurvePlots::CurvePlots(Stage& stage, QWidget* parent)
    : QWidget(parent), stage_(stage), plot_(new QCustomPlot(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(plot_);
  plot_->setObjectName(QStringLiteral("plot"));
  plot_->setAccessibleName(tr("Curves over time"));
  plot_->plotLayout()->clear();
  plot_->setInteraction(QCP::iRangeZoom, true);
  plot_->setMinimumHeight(80);
  plot_->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
  connect(&stage_, &Stage::runningChanged, this, &CurvePlots::applyTheme);
  wireMouse();
}

void CurvePlots::wireMouse() {
  connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
    scrubbing_ = event->button() == Qt::LeftButton;
    before_press_ = stage_.sample().state.time;
    panning_ = !scrubbing_;
    pan_from_ = event->position();
    if (scrubbing_) scrub(*event);
  });
  connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    if (scrubbing_) scrub(*event);
    if (!panning_) return;
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
      Q_EMIT axesMoved();
    }
    pan_from_ = event->position();
  });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this] {
    scrubbing_ = panning_ = false;
    before_double_click_ = before_press_;
  });
  connect(plot_, &QCustomPlot::mouseWheel, this, [this](QWheelEvent*) {
    follows_ = false;
    Q_EMIT axesMoved();
  });
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this] {
    // it shows all; the time stays where it was before its first press
    scrubbing_ = false;
    stage_.scrubTo(before_double_click_);
    follows_ = true;
    Q_EMIT axesMoved();
  });
}

void CurvePlots::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) applyTheme();
  QWidget::changeEvent(event);
}

void CurvePlots::setContents(std::vector<PlotCurve> curves, std::vector<PlottedQuantity> plots,
                             const Units& units) {
  curves_ = std::move(curves);
  units_ = units;
  plot_->clearGraphs();
  plot_->clearItems();
  plot_->plotLayout()->clear();
  plots_.clear();
  for (const PlottedQuantity& quantity : plots) addPlot(quantity);
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
  plot.graphs.assign(curves_.size(), nullptr);
  for (size_t i = 0; i < curves_.size(); ++i) {
    if (numberIndex(curves_[i], quantity.quantity) < 0) continue;
    plot.graphs[i] = plot_->addGraph(time, value);
    plot.graphs[i]->setAntialiased(false);
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
    for (size_t i = 0; i < plot.graphs.size(); ++i) {
      if (!plot.graphs[i]) continue;
      // lines wider than a pixel are ten times as slow to draw: not while things move
      constexpr double kWidth = 0.1;  // of the type's height
      const double width = stage_.running() ? 1.0 : std::max(1.5, kWidth * fontMetrics().height());
      plot.graphs[i]->setPen(
          QPen(curves_[i].color, curves_[i].joint == bold_joint_ ? 2.0 * width : width));
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
  for (Plot& plot : plots_) {
    const QCPRange range = plot.rect->axis(QCPAxis::atBottom)->range();
    double least = INFINITY, greatest = -INFINITY;
    for (size_t i = 0; i < curves_.size(); ++i) {
      if (!plot.graphs[i]) continue;
      QVector<QCPGraphData> points;
      if (recording) {
        const SampleQuantity quantity = plot.quantity.quantity;
        for (const auto& [time, value] :
             curvePoints(*recording, quantity, numberIndex(curves_[i], quantity),
                         shownFactor(curves_[i], quantity, units_), range.lower, range.upper,
                         plot_->width())) {
          points.append({time, value});
          least = std::min(least, value);
          greatest = std::max(greatest, value);
        }
      }
      plot.graphs[i]->data()->set(points, true);
    }
    if (follows_ && least <= greatest) {
      const double margin = std::max(0.08 * (greatest - least), 1e-3);
      plot.rect->axis(QCPAxis::atLeft)->setRange(least - margin, greatest + margin);
    }
  }
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
