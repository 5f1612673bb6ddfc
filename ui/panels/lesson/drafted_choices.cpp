// SPDX-License-Identifier: GPL-3.0-or-later
// Choices, one right or several.
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/panels/lesson/draft_form.h"
#include "ui/panels/lesson/drafted_answer.h"

namespace armillary {
namespace {

constexpr std::size_t kMostChoices = 20;

class DraftedChoices : public DraftedAnswer {
 public:
  DraftedChoices(const DraftQuestion& question, QWidget* parent) : DraftedAnswer(parent) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::kSmall);
    rows->addWidget(
        draftWords("draft_choices_told",
                   DraftedAnswer::tr("Tick what is right. Beside each, what the student "
                                     "is told who chooses it."),
                   this));
    lines_ = new QVBoxLayout;
    lines_->setSpacing(space::kSmall);
    rows->addLayout(lines_);
    for (const DraftChoice& choice : question.choices) addRow(choice);
    auto* add = new QPushButton(DraftedAnswer::tr("Another choice"), this);
    add->setObjectName(QStringLiteral("draft_add_choice"));
    connect(add, &QPushButton::clicked, this, [this] {
      if (choices_.size() >= kMostChoices) return;
      addRow({});
      Q_EMIT edited();
    });
    auto* fewer = new QPushButton(DraftedAnswer::tr("One less"), this);
    fewer->setObjectName(QStringLiteral("draft_drop_choice"));
    connect(fewer, &QPushButton::clicked, this, [this] { dropRow(); });
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(fewer);
    buttons->addStretch(1);
    rows->addLayout(buttons);
  }

  void take(DraftQuestion& question) const override {
    question.choices.clear();
    for (const Row& row : choices_) {
      question.choices.push_back(
          {row.text->text().toStdString(), row.why->text().toStdString(), row.right->isChecked()});
    }
  }

 private:
  struct Row {
    QCheckBox* right;
    QLineEdit *text, *why;
  };

  void addRow(const DraftChoice& choice) {
    const QString number = QString::number(choices_.size() + 1);
    Row row{new QCheckBox(this), new QLineEdit(QString::fromStdString(choice.text), this),
            new QLineEdit(QString::fromStdString(choice.why), this)};
    row.right->setChecked(choice.right);
    row.right->setObjectName(QStringLiteral("draft_right_") + number);
    row.right->setAccessibleName(DraftedAnswer::tr("Choice %1 is right").arg(number));
    row.right->setToolTip(DraftedAnswer::tr("It is right"));
    row.text->setObjectName(QStringLiteral("draft_choice_") + number);
    row.text->setPlaceholderText(DraftedAnswer::tr("choice %1").arg(number));
    row.why->setObjectName(QStringLiteral("draft_why_") + number);
    row.why->setPlaceholderText(DraftedAnswer::tr("why, or why not"));
    auto* line = new QHBoxLayout;
    line->addWidget(row.right);
    line->addWidget(row.text, 1);
    line->addWidget(row.why, 1);
    lines_->addLayout(line);
    choices_.push_back(row);
    connect(row.right, &QCheckBox::toggled, this, &DraftedAnswer::edited);
    connect(row.text, &QLineEdit::textChanged, this, &DraftedAnswer::edited);
    connect(row.why, &QLineEdit::textChanged, this, &DraftedAnswer::edited);
  }

  void dropRow() {
    if (choices_.size() <= 2) return;
    const Row& last = choices_.back();
    for (QWidget* part : std::initializer_list<QWidget*>{last.right, last.text, last.why}) {
      part->hide();
      part->deleteLater();
    }
    choices_.pop_back();
    Q_EMIT edited();
  }

  QVBoxLayout* lines_;
  std::vector<Row> choices_;
};

}  // namespace

DraftedAnswer* makeDraftedChoices(const DraftQuestion& question, QWidget* parent) {
  return new DraftedChoices(question, parent);
}

}  // namespace armillary
