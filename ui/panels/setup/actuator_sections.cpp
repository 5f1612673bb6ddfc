// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/setup/actuator_sections.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QStandardItemModel>
#include <cmath>

#include "ui/panels/setup/joint_table.h"
#include "ui/widgets/number_box.h"

namespace armillary {
namespace {

QString textOf(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString limit(double value) {
  return std::isinf(value) ? QObject::tr("none") : shortNumber(value);
}

QStringList lawNames() {
  QStringList names;
  for (const std::string_view name : controlLawNames()) names << textOf(name);
  return names;
}

QString lawName(ControlLaw law) {
  return textOf(controlLawNames()[static_cast<size_t>(law)]);
}

// What each law does, in the order of its names.
QStringList lawPurposes() {
  return {QObject::tr("the motors give nothing"),
          QObject::tr("the effort that holds the start, and no more"),
          QObject::tr("a spring and damper to the target"),
          QObject::tr("a spring and damper to the target, and the robot's weight"),
          QObject::tr("the robot's own dynamics, so that errors die out alike in all joints"),
          QObject::tr("hydraulic joints whose valves have closed: springs and dampers at rest "
                      "where the simulation starts")};
}

}  // namespace

MotorsSection::MotorsSection(Stage& stage, QWidget* parent)
    : SetupSection(tr("Motors"), stage, parent),
      limits_(check("motor_limits", tr("Effort and velocity limits"),
                    tr("Motors give no more than their limits let them; none drives a joint beyond "
                       "its velocity limit"),
                    [](SimulationSetup& setup, bool on) { setup.motor_limits = on; })) {
  const auto usual = [this](double Motor::*member) {
    return [this, member](int i) { return limit(from_file_[i].*member); };
  };
  table_ = new JointTable(
      tr("Motors of the joints"), stage,
      {numberColumn(tr("effort"), tr("Effort limit at the joint, N m or N; none: unlimited"),
                    &JointSetup::effort_limit, true, usual(&Motor::effort_limit)),
       numberColumn(tr("speed"), tr("Velocity limit at the joint, rad/s or m/s"),
                    &JointSetup::velocity_limit, true, usual(&Motor::velocity_limit)),
       numberColumn(tr("gear"), tr("Gear ratio: turns of the motor a turn of the joint"),
                    &JointSetup::gear_ratio, false, usual(&Motor::gear_ratio)),
       numberColumn(tr("rotor"),
                    tr("Inertia of the motor's shaft, kg m²; the joint feels it times the gear "
                       "ratio squared"),
                    &JointSetup::rotor_inertia, false, usual(&Motor::rotor_inertia))},
      this);
  table_->setObjectName(QStringLiteral("motors"));
  table_->setToolTip(tr("Dimmed: as the robot's file has it. Clear a cell to return to that."));
  auto* rows = form();
  rows->addRow(limits_);
  rows->addRow(table_);
  setLayout(rows);
}

void MotorsSection::showRobot() {
  from_file_ = motorsOf(*stage().robot()->model);
  table_->rebuild();
  showSetup();
}

void MotorsSection::showSetup() {
  limits_->setChecked(setup().motor_limits);
  table_->refresh();
}

ControlSection::ControlSection(Stage& stage, QWidget* parent)
    : SetupSection(tr("Controller"), stage, parent),
      law_(choice(
          "control_law", tr("Control law of all joints"), {},
          [](SimulationSetup& setup, int index) { setup.law = static_cast<ControlLaw>(index); })),
      target_(
          choice("control_target", tr("What the controllers follow"),
                 tr("The pose in which the simulation starts, or the trajectory that is loaded"),
                 [](SimulationSetup& setup, int index) {
                   setup.target = static_cast<ControlTarget>(index);
                 })),
      frequency_(number("control_frequency", tr("Frequency"), 1e-3, 1e3, QStringLiteral("Hz"),
                        tr("How fast errors are corrected; gains follow from it and from the "
                           "inertia that a joint feels"),
                        [](SimulationSetup& setup, double value) { setup.frequency = value; })),
      damping_ratio_(
          number("control_damping_ratio", tr("Damping ratio"), 1e-3, 1e3, {},
                 tr("1: no overshoot; less: it rings"),
                 [](SimulationSetup& setup, double value) { setup.damping_ratio = value; })) {
  law_->addItems(lawNames());
  const QStringList purposes = lawPurposes();
  for (int i = 0; i < law_->count(); ++i) {
    law_->setItemData(i, purposes.at(i), Qt::ToolTipRole);
  }
  target_->addItems({tr("pose at the start"), tr("the trajectory")});
  const JointTable::Column law{
      tr("law"),
      tr("The control law of this joint alone"),
      [](const JointSetup& joint) { return joint.law ? lawName(*joint.law) : QString(); },
      [this](int) { return lawName(setup().law); },
      [](JointSetup& joint, const QString& text) {
        joint.law.reset();
        if (text.isEmpty() || text == tr("as all")) return true;
        joint.law = controlLawNamed(text.toStdString());
        return joint.law.has_value();
      },
      QStringList{tr("as all")} + lawNames()};
  const auto automatic = [](int) { return tr("auto"); };
  table_ = new JointTable(
      tr("Controllers of the joints"), stage,
      {law,
       numberColumn(
           tr("gain K"),
           tr("Stiffness, N m/rad or N/m; of computed-torque 1/s². auto: from the frequency"),
           &JointSetup::stiffness, false, automatic),
       numberColumn(
           tr("gain D"),
           tr("Damping, N m s/rad or N s/m; of computed-torque 1/s. auto: from the frequency and "
              "the damping ratio"),
           &JointSetup::damping, false, automatic)},
      this);
  table_->setObjectName(QStringLiteral("controllers"));
  table_->setToolTip(tr("Dimmed: as all joints. Clear a cell to return to that."));
  auto* rows = form();
  rows->addRow(tr("Law"), law_);
  rows->addRow(tr("Follows"), target_);
  rows->addRow(tr("Frequency"), frequency_);
  rows->addRow(tr("Damping ratio"), damping_ratio_);
  rows->addRow(table_);
  setLayout(rows);
}

void ControlSection::showRobot() {
  table_->rebuild();
  showSetup();
}

void ControlSection::showSetup() {
  const int law = static_cast<int>(setup().law);
  law_->setCurrentIndex(law);
  law_->setToolTip(lawPurposes().at(law));
  const bool trajectory = stage().hasTrajectory();
  static_cast<QStandardItemModel*>(target_->model())->item(1)->setEnabled(trajectory);
  target_->setCurrentIndex(static_cast<int>(setup().target));
  frequency_->setValue(setup().frequency);
  damping_ratio_->setValue(setup().damping_ratio);
  table_->refresh();
}

}  // namespace armillary
