// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/motion/transport_bar.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolButton>
#include <cmath>

#include "ui/panels/motion/time_slider.h"
#include "ui/stage/key_frames.h"
#include "ui/stage/stage.h"
#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/breakable.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/tinted_icon.h"

namespace armillary {
namespace {

constexpr int kScrubSteps = 10000;
constexpr int kShortSlider = 240;  // pixels: where it would be shorter it has a row of its own

}  // namespace

TransportBar::TransportBar(Stage& stage, KeyFrames& key_frames, QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      key_frames_(key_frames),
      rows_(new QVBoxLayout(this)),
      buttons_(new QHBoxLayout),
      timeline_(new QHBoxLayout),
      modes_(new QButtonGroup(this)),
      play_(new QToolButton(this)),
      step_back_(new QToolButton(this)),
      step_(new QToolButton(this)),
      scrub_(new TimeSlider(this)),
      time_(new QLabel(this)),
      real_speed_(new QLabel(this)),
      speed_name_(new QLabel(tr("Speed"), this)),
      speed_(new ArithmeticBox(this)),
      as_fast_(new QToolButton(this)),
      backwards_(new QToolButton(this)),
      in_(new QToolButton(this)),
      out_(new QToolButton(this)),
      loop_(new QCheckBox(tr("Loop"), this)) {
  rows_->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  rows_->setSpacing(space::kHair);
  rows_->addLayout(buttons_);
  QHBoxLayout* layout = buttons_;  // that is being filled
  for (QHBoxLayout* row : {buttons_, timeline_}) row->setSpacing(space::kSmall);
  struct ModeButton {
    Stage::Mode mode;
    QString text, name, tip;
  };
  for (const ModeButton& entry :
       {ModeButton{Stage::Mode::kPose, tr("Pose"), QStringLiteral("mode_pose"),
                   tr("Place the joints; the efforts hold the pose")},
        ModeButton{Stage::Mode::kSimulate, tr("Simulate"), QStringLiteral("mode_simulate"),
                   tr("Let the robot move under gravity from this pose")},
        ModeButton{Stage::Mode::kPlay, tr("Play"), QStringLiteral("mode_play"),
                   tr("Play a trajectory and the efforts it takes")}}) {
    auto* button = new QToolButton(this);
    button->setText(entry.text);
    button->setObjectName(entry.name);
    button->setToolTip(entry.tip);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    modes_->addButton(button, static_cast<int>(entry.mode));
    layout->addWidget(button);
  }
  layout->addSpacing(8);
  // those of words have a frame: without one they are read as part of the words beside them
  const auto add_small = [&](QToolButton* button, const QString& name, const QString& tip) {
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(button);
  };
  const auto add_button = [&](QToolButton* button, QStyle::StandardPixmap icon, const QString& name,
                              const QString& tip, auto&& action) {
    setTintedIcon(button, icon);
    button->setAutoRaise(true);
    add_small(button, name, tip);
    connect(button, &QToolButton::clicked, this, action);
  };
  add_button(new QToolButton(this), QStyle::SP_MediaSkipBackward, QStringLiteral("reset_button"),
             tr("Back to the start (Backspace)"), [this] { stage_.reset(); });
  add_button(step_back_, QStyle::SP_MediaSeekBackward, QStringLiteral("step_back_button"),
             tr("One sample back (Left)"), [this] { stage_.stepBack(); });
  add_button(play_, QStyle::SP_MediaPlay, QStringLiteral("play_button"),
             tr("Play or pause (Space)"), [this] { stage_.togglePlay(); });
  add_button(step_, QStyle::SP_MediaSeekForward, QStringLiteral("step_button"),
             tr("One step on (Right); of a simulation, the integrator's"),
             [this] { stage_.stepForward(); });
  scrub_->setObjectName(QStringLiteral("scrub"));
  scrub_->setAccessibleName(tr("Time"));
  scrub_->setRange(0, kScrubSteps);
  scrub_->setFocusPolicy(Qt::TabFocus);
  scrub_->setMinimumWidth(80);  // words beside it take no more
  in_->setText(tr("From here"));
  out_->setText(tr("To here"));
  timeline_place_ = buttons_->count();
  layout = timeline_;
  add_small(in_, QStringLiteral("in_point"), tr("Play from here ([)"));
  connect(in_, &QToolButton::clicked, &stage_, &Stage::setInPoint);
  layout->addWidget(scrub_, 1);
  add_small(out_, QStringLiteral("out_point"), tr("Play up to here (])"));
  connect(out_, &QToolButton::clicked, &stage_, &Stage::setOutPoint);
  time_->setObjectName(QStringLiteral("time"));
  time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  layout->addWidget(time_);
  layout = buttons_;
  buttons_->addLayout(timeline_, 1);
  buttons_->addStretch(0);  // of the buttons without it
  layout->addSpacing(8);
  layout->addWidget(speed_name_);
  speed_->setObjectName(QStringLiteral("speed"));
  speed_->setAccessibleName(tr("Speed"));
  speed_->setToolTip(tr("Simulated seconds per second (- and =)"));
  speed_->setRange(0.01, 100.0);
  speed_->setDecimals(2);
  speed_->setPrefix(QStringLiteral("× "));
  speed_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  speed_->setFocusPolicy(Qt::ClickFocus);
  layout->addWidget(speed_);
  as_fast_->setObjectName(QStringLiteral("as_fast"));
  as_fast_->setText(tr("Full speed"));
  as_fast_->setToolTip(tr("Simulate as fast as it can, without waiting for the clock"));
  as_fast_->setAccessibleName(tr("As fast as it can"));
  as_fast_->setCheckable(true);
  as_fast_->setFocusPolicy(Qt::TabFocus);
  layout->addWidget(as_fast_);
  real_speed_->setObjectName(QStringLiteral("real_speed"));
  real_speed_->setToolTip(tr("Speed that is reached"));
  layout->addWidget(real_speed_);
  loop_->setObjectName(QStringLiteral("loop"));
  loop_->setToolTip(tr("Play the trajectory again and again"));
  loop_->setFocusPolicy(Qt::TabFocus);
  layout->addWidget(loop_);
  backwards_->setText(tr("Backwards"));
  backwards_->setCheckable(true);
  add_small(backwards_, QStringLiteral("backwards"), tr("Play backwards (B)"));
  connect(backwards_, &QToolButton::toggled, &stage_, &Stage::setBackwards);

  connect(modes_, &QButtonGroup::idClicked, this, [this](int id) {
    stage_.setMode(static_cast<Stage::Mode>(id));
    showMode();
  });
  connect(scrub_, &QSlider::valueChanged, this, [this](int value) {
    const Recording* recording = stage_.recording();
    if (!recording || recording->empty()) return;
    const double start = recording->startTime(), end = recording->endTime();
    stage_.scrubTo(start + (end - start) * value / kScrubSteps);
  });
  connect(speed_, &QDoubleSpinBox::editingFinished, speed_, &QWidget::clearFocus);
  connect(speed_, &QDoubleSpinBox::valueChanged, &stage_, &Stage::setSpeed);
  connect(as_fast_, &QToolButton::toggled, &stage_, &Stage::setAsFastAsItCan);
  connect(loop_, &QCheckBox::toggled, &stage_, &Stage::setLoops);
  connect(&stage_, &Stage::robotChanged, this, &TransportBar::showMode);
  connect(&stage_, &Stage::modeChanged, this, &TransportBar::showMode);
  connect(&stage_, &Stage::runningChanged, this, &TransportBar::showRunning);
  connect(&stage_, &Stage::sampleChanged, this, &TransportBar::showTime);
  connect(&stage_, &Stage::recordingChanged, this, &TransportBar::showTime);
  connect(&stage_, &Stage::speedChanged, this, &TransportBar::showSpeed);
  connect(&stage_, &Stage::recordingChanged, this, &TransportBar::showKeyFrames);
  connect(&key_frames_, &KeyFrames::changed, this, &TransportBar::showKeyFrames);
  connect(scrub_, &TimeSlider::markChosen, this, &TransportBar::keyFrameChosen);
  connect(scrub_, &TimeSlider::markMoved, this, [this](int frame, double share) {
    const Recording* recording = stage_.recording();
    if (!recording) return;
    const double start = recording->startTime(), end = recording->endTime();
    // to a hundredth of what is seen: no one means the digits behind
    const double grain = std::pow(10.0, std::floor(std::log10(end - start)) - 2.0);
    const double time = start + share * (end - start);
    if (key_frames_.setTime(frame, std::round(time / grain) * grain) == frame) showKeyFrames();
  });
  fitLabels();
  showMode();
  showSpeed();
  showTime();
}

// Numbers that change do not move what stands beside them.
void TransportBar::fitLabels() {
  time_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("t = 0000.000 s")));
  real_speed_->setMinimumWidth(fontMetrics().horizontalAdvance(tr("⚠ real ×100.00")));
}

void TransportBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  fitLabels();
  fitWidth();
}

QSize TransportBar::minimumSizeHint() const {
  return {QWidget::minimumSizeHint().width() / 2, QWidget::minimumSizeHint().height()};
}

void TransportBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitWidth();
}

// The keys step too, the box says what it is when asked, and the speed that is reached shows.
void TransportBar::fitWidth() {
  const std::initializer_list<QWidget*> spared{real_speed_, speed_name_, step_back_, step_};
  for (QWidget* widget : spared) widget->show();
  setTwoRows(false);
  const int needed = layout()->minimumSize().width() - scrub_->minimumWidth() + kShortSlider;
  setTwoRows(needed > width());
  for (QWidget* widget : spared) {
    if (layout()->minimumSize().width() <= width()) return;
    widget->hide();
  }
}

void TransportBar::setTwoRows(bool two) {
  const bool now = rows_->count() > 1;
  if (two == now) return;
  QBoxLayout& from = now ? static_cast<QBoxLayout&>(*rows_) : *buttons_;
  from.removeItem(timeline_);
  timeline_->setParent(nullptr);
  if (two) {
    rows_->insertLayout(0, timeline_);
  } else {
    buttons_->insertLayout(timeline_place_, timeline_, 1);
  }
  // the stretch that follows takes what the slider leaves
  buttons_->setStretch(two ? timeline_place_ : timeline_place_ + 1, two ? 1 : 0);
  updateGeometry();
}

