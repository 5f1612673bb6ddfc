// SPDX-License-Identifier: GPL-3.0-or-later
// The fields beside the phase plot: what is drawn against what.
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStringListModel>
#include <QToolButton>
#include <algorithm>

#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/phase_plot.h"
#include "ui/stage/selection.h"
#include "ui/widgets/spacing.h"

namespace armillary {

QWidget* PhasePanel::makeFields() {
  preset_->setObjectName(QStringLiteral("phase_preset"));
  preset_->setAccessibleName(tr("What is drawn"));
  preset_->addItems({tr("Phase portrait"), tr("Torque and speed"), tr("Poincaré section"),
                     tr("Power over time"), tr("As written")});
  joint_->setObjectName(QStringLiteral("phase_joint"));
  joint_->setAccessibleName(tr("Joint"));
  const std::pair<QComboBox*, const char*> fields[] = {
      {x_, "phase_x"}, {y_, "phase_y"}, {section_, "phase_section"}};
  for (const auto& [field, name] : fields) {
    field->setObjectName(QString::fromLatin1(name));
    field->setEditable(true);
    field->setModel(names_);
    field->setInsertPolicy(QComboBox::NoInsert);
    field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    field->setMinimumContentsLength(16);
    const auto by_hand = [this] {
      const PhaseChoice before = choice_.phase();
      takeFields();
      if (choice_.phase() != before) preset_->setCurrentIndex(preset_->count() - 1);  // as written
    };
    connect(field->lineEdit(), &QLineEdit::editingFinished, this, by_hand);
    connect(field, &QComboBox::activated, this, by_hand);
  }
  const QString help =
      tr("A name from the list, or an expression of several: + - * / ^, sin, sqrt, "
         "min, …; angles in radians");
  x_->setAccessibleName(tr("Across"));
  y_->setAccessibleName(tr("Upwards"));
  section_->setAccessibleName(tr("Section: points where this rises through zero"));
  for (QComboBox* field : {x_, y_}) field->setToolTip(help);
  section_->setToolTip(tr("Points are drawn where this rises through zero. Empty: none.\n") + help);
  keep_->setText(tr("Keep this run"));
  keep_->setObjectName(QStringLiteral("phase_keep"));
  keep_->setToolTip(tr("Draws the present curve grey under those that follow"));
  forget_->setText(tr("Forget"));
  forget_->setObjectName(QStringLiteral("phase_forget"));
  forget_->setToolTip(tr("Removes the kept curve"));
  forget_->setEnabled(false);
  equal_->setObjectName(QStringLiteral("phase_equal_scales"));
  equal_->setToolTip(tr("Both axes have the same scale, where they have the same unit"));
  connect(equal_, &QCheckBox::toggled, plot_, &PhasePlot::setEqualScales);
  choices().add("equal_scales", equal_);
  message_->setObjectName(QStringLiteral("phase_message"));
  message_->setWordWrap(true);
  message_->hide();
  auto* side = new QWidget(this);
  auto* grid = new QGridLayout(side);
  grid->setSpacing(space::kSmall);
  grid->addWidget(preset_, 0, 0, 1, 2);
  grid->addWidget(joint_, 1, 0, 1, 2);
  int row = 2;
  const std::pair<QString, QComboBox*> labelled[] = {
      {tr("x"), x_}, {tr("y"), y_}, {tr("Section"), section_}};
  for (const auto& [name, field] : labelled) {
    auto* label = new QLabel(name, this);
    label->setBuddy(field);
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row++, 1);
  }
  grid->addWidget(keep_, row, 0, 1, 1);
  auto* beside = new QHBoxLayout;  // in the same row: the panel is low in a presentation
  beside->setSpacing(space::kUsual);
  beside->addWidget(forget_);
  beside->addWidget(equal_);
  beside->addStretch(1);
  grid->addLayout(beside, row++, 1);
  grid->addWidget(message_, row, 0, 1, 2);
  grid->setRowStretch(row + 1, 1);
  grid->setColumnStretch(1, 1);
  grid->setContentsMargins(0, 0, 0, 0);
  side->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  const auto use_preset = [this] {
    if (const auto wanted = proposal()) choice_.choosePhase(*wanted);
  };
  connect(preset_, &QComboBox::activated, this, use_preset);
  connect(joint_, &QComboBox::activated, this, use_preset);
  connect(keep_, &QToolButton::clicked, this, &PhasePanel::keepRun);
  connect(forget_, &QToolButton::clicked, this, [this] {
    forgetKept();
    markDirty();
  });
  return side;
}

