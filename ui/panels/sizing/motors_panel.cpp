// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/motors_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/files/report_writer.h"
#include "ui/panels/sizing/torque_speed_plot.h"
#include "ui/stage/comparison.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/figure_menu.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/plot_figure.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

QString text(const std::string& words) {
  return QString::fromStdString(words);
}

// "1.8", "> 100" where it is more than anybody asks for.
QString marginText(double margin) {
  if (!(margin < 100.0)) return QStringLiteral("> ") + readable(100.0);
  return readable(margin);
}

}  // namespace

MotorsPanel::MotorsPanel(Stage& stage, Selection& selection, const Comparison& runs,
                         QWidget* parent)
    : MotionPanel(stage, QStringLiteral("motors_about"), parent),
      selection_(selection),
      runs_(runs),
      rank_(new QComboBox(this)),
      motions_(new QComboBox(this)),
      speed_(new NumberBox(0.05, 20.0, QStringLiteral("×"), this)),
      duty_(new NumberBox(1.0, 100.0, QStringLiteral("%"), this)),
      catalogue_(new QPushButton(this)),
      plot_(new TorqueSpeedPlot(this)) {
  setObjectName(QStringLiteral("motors_panel"));
  makeSettings();
  makeTables();
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(space::kSmall);
  form->addRow(tr("For"), motions_);
  form->addRow(tr("First"), rank_);
  form->addRow(tr("What if"), speed_);
  form->addRow(tr("Duty cycle"), duty_);
  form->addRow(tr("Motors of"), catalogue_);
  QVBoxLayout* rows = makeRows();
  rows->addLayout(form);
  rows->addWidget(about());
  rows->addWidget(joints_, 2);
  rows->addWidget(drives_, 2);
  rows->addWidget(plot_, 3);
  offerFigure(
      plot_, [] { return tr("torque and speed"); }, [this] { return figureOf(*plot_); });
  connect(&sizer_, &MotorSizer::sized, this, &MotorsPanel::take);
  connect(&sizer_, &MotorSizer::failed, this, &MotorsPanel::clearBecause);
  connect(&selection_, &Selection::changed, this, &MotorsPanel::showSelected);
  setCatalogue({});
}

void MotorsPanel::showSelected() {
  if (!sized_ || selection_.joint() < 0) return;
  showRow(joints_, QString::fromStdString(stage().model().joints[selection_.joint()].name));
}

ReportedMotors MotorsPanel::reported() const {
  return {static_cast<DriveRank>(rank_->currentIndex()), catalogue_files_, 0.01 * duty_->value(),
          speed_->value()};
}

void MotorsPanel::compute(std::shared_ptr<const Model> model,
                          std::shared_ptr<const Recording> motion) {
  MotorSizer::Options options;
  options.catalogue = catalogue_files_;
  options.rank = static_cast<DriveRank>(rank_->currentIndex());
  options.speed = speed_->value();
  options.duty = 0.01 * duty_->value();
  options.passive = stage().setup().passive;
  sizer_.size(std::move(model), wantedMotions(motion), options);
}

std::vector<std::shared_ptr<const Recording>> MotorsPanel::wantedMotions(
    const std::shared_ptr<const Recording>& shown) const {
  std::vector<std::shared_ptr<const Recording>> wanted{shown};
  const std::vector<Comparison::Entry>& entries = runs_.entries();
  for (std::size_t i = 0; i < entries.size() && motions_->currentIndex() > 0; ++i) {
    const std::shared_ptr<const Recording>& recording = entries[i].motion.recording;
    const bool all = motions_->currentIndex() == 2;
    if (recording == shown || !(all || entries[i].shown)) continue;
    if (!runs_.canPlay(static_cast<int>(i)) || recording->size() < 2) continue;
    wanted.push_back(recording);
  }
  return wanted;
}

void MotorsPanel::clear() {
  sizer_.cancel();
  sized_ = nullptr;
  joints_->clear();
  drives_->clear();
  plot_->clear();
}

