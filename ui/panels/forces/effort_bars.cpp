// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/forces/effort_bars.h"

#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/stage/effort_scales.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/elided_apart.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

std::vector<EffortShare> usualShares() {
  std::vector<EffortShare> shares = effortSharesInOrder();
  std::erase_if(shares, [](EffortShare share) { return !isUsual(share); });
  return shares;
}

}  // namespace

EffortBars::EffortBars(Stage& stage, Selection& selection, QWidget* parent)
    : QWidget(parent), stage_(stage), selection_(selection), shown_(usualShares()) {
  setObjectName(QStringLiteral("effort_bars"));
  setAccessibleName(tr("Effort of each joint, split into its shares"));
  connect(&stage_, &Stage::robotChanged, this, &EffortBars::rebuild);
  connect(&stage_, &Stage::modeChanged, this, &EffortBars::startAnew);
  connect(&stage_, &Stage::modelChanged, this, [this] { settles_[0] = settles_[1] = true; });
  connect(&stage_, &Stage::runningChanged, this, [this] {
    if (stage_.running()) return;
    settles_[0] = settles_[1] = true;
    rescale();
    update();
  });
  connect(&selection_, &Selection::changed, this, qOverload<>(&QWidget::update));
  connect(&stage_, &Stage::recordingChanged, this, [this] {
    if (stage_.recording() && stage_.recording()->empty()) startAnew();
  });
  connect(&stage_, &Stage::sampleChanged, this, [this] {
    lookForShares();
    rescale();
    update();
  });
}

int EffortBars::numbersPerLine() const {
  const int swatch = fontMetrics().height() / 2;
  int widest = fontMetrics().horizontalAdvance(QStringLiteral("-000.00"));
  for (const Measure measure : {Measure::kAngle, Measure::kLength}) {
    // small ones have powers of ten
    const double largest = Units::effortFactor(measure) * scaleOf(measure);
    widest = std::max(widest, fontMetrics().horizontalAdvance(readable(-0.777 * largest, largest)));
  }
  const int cell = widest + swatch + 8;
  return std::clamp((width() - 16) / cell, 1, std::max(1, static_cast<int>(shown_.size())));
}

int EffortBars::numberLines() const {
  const int count = static_cast<int>(shown_.size()), each = numbersPerLine();
  return (count + each - 1) / each;
}

int EffortBars::rowHeight() const {
  return (2 + numberLines()) * fontMetrics().height() + 10;
}

QSize EffortBars::sizeHint() const {
  const int rows = stage_.robot() ? stage_.model().velocitySize() : 0;
  return {260, rows * rowHeight()};
}

void EffortBars::fitHeight() {
  setFixedHeight(sizeHint().height());
  updateGeometry();
}

void EffortBars::resizeEvent(QResizeEvent*) {
  if (sizeHint().height() != height()) fitHeight();
}

void EffortBars::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) fitHeight();
  if (event->type() == QEvent::LocaleChange) update();
  QWidget::changeEvent(event);
}

void EffortBars::rebuild() {
  names_.clear();
  for (const DegreeOfFreedom& dof : stage_.model().degrees_of_freedom) {
    names_ << QString::fromStdString(dof.name);
  }
  startAnew();
  fitHeight();
  rescale();
}

void EffortBars::startAnew() {
  for (BarScale& scale : scales_) scale.startAnew();
  if (std::exchange(shown_, usualShares()) == usualShares()) return;
  fitHeight();
  Q_EMIT shownSharesChanged();
}

// Once something acts its numbers stay, so that the others do not jump to and fro.
void EffortBars::lookForShares() {
  if (!stage_.robot()) return;
  std::vector<EffortShare> shown;
  for (const EffortShare share : effortSharesInOrder()) {
    if (std::find(shown_.begin(), shown_.end(), share) != shown_.end() ||
        !stage_.sample().shares[share].isZero(0.0)) {
      shown.push_back(share);
    }
  }
  if (shown == shown_) return;
  shown_ = std::move(shown);
  fitHeight();
  Q_EMIT shownSharesChanged();
}

