// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/phase_plot.h"

#include <QApplication>
#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/widgets/plot_marks.h"
#include "ui/widgets/plot_numbers.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr double kNear = 25.0;  // pixels between the mouse and the curve that it reads

QVector<QCPCurveData> curveOf(const PhasePlot::Points& points) {
  QVector<QCPCurveData> data;
  data.reserve(static_cast<qsizetype>(points.size()));
  for (const auto& [x, y] : points) data.append({static_cast<double>(data.size()), x, y});
  return data;
}

}  // namespace

QString PhaseAxis::label() const {
  return unit.isEmpty() ? name : QStringLiteral("%1 [%2]").arg(name, unit);
}

PhasePlot::PhasePlot(QWidget* parent) : QWidget(parent), plot_(new QCustomPlot(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(plot_);
  plot_->setObjectName(QStringLiteral("phase_plot"));
  followNumbers(*plot_);
  plot_->setAccessibleName(tr("One quantity against another"));
  plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  plot_->setMinimumHeight(80);
  plot_->axisRect()->setMinimumMargins(QMargins(0, 4, 10, 0));
  plot_->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
  plot_->installEventFilter(this);
  kept_ = new QCPCurve(plot_->xAxis, plot_->yAxis);
  limits_ = new QCPCurve(plot_->xAxis, plot_->yAxis);
  curve_ = new QCPCurve(plot_->xAxis, plot_->yAxis);
  dots_ = new QCPCurve(plot_->xAxis, plot_->yAxis);
  now_ = plot_->addGraph();
  dots_->setLineStyle(QCPCurve::lsNone);
  now_->setLineStyle(QCPGraph::lsNone);
  marks_ = new PlotMarksItem(*plot_, *plot_->axisRect());
  connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
    pressed_.reset();
    if (event->button() == Qt::LeftButton) pressed_ = event->position();
  });
  connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    const QPointF at = event->position();
    if (pressed_ && (at - *pressed_).manhattanLength() >= QApplication::startDragDistance()) {
      pressed_.reset();
    }
    if ((event->buttons() & Qt::LeftButton) && !pressed_) fits_ = false;  // it is dragged
    under_mouse_ = true;
    Q_EMIT timeHovered(event->buttons() == Qt::NoButton ? timeNear(at) : std::nullopt);
  });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
    if (!std::exchange(pressed_, std::nullopt)) return;
    if (const auto time = timeNear(event->position())) Q_EMIT timeChosen(*time);
  });
  connect(plot_, &QCustomPlot::afterLayout, this, &PhasePlot::showLabels);  // which has other room
  connect(plot_, &QCustomPlot::mouseWheel, this, [this] { fits_ = false; });
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this] {
    fits_ = true;
    fitAxes();
    plot_->replot(QCustomPlot::rpQueuedReplot);
  });
  applyTheme();
}

bool PhasePlot::eventFilter(QObject* watched, QEvent* event) {
  if (watched == plot_ && event->type() == QEvent::Leave) {
    under_mouse_ = false;
    Q_EMIT timeHovered(std::nullopt);
  }
  return QWidget::eventFilter(watched, event);
}

void PhasePlot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyTheme();
  QWidget::changeEvent(event);
}

void PhasePlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (fits_) fitAxes();
  equalize();
  showLabels();
}