void MotorsPanel::take(const std::shared_ptr<const SizedRobot>& robot) {
  sized_ = robot;
  const double period = robot->joints.empty() ? 0.0 : robot->joints.front().sum.duration;
  const double duration = robot->duty * period;
  const auto lacking = std::count_if(
      robot->joints.begin(), robot->joints.end(),
      [](const SizedJoint& each) { return each.drives.empty() || !each.drives[0].suffices(); });
  QString said = robot->motions == 1
                     ? tr("For the shown motion of %1 s, over and over.").arg(readable(duration))
                     : tr("For %1 motions, %2 s together, over and over.")
                           .arg(robot->motions)
                           .arg(readable(duration));
  if (robot->duty < 1.0) {
    said += tr(" After it the joints rest for %1 s: RMS and heat are of both.")
                .arg(readable(period - duration));
  }
  if (lacking == 1) {
    said += tr(" For one joint no motor of the catalogue suffices.");
  } else if (lacking > 1) {
    said += tr(" For %1 joints no motor of the catalogue suffices.").arg(lacking);
  }
  if (const auto& rows = robot->catalogue->left_out; !rows.empty()) {
    said += QLatin1Char(' ') +
            tr("%n row(s) of the catalogue are left out, the first in line %1 of "
               "%2: %3.",
               "", static_cast<int>(rows.size()))
                .arg(QString::number(rows.front().line), QString::fromStdString(rows.front().file),
                     QString::fromStdString(rows.front().message));
  }
  if (robot->in_the_air) said += QLatin1Char(' ') + tr(kHeldInTheAir);
  about()->setText(said);
  fillJoints();
}

void MotorsPanel::changeEvent(QEvent* event) {
  MotionPanel::changeEvent(event);
  if (event->type() == QEvent::LocaleChange && sized_) fillJoints();
}

void MotorsPanel::fillJoints() {
  const QString before = joints_->currentItem() ? joints_->currentItem()->text(0) : QString();
  const QSignalBlocker quiet(joints_);
  joints_->clear();
  const QColor alarm = themeOf(palette()).alarm;
  for (const SizedJoint& each : sized_->joints) {
    auto* item = new QTreeWidgetItem(joints_, {text(each.load.joint)});
    const Measure measure = each.load.turns ? Measure::kAngle : Measure::kLength;
    setNumbers(
        item, 2,
        {readableEffort(each.sum.peak_torque, measure),
         readableEffort(each.sum.rms_torque, measure),
         readable(each.sum.peak_speed) +
             (each.load.turns ? QStringLiteral(" rad/s") : QStringLiteral(" m/s")),
         readable(each.sum.peak_power), readable(each.sum.energy), readable(each.sum.regenerated)});
    if (!each.drives.empty()) {
      item->setText(8, text(each.drives[0].motor->name));
      setNumbers(item, 1, {marginText(each.drives[0].margin())});
      if (!each.drives[0].suffices()) item->setForeground(1, alarm);
    }
    if (each.load.joint == before.toStdString()) joints_->setCurrentItem(item);
  }
  if (!joints_->currentItem()) joints_->setCurrentItem(joints_->topLevelItem(0));
  fillDrives();
}

const SizedJoint* MotorsPanel::chosenJoint() const {
  const int row = joints_->indexOfTopLevelItem(joints_->currentItem());
  if (!sized_ || row < 0 || row >= static_cast<int>(sized_->joints.size())) return nullptr;
  return &sized_->joints[row];
}

void MotorsPanel::fillDrives() {
  {
    const QSignalBlocker quiet(drives_);
    drives_->clear();
    const QColor alarm = themeOf(palette()).alarm;
    if (const SizedJoint* joint = chosenJoint()) {
      for (const DriveChoice& each : joint->drives) {
        auto* item = new QTreeWidgetItem(
            drives_, {text(each.motor->name), each.gear ? text(each.gear->name) : QString()});
        const QString unknown = QStringLiteral("–");
        setNumbers(
            item, 2,
            {readable(each.ratio) + (joint->load.turns ? QString() : tr(" rad/m")),
             marginText(each.margin()), each.motor->resistance ? readable(each.loss()) : unknown,
             each.heat ? readable(*each.heat) : unknown,
             each.mass ? readable(*each.mass) : unknown});
        item->setToolTip(0, text(each.motor->source));
        item->setToolTip(3,
                         tr("continuous %1, peak %2, speed %3, gear %4")
                             .arg(marginText(each.continuous_margin), marginText(each.peak_margin),
                                  marginText(each.speed_margin), marginText(each.gear_margin)));
        if (!each.suffices()) item->setForeground(3, alarm);
      }
      drives_->setColumnHidden(1, sized_->catalogue->gears.empty());
      if (drives_->topLevelItemCount() > 0) drives_->setCurrentItem(drives_->topLevelItem(0));
    }
  }
  drawDrive();
}

void MotorsPanel::drawDrive() {
  const SizedJoint* joint = chosenJoint();
  const int row = drives_->indexOfTopLevelItem(drives_->currentItem());
  if (!joint || row < 0 || row >= static_cast<int>(joint->drives.size())) {
    plot_->clear();
    return;
  }
  plot_->show(joint->load, joint->drives[row]);
}

}  // namespace armillary
