// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/drafted_question.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/panels/lesson/draft_form.h"
#include "ui/panels/lesson/drafted_answer.h"
#include "ui/panels/lesson/small_button.h"

namespace armillary {
namespace {

constexpr int kTextLines = 3;

QString words(const std::string& text) {
  return QString::fromStdString(text);
}

QString kindInWords(LessonQuestion::Kind kind) {
  switch (kind) {
    case LessonQuestion::Kind::kNumber:
      return DraftedQuestion::tr("a number");
    case LessonQuestion::Kind::kChoice:
      return DraftedQuestion::tr("a choice");
    case LessonQuestion::Kind::kPredict:
      return DraftedQuestion::tr("a curve to predict");
    case LessonQuestion::Kind::kFindFault:
      return DraftedQuestion::tr("a fault to find");
    case LessonQuestion::Kind::kSetState:
      return DraftedQuestion::tr("a state to set");
    case LessonQuestion::Kind::kFile:
      return DraftedQuestion::tr("a file");
    case LessonQuestion::Kind::kArrow:
      return DraftedQuestion::tr("an arrow to draw");
  }
  return {};
}

}  // namespace

DraftedQuestion::DraftedQuestion(const DraftStep& step, const DraftQuestion& question, bool plays,
                                 QWidget* parent)
    : QFrame(parent),
      question_(question),
      id_(new QLineEdit(words(question.id), this)),
      text_(new QPlainTextEdit(words(question.text), this)),
      hint_(new QLineEdit(words(question.hint), this)),
      points_(new NumberBox(0.0, 1000.0, {}, this)) {
  setObjectName(QStringLiteral("drafted_question/") + words(question.id));
  setFrameShape(QFrame::StyledPanel);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
  rows->setSpacing(space::kSmall);
  makeHead(rows);
  if (question.answer_in_file) {
    rows->addWidget(draftWords("draft_in_file",
                               tr("What is asked for, and what is right, stands in the lesson's "
                                  "file and is kept."),
                               this));
  } else {
    answer_ = makeDraftedAnswer(step, question, plays, this);
    connect(answer_, &DraftedAnswer::edited, this, &DraftedQuestion::takeAnswer);
    connect(answer_, &DraftedAnswer::poseWanted, this, &DraftedQuestion::poseWanted);
    rows->addWidget(answer_);
  }
  auto* form = new QFormLayout;
  form->setVerticalSpacing(space::kSmall);
  hint_->setPlaceholderText(tr("shown to who asks for it"));
  hint_->setObjectName(QStringLiteral("draft_hint"));
  form->addRow(tr("Hint"), hint_);
  points_->setValue(question.points);
  points_->setObjectName(QStringLiteral("draft_points"));
  form->addRow(tr("Points"), points_);
  rows->addLayout(form);
  for (QLineEdit* line : {id_, hint_}) {
    connect(line, &QLineEdit::textChanged, this, &DraftedQuestion::takeWords);
  }
  connect(text_, &QPlainTextEdit::textChanged, this, &DraftedQuestion::takeWords);
  connect(points_, &NumberBox::valueChanged, this, &DraftedQuestion::takeWords);
}

void DraftedQuestion::makeHead(QVBoxLayout* rows) {
  auto* head = new QHBoxLayout;
  id_->setObjectName(QStringLiteral("draft_id"));
  id_->setMaximumWidth(90);
  id_->setToolTip(tr("The question's name, by which answers are kept"));
  head->addWidget(id_);
  head->addWidget(new QLabel(kindInWords(question_.kind), this));
  head->addStretch(1);
  auto* up = smallButton(QStringLiteral("↑"), tr("Earlier"), "question_up", this);
  auto* down = smallButton(QStringLiteral("↓"), tr("Later"), "question_down", this);
  auto* remove = smallButton(QStringLiteral("✕"), tr("Remove the question"), "question_gone", this);
  for (QToolButton* button : {up, down, remove}) head->addWidget(button);
  connect(up, &QToolButton::clicked, this, [this] { Q_EMIT moveWanted(-1); });
  connect(down, &QToolButton::clicked, this, [this] { Q_EMIT moveWanted(1); });
  connect(remove, &QToolButton::clicked, this, &DraftedQuestion::removeWanted);
  rows->addLayout(head);
  text_->setObjectName(QStringLiteral("draft_question_text"));
  text_->setPlaceholderText(tr("What is asked? (Markdown)"));
  text_->setTabChangesFocus(true);
  text_->setFixedHeight(kTextLines * text_->fontMetrics().lineSpacing() + 4 * space::kSmall);
  rows->addWidget(text_);
}

void DraftedQuestion::takeTypedNumbers() {
  for (NumberBox* box : findChildren<NumberBox*>()) box->interpretText();
}

void DraftedQuestion::takeWords() {
  question_.id = id_->text().trimmed().toStdString();
  question_.text = text_->toPlainText().toStdString();
  question_.hint = hint_->text().toStdString();
  question_.points = points_->value();
  Q_EMIT edited(question_);
}

void DraftedQuestion::takeAnswer() {
  answer_->take(question_);
  answer_->tell(question_);
  Q_EMIT edited(question_);
}

}  // namespace armillary
