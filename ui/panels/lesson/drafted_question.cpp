// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/drafted_question.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "engine/text/number_text.h"
#include "ui/panels/lesson/small_button.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

constexpr int kTextLines = 3;
constexpr int kMostChoices = 20;

QString words(const std::string& text) {
  return QString::fromStdString(text);
}

QComboBox* boxOf(const char* name, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setObjectName(QLatin1String(name));
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  return box;
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

bool haveSameAnswer(const DraftQuestion& one, const DraftQuestion& other) {
  return one.quantity == other.quantity && one.column == other.column && one.link == other.link &&
         one.unit == other.unit && one.choices == other.choices;
}

}  // namespace

DraftedQuestion::DraftedQuestion(const DraftStep& step, const DraftQuestion& question,
                                 QWidget* parent)
    : QFrame(parent),
      step_(step),
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
  auto* form = new QFormLayout;
  form->setVerticalSpacing(space::kSmall);
  if (question.answer_in_file) {
    auto* told =
        new QLabel(tr("What is asked for, and what is right, stands in the lesson's file and "
                      "is kept."),
                   this);
    told->setObjectName(QStringLiteral("draft_in_file"));
    told->setWordWrap(true);
    told->setForegroundRole(QPalette::PlaceholderText);
    rows->addWidget(told);
  } else if (question.kind == LessonQuestion::Kind::kNumber) {
    makeNumber(form);
  } else {
    makeChoices(rows);
  }
  hint_->setPlaceholderText(tr("shown to who asks for it"));
  hint_->setObjectName(QStringLiteral("draft_hint"));
  form->addRow(tr("Hint"), hint_);
  points_->setValue(question.points);
  points_->setObjectName(QStringLiteral("draft_points"));
  form->addRow(tr("Points"), points_);
  rows->addLayout(form);
  for (QLineEdit* line : {id_, hint_}) {
    connect(line, &QLineEdit::textChanged, this, &DraftedQuestion::take);
  }
  connect(text_, &QPlainTextEdit::textChanged, this, &DraftedQuestion::take);
  connect(points_, &NumberBox::valueChanged, this, &DraftedQuestion::take);
  showAnswer();
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

void DraftedQuestion::makeNumber(QFormLayout* form) {
  quantity_ = boxOf("draft_quantity", this);
  link_ = boxOf("draft_link", this);
  column_ = boxOf("draft_column", this);
  unit_ = boxOf("draft_unit", this);
  tolerance_ = new NumberBox(1e-6, 100.0, QStringLiteral("%"), this);
  answer_ = new QLabel(this);
  answer_->setObjectName(QStringLiteral("draft_answer"));
  answer_->setWordWrap(true);
  tolerance_->setObjectName(QStringLiteral("draft_tolerance"));
  tolerance_->setValue(100.0 * question_.tolerance);
  for (const std::string_view quantity : lessonQuantities()) {
    if (quantity == "driven-effort" && step_.stage.driven.empty()) continue;
    quantity_->addItem(words(std::string(quantity)));
  }
  quantity_->setCurrentText(words(question_.quantity));
  for (const Link& link : step_.model->links) link_->addItem(words(link.name));
  link_->setCurrentText(words(question_.link));
  fillColumns();
  column_->setCurrentText(words(question_.column));
  fillUnits();
  unit_->setCurrentText(words(question_.unit));
  form->addRow(tr("Quantity"), quantity_);
  form->addRow(tr("Of link"), link_);
  form->addRow(tr("Number"), column_);
  form->addRow(tr("Unit"), unit_);
  form->addRow(tr("Tolerance"), tolerance_);
  form->addRow(tr("Right is"), answer_);
  connect(quantity_, &QComboBox::currentIndexChanged, this, [this] {
    fillColumns();
    fillUnits();
    take();
  });
  connect(link_, &QComboBox::currentIndexChanged, this, &DraftedQuestion::take);
  connect(column_, &QComboBox::currentIndexChanged, this, [this] {
    fillUnits();
    take();
  });
  connect(unit_, &QComboBox::currentIndexChanged, this, &DraftedQuestion::take);
  connect(tolerance_, &NumberBox::valueChanged, this, &DraftedQuestion::take);
}

void DraftedQuestion::fillColumns() {
  const QSignalBlocker quiet(column_);
  column_->clear();
  const std::string quantity = quantity_->currentText().toStdString();
  for (const std::string& column : lessonColumns(*step_.model, quantity)) {
    column_->addItem(words(column));
  }
  link_->setEnabled(quantity == "jacobian");
}

