// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong, and of which part: the answer to a fault that is to be found.
#pragma once

#include "ui/panels/lesson/answer_editors.h"

class QComboBox;

namespace armillary {

class FaultEditor : public AnswerEditor {
  Q_OBJECT

 public:
  // Faults of the controller are offered where the step has one.
  FaultEditor(const LessonStep& step, QWidget* parent);
  std::optional<JsonValue> answer(QString& why) const override;
  void restore(const JsonValue& answer, const QString& folder) override;

 private:
  QComboBox *what_, *part_;
};

}  // namespace armillary
