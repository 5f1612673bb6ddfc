// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/lesson_workshop_panel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "engine/text/counted.h"
#include "ui/panels/lesson/drafted_question.h"
#include "ui/panels/lesson/drafted_steps.h"
#include "ui/stage/lesson_workshop.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

QPlainTextEdit* textBox(const char* name, const QString& hint, int lines, QWidget* parent) {
  auto* box = new QPlainTextEdit(parent);
  box->setObjectName(QLatin1String(name));
  box->setPlaceholderText(hint);
  box->setTabChangesFocus(true);
  box->setFixedHeight(lines * box->fontMetrics().lineSpacing() + 4 * space::kSmall);
  return box;
}

QPushButton* button(const QString& text, const char* name, const QString& tip, QWidget* parent) {
  auto* made = new QPushButton(text, parent);
  made->setObjectName(QLatin1String(name));
  made->setToolTip(tip);
  return made;
}

// Without its cursor going home where nothing has changed.
template <class Box>
void setText(Box* box, const std::string& text, const QString& present) {
  const QString wanted = QString::fromStdString(text);
  if (wanted == present) return;
  const QSignalBlocker quiet(box);
  if constexpr (std::is_same_v<Box, QLineEdit>) {
    box->setText(wanted);
  } else {
    box->setPlainText(wanted);
  }
}

}  // namespace

LessonWorkshopPanel::LessonWorkshopPanel(LessonWorkshop& workshop, QWidget* parent)
    : QWidget(parent),
      workshop_(workshop),
      title_(new QLineEdit(this)),
      step_title_(new QLineEdit(this)),
      text_(textBox("draft_text", tr("What the lesson is about (Markdown), before its first step"),
                    3, this)),
      step_text_(textBox("draft_step_text",
                         tr("What is to be seen here (Markdown; pictures beside the file)"), 6,
                         this)),
      layout_(new QComboBox(this)),
      stage_(new QLabel(this)),
      told_(new QLabel(this)) {
  setObjectName(QStringLiteral("lesson_workshop_panel"));
  auto* content = new QWidget(this);
  auto* rows = new QVBoxLayout(content);
  rows->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  rows->setSpacing(space::kUsual);
  title_->setObjectName(QStringLiteral("draft_title"));
  title_->setPlaceholderText(tr("The lesson's title"));
  rows->addWidget(title_);
  rows->addWidget(text_);
  auto* steps = new DraftedSteps(workshop_, this);
  rows->addWidget(steps);
  connect(steps, &DraftedSteps::recordWanted, this, &LessonWorkshopPanel::recordWanted);
  connect(steps, &DraftedSteps::showWanted, this, &LessonWorkshopPanel::showWanted);
  step_ = makeStep();
  rows->addWidget(step_);
  rows->addStretch(1);
  auto* scroll = new UprightScroll(this);
  scroll->setWidget(content);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(scroll, 1);
  all->addWidget(makeFoot());
  connect(title_, &QLineEdit::textChanged, this, &LessonWorkshopPanel::takeWords);
  connect(text_, &QPlainTextEdit::textChanged, this, &LessonWorkshopPanel::takeWords);
  connect(step_title_, &QLineEdit::textChanged, this, &LessonWorkshopPanel::takeStep);
  connect(step_text_, &QPlainTextEdit::textChanged, this, &LessonWorkshopPanel::takeStep);
  connect(layout_, &QComboBox::currentIndexChanged, this,
          [this] { workshop_.setLayoutOfStep(layout_->currentData().toString().toStdString()); });
  connect(&workshop_, &LessonWorkshop::stepsChanged, this, &LessonWorkshopPanel::showSteps);
  connect(&workshop_, &LessonWorkshop::questionsChanged, this, &LessonWorkshopPanel::showQuestions);
  connect(&workshop_, &LessonWorkshop::wordsChanged, this, &LessonWorkshopPanel::showWords);
  showWords();
  showSteps();
}