void EffortBars::rescale() {
  if (!stage_.robot()) return;
  const int lines = numberLines();
  const EffortScales largest = effortScales(stage_.model(), stage_.sample());
  for (const Measure measure : {Measure::kAngle, Measure::kLength}) {
    const int which = measure == Measure::kLength ? 1 : 0;
    const double needed = largest.of(measure);
    settles_[which] ? scales_[which].settle(needed) : scales_[which].take(needed);
    if (needed > 0.0) settles_[which] = false;
  }
  if (numberLines() != lines) fitHeight();
}

int EffortBars::rowTop(int joint) const {
  if (!stage_.robot() || joint < 0) return -1;
  const Joint& which = stage_.model().joints[joint];
  return which.velocity_size > 0 ? which.velocity_index * rowHeight() : -1;
}

void EffortBars::paintEvent(QPaintEvent* event) {
  if (!stage_.robot()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, false);
  const int first = event->rect().top() / rowHeight();
  const int last =
      std::min(event->rect().bottom() / rowHeight(), stage_.model().velocitySize() - 1);
  for (int row = first; row <= last; ++row) paintRow(painter, row);
}

void EffortBars::paintRow(QPainter& painter, int row) const {
  const Sample& sample = stage_.sample();
  const DegreeOfFreedom& dof = stage_.model().degrees_of_freedom[row];
  const int top = row * rowHeight(), text_height = fontMetrics().height();
  const QRect whole(0, top, width(), rowHeight());
  if (dof.joint == selection_.joint()) painter.fillRect(whole, palette().color(QPalette::Midlight));

  const QRect text(8, top + 2, width() - 16, text_height);
  const QString total = readableEffort(sample.effort[row], dof.measure, scaleOf(dof.measure));
  painter.setPen(palette().color(QPalette::WindowText));
  QFont bold = font();
  bold.setBold(true);
  painter.setFont(bold);
  const int total_width = painter.fontMetrics().horizontalAdvance(total);
  painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, total);
  painter.drawText(text.adjusted(0, 0, -total_width - 8, 0), Qt::AlignLeft | Qt::AlignVCenter,
                   elidedApart(QString::fromStdString(dof.name), names_, painter.fontMetrics(),
                               text.width() - total_width - 8));
  painter.setFont(font());

  paintBar(painter, {8, top + text_height + 5, width() - 16, text_height - 3}, row);
  const int below = top + 2 * text_height + 4;
  paintNumbers(painter, {8, below, width() - 16, top + rowHeight() - below}, row);
}

std::optional<double> EffortBars::limitAt(int row) const {
  const double limit = stage_.model().degrees_of_freedom[row].effort_limit;
  if (!std::isfinite(limit) || !(limit > 0.0)) return std::nullopt;  // zero is what is not known
  return limit;
}

void EffortBars::paintBar(QPainter& painter, const QRect& bar, int row) const {
  const Sample& sample = stage_.sample();
  const DegreeOfFreedom& dof = stage_.model().degrees_of_freedom[row];
  const int middle = bar.center().x();
  const double scale = scaleOf(dof.measure);
  const double pixels = scale > 0.0 ? 0.5 * bar.width() / scale : 0.0;
  painter.fillRect(bar, palette().color(QPalette::Base));
  double right = middle, left = middle;
  for (const EffortShare share : shown_) {
    const double value = sample.shares[share][row];
    const double length = std::abs(value) * pixels;
    QRectF part(0.0, bar.top(), length, bar.height());
    if (value > 0.0) {
      part.moveLeft(right);
      right += length;
    } else {
      part.moveRight(left);
      left -= length;
    }
    if (length < 0.5) continue;
    painter.fillRect(part, colorOf(share));
  }
  painter.setPen(palette().color(QPalette::Mid));
  // an edge: in high contrast the trough has the colour of what is around it
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(bar.adjusted(0, 0, -1, -1));
  painter.drawLine(middle, bar.top(), middle, bar.bottom());
  if (const auto limit = limitAt(row)) {
    painter.setPen(QPen(alarmColor(palette()), 2));
    for (const double at : {middle - *limit * pixels, middle + *limit * pixels}) {
      if (at < bar.left() || at > bar.right()) continue;
      painter.drawLine(QPointF(at, bar.top() - 2), QPointF(at, bar.bottom() + 2));
    }
  }
  // the sum, as a mark on the same scale
  const double at = middle + sample.effort[row] * pixels;
  painter.fillRect(QRectF(at - 1.5, bar.top() - 2, 3, bar.height() + 4), totalColor(palette()));
}

