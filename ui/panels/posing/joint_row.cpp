// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/posing/joint_row.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>

#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/elided_apart.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/point_aligned.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr int kSliderSteps = 10000;
constexpr int kEffortMark = 3;     // pixels
constexpr int kNarrowSlider = 72;  // pixels in which a hand still finds a place
constexpr int kButtonsAndFrame = 36;

}  // namespace

JointRow::JointRow(const PoseAxis& axis, const Units& units, QWidget* parent)
    : QWidget(parent),
      axis_(axis),
      name_(new QLabel(QString::fromStdString(axis.name), this)),
      lower_(new QLabel(this)),
      upper_(new QLabel(this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      box_(new ArithmeticBox(this)),
      effort_(new QLabel(this)) {
  setObjectName(QStringLiteral("joint_row/") + name_->text());
  name_->setMinimumWidth(40);
  name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // no name widens the panel
  setToolTip(tr("Drag it onto the plots to draw it there"));
  name_->installEventFilter(this);
  QFont bold = name_->font();
  bold.setBold(true);
  name_->setFont(bold);
  effort_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  effort_->setObjectName(QStringLiteral("effort"));
  effort_->setContentsMargins(0, 0, 0, kEffortMark + 1);
  for (QLabel* end : {lower_, upper_}) {
    end->setForegroundRole(QPalette::PlaceholderText);
  }
  lower_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  lower_->setObjectName(QStringLiteral("lower"));
  upper_->setObjectName(QStringLiteral("upper"));
  slider_->setObjectName(QStringLiteral("slider"));
  slider_->setMinimumWidth(kNarrowSlider);
  slider_->setAccessibleName(tr("Position of %1").arg(name_->text()));
  slider_->setRange(0, kSliderSteps);
  slider_->setPageStep(kSliderSteps / 20);
  slider_->setSingleStep(kSliderSteps / 200);
  box_->setObjectName(QStringLiteral("box"));
  box_->setAccessibleName(tr("Position of %1, as a number").arg(name_->text()));
  box_->setAlignment(Qt::AlignRight);
  fitBox();
  fitEnds();
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(6, 2, 6, 2);
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(0);
  grid->addWidget(name_, 0, 0, 1, 3);
  grid->addWidget(effort_, 0, 3);
  grid->addWidget(lower_, 1, 0);
  grid->addWidget(slider_, 1, 1);
  grid->addWidget(upper_, 1, 2);
  grid->addWidget(box_, 1, 3);
  grid->setColumnStretch(1, 1);
  if (axis.follows) {
    slider_->setEnabled(false);
    box_->setEnabled(false);
  }
  connect(slider_, &QSlider::valueChanged, this, [this](int value) {
    Q_EMIT moved(axis_.lower + (axis_.upper - axis_.lower) * value / kSliderSteps);
  });
  // an edit that is done gives the keyboard back: Space and the arrows are the window's
  connect(slider_, &QSlider::sliderReleased, slider_, &QWidget::clearFocus);
  connect(box_, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { Q_EMIT moved(value / units_.factor(axis_.measure)); });
  // the wheel scrolls the list unless a control was chosen; a chosen slider keeps its keys
  for (QWidget* control : {static_cast<QWidget*>(slider_), static_cast<QWidget*>(box_)}) {
    control->setFocusPolicy(Qt::StrongFocus);
    control->installEventFilter(this);
  }
  setUnits(units);
  showAlarms();
}

void JointRow::setNames(const QStringList& names) {
  names_ = names;
  fitName();
}

void JointRow::fitName() {
  name_->setText(elidedApart(QString::fromStdString(axis_.name), names_, name_->fontMetrics(),
                             name_->width()));
}

bool JointRow::eventFilter(QObject* watched, QEvent* event) {
  if (watched == name_ &&
      (event->type() == QEvent::Resize || event->type() == QEvent::FontChange)) {
    fitName();
  }
  if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus()) {
    event->ignore();
    return true;
  }
  if (event->type() == QEvent::KeyPress && watched == box_) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      box_->interpretText();
      box_->clearFocus();
      return true;
    }
  }
  if (event->type() == QEvent::ShortcutOverride && watched == slider_) {
    switch (static_cast<QKeyEvent*>(event)->key()) {
      case Qt::Key_Left:
      case Qt::Key_Right:
      case Qt::Key_Home:
        event->accept();
        break;
      default:
        break;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void JointRow::setUnits(const Units& units) {
  units_ = units;
  const QSignalBlocker quiet(box_);
  const double factor = units.factor(axis_.measure);
  box_->setDecimals(factor > 1.0 ? 2 : 4);
  box_->setSingleStep(factor > 1.0 ? 1.0 : 0.01);
  constexpr double kFar = 1e6;  // rad or m: what is not limited
  box_->setRange(axis_.limited_below ? axis_.lower * factor : -kFar,
                 axis_.limited_above ? axis_.upper * factor : kFar);
  box_->setSuffix(QStringLiteral(" ") + units.unit(axis_.measure));
  showLimits();
  show(shown_, shown_effort_, largest_effort_);
  showAlarms();
}

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

void JointRow::show(double position, double effort, double largest_effort) {
  if (effort != shown_effort_) update();
  shown_ = position;
  shown_effort_ = effort;
  largest_effort_ = largest_effort;
  const QSignalBlocker quiet_slider(slider_), quiet_box(box_);
  const double span = axis_.upper - axis_.lower;
  const int handle =
      span > 0.0 ? static_cast<int>(std::lround((position - axis_.lower) / span * kSliderSteps))
                 : 0;
  // under a hand it moves only where the robot could not follow
  if (!slider_->isSliderDown() || std::abs(slider_->value() - handle) > 1) {
    slider_->setValue(handle);
  }
  const double factor = units_.factor(axis_.measure);
  // a simulation may leave the slider's range; the number stays true
  const double value = position * factor;
  if (value < box_->minimum() || value > box_->maximum()) {
    box_->setRange(std::min(value, box_->minimum()), std::max(value, box_->maximum()));
  }
  if (!box_->hasFocus() || std::abs(box_->value() - value) > 1e-3) box_->setValue(value);
  const bool beyond = axis_.isBeyond(position);
  const bool too_much = axis_.velocity_index >= 0 && part_ != Part::kFollows &&
                        axis_.most_effort > 0.0 && std::abs(effort) > axis_.most_effort;
  if (beyond != beyond_ || too_much != too_much_) {
    beyond_ = beyond;
    too_much_ = too_much;
    showAlarms();
  }
  if (part_ == Part::kFollows) {
    effort_->setText(tr("follows"));
  } else if (axis_.velocity_index >= 0) {
    effort_->setText((part_ == Part::kDrives ? tr("drives") + QStringLiteral("  ") : QString()) +
                     readableEffort(effort, axis_.measure, largest_effort));
  } else if (axis_.follows) {
    effort_->setText(tr("follows"));
  }
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

void JointRow::setMarked(bool marked) {
  setAutoFillBackground(marked);
  setBackgroundRole(marked ? QPalette::Midlight : QPalette::NoRole);
}

void JointRow::setPart(Part part, const QString& loops) {
  if (part == part_ && loops == loops_) return;
  part_ = part;
  loops_ = loops;
  QFont font = name_->font();
  font.setBold(part != Part::kFollows);
  name_->setFont(font);
  showLimits();
  showAlarms();
  slider_->setAccessibleDescription(ofLoops());
  box_->setAccessibleDescription(ofLoops());
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

void JointRow::mousePressEvent(QMouseEvent* event) {
  drag_.press(*event);
  if (event->button() != Qt::LeftButton) Q_EMIT clicked();  // its menu is of what is selected
  QWidget::mousePressEvent(event);
}

void JointRow::mouseMoveEvent(QMouseEvent* event) {
  if (drag_.begins(*event)) Q_EMIT dragged();
}

// What is carried away is not selected by that: its curves come where they are dropped.
void JointRow::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && drag_.isPressed()) Q_EMIT clicked();
  QWidget::mouseReleaseEvent(event);
}

}  // namespace armillary
