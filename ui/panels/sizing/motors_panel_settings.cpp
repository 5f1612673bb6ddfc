// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel's user sets, and its tables.
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QTreeWidget>

#include "ui/files/motor_catalogue_file.h"
#include "ui/panels/sizing/motors_panel.h"
#include "ui/stage/comparison.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/result_table.h"

namespace armillary {

void MotorsPanel::makeSettings() {
  rank_->setObjectName(QStringLiteral("motors_rank"));
  rank_->setAccessibleName(tr("What comes first"));
  rank_->addItems({tr("The largest margin"), tr("The least mass"), tr("The least loss")});
  rank_->setCurrentIndex(
      static_cast<int>(DriveRank::kMass));  // the largest margin is far too large
  rank_->setToolTip(tr("Of the motors that suffice"));
  motions_->setObjectName(QStringLiteral("motors_motions"));
  motions_->setAccessibleName(tr("Motions that the motors must make"));
  motions_->addItems({tr("The shown motion"), tr("This and the ticked runs"), tr("All runs")});
  motions_->setToolTip(
      tr("Of the panel Runs: a motor that suffices then makes all of them, one after the other"));
  connect(motions_, &QComboBox::currentIndexChanged, this, &MotorsPanel::computeAnew);
  connect(&runs_, &Comparison::changed, this, [this] {
    if (motions_->currentIndex() > 0) computeSoon();
  });
  speed_->setObjectName(QStringLiteral("motors_speed"));
  speed_->setAccessibleName(tr("Speed of the motion"));
  speed_->setToolTip(tr("What if the motion were so many times as fast?"));
  speed_->setValue(1.0);
  duty_->setObjectName(QStringLiteral("motors_duty"));
  duty_->setAccessibleName(tr("Duty cycle"));
  duty_->setToolTip(
      tr("The motion takes this share of the time; in the rest of it brakes hold the joints, and "
         "motors cool"));
  duty_->setValue(100.0);
  catalogue_->setObjectName(QStringLiteral("motors_catalogue"));
  catalogue_->setAccessibleName(tr("Catalogue of motors and gears"));
  catalogue_->setToolTip(tr("The table of motors and gears that is chosen from"));
  auto* menu = new QMenu(catalogue_);
  menu->addAction(tr("The bundled catalogue"), this, [this] { setCatalogue({}); });
  menu->addAction(tr("The bundled motors behind bundled gears"), this,
                  [this] { setCatalogue(bundledMotorsAndGears()); })
      ->setObjectName(QStringLiteral("motors_with_gears"));
  menu->addAction(tr("A file (CSV)…"), this, &MotorsPanel::chooseCatalogue);
  catalogue_->setMenu(menu);
  connect(rank_, &QComboBox::currentIndexChanged, this, &MotorsPanel::computeAnew);
  connect(speed_, &NumberBox::valueChanged, this, &MotorsPanel::computeSoon);
  connect(duty_, &NumberBox::valueChanged, this, &MotorsPanel::computeSoon);
}

void MotorsPanel::makeTables() {
  joints_ =
      makeResultTable(QStringLiteral("motors_joints"), tr("What the motion asks of each joint"),
                      {tr("Joint"), tr("Margin"), tr("Peak"), tr("RMS"), tr("Speed"),
                       tr("Power [W]"), tr("Energy [J]"), tr("Given back [J]"), tr("Best motor")},
                      this);
  joints_->headerItem()->setToolTip(
      2, tr("Largest torque (N m) or force (N) at the joint, without rotors: each "
            "motor below brings its own"));
  joints_->headerItem()->setToolTip(3, tr("Root mean square of it: what heats a motor"));
  joints_->headerItem()->setToolTip(4, tr("Largest speed (rad/s, m/s)"));
  joints_->headerItem()->setToolTip(5, tr("Largest power with which the motor drives"));
  joints_->headerItem()->setToolTip(6, tr("Of all that the motor drives"));
  joints_->headerItem()->setToolTip(7, tr("Of all that it brakes"));
  joints_->headerItem()->setToolTip(
      1, tr("How many times over the best motor suffices; below 1 it does not"));
  drives_ = makeResultTable(QStringLiteral("motors_drives"), tr("Motors for the chosen joint"),
                            {tr("Motor"), tr("Gear"), tr("Ratio"), tr("Margin"), tr("Loss [W]"),
                             tr("Heat"), tr("Mass [kg]")},
                            this);
  drives_->headerItem()->setToolTip(
      5, tr("Largest rise of the winding's temperature, 1 being what its continuous torque makes"));
  keepRowsSeen(joints_);
  keepRowsSeen(drives_);
  connect(joints_, &QTreeWidget::currentItemChanged, this, &MotorsPanel::fillDrives);
  connect(joints_, &QTreeWidget::itemClicked, this,
          [this](QTreeWidgetItem* item) { selectJointNamed(item->text(0), selection_); });
  connect(drives_, &QTreeWidget::currentItemChanged, this, &MotorsPanel::drawDrive);
}

void MotorsPanel::chooseCatalogue() {
  const QString file = QFileDialog::getOpenFileName(this, tr("Motors and gears"), {},
                                                    tr("Tables (*.csv);;All files (*)"));
  if (!file.isEmpty()) setCatalogue({file});
}

void MotorsPanel::setCatalogue(const QStringList& files) {
  catalogue_files_ = files;
  catalogue_->setText(files.isEmpty()    ? tr("The bundled catalogue")
                      : files.size() > 1 ? tr("Bundled motors and gears")
                                         : QFileInfo(files.front()).fileName());
  computeAnew();
}

}  // namespace armillary
