// SPDX-License-Identifier: GPL-3.0-or-later
// What a joint's row says beside its numbers, and how they stand: limits, alarms, how much of its
// effort the motor gives, points below one another.
#include <QLabel>
#include <QPainter>
#include <QSlider>
#include <algorithm>
#include <cmath>

#include "ui/panels/posing/joint_row.h"
#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/point_aligned.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr int kButtonsAndFrame = 36;  // pixels, of a box of numbers

}  // namespace

void JointRow::showLimits() {
  const double factor = units_.factor(axis_.measure);
  const auto number = [&](double value) {
    return generalNumber(value * factor, factor > 1.0 ? 4 : 3);
  };
  // a joint without limits turns on: its slider has ends, the joint has none
  lower_->setText(axis_.limited_below ? number(axis_.lower) : QStringLiteral("…"));
  upper_->setText(axis_.limited_above ? number(axis_.upper) : QStringLiteral("…"));
  const QString unit = QStringLiteral(" ") + units_.unit(axis_.measure);
  QStringList lines;
  if (axis_.follows) lines << tr("Follows another joint");
  if (!loops_.isEmpty()) lines << ofLoops();
  if (axis_.limited_below || axis_.limited_above) {
    lines << tr("Limits: %1 to %2").arg(lower_->text(), upper_->text() + unit);
  } else {
    lines << tr("No limits of its position");
  }
  if (std::isfinite(axis_.most_velocity) && axis_.most_velocity > 0.0) {
    lines << tr("At most %1")
                 .arg(number(axis_.most_velocity) + QStringLiteral(" ") +
                      units_.unit(axis_.measure, "/s"));
  }
  if (std::isfinite(axis_.most_effort) && axis_.most_effort > 0.0) {
    lines << tr("At most %1").arg(readableEffort(axis_.most_effort, axis_.measure));
  }
  for (QWidget* each : {static_cast<QWidget*>(slider_), static_cast<QWidget*>(lower_),
                        static_cast<QWidget*>(upper_)}) {
    each->setToolTip(lines.join(QLatin1Char('\n')));
  }
}

void JointRow::showAlarms() {
  const auto colour = [this](QLabel* label, bool alarm, QPalette::ColorRole quiet) {
    QPalette colours = palette();
    if (alarm) colours.setColor(QPalette::WindowText, alarmColor(colours));
    label->setPalette(colours);
    label->setForegroundRole(alarm ? QPalette::WindowText : quiet);
  };
  const bool below = beyond_ && shown_ < axis_.lower, above = beyond_ && !below;
  colour(name_, beyond_, QPalette::NoRole);
  colour(lower_, below, QPalette::PlaceholderText);
  colour(upper_, above, QPalette::PlaceholderText);
  colour(effort_, too_much_,
         part_ == Part::kFollows ? QPalette::PlaceholderText : QPalette::NoRole);
  name_->setToolTip(words());
  effort_->setToolTip(
      (part_ == Part::kFollows && !loops_.isEmpty() ? ofLoops()
       : part_ == Part::kDrives
           ? tr("Effort that this joint needs now, while those that follow are free")
           : tr("Effort that this joint needs now")) +
      (too_much_
           ? tr("\nmore than it can give: %1").arg(readableEffort(axis_.most_effort, axis_.measure))
           : QString()));
}

QString JointRow::ofLoops() const {
  if (loops_.isEmpty()) return {};
  return (part_ == Part::kFollows ? tr("Follows through %1") : tr("Drives %1")).arg(loops_);
}

QString JointRow::words() const {
  QString text = QString::fromStdString(axis_.name);
  if (!loops_.isEmpty()) text += QLatin1Char('\n') + ofLoops();
  if (beyond_) text += tr("\nis beyond its limits: %1 to %2").arg(lower_->text(), upper_->text());
  return text;
}

int JointRow::effortFromPoint() const {
  return widthFromPoint(effort_->text(), effort_->fontMetrics(), locale()).value_or(0);
}

int JointRow::positionFromPoint() const {
  return widthFromPoint(numberOfBox(), box_->fontMetrics(), locale()).value_or(0);
}

// Also while something else is typed there.
QString JointRow::numberOfBox() const {
  return box_->textFromValue(box_->value()) + box_->suffix();
}

void JointRow::alignAtPoints(int effort, int position) {
  const auto room = [](int most, int own, int spare) {
    return own > 0 ? std::clamp(most - own, 0, std::max(spare, 0)) : 0;
  };
  const int effort_text = effort_->fontMetrics().horizontalAdvance(effort_->text());
  const int box_text = box_->fontMetrics().horizontalAdvance(numberOfBox());
  effort_->setContentsMargins(0, 0, room(effort, effortFromPoint(), box_->width() - effort_text),
                              kEffortMark + 1);
  box_->setRoomBehind(
      room(position, positionFromPoint(), box_->width() - kButtonsAndFrame - box_text));
}

double JointRow::effortShare() const {
  const bool known = axis_.velocity_index >= 0 && part_ != Part::kFollows && !axis_.follows &&
                     std::isfinite(axis_.most_effort) && axis_.most_effort > 0.0;
  return known ? std::abs(shown_effort_) / axis_.most_effort : -1.0;
}

// Under the effort: how much of what its motor can give; the mark at the end is all of it.
void JointRow::paintEvent(QPaintEvent* event) {
  QWidget::paintEvent(event);
  const double share = effortShare();
  if (share < 0.0) return;
  QPainter painter(this);
  const QRect below = effort_->geometry();
  const QRect whole(box_->x(), below.bottom() - kEffortMark, box_->width(), kEffortMark);
  const QColor end = share > 1.0 ? alarmColor(palette()) : palette().color(QPalette::Mid);
  painter.fillRect(whole.adjusted(0, 1, 0, -1), palette().color(QPalette::Mid));
  QRect filled = whole;
  filled.setWidth(static_cast<int>(std::lround(std::min(share, 1.0) * whole.width())));
  painter.fillRect(filled, share > 1.0 ? end : palette().color(QPalette::Highlight));
  painter.fillRect(whole.right() - 1, whole.top() - 2, 2, whole.height() + 3, end);
}

// As wide as the longest number that is usual, whatever the size of the type.
void JointRow::fitBox() {
  const int text = fontMetrics().horizontalAdvance(QStringLiteral("-0.0000 rad"));
  box_->setFixedWidth(text + kButtonsAndFrame);
}

// As wide in every row.
void JointRow::fitEnds() {
  for (QLabel* end : {lower_, upper_}) {
    end->setMinimumWidth(end->fontMetrics().horizontalAdvance(QStringLiteral("-0.785")));
  }
}

// Where it is narrow the slider keeps its room: its tooltip has the limits too.
void JointRow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const int ends = lower_->minimumWidth() + upper_->minimumWidth();
  const bool room = width() >= kNarrowSlider + ends + box_->width() + 5 * 6;
  lower_->setVisible(room);
  upper_->setVisible(room);
}

void JointRow::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    fitBox();
    fitEnds();
  }
  if (event->type() == QEvent::PaletteChange) showAlarms();
}

}  // namespace armillary
