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

#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/phase_plot.h"
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
    field->setMinimumContentsLength(12);
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

}  // namespace armillary