// In the order of the legend.
void EffortBars::paintNumbers(QPainter& painter, const QRect& area, int row) const {
  const int each = numbersPerLine(), text_height = fontMetrics().height();
  const int share = area.width() / each, swatch = text_height / 2;
  const Measure measure = stage_.model().degrees_of_freedom[row].measure;
  const double factor = Units::effortFactor(measure), largest = factor * scaleOf(measure);
  for (int i = 0; i < static_cast<int>(shown_.size()); ++i) {
    const QRect cell(area.left() + (i % each) * share, area.top() + (i / each) * text_height, share,
                     text_height);
    painter.fillRect(cell.left(), cell.center().y() - swatch / 2, swatch, swatch,
                     colorOf(shown_[i]));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(cell.adjusted(swatch + 4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     readable(factor * stage_.sample().shares[shown_[i]][row], largest));
  }
}

void EffortBars::mousePressEvent(QMouseEvent* event) {
  if (!stage_.robot()) return;
  const int row = static_cast<int>(event->position().y()) / rowHeight();
  if (row >= stage_.model().velocitySize()) return;
  drag_.press(*event);
  pressed_row_ = row;
  if (event->button() != Qt::LeftButton) selectPressed();
}

// What is carried away is not selected by that: its curve comes where it is dropped.
void EffortBars::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && drag_.isPressed()) selectPressed();
}

void EffortBars::selectPressed() {
  if (!stage_.robot() || pressed_row_ >= stage_.model().velocitySize()) return;
  selection_.selectJoint(stage_.model().degrees_of_freedom[pressed_row_].joint);
}

// A row that is carried onto the plots is its effort's curve.
void EffortBars::mouseMoveEvent(QMouseEvent* event) {
  if (!drag_.begins(*event) || !stage_.robot()) return;
  if (pressed_row_ >= stage_.model().velocitySize()) return;  // of the robot before
  DraggedCurves curves = curvesOfDegree(stage_.model(), pressed_row_);
  curves.quantity = SampleQuantity::kEffort;
  dragCurves(*this, curves);
}

QString EffortBars::toolTipOf(int row) const {
  const Sample& sample = stage_.sample();
  const DegreeOfFreedom& dof = stage_.model().degrees_of_freedom[row];
  const QString unit = Units::effortUnit(dof.measure);
  const double factor = Units::effortFactor(dof.measure);
  const auto line = [&](const QString& what, double value) {
    return QStringLiteral("<tr><td>%1</td><td align='right'>&nbsp; %2 %3</td></tr>")
        .arg(what)
        .arg(generalNumber(factor * value, 6))
        .arg(unit);
  };
  QString text =
      QStringLiteral("<b>%1</b><table>").arg(QString::fromStdString(dof.name).toHtmlEscaped());
  for (const EffortShare share : shown_) {
    text += line(nameOf(share) + QLatin1Char(' ') + formulaOf(share), sample.shares[share][row]);
  }
  text += line(tr("sum: what the motor gives"), sample.effort[row]);
  if (const auto limit = limitAt(row)) text += line(tr("its limit"), *limit);
  return text + QStringLiteral("</table>");
}

bool EffortBars::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && stage_.robot()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = help->pos().y() / rowHeight();
    if (row >= 0 && row < stage_.model().velocitySize()) {
      QToolTip::showText(help->globalPos(), toolTipOf(row), this);
      return true;
    }
  }
  return QWidget::event(event);
}

}  // namespace armillary
