// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/shown_lesson.h"

#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <algorithm>
#include <utility>

#include "engine/lessons/controlled_motion.h"
#include "resources/bundled.h"
#include "ui/panels/lesson/lesson_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/window/given_answers.h"
#include "ui/window/lesson_docks.h"
#include "ui/window/lesson_plots.h"
#include "ui/window/robot_catalogue.h"

namespace armillary {

ShownLesson::ShownLesson(QWidget& window, Stage& stage, PlotChoice& plots, LessonCourse& course,
                         GivenAnswers& answers, LessonPanel& panel, LessonDocks& docks,
                         Viewport& viewport)
    : window_(window),
      stage_(stage),
      plots_(plots),
      course_(course),
      answers_(answers),
      panel_(panel),
      docks_(docks),
      viewport_(viewport) {
  connect(&loader_, &LessonLoader::loaded, this,
          [this](const std::shared_ptr<const Lesson>& lesson,
                 const std::vector<std::shared_ptr<const Recording>>& motions) {
            motions_ = motions;
            robot_ = nullptr;
            course_.begin(lesson);
            course_.goTo(resumed_.value_or(ResumedStep()).number);
            resumed_.reset();
            answers_.takeLost();
            Q_EMIT told(tr("Lesson: %1").arg(QString::fromStdString(lesson->title)));
          });
  connect(&loader_, &LessonLoader::failed, this, [this](const QString& why) {
    resumed_.reset();
    agreed_ = false;
    Q_EMIT failed(tr("The lesson cannot be opened\n%1").arg(why));
  });
  connect(&course_, &LessonCourse::stepChanged, this, &ShownLesson::setStage);
  connect(&panel_, &LessonPanel::stageWanted, this, [this] {
    robot_ = nullptr;  // as the lesson has it, whatever was made of it
    setStage();
  });
  connect(&panel_, &LessonPanel::overlayChanged, this,
          [this](const Overlay& overlay) { viewport_.setOverlay(panel_.objectName(), overlay); });
  connect(&viewport_, &Viewport::handleMoved, &panel_,
          [this](const QString& owner, int id, const Eigen::Vector3d& p_W) {
            if (owner == panel_.objectName()) panel_.moveHandle(id, p_W);
          });
  connect(&panel_, &LessonPanel::openWanted, this, &ShownLesson::choose);
  connect(&panel_, &LessonPanel::saveAnswersWanted, &answers_, [this] { answers_.chooseToSave(); });
  connect(&answers_, &GivenAnswers::lessonWanted, this, &ShownLesson::open);
}

void ShownLesson::addTo(QMenu* menu) {
  for (const std::string& name : lessonsInOrder()) {
    QAction* entry = menu->addAction(
        titleOfLesson(QString::fromStdString(name)), this,
        [this, name] { open(QString::fromStdString(bundledLessonFile(name).value_or(""))); });
    entry->setObjectName(QStringLiteral("lesson_") + QString::fromStdString(name));
  }
  panel_.offer(menu->actions());
  menu->setObjectName(QStringLiteral("lessons"));
  menu->addSeparator();
  menu->addAction(tr("&Open lesson…"), this, &ShownLesson::choose)
      ->setObjectName(QStringLiteral("open_lesson"));
  menu->addAction(tr("&Write a lesson…"), this, &ShownLesson::writingWanted)
      ->setObjectName(QStringLiteral("write_lesson"));
  menu->addAction(
          tr("E&dit a lesson…"), this,
          [this] {
            const auto present = course_.lesson();
            Q_EMIT editingWanted(present ? QString::fromStdString(present->file) : QString());
          })
      ->setObjectName(QStringLiteral("edit_lesson"));
  QAction* save =
      menu->addAction(tr("&Save answers…"), &answers_, [this] { answers_.chooseToSave(); });
  save->setObjectName(QStringLiteral("save_answers"));
  QAction* go_on =
      menu->addAction(tr("Go on with &answers…"), &answers_, &GivenAnswers::chooseToOpen);
  go_on->setObjectName(QStringLiteral("open_answers"));
  QAction* leave = menu->addAction(tr("&End the lesson"), this, &ShownLesson::end);
  leave->setObjectName(QStringLiteral("end_lesson"));
  connect(menu, &QMenu::aboutToShow, this, [this, save, go_on, leave] {
    for (QAction* action : {save, go_on, leave}) action->setEnabled(course_.lesson() != nullptr);
  });
}

void ShownLesson::choose() {
  const QString file = QFileDialog::getOpenFileName(&window_, tr("Open lesson"), {},
                                                    tr("Lessons (*.lesson.json);;All files (*)"));
  if (!file.isEmpty()) open(file);
}

void ShownLesson::open(const QString& file) {
  answers_.unlessLost([this, file] { Q_EMIT lessonWaits(file); });
}

void ShownLesson::loadAgreed(const QString& file) {
  load(file);
  agreed_ = true;
}

void ShownLesson::load(const QString& file, std::optional<ResumedStep> step) {
  resumed_ = step;
  agreed_ = false;
  loader_.load(QFileInfo(file).absoluteFilePath());
}

void ShownLesson::tryOut(const QString& file) {
  answers_.setTrial(file);
  open(file);
}

void ShownLesson::end() {
  answers_.unlessLost([this] {
    course_.end();
    plots_.takeBackCurves();
    motions_.clear();
    robot_ = nullptr;
    made_.reset();
    docks_.lesson().hide();
    Q_EMIT ended();
  });
}

void ShownLesson::setStage() {
  const LessonStep* step = course_.present();
  if (!step) return;
  if (resumed_ && resumed_->stands) {
    docks_.lesson().show();
    return docks_.lesson().raise();
  }
  const bool shown = robot_ && stage_.robot() == made_;
  if (shown || std::exchange(agreed_, false)) return takeStage();
  Q_EMIT stageWaits();
}

void ShownLesson::takeStage() {
  const LessonStep* step = course_.present();
  if (!step) return;
  const LessonRobot* robot = &robotOf(*step);
  const bool another = robot != robot_ || stage_.robot() != made_;
  if (another) {
    made_ = madeRobot(robot->description);
    robot_ = robot;
    Q_EMIT robotWanted(made_);
  }
  if (stage_.mode() != Stage::Mode::kPose) stage_.setMode(Stage::Mode::kPose);
  SimulationSetup setup = stage_.setup();
  setup.wrenches.clear();
  for (const LinkWrench& wrench : step->stage.wrenches) {
    setup.wrenches.push_back(
        {step->robot->model->links[wrench.link].name, wrench.wrench.force, wrench.wrench.moment});
  }
  setController(*step, setup);
  stage_.setSetup(setup);
  stage_.setPose(step->stage.state);
  if (another) viewport_.fit();  // as it stands in this step
  const auto& motion = motions_[static_cast<std::size_t>(course_.step())];
  if (motion) stage_.setTrajectory(motion, false);
  if (motion && motion->sharedModel() != stage_.sharedModel()) Q_EMIT motionOutdated();
  if (!step->layout.empty())
    Q_EMIT layoutWanted(QStringLiteral("layout_") + QString::fromStdString(step->layout));
  lendCurves(step->plots, stage_.model(), plots_);
  docks_.show(docks_.lesson(), !step->layout.empty());
}

// Of a lesson that controls its robots: this step's controller, faulty where that is to be found,
// or none.
void ShownLesson::setController(const LessonStep& step, SimulationSetup& setup) const {
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
