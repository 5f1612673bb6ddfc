// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/fault_editor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include "engine/text/write_json.h"
#include "ui/panels/lesson/fault_boxes.h"

namespace armillary {

FaultEditor::FaultEditor(const LessonStep& step, QWidget* parent)
    : AnswerEditor(parent), what_(new QComboBox(this)), part_(new QComboBox(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  fillFaults(what_, step.controller.has_value());
  const std::shared_ptr<const Model> model = step.robot->model;
  fillFaultParts(part_, faultIn(what_), *model);
  connect(what_, &QComboBox::currentIndexChanged, this,
          [this, model] { fillFaultParts(part_, faultIn(what_), *model); });
  for (QComboBox* box : {what_, part_}) {
    connect(box, &QComboBox::activated, this, &AnswerEditor::edited);
  }
  what_->setObjectName(QStringLiteral("fault_what"));
  part_->setObjectName(QStringLiteral("fault_part"));
  row->addWidget(what_);
  row->addWidget(new QLabel(tr("of"), this));
  row->addWidget(part_, 1);
}

std::optional<JsonValue> FaultEditor::answer(QString&) const {
  const QString what = QString::fromUtf8(name(faultIn(what_)));
  return textJson((part_->isEnabled() ? what + QStringLiteral(" of ") + part_->currentText() : what)
                      .toStdString());
}

void FaultEditor::restore(const JsonValue& answer, const QString&) {
  const QString text = QString::fromStdString(answer.text);
  what_->setCurrentIndex(what_->findData(text.section(QStringLiteral(" of "), 0, 0)));
  part_->setCurrentText(text.section(QStringLiteral(" of "), 1));
}

}  // namespace armillary