QWidget* LessonWorkshopPanel::makeStep() {
  auto* group = new QWidget(this);
  auto* rows = new QVBoxLayout(group);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(space::kSmall);
  step_title_->setObjectName(QStringLiteral("draft_step_title"));
  step_title_->setPlaceholderText(tr("The step's title"));
  stage_->setObjectName(QStringLiteral("draft_stage"));
  stage_->setWordWrap(true);
  stage_->setForegroundRole(QPalette::PlaceholderText);
  layout_->setObjectName(QStringLiteral("draft_layout"));
  layout_->addItem(tr("As the student has it"), QString());
  layout_->addItem(tr("Pose and torques"), QStringLiteral("pose"));
  layout_->addItem(tr("Simulate and plot"), QStringLiteral("simulate"));
  layout_->addItem(tr("Teach"), QStringLiteral("teach"));
  rows->addWidget(step_title_);
  rows->addWidget(stage_);
  auto* form = new QFormLayout;
  form->addRow(tr("Layout"), layout_);
  rows->addLayout(form);
  rows->addWidget(step_text_);
  question_rows_ = new QVBoxLayout;
  question_rows_->setSpacing(space::kUsual);
  rows->addLayout(question_rows_);
  auto* number = button(tr("Ask for a number"), "draft_ask_number",
                        tr("The program computes the right one from the robot"), group);
  auto* choice =
      button(tr("Ask for a choice"), "draft_ask_choice", tr("One right, or several"), group);
  auto* others = new QToolButton(group);
  others->setText(tr("More…"));
  others->setObjectName(QStringLiteral("draft_ask_other"));
  others->setToolTip(tr("Other kinds of question"));
  others->setPopupMode(QToolButton::InstantPopup);
  others->setMenu(makeKinds(others));
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(number);
  buttons->addWidget(choice);
  buttons->addWidget(others);
  buttons->addStretch(1);
  rows->addLayout(buttons);
  connect(number, &QPushButton::clicked, this,
          [this] { workshop().addQuestion(LessonQuestion::Kind::kNumber); });
  connect(choice, &QPushButton::clicked, this,
          [this] { workshop().addQuestion(LessonQuestion::Kind::kChoice); });
  return group;
}

QMenu* LessonWorkshopPanel::makeKinds(QWidget* parent) {
  using Kind = LessonQuestion::Kind;
  struct Entry {
    Kind kind;
    QString words;
    const char* name;
  };
  const Entry entries[] = {
      {Kind::kPredict, tr("a &curve, drawn before it is run"), "draft_ask_curve"},
      {Kind::kArrow, tr("an &arrow, drawn into the view"), "draft_ask_arrow"},
      {Kind::kSetState, tr("a &pose in which something holds"), "draft_ask_state"},
      {Kind::kFindFault, tr("an &error that is planted in the robot"), "draft_ask_fault"},
      {Kind::kFile, tr("a &file with numbers along the motion"), "draft_ask_file"}};
  auto* menu = new QMenu(parent);
  for (const Entry& entry : entries) {
    QAction* action = menu->addAction(entry.words);
    action->setObjectName(QLatin1String(entry.name));
    connect(action, &QAction::triggered, this,
            [this, kind = entry.kind] { workshop().addQuestion(kind); });
  }
  return menu;
}

QWidget* LessonWorkshopPanel::makeFoot() {
  auto* foot = new QWidget(this);
  auto* rows = new QVBoxLayout(foot);
  rows->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  told_->setObjectName(QStringLiteral("draft_told"));
  told_->setWordWrap(true);
  told_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  told_->hide();
  rows->addWidget(told_);
  auto* fresh = button(tr("New"), "draft_new", tr("Begins another lesson"), foot);
  auto* trial =
      button(tr("Try it"), "draft_try", tr("Opens the lesson as a student sees it"), foot);
  auto* save =
      button(tr("Save lesson…"), "draft_save",
             tr("A .lesson.json, which is read back and run to its last answer first"), foot);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(fresh);
  buttons->addStretch(1);
  buttons->addWidget(trial);
  buttons->addWidget(save);
  rows->addLayout(buttons);
  connect(fresh, &QPushButton::clicked, this, &LessonWorkshopPanel::newWanted);
  connect(trial, &QPushButton::clicked, this, &LessonWorkshopPanel::tryWanted);
  connect(save, &QPushButton::clicked, this, &LessonWorkshopPanel::saveWanted);
  return foot;
}

