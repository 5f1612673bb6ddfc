// SPDX-License-Identifier: GPL-3.0-or-later
// A state that the student sets so that something holds.
#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/text/number_text.h"
#include "ui/panels/lesson/column_boxes.h"
#include "ui/panels/lesson/draft_form.h"
#include "ui/panels/lesson/drafted_answer.h"

namespace armillary {
namespace {

using Bound = LessonCondition::Kind;

constexpr std::size_t kMostConditions = 10;
constexpr const char* kRows[] = {"vx", "vy", "vz", "wx", "wy", "wz"};
constexpr double kSingularShare = 0.02;

// One condition.
class ConditionRows : public QFrame {
 public:
  ConditionRows(const DraftStep& step, const DraftCondition& condition, int number,
                DraftedAnswer* parent)
      : QFrame(parent), model_(step.model) {
    setObjectName(QStringLiteral("draft_condition_%1").arg(number));
    const QString ending = QStringLiteral("_%1").arg(number);
    form_ = draftForm(this);
    text_ = new QLineEdit(QString::fromStdString(condition.text), this);
    text_->setObjectName(QStringLiteral("draft_condition_text") + ending);
    text_->setPlaceholderText(DraftedAnswer::tr("as the student reads it"));
    kind_ = draftBox("draft_bound_kind", ending, this);
    const std::pair<Bound, QString> kinds[] = {
        {Bound::kEquals, DraftedAnswer::tr("is")},
        {Bound::kAbove, DraftedAnswer::tr("is above")},
        {Bound::kBelow, DraftedAnswer::tr("is below")},
        {Bound::kSingular, DraftedAnswer::tr("is singular")}};
    for (const auto& [kind, words] : kinds) kind_->addItem(words, static_cast<int>(kind));
    kind_->setCurrentIndex(kind_->findData(static_cast<int>(condition.kind)));
    form_->addRow(DraftedAnswer::tr("To hold"), text_);
    columns_ = new ColumnBoxes(step, ColumnBoxes::Use::kNumber, ending, form_, this);
    columns_->choose(condition.quantity, condition.column, condition.link);
    link_ = draftBox("draft_singular", ending, this);
    for (const Link& link : model_->links) link_->addItem(QString::fromStdString(link.name));
    link_->setCurrentText(QString::fromStdString(condition.link.empty() ? model_->links.back().name
                                                                        : condition.link));
    rows_ = new QWidget(this);
    auto* ticks = new QHBoxLayout(rows_);
    ticks->setContentsMargins(0, 0, 0, 0);
    for (int i = 0; i < 6; ++i) {
      row_[i] = new QCheckBox(QLatin1String(kRows[i]), rows_);
      row_[i]->setObjectName(QStringLiteral("draft_row_%1").arg(QLatin1String(kRows[i])) + ending);
      row_[i]->setChecked(std::find(condition.rows.begin(), condition.rows.end(), kRows[i]) !=
                          condition.rows.end());
      ticks->addWidget(row_[i]);
      connect(row_[i], &QCheckBox::toggled, parent, &DraftedAnswer::edited);
    }
    form_->addRow(DraftedAnswer::tr("Of link"), link_);
    form_->addRow(QString(), kind_);
    form_->addRow(DraftedAnswer::tr("In"), rows_);
    bound_ = draftNumber("draft_bound", -1e9, 1e9, {}, condition.bound, this);
    bound_->setObjectName(QStringLiteral("draft_bound") + ending);
    tolerance_ = draftNumber("draft_within", 1e-9, 1e9, {}, condition.tolerance, this);
    tolerance_->setObjectName(QStringLiteral("draft_within") + ending);
    form_->addRow(DraftedAnswer::tr("Number"), bound_);
    form_->addRow(DraftedAnswer::tr("Within"), tolerance_);
    showRows();
    connect(kind_, &QComboBox::currentIndexChanged, this, [this, parent] {
      if (kind() == Bound::kSingular) tolerance_->setValue(kSingularShare);
      showRows();
      Q_EMIT parent->edited();
    });
    connect(columns_, &ColumnBoxes::changed, this, [this, parent] {
      showRows();
      Q_EMIT parent->edited();
    });
    connect(text_, &QLineEdit::textChanged, parent, &DraftedAnswer::edited);
    connect(link_, &QComboBox::currentIndexChanged, parent, &DraftedAnswer::edited);
    for (NumberBox* box : {bound_, tolerance_}) {
      connect(box, &NumberBox::valueChanged, parent, &DraftedAnswer::edited);
    }
  }

  DraftCondition condition() const {
    DraftCondition made;
    made.kind = kind();
    made.text = text_->text().toStdString();
    made.tolerance = tolerance_->value();
    if (kind() == Bound::kSingular) {
      made.link = link_->currentText().toStdString();
      made.rows.clear();
      for (const QCheckBox* each : row_) {
        if (each->isChecked()) made.rows.push_back(each->text().toStdString());
      }
      return made;
    }
    made.quantity = columns_->quantity();
    made.column = columns_->column();
    made.link = columns_->link();
    made.bound = bound_->value();
    return made;
  }