QString PhasePanel::written(const std::string& name) {
  const bool plain = std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '.' || c >= 0x80;
  });
  return plain ? QString::fromStdString(name) : QStringLiteral("'%1'").arg(name.c_str());
}

void PhasePanel::takeRobot() {
  const Model& model = stage().model();
  forgetKept();
  joint_->clear();
  for (const DegreeOfFreedom& dof : model.degrees_of_freedom) {
    joint_->addItem(QString::fromStdString(dof.name));
  }
  QStringList names;
  for (const RecordedQuantity& quantity : recordedQuantities(model)) {
    names << written(quantity.name);
  }
  names_->setStringList(names);
  for (QComboBox* field : {x_, y_, section_}) field->setCurrentText({});
  if (joint_->count() == 0) return;
  // a motor's first: what floats has none
  for (int i = 0; i < joint_->count(); ++i) {
    if (model.joints[model.degrees_of_freedom[i].joint].type == JointType::kFloating) continue;
    joint_->setCurrentIndex(i);
    break;
  }
  preset_->setCurrentIndex(0);
  choice_.proposePhase(*proposal());
}

void PhasePanel::showSelection() {
  const int joint = selection_.joint();
  if (joint < 0 || stage().model().joints[joint].velocity_size == 0) return;
  const int shown = joint_->currentIndex();
  if (shown >= 0 && stage().model().degrees_of_freedom[shown].joint == joint) return;
  joint_->setCurrentIndex(stage().model().joints[joint].velocity_index);
  if (const auto wanted = proposal()) choice_.proposePhase(*wanted);
}

std::optional<PhaseChoice> PhasePanel::proposal() const {
  const int dof = joint_->currentIndex(), preset = preset_->currentIndex();
  if (dof < 0 || preset > static_cast<int>(Preset::kOverTime)) return std::nullopt;
  const Model& model = stage().model();
  const std::string name = model.degrees_of_freedom[dof].name;
  const QString velocity = written(name + ".velocity"), effort = written(name + ".effort");
  const Joint& joint = model.joints[model.degrees_of_freedom[dof].joint];
  // a velocity that is no coordinate's rate has no position: its integral's nearest is the velocity
  const bool has_position = joint.position_size == joint.velocity_size;
  const QString position =
      has_position
          ? written(model.coordinates[joint.position_index + dof - joint.velocity_index].name +
                    ".position")
          : QStringLiteral("time");
  PhaseChoice wanted;
  switch (static_cast<Preset>(preset)) {
    case Preset::kPortrait:
      wanted = {position, velocity, {}};
      break;
    case Preset::kTorqueSpeed:
      wanted = {velocity, effort, {}};
      break;
    case Preset::kSection: {
      // through the zero of the first coordinate's velocity, of another joint where there is one
      const int other = dof == 0 && model.velocitySize() > 1 ? 1 : 0;
      wanted = {position, velocity, written(model.degrees_of_freedom[other].name + ".velocity")};
      break;
    }
    case Preset::kOverTime:
      wanted = {QStringLiteral("time"), effort + QStringLiteral(" * ") + velocity, {}};
      break;
  }
  return wanted;
}

void PhasePanel::takeFields() {
  choice_.choosePhase({x_->currentText().trimmed(), y_->currentText().trimmed(),
                       section_->currentText().trimmed()});
}

}  // namespace armillary
