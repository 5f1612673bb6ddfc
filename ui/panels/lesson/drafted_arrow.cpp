// SPDX-License-Identifier: GPL-3.0-or-later
// A force or moment of a link that the student draws into the view.
#include <QComboBox>
#include <numbers>

#include "engine/text/number_text.h"
#include "ui/panels/lesson/column_boxes.h"
#include "ui/panels/lesson/draft_form.h"
#include "ui/panels/lesson/drafted_answer.h"

namespace armillary {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

class DraftedArrow : public DraftedAnswer {
 public:
  DraftedArrow(const DraftStep& step, const DraftQuestion& question, QWidget* parent)
      : DraftedAnswer(parent), step_(step) {
    QFormLayout* form = draftForm(this);
    force_ = draftBox("draft_force", {}, this);
    const std::pair<LinkForce, QString> forces[] = {
        {LinkForce::kWeight, DraftedAnswer::tr("its weight")},
        {LinkForce::kReactionForce, DraftedAnswer::tr("the force through its joint")},
        {LinkForce::kReactionMoment, DraftedAnswer::tr("the moment through its joint")},
        {LinkForce::kNetForce, DraftedAnswer::tr("the sum of its forces, m a")},
        {LinkForce::kNetMoment, DraftedAnswer::tr("the change of its angular momentum")}};
    for (const auto& [force, words] : forces) force_->addItem(words, static_cast<int>(force));
    force_->setCurrentIndex(force_->findData(static_cast<int>(question.force)));
    link_ = draftBox("draft_link", {}, this);
    for (const Link& link : step.model->links) link_->addItem(QString::fromStdString(link.name));
    link_->setCurrentText(QString::fromStdString(question.link));
    unit_ = draftBox("draft_unit", {}, this);
    fillUnits(unit_, unitFor(step, question));
    unit_->setCurrentText(QString::fromStdString(question.unit));
    tolerance_ = draftNumber("draft_tolerance", 1e-6, 100.0, QStringLiteral("%"),
                             100.0 * question.tolerance, this);
    tolerance_->setToolTip(DraftedAnswer::tr("Of its length"));
    angle_ =
        draftNumber("draft_angle", 0.01, 90.0, QStringLiteral("°"), question.angle / kDegree, this);
    angle_->setToolTip(DraftedAnswer::tr("By which its direction may be off"));
    answer_ = draftWords("draft_answer", {}, this);
    form->addRow(DraftedAnswer::tr("Of link"), link_);
    form->addRow(DraftedAnswer::tr("Arrow"), force_);
    form->addRow(DraftedAnswer::tr("Unit"), unit_);
    form->addRow(DraftedAnswer::tr("Tolerance"), tolerance_);
    form->addRow(DraftedAnswer::tr("Direction"), angle_);
    form->addRow(DraftedAnswer::tr("Right is"), answer_);
    connect(force_, &QComboBox::currentIndexChanged, this, [this] {
      DraftQuestion asked;
      asked.kind = LessonQuestion::Kind::kArrow;
      asked.force = force();
      fillUnits(unit_, unitFor(step_, asked));
      Q_EMIT edited();
    });
    for (QComboBox* box : {link_, unit_}) {
      connect(box, &QComboBox::currentIndexChanged, this, &DraftedAnswer::edited);
    }
    for (NumberBox* box : {tolerance_, angle_}) {
      connect(box, &NumberBox::valueChanged, this, &DraftedAnswer::edited);
    }
    tell(question);
  }

  void take(DraftQuestion& question) const override {
    question.force = force();
    question.link = link_->currentText().toStdString();
    question.unit = unit_->currentText().toStdString();
    question.tolerance = 0.01 * tolerance_->value();
    question.angle = kDegree * angle_->value();
  }

  void tell(const DraftQuestion& question) override {
    std::string why;
    const std::optional<double> length = draftedAnswer(step_, question, why);
    answer_->setText(length ? DraftedAnswer::tr("an arrow of %1 %2")
                                  .arg(QString::fromStdString(withDigits(*length, 5)),
                                       QString::fromStdString(question.unit))
                            : QString::fromStdString(why));
  }

 private:
  LinkForce force() const { return static_cast<LinkForce>(force_->currentData().toInt()); }

  const DraftStep step_;
  QComboBox *force_, *link_, *unit_;
  NumberBox *tolerance_, *angle_;
  QLabel* answer_;
};

}  // namespace

DraftedAnswer* makeDraftedArrow(const DraftStep& step, const DraftQuestion& question,
                                QWidget* parent) {
  return new DraftedArrow(step, question, parent);
}

}  // namespace armillary
