// SPDX-License-Identifier: GPL-3.0-or-later
// What sessions, and keeping what no file has, want of the main window.
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"
#include "ui/window/session_recovery.h"
#include "ui/window/shown_lesson.h"
#include "ui/window/window_sessions.h"

namespace armillary {

void MainWindow::wireSessions() {
  connect(&autosave_, &QTimer::timeout, recovery_.get(), &SessionRecovery::autosave);
  connect(&autosave_, &QTimer::timeout, &lesson_drafts_, &LessonDrafts::autosave);
  connect(&autosave_, &QTimer::timeout, &given_answers_, &GivenAnswers::keep);
  connect(&unsaved_runs_, &UnsavedRuns::changed, this, &MainWindow::showModified);
  // a simulation grows at every frame: what was unsaved stays so
  connect(&stage_, &Stage::recordingChanged, this, [this] {
    if (!isWindowModified()) showModified();
  });
  connect(sessions_.get(), &WindowSessions::told, this, &MainWindow::say);
  connect(sessions_.get(), &WindowSessions::failed, this, &MainWindow::complain);
  connect(sessions_.get(), &WindowSessions::notOpened, this, [this](const QString& why) {
    endLoading();
    complain(why);
  });
  connect(sessions_.get(), &WindowSessions::robotWanted, this, &MainWindow::loadRobot);
  connect(sessions_.get(), &WindowSessions::tableWanted, this,
          [this](const DenavitHartenbergRobot& table) {
            robot_loader_.cancel();  // of a robot that was still to come
            workshop_.start(table);
            edited();
          });
  connect(sessions_.get(), &WindowSessions::lessonWanted, this,
          [this](const QString& file, int step, bool stands) {
            lesson_->load(file, ShownLesson::ResumedStep{step, stands});
          });
  connect(sessions_.get(), &WindowSessions::lessonFound, this, [this](const QString& file) {
    endLoading();
    lesson_->loadAgreed(file);
  });
  connect(sessions_.get(), &WindowSessions::opened, this, &MainWindow::remember);
  connect(sessions_.get(), &WindowSessions::saved, this,
          [this](const QString& file, bool of_shown) {
            const bool table_saved = of_shown && request_.file.isEmpty();
            table_saved ? edited() : showModified();
            remember(file);
            // at once: the window may close now
            if (of_shown) keepPicture(file);
          });
  connect(sessions_.get(), &WindowSessions::restored, &edits_.stack(), &QUndoStack::clear);
  connect(sessions_.get(), &WindowSessions::restored, this, &MainWindow::showModified);
  connect(sessions_.get(), &WindowSessions::completed, &trajectory_updates_,
          &TrajectoryUpdates::updateOutdated);
  connect(recovery_.get(), &SessionRecovery::failed, this, &MainWindow::complain);
  connect(recovery_.get(), &SessionRecovery::offered, this, [this] {
    lesson_drafts_.offerLost();
    given_answers_.offerLost();
  });
}

void MainWindow::showModified() {
  // what is of robots that were open before is asked about when the window closes
  setWindowModified(unsaved_edits_.anyLost() || unsaved_runs_.anyOfRobot());
}

}  // namespace armillary