void PhasePlot::applyTheme() {
  const QColor text = palette().color(QPalette::WindowText);
  plot_->setBackground(palette().color(QPalette::Base));
  for (QCPAxis* axis : plot_->axisRect()->axes()) {
    styleAxis(*axis, palette());
    axis->setTickLabelFont(font());
    axis->setLabelFont(font());
  }
  curve_->setPen(QPen(curveColor(0), curveWidth(fontMetrics(), moves_)));
  kept_->setPen(QPen(palette().color(QPalette::Mid), 1.0, Qt::DashLine));
  limits_->setPen(QPen(curveColor(1), 1.0, Qt::DotLine));
  for (QCPCurve* curve : {curve_, kept_, limits_, dots_}) curve->setAntialiased(false);
  dots_->setScatterStyle({QCPScatterStyle::ssDisc, curveColor(1), curveColor(1), 4.0});
  now_->setScatterStyle({QCPScatterStyle::ssCircle, text, Qt::transparent, 9.0});
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PhasePlot::setMoves(bool moves) {
  if (std::exchange(moves_, moves) != moves) applyTheme();
}

void PhasePlot::setAxes(PhaseAxis x, PhaseAxis y) {
  x_ = std::move(x);
  y_ = std::move(y);
  equalize();
  showLabels();
}

void PhasePlot::showLabels() {
  const auto label = [this](QCPAxis* axis, const QString& text, int room) {
    axis->setLabel(fontMetrics().elidedText(text, Qt::ElideMiddle, room));
  };
  label(plot_->xAxis, x_.label(), plot_->axisRect()->width());
  label(plot_->yAxis, y_.label(), plot_->axisRect()->height());
}

void PhasePlot::draw(const std::vector<double>& times, const Points& run, const Points& crossings,
                     const Points& limits, const std::optional<std::pair<double, double>>& now) {
  times_ = times;
  run_ = run;
  curve_->data()->set(curveOf(run), true);
  dots_->data()->set(curveOf(crossings), true);
  limits_->data()->set(curveOf(limits), true);
  now_->data()->clear();
  if (now) now_->addData(now->first, now->second);
  if (fits_) fitAxes();
  showLabels();
  showHovered(hovered_);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PhasePlot::keep() {
  kept_->data()->set(curveOf(run_), true);
}

void PhasePlot::forgetKept() {
  kept_->data()->clear();
}

// All that is drawn, with some room.
void PhasePlot::fitAxes() {
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    bool found = false;
    QCPRange range;
    for (QCPCurve* curve : {curve_, kept_, limits_, dots_}) {
      bool any = false;
      const QCPRange own =
          axis == plot_->xAxis ? curve->getKeyRange(any) : curve->getValueRange(any);
      if (!any) continue;
      range = found ? range.expanded(own) : own;
      found = true;
    }
    if (!found) continue;
    const double least = 1e-3 * std::max(1.0, std::abs(range.center()));
    const double half = 0.53 * std::max(range.size(), least);
    axis->setRange(range.center() - half, range.center() + half);
  }
  equalize();
}

void PhasePlot::setEqualScales(bool equal) {
  if (std::exchange(equal_, equal) == equal) return;
  if (fits_) fitAxes();
  equalize();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

// The axis that is drawn larger shows more.
void PhasePlot::equalize() {
  if (!equal_ || !canHaveEqualScales()) return;
  const QRect room = plot_->axisRect()->rect();
  if (room.width() < 1 || room.height() < 1) return;
  const double x = plot_->xAxis->range().size() / room.width();
  const double y = plot_->yAxis->range().size() / room.height();
  if (x < y) plot_->xAxis->setScaleRatio(plot_->yAxis, 1.0);
  if (y < x) plot_->yAxis->setScaleRatio(plot_->xAxis, 1.0);
}

std::optional<double> PhasePlot::timeNear(const QPointF& pixel) const {
  std::optional<double> found;
  double nearest = kNear * kNear;
  const auto at = [this](std::size_t i) { return pixelOf(run_[i].first, run_[i].second); };
  for (std::size_t i = 0; i < run_.size(); ++i) {
    const QPointF from = at(i), along = (i + 1 < run_.size() ? at(i + 1) : from) - from;
    const double length = QPointF::dotProduct(along, along);
    const double share =
        length > 0.0 ? std::clamp(QPointF::dotProduct(pixel - from, along) / length, 0.0, 1.0)
                     : 0.0;
    const QPointF away = from + share * along - pixel;
    const double distance = QPointF::dotProduct(away, away);
    if (!(distance < nearest)) continue;
    nearest = distance;
    found = i + 1 < run_.size() ? times_[i] + share * (times_[i + 1] - times_[i]) : times_[i];
  }
  return found;
}

void PhasePlot::showHovered(std::optional<double> time) {
  hovered_ = time;
  PlotMarks marks;
  if (time && !times_.empty() && *time >= times_.front() && *time <= times_.back()) {
    const auto after = static_cast<std::size_t>(
        std::lower_bound(times_.begin(), times_.end(), *time) - times_.begin());
    const std::size_t before = times_[after] > *time ? after - 1 : after;
    const double share =
        after > before ? (*time - times_[before]) / (times_[after] - times_[before]) : 0.0;
    const double x = run_[before].first + share * (run_[after].first - run_[before].first);
    const double y = run_[before].second + share * (run_[after].second - run_[before].second);
    marks.marks.push_back({x, y, curve_->pen().color(), {}, true});
    if (under_mouse_) {
      marks.box_x = x;
      marks.title = tr("%1 s").arg(plotNumber(*time, 3));
      const auto row = [&](const PhaseAxis& axis, double value, const QCPRange& range) {
        const double rounding = roundingOf(std::max(std::abs(range.lower), std::abs(range.upper)));
        marks.rows.push_back({QColor(),
                              axis.name,
                              {plotNumber(value, plotDecimals(range.size()), rounding)},
                              axis.unit});
      };
      row(x_, x, plot_->xAxis->range());
      row(y_, y, plot_->yAxis->range());
    }
  }
  marks_->setMarks(std::move(marks));
  if (isVisible()) plot_->layer(QStringLiteral("overlay"))->replot();
}

const PlotMarks& PhasePlot::marks() const {
  return marks_->marks();
}

std::array<double, 4> PhasePlot::range() const {
  return {plot_->xAxis->range().lower, plot_->xAxis->range().upper, plot_->yAxis->range().lower,
          plot_->yAxis->range().upper};
}

QPointF PhasePlot::pixelOf(double x, double y) const {
  return {plot_->xAxis->coordToPixel(x), plot_->yAxis->coordToPixel(y)};
}

Figure PhasePlot::figure(const QString& crossings_name) const {
  Figure figure;
  FigurePlot plot;
  plot.x_label = x_.label();
  plot.y_label = y_.label();
  const auto [left, right, bottom, top] = range();
  plot.x_lower = left;
  plot.x_upper = right;
  plot.y_lower = bottom;
  plot.y_upper = top;
  const auto add = [&](const QString& name, const QCPCurve& curve, const QVector<qreal>& dashes) {
    if (curve.data()->isEmpty()) return;
    FigureSeries series{name, curve.pen().color(), dashes, {}, {}, {}};
    series.over_x = false;
    for (const QCPCurveData& point : *curve.data()) {
      series.x.append(point.key);
      series.y.append(point.value);
    }
    figure.legend.push_back({name, series.color, dashes, {}, {}, {}});
    plot.series.push_back(std::move(series));
  };
  add(tr("kept run"), *kept_, {6, 4});
  add(tr("motor's limits"), *limits_, {1.5, 3});
  add(tr("this run"), *curve_, {});
  if (!dots_->data()->isEmpty()) {
    FigureSeries dots{crossings_name, curveColor(1), {}, {}, {}, {}, false, true};
    for (const QCPCurveData& point : *dots_->data()) {
      dots.x.append(point.key);
      dots.y.append(point.value);
    }
    figure.legend.push_back(dots);
    plot.series.push_back(std::move(dots));
  }
  figure.plots.push_back(std::move(plot));
  return figure;
}

}  // namespace armillary
