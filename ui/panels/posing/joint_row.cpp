// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/posing/joint_row.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>

#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/elided_apart.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr int kSliderSteps = 10000;

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
  // Tab goes from number to number, where a row's slider would take what is typed for keys
  slider_->setFocusPolicy(Qt::ClickFocus);
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
      const bool taken = box_->takesWhatIsTyped();
      box_->interpretText();
      taken ? box_->clearFocus() : box_->selectAll();  // what is typed next mends it
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
  box_->setSuffix(QStringLiteral(" ") + units.unit(axis_.measure));
  showLimits();
  show(shown_, shown_effort_, largest_effort_);
  showAlarms();
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
  // a simulation may leave the limits: the number stays true, and they hold again behind it
  constexpr double kFar = 1e6;  // rad or m: what is not limited
  const double value = position * factor;
  const double least = axis_.limited_below ? axis_.lower * factor : -kFar;
  const double most = axis_.limited_above ? axis_.upper * factor : kFar;
  const double lower = std::min(value, least), upper = std::max(value, most);
  // the box begins anew with other ends: a button that is held would stop
  if (lower != box_->minimum() || upper != box_->maximum()) box_->setRange(lower, upper);
  if (!box_->hasFocus() || std::abs(box_->value() - value) > 1e-3) box_->setValue(value);
  const bool beyond = axis_.isBeyond(position);
  const bool too_much = axis_.velocity_index >= 0 && part_ != Part::kFollows &&
                        axis_.most_effort > 0.0 && std::abs(effort) > axis_.most_effort;
  if (beyond != beyond_ || too_much != too_much_) {
    beyond_ = beyond;
    too_much_ = too_much;
    showAlarms();
  }
  const bool drawn_along = part_ == Part::kFollows || (axis_.velocity_index < 0 && axis_.follows);
  if (drawn_along) {
    effort_->setText(tr("follows"));
  } else if (axis_.velocity_index >= 0) {
    effort_->setText((part_ == Part::kDrives ? tr("drives") + QStringLiteral("  ") : QString()) +
                     readableEffort(effort, axis_.measure, largest_effort));
  }
}

void JointRow::setMarked(bool marked) {
  setAutoFillBackground(marked);
  setBackgroundRole(marked ? QPalette::Midlight : QPalette::NoRole);
}

void JointRow::setPart(Part part, const QString& loops) {
  if (part == part_ && loops == loops_) return;
  part_ = part;
  loops_ = loops;
  QFont font;  // of it the weight alone is its own
  font.setBold(part != Part::kFollows);
  name_->setFont(font);
  showLimits();
  showAlarms();
  slider_->setAccessibleDescription(ofLoops());
  box_->setAccessibleDescription(ofLoops());
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
