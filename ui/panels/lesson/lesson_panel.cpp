// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/lesson_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/panels/lesson/answer_editors.h"
#include "ui/panels/lesson/curve_sketch.h"
#include "ui/panels/lesson/question_view.h"
#include "ui/stage/stage.h"
#include "ui/widgets/markdown_view.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/type_scale.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
LessonPanel::LessonPanel(Stage& stage, LessonCourse& course, QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      course_(course),
      title_(new QLabel(this)),
      step_title_(new QLabel(this)),
      points_(new QLabel(this)),
      text_(new MarkdownView(this)),
      back_(new QPushButton(tr("Back"), this)),
      next_(new QPushButton(tr("Next"), this)),
      again_(new QPushButton(tr("Set it again"), this)),
      save_(new QPushButton(tr("Save answers…"), this)),
      scroll_(new UprightScroll(this)),
      offer_(new QWidget(this)) {
  setObjectName(QStringLiteral("lesson_panel"));
  for (QLabel* label : {title_, step_title_}) label->setWordWrap(true);
  styleHeadings();
  title_->setObjectName(QStringLiteral("lesson_title"));
  step_title_->setObjectName(QStringLiteral("lesson_step"));
  points_->setObjectName(QStringLiteral("lesson_points"));
  points_->setForegroundRole(QPalette::PlaceholderText);
  text_->setObjectName(QStringLiteral("lesson_text"));
  back_->setObjectName(QStringLiteral("lesson_back"));
  next_->setObjectName(QStringLiteral("lesson_next"));
  again_->setObjectName(QStringLiteral("lesson_again"));
  again_->setToolTip(tr("The robot, its pose and its motion as this step begins"));
  save_->setToolTip(tr("A file of your answers that `armillary grade` reads"));
  auto* content = new QWidget(scroll_);
  rows_ = new QVBoxLayout(content);
  rows_->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  rows_->setSpacing(space::kUsual);
  rows_->addWidget(title_);
  rows_->addWidget(step_title_);
  rows_->addWidget(text_);
  rows_->addWidget(offer_);
  rows_->addStretch(1);
  scroll_->setWidget(content);
  auto* what = new QLabel(tr("A lesson shows robots step by step, asks about them and grades the "
                             "answers. Lessons are opened under File ▸ Lessons; these are part of "
                             "the program:"),
                          offer_);
  what->setWordWrap(true);
  auto* open = new QPushButton(tr("Open a lesson…"), offer_);
  open->setObjectName(QStringLiteral("lesson_open"));
  connect(open, &QPushButton::clicked, this, &LessonPanel::openWanted);
  offered_ = new QVBoxLayout(offer_);
  offered_->setContentsMargins(0, 0, 0, 0);
  offered_->setSpacing(space::kSmall);
  offered_->addWidget(what);
  offered_->addWidget(open, 0, Qt::AlignLeft);
  auto* steps = new QHBoxLayout;
  steps->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  for (QPushButton* button : {back_, next_, again_}) steps->addWidget(button);
  steps->addStretch(1);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(space::kUsual, 0, space::kUsual, space::kSmall);
  foot->addWidget(points_, 1);
  foot->addWidget(save_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(scroll_, 1);
  layout->addLayout(steps);
  layout->addLayout(foot);
  connect(back_, &QPushButton::clicked, this, [this] { course_.goTo(course_.step() - 1); });
  connect(next_, &QPushButton::clicked, this, [this] { course_.goTo(course_.step() + 1); });
  connect(again_, &QPushButton::clicked, this, &LessonPanel::stageWanted);
  connect(save_, &QPushButton::clicked, this, &LessonPanel::saveAnswersWanted);
  // the view, which heard of it before, has forgotten what was drawn into it
  connect(&stage_, &Stage::robotChanged, this, &LessonPanel::tellOverlay);
  connect(&course_, &LessonCourse::lessonChanged, this, &LessonPanel::showLesson);
  connect(&course_, &LessonCourse::stepChanged, this, &LessonPanel::showStep);
  connect(&course_, &LessonCourse::answersReplaced, this, [this] {
    showStep();
    for (const auto& [id, answer] : course_.answers()) grade(id);
  });
  connect(&course_, &LessonCourse::answerGraded, this, [this](const std::string& id) {
    const auto& answer = course_.answers().at(id);
    if (QuestionView* view = question(id)) {
      view->showGrade(*answer.grade);
      if (answer.grade->verdict != Grade::Verdict::kUngraded) {
        view->editor().showRightAnswer();
        showRight(id);
      }
    }
    showPoints();
  });
  connect(&grader_, &AnswerGrader::graded, this,
          [this](const std::shared_ptr<const Lesson>& lesson, const std::string& id, int revision,
                 const Grade& grade) {
            // what was changed meanwhile is another answer
            const auto asked = graded_.find(id);
            if (lesson == course_.lesson() && asked != graded_.end() && asked->second == revision)
              course_.grade(id, grade);
          });
  connect(&grader_, &AnswerGrader::curveFound, this,
          [this](const std::shared_ptr<const Lesson>& lesson, const std::string& id,
                 const std::vector<QPointF>& curve) {
            QuestionView* view = question(id);
            if (lesson != course_.lesson() || !view || !view->editor().sketch()) return;
            curves_[id] = curve;
            if (curve.empty()) return;
            double most = 0.0;
            for (const QPointF& point : curve) most = std::max(most, std::abs(point.y()));
            constexpr double kRoom = 1.6;  // the axis shall not tell the answer
            const LessonQuestion* asked = lesson->find(id).question;
            view->editor().sketch()->setAxes(
                curve.front().x(), curve.back().x(), kRoom * most,
                asked->unit ? QString::fromStdString(std::string(asked->unit->name)) : QString());
            showRight(id);
          });
  connect(&grader_, &AnswerGrader::failed, this, [this](const QString& why) {
    if (!questions_.empty()) questions_.back()->say(why);
  });
  showLesson();
}

void LessonPanel::offer(const QList<QAction*>& lessons) {
  for (QAction* lesson : lessons) {
    auto* button = new QPushButton(lesson->text(), offer_);
    connect(button, &QPushButton::clicked, lesson, &QAction::trigger);
    offered_->insertWidget(offered_->count() - 1, button, 0, Qt::AlignLeft);
  }
}

QuestionView* LessonPanel::question(const std::string& id) const {
  const auto found = std::find_if(questions_.begin(), questions_.end(),
                                  [&](const QuestionView* view) { return view->id() == id; });
  return found == questions_.end() ? nullptr : *found;
}

void LessonPanel::showLesson() {
  grader_.cancel();
  curves_.clear();
  graded_.clear();
  const bool any = course_.lesson() != nullptr;
  title_->setText(any ? QString::fromStdString(course_.lesson()->title) : tr("No lesson is open"));
  for (QWidget* widget : std::initializer_list<QWidget*>{back_, next_, again_, save_, points_}) {
    widget->setVisible(any);
  }
  offer_->setVisible(!any);
  if (!any) showStep();
}

void LessonPanel::showStep() {
  for (QuestionView* view : questions_) view->deleteLater();
  questions_.clear();
  tellOverlay();
  const LessonStep* step = course_.present();
  const Lesson* lesson = course_.lesson().get();
  step_title_->setVisible(step != nullptr);
  text_->setVisible(step != nullptr);
  next_->setEnabled(true);
  if (!step) return;
  const int last = static_cast<int>(lesson->steps.size()) - 1;
  step_title_->setText(tr("%1 of %2: %3")
                           .arg(course_.step() + 1)
                           .arg(last + 1)
                           .arg(QString::fromStdString(step->title)));
  QString text = QString::fromStdString(step->text);
  if (course_.step() == 0 && !lesson->text.empty()) {
    text.prepend(QString::fromStdString(lesson->text) + QStringLiteral("\n\n"));
  }
  text_->setText(text, QString::fromStdString(lesson->folder));
  text_->setVisible(!text.isEmpty());
  back_->setEnabled(course_.step() > 0);
  next_->setEnabled(course_.step() < last);
  for (const LessonQuestion& question : step->questions) addQuestion(*step, question);
  scroll_->verticalScrollBar()->setValue(0);
  showPoints();
}

void LessonPanel::addQuestion(const LessonStep& step, const LessonQuestion& question) {
  auto* view =
      new QuestionView(step, question, course_.lesson()->folder, stage_, scroll_->widget());
  rows_->insertWidget(rows_->count() - 1, view);
  questions_.push_back(view);
  connect(view, &QuestionView::answered, this,
          [this, view](const JsonValue& answer, const QString& folder) {
            course_.answer(view->id(), {answer, folder, {}});
            grade(view->id());
          });
  connect(view, &QuestionView::told, this, [this](QWidget* remark) {
    // it may stand below what is seen; and again once all of its lines have their place
    for (const int wait : {0, 100}) {  // ms
      QTimer::singleShot(wait, remark, [this, remark] {
        scroll_->widget()->layout()->activate();
        scroll_->ensureWidgetVisible(remark, 0, space::kUsual);
      });
    }
  });
  connect(view, &QuestionView::drafted, this,
          [this, view](const std::optional<JsonValue>& answer, const QString& folder) {
            graded_.erase(view->id());
            if (answer) {
              course_.answer(view->id(), {*answer, folder, {}});
            } else {
              course_.withdraw(view->id());
            }
            showPoints();
          });
  connect(&view->editor(), &AnswerEditor::overlayChanged, this, &LessonPanel::tellOverlay);
  tellOverlay();
  if (question.kind == LessonQuestion::Kind::kPredict) {
    grader_.findCurve(course_.lesson(), question.id);
  }
  const auto given = course_.answers().find(question.id);
  if (given == course_.answers().end()) return;
  view->editor().restore(given->second.value, given->second.folder);
  if (given->second.grade) view->showGrade(*given->second.grade);
}

void LessonPanel::grade(const std::string& question) {
  if (QuestionView* view = this->question(question)) view->showGrading();
  const LessonCourse::Answer& answer = course_.answers().at(question);
  graded_[question] = course_.revision();
  grader_.grade(course_.lesson(), question, answer.value, answer.folder, course_.revision());
}

void LessonPanel::tellOverlay() {
  Overlay all;
  for (std::size_t i = 0; i < questions_.size() && isVisible(); ++i) {
    const Overlay one = questions_[i]->editor().overlay();
    all.see_through = all.see_through || one.see_through;
    all.arrows.insert(all.arrows.end(), one.arrows.begin(), one.arrows.end());
    all.labels.insert(all.labels.end(), one.labels.begin(), one.labels.end());
    for (OverlayHandle handle : one.handles) {
      handle.id = static_cast<int>(i);
      all.handles.push_back(handle);
    }
  }
  if (all.empty() && !draws_) return;
  draws_ = !all.empty();
  Q_EMIT overlayChanged(all);
}

void LessonPanel::moveHandle(int id, const Eigen::Vector3d& p_W) {
  if (id < 0 || id >= static_cast<int>(questions_.size())) return;
  questions_[static_cast<std::size_t>(id)]->editor().moveHandle(p_W);
}

void LessonPanel::styleHeadings() {
  title_->setFont(headingFont(font()));
  QFont bold = font();
  bold.setBold(true);
  step_title_->setFont(bold);
}

void LessonPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) styleHeadings();
}

void LessonPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  tellOverlay();
}

void LessonPanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  tellOverlay();
}

// The computed curve is shown beside one that was drawn and graded.
void LessonPanel::showRight(const std::string& id) {
  QuestionView* view = question(id);
  const auto curve = curves_.find(id);
  const auto given = course_.answers().find(id);
  if (!view || !view->editor().sketch() || curve == curves_.end()) return;
  if (given == course_.answers().end() || !given->second.grade ||
      given->second.grade->verdict == Grade::Verdict::kUngraded) {
    return;
  }
  view->editor().sketch()->showRight(curve->second);
}

void LessonPanel::showPoints() {
  if (!course_.lesson()) return;
  const double reached = course_.points(), all = course_.lesson()->points();
  QString words = tr("%1 of %2 points")
                      .arg(QLocale().toString(reached, 'g', 3), QLocale().toString(all, 'g', 3));
  if (all > 0.0 && reached >= all) words += tr(": done");
  points_->setText(words);
}

}  // namespace armillary