// Those that measure the same, the usual one chosen.
void DraftedQuestion::fillUnits() {
  const QSignalBlocker quiet(unit_);
  const QString before = unit_->currentText();
  unit_->clear();
  const std::string_view usual = unitOfColumn(*step_.model, quantity_->currentText().toStdString(),
                                              column_->currentText().toStdString());
  const std::string_view dimension = lessonUnit(usual)->dimension;
  if (usual.empty()) unit_->addItem({});
  for (const std::string& name : lessonUnitNames()) {
    if (lessonUnit(name)->dimension == dimension) unit_->addItem(words(name));
  }
  unit_->setCurrentText(words(std::string(usual)));
  if (unit_->findText(before) >= 0) unit_->setCurrentText(before);
}

void DraftedQuestion::makeChoices(QVBoxLayout* rows) {
  auto* told =
      new QLabel(tr("Tick what is right. Beside each, what the student is told who chooses "
                    "it."),
                 this);
  told->setWordWrap(true);
  told->setForegroundRole(QPalette::PlaceholderText);
  rows->addWidget(told);
  choice_rows_ = new QVBoxLayout;
  choice_rows_->setSpacing(space::kSmall);
  rows->addLayout(choice_rows_);
  for (const DraftChoice& choice : question_.choices) addChoiceRow(choice);
  auto* add = new QPushButton(tr("Another choice"), this);
  add->setObjectName(QStringLiteral("draft_add_choice"));
  connect(add, &QPushButton::clicked, this, [this] {
    if (static_cast<int>(choices_.size()) >= kMostChoices) return;
    addChoiceRow({});
    take();
  });
  auto* fewer = new QPushButton(tr("One less"), this);
  fewer->setObjectName(QStringLiteral("draft_drop_choice"));
  connect(fewer, &QPushButton::clicked, this, [this] {
    if (choices_.size() <= 2) return;
    for (QWidget* part : std::initializer_list<QWidget*>{
             choices_.back().right, choices_.back().text, choices_.back().why}) {
      part->hide();
      part->deleteLater();
    }
    choices_.pop_back();
    take();
  });
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(add);
  buttons->addWidget(fewer);
  buttons->addStretch(1);
  rows->addLayout(buttons);
}

void DraftedQuestion::addChoiceRow(const DraftChoice& choice) {
  const QString number = QString::number(choices_.size() + 1);
  ChoiceRow row{new QCheckBox(this), new QLineEdit(words(choice.text), this),
                new QLineEdit(words(choice.why), this)};
  row.right->setChecked(choice.right);
  row.right->setObjectName(QStringLiteral("draft_right_") + number);
  row.right->setAccessibleName(tr("Choice %1 is right").arg(number));
  row.right->setToolTip(tr("It is right"));
  row.text->setObjectName(QStringLiteral("draft_choice_") + number);
  row.text->setPlaceholderText(tr("choice %1").arg(number));
  row.why->setObjectName(QStringLiteral("draft_why_") + number);
  row.why->setPlaceholderText(tr("why, or why not"));
  auto* line = new QHBoxLayout;
  line->addWidget(row.right);
  line->addWidget(row.text, 1);
  line->addWidget(row.why, 1);
  choice_rows_->addLayout(line);
  choices_.push_back(row);
  connect(row.right, &QCheckBox::toggled, this, &DraftedQuestion::take);
  connect(row.text, &QLineEdit::textChanged, this, &DraftedQuestion::take);
  connect(row.why, &QLineEdit::textChanged, this, &DraftedQuestion::take);
}

void DraftedQuestion::takeTypedNumbers() {
  for (NumberBox* box : {points_, tolerance_}) {
    if (box) box->interpretText();
  }
}

void DraftedQuestion::take() {
  const DraftQuestion before = question_;
  question_.id = id_->text().trimmed().toStdString();
  question_.text = text_->toPlainText().toStdString();
  question_.hint = hint_->text().toStdString();
  question_.points = points_->value();
  if (quantity_) {
    question_.quantity = quantity_->currentText().toStdString();
    question_.column = column_->currentText().toStdString();
    question_.link = question_.quantity == "jacobian" ? link_->currentText().toStdString() : "";
    question_.unit = unit_->currentText().toStdString();
    question_.tolerance = 0.01 * tolerance_->value();
  }
  if (choice_rows_) question_.choices.clear();
  for (const ChoiceRow& row : choices_) {
    question_.choices.push_back(
        {row.text->text().toStdString(), row.why->text().toStdString(), row.right->isChecked()});
  }
  if (!haveSameAnswer(before, question_)) question_ = withoutExamples(question_);
  showAnswer();
  Q_EMIT edited(question_);
}

void DraftedQuestion::showAnswer() {
  if (!answer_) return;
  std::string why;
  const std::optional<double> value = draftedAnswer(step_, question_, why);
  answer_->setText(value ? tr("%1 %2, computed from the robot")
                               .arg(words(withDigits(*value, 6)), words(question_.unit))
                         : words(why));
}

}  // namespace armillary