void LessonWorkshopPanel::say(const QString& text, bool good) {
  QPalette colours = palette();
  if (!good) colours.setColor(QPalette::WindowText, alarmColor(colours));
  told_->setPalette(colours);
  told_->setText(text);
  told_->setVisible(!text.isEmpty());
}

void LessonWorkshopPanel::showWords() {
  setText(title_, workshop_.draft().title, title_->text());
  setText(text_, workshop_.draft().text, text_->toPlainText());
  told_->hide();
  const DraftStep* step = workshop_.step();
  if (!step) return;
  setText(step_title_, step->title, step_title_->text());
  setText(step_text_, step->text, step_text_->toPlainText());
  const QSignalBlocker quiet(layout_);
  layout_->setCurrentIndex(layout_->findData(QString::fromStdString(step->layout)));
}

void LessonWorkshopPanel::showSteps() {
  step_->setVisible(workshop_.step() != nullptr);
  showWords();
  showStage();
  showQuestions();
}

void LessonWorkshopPanel::showStage() {
  const DraftStep* step = workshop_.step();
  if (!step) return;
  const LessonSource& source = workshop_.sources()[static_cast<std::size_t>(workshop_.chosen())];
  QStringList parts{QString::fromStdString(step->model->name)};
  const bool moves = step->stage.state.velocity.cwiseAbs().sum() > 0.0;
  parts << (moves ? tr("moving") : tr("at rest"));
  if (!step->stage.wrenches.empty()) parts << tr("forces act on it");
  if (source.motion) {
    parts << tr("plays %1 s")
                 .arg(QLocale().toString(source.motion->endTime() - source.motion->startTime(), 'g',
                                         3));
  }
  if (!step->plots.empty())
    parts << QString::fromStdString(counted(static_cast<long>(step->plots.size()), "curve"));
  stage_->setText(parts.join(QStringLiteral(" · ")));
}

void LessonWorkshopPanel::showQuestions() {
  for (DraftedQuestion* each : questions_) {
    each->hide();
    each->deleteLater();
  }
  questions_.clear();
  told_->hide();
  const DraftStep* step = workshop_.step();
  if (!step) return;
  for (std::size_t i = 0; i < step->questions.size(); ++i) {
    const auto& source = workshop_.sources()[static_cast<std::size_t>(workshop_.chosen())];
    auto* view = new DraftedQuestion(*step, step->questions[i], source.motion != nullptr, step_);
    const int index = static_cast<int>(i);
    connect(view, &DraftedQuestion::edited, this, [this, index](const DraftQuestion& question) {
      workshop_.setQuestion(index, question);
    });
    connect(view, &DraftedQuestion::moveWanted, this,
            [this, index](int by) { workshop().moveQuestion(index, by); });
    connect(view, &DraftedQuestion::removeWanted, this,
            [this, index] { workshop().removeQuestion(index); });
    connect(view, &DraftedQuestion::poseWanted, this, [this, index] {
      for (DraftedQuestion* each : questions_) each->takeTypedNumbers();
      Q_EMIT poseWanted(index);
    });
    question_rows_->addWidget(view);
    questions_.push_back(view);
  }
}

LessonWorkshop& LessonWorkshopPanel::workshop() {
  for (DraftedQuestion* each : questions_) each->takeTypedNumbers();
  return workshop_;
}

void LessonWorkshopPanel::takeWords() {
  workshop_.setWords(title_->text().toStdString(), text_->toPlainText().toStdString());
}

void LessonWorkshopPanel::takeStep() {
  workshop_.setStepWords(step_title_->text().toStdString(),
                         step_text_->toPlainText().toStdString());
}

}  // namespace armillary
