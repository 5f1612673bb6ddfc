// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/setup/actuator_sections.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QListView>
#include <QStandardItemModel>
#include <cmath>

#include "ui/panels/setup/joint_table.h"
#include "ui/stage/law_words.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

QString limit(double value) {
  return std::isinf(value) ? QObject::tr("none") : shortNumber(value);
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
      {numberColumn(
           tr("effort"), {}, &JointSetup::effort_limit, true,
           [this](int i) {
             const DegreeOfFreedom& freedom = this->stage().model().degrees_of_freedom[i];
             return limit(Units::effortFactor(freedom.measure) * from_file_[i].effort_limit);
           },
           &Units::effortFactor),
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
  table_->horizontalHeaderItem(0)->setToolTip(
      tr("Effort limit at the joint, %1 or %2; none: unlimited")
          .arg(Units::momentUnit(), Units::forceUnit()));
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
      words_(new QLabel(this)),
      frequency_(number("control_frequency", tr("Frequency"), 1e-3, 1e3, QStringLiteral("Hz"),
                        tr("How fast errors are corrected; gains follow from it and from the "
                           "inertia that a joint feels"),
                        [](SimulationSetup& setup, double value) { setup.frequency = value; })),
      damping_ratio_(
          number("control_damping_ratio", tr("Damping ratio"), 1e-3, 1e3, {},
                 tr("1: no overshoot; less: it rings"),
                 [](SimulationSetup& setup, double value) { setup.damping_ratio = value; })) {
  law_->addItems(lawTitles());
  law_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  law_->setMinimumContentsLength(14);
  for (int i = 0; i < law_->count(); ++i) {
    law_->setItemData(i, lawPurpose(static_cast<ControlLaw>(i)), Qt::ToolTipRole);
  }
  words_->setObjectName(QStringLiteral("law_words"));
  words_->setWordWrap(true);
  words_->setForegroundRole(QPalette::PlaceholderText);
  words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  target_->addItems({tr("Pose at the start"), tr("The trajectory")});
  const JointTable::Column law{
      tr("Law"),
      tr("The control law of this joint alone"),
      [](const JointSetup& joint, Measure) { return joint.law ? lawTitle(*joint.law) : QString(); },
      [](int) { return tr("as all"); },
      [](JointSetup& joint, const QString& text, Measure) {
        joint.law.reset();
        if (text.isEmpty() || text == tr("as all")) return QString();
        joint.law = lawTitled(text);
        return joint.law ? QString() : tr("no law is called so");
      },
      [this] {
        QStringList choices{tr("as all")};
        for (int i = 0; i < law_->count(); ++i) {
          if (offers(static_cast<ControlLaw>(i))) choices << law_->itemText(i);
        }
        return choices;
      },
      [this] { return tr("As all joints: %1").arg(lawTitle(setup().law)); }};
  const auto automatic = [](int) { return tr("auto"); };
  table_ = new JointTable(
      tr("Controllers of the joints"), stage,
      {law,
       numberColumn(
           tr("Gain K"),
           tr("Stiffness, N m/rad or N/m; of computed-torque 1/s². auto: from the frequency"),
           &JointSetup::stiffness, false, automatic),
       numberColumn(
           tr("Gain D"),
           tr("Damping, N m s/rad or N s/m; of computed-torque 1/s. auto: from the frequency and "
              "the damping ratio"),
           &JointSetup::damping, false, automatic)},
      this);
  table_->setObjectName(QStringLiteral("controllers"));
  table_->setToolTip(tr("Dimmed: as all joints. Clear a cell to return to that."));
  auto* rows = form();
  rows->addRow(tr("Law"), law_);
  rows->addRow(words_);
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

bool ControlSection::offers(ControlLaw law) const {
  return law == setup().law || fits(law, stage().robot()->description.simulation);
}

void ControlSection::showSetup() {
  const int law = static_cast<int>(setup().law);
  for (int i = 0; i < law_->count(); ++i) {
    const bool offered = offers(static_cast<ControlLaw>(i));
    static_cast<QStandardItemModel*>(law_->model())->item(i)->setEnabled(offered);
    static_cast<QListView*>(law_->view())->setRowHidden(i, !offered);
  }
  law_->setCurrentIndex(law);
  const QString purpose = lawPurpose(setup().law), equation = lawEquation(setup().law);
  law_->setToolTip(purpose);
  words_->setText(equation.isEmpty() ? purpose : purpose + QLatin1Char('\n') + equation);
  const bool trajectory = stage().hasTrajectory();
  static_cast<QStandardItemModel*>(target_->model())->item(1)->setEnabled(trajectory);
  target_->setCurrentIndex(static_cast<int>(setup().target));
  frequency_->setValue(setup().frequency);
  damping_ratio_->setValue(setup().damping_ratio);
  table_->refresh();
}

}  // namespace armillary