void TransportBar::showMode() {
  modes_->button(static_cast<int>(stage_.mode()))->setChecked(true);
  modes_->button(static_cast<int>(Stage::Mode::kPlay))->setEnabled(stage_.hasTrajectory());
  const bool plays = stage_.mode() == Stage::Mode::kPlay;
  for (QWidget* widget : std::initializer_list<QWidget*>{loop_, backwards_, in_, out_}) {
    widget->setVisible(plays);
  }
  as_fast_->setVisible(!plays);
  fitWidth();
  showSpeed();
  showRunning();
  showTime();
}

void TransportBar::showRunning() {
  setTintedIcon(play_, stage_.running() ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay);
  showTime();
}

void TransportBar::showTime() {
  const Recording* recording = stage_.recording();
  const double now = stage_.robot() ? stage_.sample().state.time : 0.0;
  time_->setText(tr("t = %1 s").arg(QLocale().toString(now, 'f', 3)));
  real_speed_->setText(stage_.running()
                           ? tr("real ×%1").arg(QLocale().toString(stage_.realSpeed(), 'f', 2))
                           : tr("paused"));
  // what the run says of its own numbers is not to be missed where its panel is not seen
  const std::string& notice = stage_.report().notice;
  const bool noted = stage_.mode() == Stage::Mode::kSimulate && !notice.empty();
  if (noted) real_speed_->setText(QStringLiteral("⚠ ") + real_speed_->text());
  real_speed_->setToolTip(
      noted ? breakable(asSentence(withPowersOfTen(QString::fromStdString(notice)))) : QString());
  const bool scrubbable = recording && recording->size() > 1;
  scrub_->setEnabled(scrubbable);
  step_back_->setEnabled(scrubbable);
  const QSignalBlocker quiet(scrub_);
  if (!scrubbable) {
    scrub_->setValue(0);
  } else if (!scrub_->isSliderDown()) {
    const double start = recording->startTime(), span = recording->endTime() - start;
    scrub_->setValue(static_cast<int>(std::lround((now - start) / span * kScrubSteps)));
  }
}

void TransportBar::showNumbers() {
  showTime();
  showPlayedPart();
}

void TransportBar::showSpeed() {
  const QSignalBlocker quiet_speed(speed_), quiet_fast(as_fast_), quiet_loop(loop_);
  const QSignalBlocker quiet_backwards(backwards_);
  speed_->setValue(stage_.speed());
  as_fast_->setChecked(stage_.asFastAsItCan());
  const bool waits = !stage_.asFastAsItCan() || stage_.mode() == Stage::Mode::kPlay;
  speed_->setEnabled(waits);
  loop_->setChecked(stage_.playback().loops);
  backwards_->setChecked(stage_.playback().backwards);
  showPlayedPart();
}

void TransportBar::showKeyFrames() {
  std::vector<double> marks;
  const Recording* recording = stage_.recording();
  const KeyFrames::List& frames = key_frames_.list();
  if (stage_.mode() == Stage::Mode::kPlay && recording && recording->size() > 1 &&
      frames.size() > 1) {
    const double start = recording->startTime(), end = recording->endTime();
    const double close = 1e-6 * (end - start);
    if (std::abs(frames.front().time - start) < close && std::abs(frames.back().time - end) < close)
      for (const KeyFrame& frame : frames) marks.push_back((frame.time - start) / (end - start));
  }
  scrub_->setMarks(std::move(marks));
}

void TransportBar::showPlayedPart() {
  const Recording* recording = stage_.recording();
  if (stage_.mode() != Stage::Mode::kPlay || !recording || recording->size() < 2) {
    scrub_->setPlayedPart(0.0, 1.0);
    return;
  }
  const double start = recording->startTime(), end = recording->endTime();
  const auto [from, to] = stage_.playback().range(start, end);
  scrub_->setPlayedPart((from - start) / (end - start), (to - start) / (end - start));
}

}  // namespace armillary
