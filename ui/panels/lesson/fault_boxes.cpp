// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/fault_boxes.h"

#include <QComboBox>
#include <QSignalBlocker>

#include "engine/lessons/controlled_motion.h"
#include "ui/panels/lesson/fault_editor.h"

namespace armillary {

void fillFaults(QComboBox* box, bool has_controller) {
  using What = LessonFault::What;
  const std::pair<What, QString> kinds[] = {
      {What::kMass, FaultEditor::tr("the mass")},
      {What::kCenterOfMass, FaultEditor::tr("the centre of mass")},
      {What::kInertia, FaultEditor::tr("the inertia")},
      {What::kAxis, FaultEditor::tr("the axis")},
      {What::kOrigin, FaultEditor::tr("the place")},
      {What::kGravity, FaultEditor::tr("gravity")},
      {What::kStiffness, FaultEditor::tr("the controller's stiffness")},
      {What::kDamping, FaultEditor::tr("the controller's damping")},
      {What::kGravityCompensation, FaultEditor::tr("the controller's gravity compensation")}};
  for (const auto& [what, words] : kinds) {
    if (isOfController(what) && !has_controller) continue;
    box->addItem(words, QString::fromUtf8(name(what)));
  }
}

LessonFault::What faultIn(const QComboBox* box) {
  return faultNamed(box->currentData().toString().toStdString()).value_or(LessonFault::What::kMass);
}

void fillFaultParts(QComboBox* box, LessonFault::What what, const Model& model) {
  const QSignalBlocker quiet(box);
  const QString before = box->currentText();
  box->clear();
  box->setEnabled(what != LessonFault::What::kGravity);
  if (isOfLink(what)) {
    for (const Link& link : model.links) box->addItem(QString::fromStdString(link.name));
  } else if (what != LessonFault::What::kGravity) {
    for (const Joint& joint : model.joints) box->addItem(QString::fromStdString(joint.name));
  }
  if (box->findText(before) >= 0) box->setCurrentText(before);
}

}  // namespace armillary
