// SPDX-License-Identifier: GPL-3.0-or-later
// A number that the program computes from the robot.
#include <QComboBox>

#include "engine/text/number_text.h"
#include "ui/panels/lesson/column_boxes.h"
#include "ui/panels/lesson/draft_form.h"
#include "ui/panels/lesson/drafted_answer.h"

namespace armillary {
namespace {

class DraftedNumber : public DraftedAnswer {
 public:
  DraftedNumber(const DraftStep& step, const DraftQuestion& question, QWidget* parent)
      : DraftedAnswer(parent), step_(step) {
    QFormLayout* form = draftForm(this);
    columns_ = new ColumnBoxes(step, ColumnBoxes::Use::kNumber, {}, form, this);
    columns_->choose(question.quantity, question.column, question.link);
    unit_ = draftBox("draft_unit", {}, this);
    fillUnits(unit_, unitFor(step, question));
    unit_->setCurrentText(QString::fromStdString(question.unit));
    tolerance_ = draftNumber("draft_tolerance", 1e-6, 100.0, QStringLiteral("%"),
                             100.0 * question.tolerance, this);
    answer_ = draftWords("draft_answer", {}, this);
    form->addRow(DraftedAnswer::tr("Unit"), unit_);
    form->addRow(DraftedAnswer::tr("Tolerance"), tolerance_);
    form->addRow(DraftedAnswer::tr("Right is"), answer_);
    connect(columns_, &ColumnBoxes::changed, this, [this] {
      fillUnits(unit_, unitOfColumn(*step_.model, columns_->quantity(), columns_->column()));
      Q_EMIT edited();
    });
    connect(unit_, &QComboBox::currentIndexChanged, this, &DraftedAnswer::edited);
    connect(tolerance_, &NumberBox::valueChanged, this, &DraftedAnswer::edited);
    tell(question);
  }

  void take(DraftQuestion& question) const override {
    question.quantity = columns_->quantity();
    question.column = columns_->column();
    question.link = columns_->link();
    question.unit = unit_->currentText().toStdString();
    question.tolerance = 0.01 * tolerance_->value();
  }

  void tell(const DraftQuestion& question) override {
    std::string why;
    const std::optional<double> value = draftedAnswer(step_, question, why);
    answer_->setText(value ? DraftedAnswer::tr("%1 %2, computed from the robot")
                                 .arg(QString::fromStdString(withDigits(*value, 6)),
                                      QString::fromStdString(question.unit))
                           : QString::fromStdString(why));
  }

 private:
  const DraftStep step_;
  ColumnBoxes* columns_;
  QComboBox* unit_;
  NumberBox* tolerance_;
  QLabel* answer_;
};

}  // namespace

DraftedAnswer* makeDraftedNumber(const DraftStep& step, const DraftQuestion& question,
                                 QWidget* parent) {
  return new DraftedNumber(step, question, parent);
}

}  // namespace armillary
