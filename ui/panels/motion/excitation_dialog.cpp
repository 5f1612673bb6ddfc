// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/motion/excitation_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/stage/stage.h"
#include "ui/widgets/number_box.h"

namespace armillary {

ExcitationDialog::ExcitationDialog(Stage& stage, QWidget* parent)
    : QDialog(parent), stage_(stage), progress_(new QProgressBar(this)), result_(new QLabel(this)) {
  setObjectName(QStringLiteral("excitation_dialog"));
  setWindowTitle(tr("Excite the robot"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* explanation = new QLabel(
      tr("A motion in which every joint follows a sum of sines, at rest at both ends and within "
         "the limits. Recorded on the real robot, it shows its inertial parameters and friction "
         "(armillary identify); of several, the one that shows them best is taken."),
      this);
  explanation->setWordWrap(true);
  auto* form = new QFormLayout;
  const auto number = [&](const char* name, const QString& spoken, double least, double most,
                          double value, const QString& unit, const QString& tip) {
    auto* box = new NumberBox(least, most, unit, this);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(spoken);
    box->setToolTip(tip);
    box->setValue(value);
    form->addRow(spoken, box);
    return box;
  };
  period_ = number("excitation_period", tr("Period"), 0.1, 1000.0, 10.0, QStringLiteral("s"),
                   tr("After which the motion repeats itself"));
  periods_ = number("excitation_periods", tr("Periods"), 1.0, 100.0, 1.0, {},
                    tr("How often it is run through: averages over periods lower the noise"));
  harmonics_ = number("excitation_harmonics", tr("Harmonics"), 2.0, 50.0, 5.0, {},
                      tr("Sines of each joint; the highest has the period over this number"));
  speed_ = number("excitation_speed", tr("Top speed"), 1.0, 100.0, 80.0, QStringLiteral("%"),
                  tr("Of the speed limits that the robot's file gives"));
  acceleration_ =
      number("excitation_acceleration", tr("Acceleration"), 0.0, 1e6, 10.0, QStringLiteral("/s²"),
             tr("The most of each joint, rad/s² or m/s²; 0: not limited"));
  acceleration_->setSpecialValueText(tr("not limited"));
  tries_ = number("excitation_tries", tr("Motions to try"), 1.0, 100000.0, 100.0, {},
                  tr("The one with the smallest condition number of the regressor is taken"));
  seed_ = number("excitation_seed", tr("Seed"), 0.0, 1e9, 1.0, {},
                 tr("The same seed gives the same motion"));
  rate_ = number("excitation_rate", tr("Rows"), 1.0, 10000.0, 100.0, QStringLiteral("/s"),
                 tr("How many rows a second the trajectory gets"));
  for (NumberBox* whole : {periods_, harmonics_, tries_, seed_}) whole->setSingleStep(1.0);
  progress_->setObjectName(QStringLiteral("excitation_progress"));
  progress_->setRange(0, 100);
  result_->setObjectName(QStringLiteral("excitation_result"));
  result_->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(this);
  make_ = buttons->addButton(tr("Make and play"), QDialogButtonBox::ActionRole);
  make_->setObjectName(QStringLiteral("excitation_make"));
  close_ = buttons->addButton(QDialogButtonBox::Close);
  // Enter takes a number and makes nothing yet
  for (QPushButton* button : {make_, close_}) button->setAutoDefault(false);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(explanation);
  layout->addLayout(form);
  layout->addWidget(progress_);
  layout->addWidget(result_);
  layout->addWidget(buttons);
  setWorking(false);

  connect(make_, &QPushButton::clicked, this, &ExcitationDialog::make);
  connect(close_, &QPushButton::clicked, this, [this] {
    if (!maker_.busy()) return reject();
    maker_.cancel();
    setWorking(false);
    say(tr("Cancelled."));
  });
  connect(&stage_, &Stage::robotChanged, this, &QDialog::reject);
  connect(&maker_, &MotionMaker::progress, this, [this](double share, double condition) {
    progress_->setValue(static_cast<int>(100.0 * share));
    say(tr("Condition number %1").arg(shortNumber(condition)));
  });
  connect(&maker_, &MotionMaker::failed, this, [this](const QString& why) {
    setWorking(false);
    say(QStringLiteral("⚠ ") + why);
  });
  connect(&maker_, &MotionMaker::made, this, [this](const MadeMotion& motion) {
    setWorking(false);
    say(motion.notes.join(QStringLiteral("\n")));
    Q_EMIT made(motion.recording);
  });
}

void ExcitationDialog::make() {
  ExcitationOptions options;
  options.period = period_->value();
  options.periods = static_cast<int>(periods_->value());
  options.harmonics = static_cast<int>(harmonics_->value());
  options.seed = static_cast<std::uint64_t>(seed_->value());
  options.limits = limitsOf(stage_.model());
  options.limits.velocity *= speed_->value() / 100.0;
  if (acceleration_->value() > 0.0) options.limits.acceleration.setConstant(acceleration_->value());
  setWorking(true);
  say({});
  maker_.excite(stage_.sharedModel(), options, static_cast<int>(tries_->value()), rate_->value(),
                stage_.simulationOptions());
}

void ExcitationDialog::say(const QString& text) {
  result_->setText(text);
  result_->setVisible(!text.isEmpty());
}

void ExcitationDialog::setWorking(bool working) {
  progress_->setVisible(working);
  progress_->setValue(0);
  make_->setEnabled(!working);
  close_->setText(working ? tr("Cancel") : tr("Close"));
}

}  // namespace armillary
