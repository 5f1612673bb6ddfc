// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/fault_editor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include "engine/lessons/controlled_motion.h"
#include "engine/text/write_json.h"

namespace armillary {

FaultEditor::FaultEditor(const LessonStep& step, QWidget* parent)
    : AnswerEditor(parent), what_(new QComboBox(this)), part_(new QComboBox(this)) {
  using What = LessonFault::What;
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  const std::pair<What, QString> kinds[] = {
      {What::kMass, tr("the mass")},
      {What::kCenterOfMass, tr("the centre of mass")},
      {What::kInertia, tr("the inertia")},
      {What::kAxis, tr("the axis")},
      {What::kOrigin, tr("the place")},
      {What::kGravity, tr("gravity")},
      {What::kStiffness, tr("the controller's stiffness")},
      {What::kDamping, tr("the controller's damping")},
      {What::kGravityCompensation, tr("the controller's gravity compensation")}};
  for (const auto& [what, words] : kinds) {
    if (isOfController(what) && !step.controller) continue;
    what_->addItem(words, QString::fromUtf8(name(what)));
  }
  const std::shared_ptr<const Model> model = step.robot->model;
  fillParts(*model);
  connect(what_, &QComboBox::currentIndexChanged, this, [this, model] { fillParts(*model); });
  what_->setObjectName(QStringLiteral("fault_what"));
  part_->setObjectName(QStringLiteral("fault_part"));
  row->addWidget(what_);
  row->addWidget(new QLabel(tr("of"), this));
  row->addWidget(part_, 1);
}

// Joints or links, whichever the fault is of.
void FaultEditor::fillParts(const Model& model) {
  const auto what = faultNamed(what_->currentData().toString().toStdString());
  const bool joints = what == LessonFault::What::kAxis || what == LessonFault::What::kOrigin ||
                      (what && isOfController(*what));
  part_->clear();
  part_->setEnabled(what != LessonFault::What::kGravity);
  if (joints) {
    for (const Joint& joint : model.joints) part_->addItem(QString::fromStdString(joint.name));
  } else {
    for (const Link& link : model.links) part_->addItem(QString::fromStdString(link.name));
  }
}

std::optional<JsonValue> FaultEditor::answer(QString&) const {
  const QString what = what_->currentData().toString();
  return textJson((part_->isEnabled() ? what + QStringLiteral(" of ") + part_->currentText() : what)
                      .toStdString());
}

}  // namespace armillary
