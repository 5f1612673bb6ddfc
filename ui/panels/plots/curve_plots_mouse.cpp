// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse on the plots over time.
#include <QEvent>
#include <QMouseEvent>
#include <utility>

#include "ui/panels/plots/curve_plots.h"
#include "ui/stage/stage.h"
#include "ui/widgets/plot_style.h"

namespace armillary {
namespace {

constexpr double kGrip = 4.0;  // pixels beside a cursor's line

}  // namespace

void CurvePlots::wireMouse() {
  plot_->installEventFilter(this);
  connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { press(*event); });
  connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { move(*event); });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
    if (event->button() == Qt::RightButton && !panned_) {
      Q_EMIT menuWanted(event->globalPosition().toPoint(),
                        timeAt(event->position()).value_or(stage_.sample().state.time));
    }
    const bool marked = std::exchange(drag_, Drag::kNone) == Drag::kSpan;
    before_double_click_ = before_press_;
    if (marked && reading_.span()) Q_EMIT spanMarked();
  });
  connect(plot_, &QCustomPlot::mouseWheel, this, [this](QWheelEvent*) {
    follows_ = false;
    Q_EMIT redrawWanted();
  });
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this] {
    // it shows all; the time stays where it was before its first press
    drag_ = Drag::kNone;
    stage_.scrubTo(before_double_click_);
    showAll();
  });
}

bool CurvePlots::eventFilter(QObject* watched, QEvent* event) {
  if (watched == plot_ && event->type() == QEvent::Leave) {
    under_mouse_ = false;
    reading_.hover(std::nullopt);
  }
  return QWidget::eventFilter(watched, event);
}

std::optional<double> CurvePlots::timeAt(const QPointF& point) const {
  const QCPAxisRect* rect = plot_->axisRectAt(point);
  if (!rect) return std::nullopt;
  return rect->axis(QCPAxis::atBottom)->pixelToCoord(point.x());
}

CurvePlots::Drag CurvePlots::cursorAt(const QPointF& point) const {
  const QCPAxisRect* rect = plot_->axisRectAt(point);
  if (!rect) return Drag::kNone;
  Drag found = Drag::kNone;
  double nearest = kGrip;
  for (const auto& [which, drag] : {std::pair(TimeReading::Cursor::kA, Drag::kCursorA),
                                    std::pair(TimeReading::Cursor::kB, Drag::kCursorB)}) {
    const std::optional<double>& time = reading_.cursor(which);
    if (!time) continue;
    const double away = std::abs(rect->axis(QCPAxis::atBottom)->coordToPixel(*time) - point.x());
    if (away > nearest) continue;
    nearest = away;
    found = drag;
  }
  return found;
}

void CurvePlots::press(const QMouseEvent& event) {
  before_press_ = stage_.sample().state.time;
  pan_from_ = event.position();
  panned_ = false;
  drag_ = Drag::kPan;
  if (event.button() != Qt::LeftButton) return;
  const std::optional<double> time = timeAt(event.position());
  drag_ = time ? cursorAt(event.position()) : Drag::kNone;
  if (!time || drag_ != Drag::kNone) return;
  if (event.modifiers() & Qt::ShiftModifier) {
    drag_ = Drag::kSpan;
    span_from_ = *time;
  } else {
    drag_ = Drag::kScrub;
    stage_.scrubTo(*time);
  }
}

void CurvePlots::move(const QMouseEvent& event) {
  const std::optional<double> time = timeAt(event.position());
  under_mouse_ = true;
  // beside the axes there is no time
  const QCPAxisRect* rect = plot_->axisRectAt(event.position());
  const bool inside = rect && rect->rect().contains(event.position().toPoint());
  reading_.hover(inside ? time : std::nullopt);
  const bool grips = cursorAt(event.position()) != Drag::kNone;
  plot_->setCursor(grips || drag_ == Drag::kCursorA || drag_ == Drag::kCursorB ? Qt::SplitHCursor
                                                                               : Qt::ArrowCursor);
  if (drag_ == Drag::kPan) return pan(event.position());
  if (!time) return;
  switch (drag_) {
    case Drag::kScrub:
      stage_.scrubTo(*time);
      break;
    case Drag::kSpan:
      reading_.setCursors(span_from_, *time);
      break;
    case Drag::kCursorA:
      reading_.setCursor(TimeReading::Cursor::kA, *time);
      break;
    case Drag::kCursorB:
      reading_.setCursor(TimeReading::Cursor::kB, *time);
      break;
    case Drag::kPan:
    case Drag::kNone:
      break;
  }
}

void CurvePlots::pan(const QPointF& to) {
  panned_ = true;
  follows_ = false;
  if (auto* rect = plot_->axisRectAt(pan_from_)) {
    QCPAxis* time = rect->axis(QCPAxis::atBottom);
    QCPAxis* value = rect->axis(QCPAxis::atLeft);
    const double dt = time->pixelToCoord(pan_from_.x()) - time->pixelToCoord(to.x());
    value->moveRange(value->pixelToCoord(pan_from_.y()) - value->pixelToCoord(to.y()));
    setTimeRange(time->range().lower + dt, time->range().upper + dt);
    Q_EMIT redrawWanted();
  }
  pan_from_ = to;
}

}  // namespace armillary
