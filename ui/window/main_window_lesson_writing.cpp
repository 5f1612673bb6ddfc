// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons written: steps recorded from the window, and shown in it again.
#include <QDockWidget>

#include "ui/panels/lesson/lesson_workshop_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/window/layouts.h"
#include "ui/window/lesson_docks.h"
#include "ui/window/main_window.h"

namespace armillary {

void MainWindow::wireLessonWriting() {
  connect(lesson_writing_, &LessonWorkshopPanel::recordWanted, this, &MainWindow::recordLessonStep);
  connect(lesson_writing_, &LessonWorkshopPanel::showWanted, this, [this] {
    if (showsDraftedRobot()) return showDraftedStep();
    unlessEditsAreLost([this] { showDraftedStep(); });
  });
  connect(lesson_writing_, &LessonWorkshopPanel::poseWanted, this, [this](int question) {
    const bool taken =
        stage_.robot() && lesson_drafts_.workshop().setRightPose(question, stage_.model(),
                                                                 stage_.sample().state.position);
    if (!taken) {
      lesson_writing_->say(tr("The window shows another robot than the step's: choose Show first"),
                           false);
    }
  });
  LessonDrafts* const drafts = &lesson_drafts_;
  connect(lesson_writing_, &LessonWorkshopPanel::tryWanted, drafts, &LessonDrafts::tryOut);
  connect(lesson_writing_, &LessonWorkshopPanel::saveWanted, drafts,
          [drafts] { drafts->chooseToSave(); });
  connect(lesson_writing_, &LessonWorkshopPanel::newWanted, drafts, &LessonDrafts::begin);
  connect(drafts, &LessonDrafts::opened, this, [this] {
    writeLesson();
    if (!hasUnsavedEdits()) showDraftedStep();
  });
  connect(drafts, &LessonDrafts::notOpened, this, &MainWindow::complain);
  connect(drafts, &LessonDrafts::tried, this, [this](const QString& file) {
    given_answers_.setTrial(file);
    openLesson(file);
  });
  connect(drafts, &LessonDrafts::saved, this, [this](const QString& told) {
    lesson_writing_->say(told, true);
    say(told);
  });
  connect(drafts, &LessonDrafts::failed, this,
          [this](const QString& why) { lesson_writing_->say(why, false); });
}

void MainWindow::writeLesson() {
  lesson_docks_->show(lesson_docks_->writing(), false);
}

void MainWindow::recordLessonStep(bool anew, bool with_motion) {
  try {
    auto [step, source] = recordedStep(stage_, plot_choice_, with_motion);
    source.edited = hasUnsavedEdits() || lesson_drafts_.workshop().knowsEdited(*source.robot);
    step.layout = layouts_->present().toStdString();
    if (anew) {
      lesson_drafts_.workshop().add(std::move(step), std::move(source));
    } else {
      lesson_drafts_.workshop().replaceStage(std::move(step), std::move(source));
    }
  } catch (const std::invalid_argument& why) {
    lesson_writing_->say(QString::fromUtf8(why.what()), false);
  }
}

bool MainWindow::showsDraftedRobot() const {
  const int chosen = lesson_drafts_.workshop().chosen();
  return chosen >= 0 &&
         stage_.robot() ==
             lesson_drafts_.workshop().sources()[static_cast<std::size_t>(chosen)].robot;
}

void MainWindow::showDraftedStep() {
  const DraftStep* step = lesson_drafts_.workshop().step();
  if (!step) return;
  const LessonSource& source =
      lesson_drafts_.workshop()
          .sources()[static_cast<std::size_t>(lesson_drafts_.workshop().chosen())];
  if (!showsDraftedRobot()) {
    robot_loader_.cancel();
    robot_edits_.markSaved(robot_edits_.unsaved());  // they were asked about
    keep_pose_ = false;
    takeRobot(source.robot, true);
    if (!source.robot->complete) robot_loader_.readShapes(source.robot);
    viewport_->fit();
  }
  if (stage_.mode() != Stage::Mode::kPose) stage_.setMode(Stage::Mode::kPose);
  SimulationSetup setup = stage_.setup();
  setup.wrenches.clear();
  setup.payloads.clear();
  for (const LinkWrench& wrench : step->stage.wrenches) {
    setup.wrenches.push_back({step->model->links[static_cast<std::size_t>(wrench.link)].name,
                              wrench.wrench.force, wrench.wrench.moment});
  }
  if (stage_.model().gravity != step->model->gravity) setup.gravity = step->model->gravity;
  stage_.setSetup(setup);
  stage_.setPose(step->stage.state);
  if (source.motion) stage_.setTrajectory(source.motion, false);
  proposePlots(step->plots);
}

}  // namespace armillary
