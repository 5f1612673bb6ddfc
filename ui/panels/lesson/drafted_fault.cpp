// SPDX-License-Identifier: GPL-3.0-or-later
// An error that is planted in the robot, or in the step's controller.
#include <QComboBox>
#include <QHBoxLayout>

#include "ui/panels/lesson/column_boxes.h"
#include "ui/panels/lesson/draft_form.h"
#include "ui/panels/lesson/drafted_answer.h"
#include "ui/panels/lesson/fault_boxes.h"

namespace armillary {
namespace {

class DraftedFaultAnswer : public DraftedAnswer {
 public:
  DraftedFaultAnswer(const DraftStep& step, const DraftQuestion& question, QWidget* parent)
      : DraftedAnswer(parent), model_(step.model) {
    form_ = draftForm(this);
    form_->addRow(draftWords("draft_fault_told",
                             DraftedAnswer::tr("The student sees the robot with this error in it; "
                                               "the others' questions in this step see it too."),
                             this));
    what_ = draftBox("draft_fault", {}, this);
    part_ = draftBox("draft_fault_part", {}, this);
    fillFaults(what_, step.file && step.file->find("controller"));
    what_->setCurrentIndex(what_->findData(QString::fromUtf8(name(question.fault.what))));
    fillFaultParts(part_, faultIn(what_), *model_);
    part_->setCurrentText(QString::fromStdString(question.fault.element));
    factor_ =
        draftNumber("draft_factor", 0.0, 1000.0, QStringLiteral("×"), question.fault.factor, this);
    shift_ = new QWidget(this);
    auto* row = new QHBoxLayout(shift_);
    row->setContentsMargins(0, 0, 0, 0);
    for (int i = 0; i < 3; ++i) {
      const char* const names[] = {"draft_shift_x", "draft_shift_y", "draft_shift_z"};
      along_[i] = draftNumber(names[i], -100.0, 100.0, QStringLiteral("m"), question.fault.shift[i],
                              shift_);
      along_[i]->makeNarrow();
      row->addWidget(along_[i]);
    }
    form_->addRow(DraftedAnswer::tr("Wrong is"), what_);
    form_->addRow(DraftedAnswer::tr("Of"), part_);
    form_->addRow(DraftedAnswer::tr("By a factor"), factor_);
    form_->addRow(DraftedAnswer::tr("Moved by"), shift_);
    showRows();
    connect(what_, &QComboBox::currentIndexChanged, this, [this] {
      fillFaultParts(part_, faultIn(what_), *model_);
      showRows();
      Q_EMIT edited();
    });
    connect(part_, &QComboBox::currentIndexChanged, this, &DraftedAnswer::edited);
    for (NumberBox* box : {factor_, along_[0], along_[1], along_[2]}) {
      connect(box, &NumberBox::valueChanged, this, &DraftedAnswer::edited);
    }
  }

  void take(DraftQuestion& question) const override {
    question.fault.what = faultIn(what_);
    question.fault.element = part_->currentText().toStdString();
    question.fault.factor = factor_->value();
    for (int i = 0; i < 3; ++i) question.fault.shift[i] = along_[i]->value();
  }

 private:
  void showRows() {
    form_->setRowVisible(part_, faultIn(what_) != LessonFault::What::kGravity);
    form_->setRowVisible(factor_, isScaled(faultIn(what_)));
    form_->setRowVisible(shift_, isMoved(faultIn(what_)));
  }

  const std::shared_ptr<const Model> model_;
  QFormLayout* form_;
  QComboBox *what_, *part_;
  NumberBox* factor_;
  QWidget* shift_;
  NumberBox* along_[3];
};

}  // namespace

DraftedAnswer* makeDraftedFault(const DraftStep& step, const DraftQuestion& question,
                                QWidget* parent) {
  return new DraftedFaultAnswer(step, question, parent);
}

}  // namespace armillary
