// SPDX-License-Identifier: GPL-3.0-or-later
// What lessons, those who write them and answers to them want of the main window.
#include <utility>

#include "ui/window/layouts.h"
#include "ui/window/lesson_docks.h"
#include "ui/window/lesson_recorder.h"
#include "ui/window/main_window.h"
#include "ui/window/shown_lesson.h"

namespace armillary {

void MainWindow::wireLessons() {
  connect(lesson_.get(), &ShownLesson::told, this, &MainWindow::say);
  connect(lesson_.get(), &ShownLesson::failed, this, &MainWindow::complain);
  connect(lesson_.get(), &ShownLesson::lessonWaits, this, [this](const QString& file) {
    unsaved_edits_.unlessLost([this, file] { lesson_->loadAgreed(file); });
  });
  connect(lesson_.get(), &ShownLesson::stageWaits, this,
          [this] { unsaved_edits_.unlessLost([this] { lesson_->takeStage(); }); });
  connect(lesson_.get(), &ShownLesson::robotWanted, this,
          [this](const std::shared_ptr<const LoadedRobot>& robot) {
            // what stood there, and its runs, come back behind the lesson
            if (stage_.robot() && !request_.file.isEmpty()) before_lesson_ = request_;
            takeMadeRobot(robot);
          });
  connect(lesson_.get(), &ShownLesson::ended, this, [this] {
    const auto before = std::exchange(before_lesson_, std::nullopt);
    if (before && request_.file.isEmpty()) openRobot(*before);
  });
  connect(lesson_.get(), &ShownLesson::motionOutdated, &trajectory_updates_,
          &TrajectoryUpdates::updateAll);
  connect(lesson_.get(), &ShownLesson::layoutWanted, layouts_.get(), &Layouts::lend);
  connect(lesson_.get(), &ShownLesson::ended, layouts_.get(), &Layouts::takeBack);
  const auto show_writing = [this] { lesson_docks_->show(lesson_docks_->writing(), false); };
  connect(lesson_.get(), &ShownLesson::writingWanted, this, show_writing);
  connect(lesson_.get(), &ShownLesson::editingWanted, &lesson_drafts_, &LessonDrafts::chooseToEdit);

  connect(lesson_recorder_.get(), &LessonRecorder::told, this, &MainWindow::say);
  connect(lesson_recorder_.get(), &LessonRecorder::panelWanted, this, show_writing);
  connect(lesson_recorder_.get(), &LessonRecorder::stepWaits, this,
          [this] { unsaved_edits_.unlessLost([this] { lesson_recorder_->showStep(); }); });
  connect(lesson_recorder_.get(), &LessonRecorder::robotWanted, this, &MainWindow::takeMadeRobot);
  connect(&lesson_drafts_, &LessonDrafts::notOpened, this, &MainWindow::complain);
  connect(&lesson_drafts_, &LessonDrafts::tried, lesson_.get(), &ShownLesson::tryOut);

  connect(&given_answers_, &GivenAnswers::told, this, &MainWindow::say);
  connect(&given_answers_, &GivenAnswers::failed, this, &MainWindow::complain);
}

}  // namespace armillary
