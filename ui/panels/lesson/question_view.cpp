// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/question_view.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "ui/panels/lesson/answer_editors.h"
#include "ui/widgets/markdown_view.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"

namespace armillary {

QuestionView::QuestionView(const LessonStep& step, const LessonQuestion& question,
                           const std::string& folder, Stage& stage, QWidget* parent)
    : QFrame(parent),
      id_(question.id),
      editor_(makeAnswerEditor(step, question, stage, this)),
      check_(new QPushButton(tr("Check"), this)),
      hint_(new MarkdownView(this)),
      remark_(new QLabel(this)) {
  hint_->hide();
  setObjectName(QStringLiteral("question/") + QString::fromStdString(id_));
  setFrameShape(QFrame::StyledPanel);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
  rows->setSpacing(space::kSmall);
  const QString beside = QString::fromStdString(folder);
  auto* text = new MarkdownView(this);
  text->setObjectName(QStringLiteral("question_text"));
  text->setText(QString::fromStdString(question.text), beside);
  for (MarkdownView* view : {text, hint_}) view->setFocusPolicy(Qt::ClickFocus);  // to be copied
  rows->addWidget(text);
  rows->addWidget(editor_);
  auto* buttons = new QHBoxLayout;
  check_->setObjectName(QStringLiteral("check"));
  buttons->addWidget(check_);
  if (!question.hint.empty()) {
    auto* hint = new QPushButton(tr("Hint"), this);
    hint->setObjectName(QStringLiteral("hint"));
    hint_->setObjectName(QStringLiteral("hint_text"));
    hint_->setText(QString::fromStdString(question.hint), beside);
    connect(hint, &QPushButton::clicked, this, [this] { hint_->setVisible(hint_->isHidden()); });
    buttons->addWidget(hint);
  }
  buttons->addStretch(1);
  auto* points =
      new QLabel(question.points == 1.0 ? tr("1 point")
                                        : tr("%1 points").arg(QLocale().toString(question.points)),
                 this);
  points->setForegroundRole(QPalette::PlaceholderText);
  buttons->addWidget(points);
  rows->addLayout(buttons);
  rows->addWidget(hint_);
  remark_->setObjectName(QStringLiteral("remark"));
  remark_->setWordWrap(true);
  remark_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  remark_->hide();
  rows->addWidget(remark_);
  connect(check_, &QPushButton::clicked, this, &QuestionView::check);
  connect(editor_, &AnswerEditor::done, this, &QuestionView::check);
  connect(editor_, &AnswerEditor::edited, this, [this] {
    forgetGrade();
    QString why;
    Q_EMIT drafted(editor_->answer(why), editor_->folder());
  });
}

void QuestionView::check() {
  QString why;
  if (const auto answer = editor_->answer(why)) {
    asked_ = true;
    Q_EMIT answered(*answer, editor_->folder());
  } else {
    say(why);
    Q_EMIT told(remark_);
  }
}

void QuestionView::forgetGrade() {
  verdict_.reset();
  remark_->clear();
  remark_->hide();
}

void QuestionView::showGrading() {
  say(tr("Looking at your answer…"));
}

void QuestionView::say(const QString& text) {
  verdict_.reset();
  remark_->setText(text);
  remark_->show();
  colour();
}

void QuestionView::showGrade(const Grade& grade) {
  verdict_ = grade.verdict;
  QString words = QString::fromStdString(grade.remark);
  // the verdict is said already
  for (const QLatin1String said : {QLatin1String("right"), QLatin1String("not right")}) {
    if (words == said) words.clear();
    for (const QLatin1String mark : {QLatin1String(": "), QLatin1String("; ")}) {
      if (words.startsWith(said + mark)) words.remove(0, said.size() + mark.size());
    }
  }
  const bool right = grade.verdict == Grade::Verdict::kRight;
  QString text = right                                      ? tr("✓ Right.")
                 : grade.verdict == Grade::Verdict::kPartly ? tr("Partly: %1").arg(words)
                 : grade.verdict != Grade::Verdict::kWrong  ? words
                 : words.isEmpty()                          ? tr("✗ Not yet.")
                                                            : tr("✗ Not yet: %1").arg(words);
  if (right && !words.isEmpty()) text += QLatin1Char(' ') + asSentence(words);
  remark_->setText(text);
  remark_->show();
  colour();
  if (std::exchange(asked_, false)) Q_EMIT told(remark_);
}

void QuestionView::colour() {
  QPalette colours = palette();
  const bool wrong =
      verdict_ && *verdict_ != Grade::Verdict::kRight && *verdict_ != Grade::Verdict::kUngraded;
  if (wrong) colours.setColor(QPalette::WindowText, alarmColor(colours));
  remark_->setPalette(colours);
  QFont font;  // of it the weight alone is its own
  font.setBold(verdict_.has_value());
  remark_->setFont(font);
}

void QuestionView::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) colour();
}

}  // namespace armillary
