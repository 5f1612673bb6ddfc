// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons: opened, their steps' robots and motions shown, their answers saved.
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSaveFile>
#include <algorithm>
#include <map>

#include "engine/lessons/controlled_motion.h"
#include "resources/bundled.h"
#include "ui/panels/lesson/lesson_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/layouts.h"
#include "ui/window/lesson_docks.h"
#include "ui/window/main_window.h"
#include "ui/window/robot_catalogue.h"

namespace armillary {
void MainWindow::wireLessons() {
  connect(&lesson_loader_, &LessonLoader::loaded, this,
          [this](const std::shared_ptr<const Lesson>& lesson,
                 const std::vector<std::shared_ptr<const Recording>>& motions) {
            lesson_motions_ = motions;
            lesson_robot_ = nullptr;
            course_.begin(lesson);
            course_.goTo(resumed_step_.value_or(ResumedStep()).number);
            resumed_step_.reset();
            given_answers_.takeLost();
            say(tr("Lesson: %1").arg(QString::fromStdString(lesson->title)));
          });
  connect(&lesson_loader_, &LessonLoader::failed, this, [this](const QString& why) {
    resumed_step_.reset();
    complain(tr("The lesson cannot be opened\n%1").arg(why));
  });
  connect(&course_, &LessonCourse::stepChanged, this, &MainWindow::setLessonStage);
  connect(lesson_panel_, &LessonPanel::stageWanted, this, [this] {
    lesson_robot_ = nullptr;  // as the lesson has it, whatever was made of it
    setLessonStage();
  });
  connect(lesson_panel_, &LessonPanel::overlayChanged, this, [this](const Overlay& overlay) {
    viewport_->setOverlay(lesson_panel_->objectName(), overlay);
  });
  connect(viewport_, &Viewport::handleMoved, lesson_panel_,
          [this](const QString& owner, int id, const Eigen::Vector3d& p_W) {
            if (owner == lesson_panel_->objectName()) lesson_panel_->moveHandle(id, p_W);
          });
  connect(lesson_panel_, &LessonPanel::openWanted, this, &MainWindow::chooseLesson);
  GivenAnswers* const answers = &given_answers_;
  connect(lesson_panel_, &LessonPanel::saveAnswersWanted, answers,
          [answers] { answers->chooseToSave(); });
  connect(answers, &GivenAnswers::told, this, &MainWindow::say);
  connect(answers, &GivenAnswers::failed, this, &MainWindow::complain);
  connect(answers, &GivenAnswers::lessonWanted, this, &MainWindow::openLesson);
}

void MainWindow::fillLessons() {
  for (const std::string& name : lessonsInOrder()) {
    QAction* entry = lessons_menu_->addAction(
        titleOfLesson(QString::fromStdString(name)), this,
        [this, name] { openLesson(QString::fromStdString(bundledLessonFile(name).value_or(""))); });
    entry->setObjectName(QStringLiteral("lesson_") + QString::fromStdString(name));
  }
  lesson_panel_->offer(lessons_menu_->actions());
  lessons_menu_->setObjectName(QStringLiteral("lessons"));
  lessons_menu_->addSeparator();
  lessons_menu_->addAction(tr("&Open lesson…"), this, &MainWindow::chooseLesson)
      ->setObjectName(QStringLiteral("open_lesson"));
  lessons_menu_->addAction(tr("&Write a lesson…"), this, &MainWindow::writeLesson)
      ->setObjectName(QStringLiteral("write_lesson"));
  lessons_menu_
      ->addAction(tr("E&dit a lesson…"), this,
                  [this] {
                    const auto present = course_.lesson();
                    lesson_drafts_.chooseToEdit(present ? QString::fromStdString(present->file)
                                                        : QString());
                  })
      ->setObjectName(QStringLiteral("edit_lesson"));
  GivenAnswers* const answers = &given_answers_;
  QAction* save = lessons_menu_->addAction(tr("&Save answers…"), answers,
                                           [answers] { answers->chooseToSave(); });
  save->setObjectName(QStringLiteral("save_answers"));
  QAction* open =
      lessons_menu_->addAction(tr("Go on with &answers…"), answers, &GivenAnswers::chooseToOpen);
  open->setObjectName(QStringLiteral("open_answers"));
  QAction* end = lessons_menu_->addAction(tr("&End the lesson"), this, &MainWindow::endLesson);
  end->setObjectName(QStringLiteral("end_lesson"));
  connect(lessons_menu_, &QMenu::aboutToShow, this, [this, save, open, end] {
    for (QAction* action : {save, open, end}) action->setEnabled(course_.lesson() != nullptr);
  });
}

void MainWindow::chooseLesson() {
  const QString file = QFileDialog::getOpenFileName(this, tr("Open lesson"), {},
                                                    tr("Lessons (*.lesson.json);;All files (*)"));
  if (!file.isEmpty()) openLesson(file);
}

void MainWindow::openLesson(const QString& file) {
  given_answers_.unlessLost([this, file] { loadLesson(file); });
}

void MainWindow::loadLesson(const QString& file, std::optional<ResumedStep> step) {
  resumed_step_ = step;
  lesson_loader_.load(QFileInfo(file).absoluteFilePath());
}

void MainWindow::endLesson() {
  given_answers_.unlessLost([this] {
    course_.end();
    plot_choice_.takeBackCurves();
    lesson_motions_.clear();
    lesson_robot_ = nullptr;
    lesson_made_.reset();
    lesson_docks_->lesson().hide();
  });
}

void MainWindow::setLessonStage() {
  const LessonStep* step = course_.present();
  if (!step) return;
  if (resumed_step_ && resumed_step_->stands) {
    lesson_docks_->lesson().show();
    return lesson_docks_->lesson().raise();
  }
  const bool shown = lesson_robot_ && stage_.robot() == lesson_made_;
  if (shown) return takeLessonStage();
  unlessEditsAreLost([this] { takeLessonStage(); });
}

void MainWindow::takeLessonStage() {
  const LessonStep* step = course_.present();
  if (!step) return;
  const LessonRobot* robot = &robotOf(*step);
  const bool another = robot != lesson_robot_ || stage_.robot() != lesson_made_;
  if (another) {
    robot_loader_.cancel();
    robot_edits_.markSaved(robot_edits_.unsaved());  // they were asked about
    keep_pose_ = false;
    lesson_made_ = madeRobot(robot->description);
    lesson_robot_ = robot;
    takeRobot(lesson_made_, true);
    if (!lesson_made_->complete) robot_loader_.readShapes(lesson_made_);
  }
  if (stage_.mode() != Stage::Mode::kPose) stage_.setMode(Stage::Mode::kPose);
  SimulationSetup setup = stage_.setup();
  setup.wrenches.clear();
  for (const LinkWrench& wrench : step->stage.wrenches) {
    setup.wrenches.push_back(
        {step->robot->model->links[wrench.link].name, wrench.wrench.force, wrench.wrench.moment});
  }
  setLessonController(*step, setup);
  stage_.setSetup(setup);
  stage_.setPose(step->stage.state);
  if (another) viewport_->fit();  // as it stands in this step
  const auto& motion = lesson_motions_[static_cast<std::size_t>(course_.step())];
  if (motion) stage_.setTrajectory(motion, false);
  if (motion && motion->sharedModel() != stage_.sharedModel()) updateTrajectory();
  if (!step->layout.empty())
    layouts_->arrange(QStringLiteral("layout_") + QString::fromStdString(step->layout));
  proposePlots(step->plots);
  lesson_docks_->show(lesson_docks_->lesson(), !step->layout.empty());
}

void MainWindow::proposePlots(const std::vector<std::string>& columns) {
  CurveChoice choice;
  const Model& model = stage_.model();
  for (const std::string& column : columns) {
    const std::size_t slash = column.rfind('/');
    if (slash == std::string::npos) continue;
    const auto quantity = quantityCalled(QString::fromStdString(column.substr(slash + 1)));
    for (int i = 0; i < model.velocitySize(); ++i) {
      if (!quantity || model.degrees_of_freedom[i].name != column.substr(0, slash)) continue;
      choice.degrees_of_freedom.insert(i);
      choice.quantities.insert(*quantity);
    }
  }
  if (!choice.quantities.empty()) plot_choice_.lendCurves(choice);
}

// Of a lesson that controls its robots: this step's controller, faulty where that is to be found,
// or none.
void MainWindow::setLessonController(const LessonStep& step, SimulationSetup& setup) const {
  const std::vector<LessonStep>& all = course_.lesson()->steps;
  if (std::none_of(all.begin(), all.end(), [](const auto& one) { return one.controller; })) return;
  SimulationSetup wanted;
  if (step.controller) {
    const LessonFault* fault = nullptr;
    for (const LessonQuestion& question : step.questions) {
      if (question.fault && isOfController(question.fault->what)) fault = &*question.fault;
    }
    wanted = controllerSetup(step, fault);
  }
  setup.law = wanted.law;
  setup.frequency = wanted.frequency;
  setup.damping_ratio = wanted.damping_ratio;
  setup.target = wanted.target;
  setup.joints = wanted.joints;
}

}  // namespace armillary