 private:
  Bound kind() const { return static_cast<Bound>(kind_->currentData().toInt()); }

  void showRows() {
    const bool singular = kind() == Bound::kSingular;
    columns_->setVisible(!singular);
    form_->setRowVisible(link_, singular);
    form_->setRowVisible(rows_, singular);
    form_->setRowVisible(bound_, !singular);
    form_->setRowVisible(tolerance_, singular || kind() == Bound::kEquals);
    const QString unit = singular ? QString()
                                  : QString::fromStdString(std::string(unitOfColumn(
                                        *model_, columns_->quantity(), columns_->column())));
    for (NumberBox* box : {bound_, tolerance_}) {
      box->setSuffix(unit.isEmpty() ? QString() : QStringLiteral(" ") + unit);
    }
    tolerance_->setToolTip(
        singular
            ? DraftedAnswer::tr("Up to which share of the largest singular value the least one "
                                "counts as none")
            : QString());
  }

  const std::shared_ptr<const Model> model_;
  QFormLayout* form_;
  QLineEdit* text_;
  QComboBox *kind_, *link_;
  ColumnBoxes* columns_;
  QWidget* rows_;
  QCheckBox* row_[6];
  NumberBox *bound_, *tolerance_;
};

class DraftedState : public DraftedAnswer {
 public:
  DraftedState(const DraftStep& step, const DraftQuestion& question, QWidget* parent)
      : DraftedAnswer(parent), step_(step) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::kUsual);
    list_ = new QVBoxLayout;
    list_->setSpacing(space::kUsual);
    rows->addLayout(list_);
    for (const DraftCondition& each : question.conditions) addRows(each);
    auto* another = new QPushButton(DraftedAnswer::tr("And…"), this);
    another->setObjectName(QStringLiteral("draft_add_condition"));
    another->setToolTip(DraftedAnswer::tr("Something else that is to hold as well"));
    auto* fewer = new QPushButton(DraftedAnswer::tr("One less"), this);
    fewer->setObjectName(QStringLiteral("draft_drop_condition"));
    auto* take = new QPushButton(DraftedAnswer::tr("This pose is right"), this);
    take->setObjectName(QStringLiteral("draft_take_pose"));
    take->setToolTip(
        DraftedAnswer::tr("The pose that the window shows is a right answer, by which "
                          "the lesson is checked"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {another, fewer}) buttons->addWidget(button);
    buttons->addStretch(1);
    buttons->addWidget(take);
    rows->addLayout(buttons);
    told_ = draftWords("draft_answer", {}, this);
    rows->addWidget(told_);
    connect(another, &QPushButton::clicked, this, [this] {
      if (conditions_.size() >= kMostConditions) return;
      addRows(usualQuestion(LessonQuestion::Kind::kSetState, step_, false).conditions.front());
      Q_EMIT edited();
    });
    connect(fewer, &QPushButton::clicked, this, [this] {
      if (conditions_.size() <= 1) return;
      conditions_.back()->hide();
      conditions_.back()->deleteLater();
      conditions_.pop_back();
      Q_EMIT edited();
    });
    connect(take, &QPushButton::clicked, this, &DraftedAnswer::poseWanted);
    tell(question);
  }

  void take(DraftQuestion& question) const override {
    question.conditions.clear();
    for (const ConditionRows* each : conditions_) question.conditions.push_back(each->condition());
  }

  void tell(const DraftQuestion& question) override {
    const bool in_file = question.file && question.file->find("right");
    if (question.right_position.empty() && in_file) {
      return told_->setText(
          DraftedAnswer::tr("The right pose of the lesson's file is kept; it is tried when the "
                            "lesson is saved."));
    }
    if (question.right_position.empty()) {
      return told_->setText(DraftedAnswer::tr(
          "Move the robot to where all of it holds, and take that pose as the right one."));
    }
    const std::string why = whyNotRight(step_, question);
    told_->setText(
        why.empty()
            ? DraftedAnswer::tr("All of it holds in the pose that was taken.")
            : DraftedAnswer::tr("In the pose that was taken: %1").arg(QString::fromStdString(why)));
  }

 private:
  void addRows(const DraftCondition& condition) {
    auto* rows =
        new ConditionRows(step_, condition, static_cast<int>(conditions_.size()) + 1, this);
    list_->addWidget(rows);
    conditions_.push_back(rows);
  }

  const DraftStep step_;
  QVBoxLayout* list_;
  std::vector<ConditionRows*> conditions_;
  QLabel* told_;
};

}  // namespace

DraftedAnswer* makeDraftedState(const DraftStep& step, const DraftQuestion& question,
                                QWidget* parent) {
  return new DraftedState(step, question, parent);
}

}  // namespace armillary
