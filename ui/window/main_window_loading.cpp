// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does when a file was read or written, or could not be.
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

#include "engine/read/xacro_file.h"
#include "resources/bundled.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/import_dialog.h"
#include "ui/window/main_tools.h"
#include "ui/window/main_window.h"
#include "ui/window/motion_dialog.h"
#include "ui/window/problems_panel.h"
#include "ui/window/start_page.h"
#include "ui/window/window_exports.h"
#include "ui/window/window_sessions.h"

namespace armillary {

void MainWindow::wireLoading() {
  connect(&robot_loader_, &RobotLoader::progress, this, &MainWindow::showShapeProgress);
  connect(&robot_loader_, &RobotLoader::loaded, this,
          [this](const std::shared_ptr<const LoadedRobot>& robot) {
            const bool same_file = stage_.robot() && robot->request.file == request_.file;
            const bool edited_since = unsaved_edits_.anyWanted();
            if (same_file || !edited_since) return takeRobot(robot);
            // the shown robot was edited while this one was opened
            unsaved_edits_.unlessLost([this, robot] {
              takeRobot(robot);
              if (!robot->complete) robot_loader_.readShapes(robot);
            });
            endLoading();
          });
  connect(&robot_loader_, &RobotLoader::shapesRead, this, &MainWindow::takeShapes);
  connect(&stage_, &Stage::robotEdited, this, [this] {
    // what is being read is for the robot before the edit
    if (!stage_.robot()->complete && !robot_loader_.opening()) {
      robot_loader_.readShapes(stage_.robot());
    }
  });
  connect(
      &robot_loader_, &RobotLoader::failed, this,
      [this](const QString& file, const QString& message, const Diagnostics& diagnostics) {
        endLoading();
        pending_trajectory_.clear();
        sessions_->giveUp();
        ready_runs_.giveUp();
        edits_.giveUpBase();
        const QString kept = stage_.robot() ? tr(" — the open robot stays") : QString();
        complain(tr("%1 cannot be opened%2\n%3").arg(QFileInfo(file).fileName(), kept, message));
        problems_->show(diagnostics);
        // the start page stays where there is no file to have problems
        if (start_page_->isHidden() || QFileInfo(file).isFile()) {
          leaveStartPage();
          problems_dock_->show();
          problems_dock_->raise();
        }
        const auto arguments = xacroArguments(asked_.file.toStdString(), asked_.read);
        const bool lacks_one =
            std::any_of(arguments.begin(), arguments.end(), [this](const XacroArgument& argument) {
              return !argument.otherwise && !asked_.read.arguments.contains(argument.name);
            });
        if (lacks_one) askArguments();
        // the load that failed had put an end to this
        if (stage_.robot() && !stage_.robot()->complete) robot_loader_.readShapes(stage_.robot());
      });
  connect(&trajectory_loader_, &TrajectoryLoader::progress, this,
          [this](int done, int total) { showProgress(tr("Computing efforts…"), done, total); });
  connect(
      &trajectory_loader_, &TrajectoryLoader::failed, this,
      [this](const QString& file, const QString& message) {
        endLoading();
        ready_runs_.giveUp();
        complain(
            tr("%1 is no trajectory for this robot\n%2").arg(QFileInfo(file).fileName(), message));
      });
  connect(&trajectory_loader_, &TrajectoryLoader::columnsUnknown, this,
          [this](const QStringList& files, const Table& preview, const QString& message,
                 const std::vector<ColumnMeaning>& meanings) {
            endLoading();
            auto* dialog = new ImportDialog(stage_.sharedModel(), files, preview, message, this);
            dialog->propose(meanings);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            connect(dialog, &ImportDialog::chosen, this,
                    [this](const QStringList& chosen, const QString& recipe) {
                      trajectory_loader_.loadAs(chosen, recipe, stage_.sharedModel(),
                                                stage_.simulationOptions());
                    });
            dialog->open();
          });
  connect(&trajectory_loader_, &TrajectoryLoader::motionsFound, this,
          [this](const QStringList& files, const QString& recipe, const QStringList& names) {
            endLoading();
            askWhichMotion(this, files.front(), names, [this, files, recipe](const QString& name) {
              trajectory_loader_.load(files, recipe, stage_.sharedModel(),
                                      stage_.simulationOptions(), name);
            });
          });
  connect(
      &effort_loader_, &EffortLoader::failed, this,
      [this](const QString& file, const QString& message) {
        complain(
            tr("%1 holds no efforts for this robot\n%2").arg(QFileInfo(file).fileName(), message));
      });
  connect(&effort_loader_, &EffortLoader::loaded, this,
          [this](const QString& file, std::shared_ptr<const EffortSchedule> efforts) {
            message_->hide();
            stage_.setEfforts(std::move(efforts));
            say(tr("Simulates with the efforts of %1").arg(QFileInfo(file).fileName()));
          });
  connect(&trajectory_loader_, &TrajectoryLoader::loaded, this,
          [this](const QString& file, const Trajectory& trajectory, const QString& beyond,
                 const QString& motion) {
            showProgress({}, 0, 0);
            message_->hide();
            if (!beyond.isEmpty()) {
              message_->show(MessageBar::Kind::kNote,
                             tr("%1: %2. Are its columns this robot's joints, in rad and m?")
                                 .arg(QFileInfo(file).fileName(), beyond),
                             kBeyondLimits);
            }
            trajectory_updates_.cancel();
            const QString name = QFileInfo(file).completeBaseName();
            comparison_.takeTrajectory(
                motion.isEmpty() ? name : name + QStringLiteral(", ") + motion,
                trajectory.recording, Comparison::Origin::kFile, trajectory.measured);
            beyond_ = beyond.isEmpty() ? nullptr : trajectory.recording;
            stage_.setTrajectory(trajectory.recording);
            if (!viewport_->seesAllLinks()) viewport_->fit();  // it may start far from home
            QStringList notes;
            for (const std::string& note : trajectory.notes) notes << QString::fromStdString(note);
            notes.prepend(
                tr("%1: %2 rows, %3 s")
                    .arg(QFileInfo(file).fileName())
                    .arg(trajectory.recording->size())
                    .arg(trajectory.recording->endTime() - trajectory.recording->startTime()));
            sayMotion(notes.join(QStringLiteral("; ")));
            if (!isBundled(file.toStdString())) remember(file);
            ready_runs_.startPending();
          });
  connect(&ready_runs_, &ReadyRuns::told, this, &MainWindow::say);
  connect(&ready_runs_, &ReadyRuns::offered, this, [this](const QString& words, QAction* hold) {
    message_->show(MessageBar::Kind::kNote, words, kNothingDrives, hold);
  });
  connect(&ready_runs_, &ReadyRuns::offerSettled, this,
          [this] { message_->settle(kNothingDrives); });
  connect(&edits_, &EditHistory::floatingBaseWanted, this, &MainWindow::openWithBase);
  connect(&ready_runs_, &ReadyRuns::floatingBaseWanted, this, [this] { setFloatingBase(true); });
  connect(&ready_runs_, &ReadyRuns::trajectoryWanted, this, &MainWindow::openTrajectory);
  connect(cancel_, &QToolButton::clicked, this, [this] {
    trajectory_loader_.cancel();
    motion_exports_.cancel();
    giveUpLoading();
  });
}

void MainWindow::wireComparison() {
  connect(&comparison_, &Comparison::played, this, [this](int index) {
    // the file of another motion is no longer what is seen
    if (!motion_status_.isEmpty()) {
      sayMotion(comparison_.entries()[static_cast<std::size_t>(index)].name);
    }
    message_->settle(kAnotherRobot);
    if (comparison_.isOfAnotherRobot(index)) {
      message_->show(MessageBar::Kind::kNote,
                     tr("%1 was simulated with other masses, and its efforts belong to them. "
                        "Other panels compute with the present masses.")
                         .arg(comparison_.entries()[static_cast<std::size_t>(index)].name),
                     kAnotherRobot);
    }
  });
  connect(&comparison_, &Comparison::setupTaken, this, [this](const QString& name) {
    sayBriefly(tr("Gravity and payloads are those of %1 now").arg(name));
  });
  const auto settle = [this] {
    for (int i = 0; i < static_cast<int>(comparison_.entries().size()); ++i) {
      if (comparison_.isPlayed(i) && comparison_.isOfAnotherRobot(i)) return;
    }
    message_->settle(kAnotherRobot);
  };
  connect(&stage_, &Stage::modeChanged, this, settle);
  connect(&stage_, &Stage::modelChanged, this, settle);
  connect(&comparison_, &Comparison::kept, this, [this](const QString& name) {
    sayBriefly(tr("The simulation that was shown is kept in the panel Runs: %1").arg(name));
  });
  connect(&comparison_, &Comparison::removed, this, [this](int, const QString& name) {
    sayBriefly(tr("%1 is removed from the panel Runs; undo brings it back").arg(name));
  });
  connect(&comparison_, &Comparison::dropped, this, [this](const QStringList& names) {
    message_->show(MessageBar::Kind::kNote,
                   tr("The runs took more than %1 MB: %2 went. Runs that are ticked or named by "
                      "hand stay.")
                       .arg(comparison_.mostBytes() >> 20)
                       .arg(names.join(QStringLiteral(", "))));
  });
  connect(&comparison_loader_, &ComparisonLoader::loaded, this,
          [this](const QString& file, const ComparedMotion& motion) {
            if (!sameCoordinates(motion.recording->model(), stage_.model())) return;
            message_->hide();
            comparison_.add(QFileInfo(file).fileName(), motion, Comparison::Kind::kFile);
            compare_dock_->show();
            compare_dock_->raise();
          });
  connect(&comparison_loader_, &ComparisonLoader::failed, this,
          [this](const QString& file, const QString& message) {
            complain(tr("%1 cannot be compared with\n%2").arg(QFileInfo(file).fileName(), message));
          });
}

void MainWindow::wireExports() {
  connect(&motion_exports_, &MotionExports::progress, this,
          [this](int done, int total) { showProgress(tr("Saving…"), done, total); });
  connect(&motion_exports_, &MotionExports::ended, this, &MainWindow::endLoading);
  connect(&motion_exports_, &MotionExports::told, this, &MainWindow::say);
  connect(&motion_exports_, &MotionExports::failed, this, &MainWindow::complain);
  const auto to_be_settled = QStringLiteral("plots unwritten");
  connect(exports_.get(), &WindowExports::plotsWritten, message_,
          [this, to_be_settled] { message_->settle(to_be_settled); });
  connect(exports_.get(), &WindowExports::plotsFailed, message_,
          [this, to_be_settled](const QString& why) {
            message_->show(MessageBar::Kind::kError, why, to_be_settled);
          });
  connect(exports_.get(), &WindowExports::told, this, &MainWindow::say);
  connect(exports_.get(), &WindowExports::filming, this, [this](bool on) {
    findChild<QToolBar*>(QStringLiteral("transport"))->setEnabled(!on);
    tools_->setMotionEnabled(!on);
  });
  connect(&robot_exports_, &RobotExports::written, this,
          [this](const QString& file, bool as_table) {
            if (request_.file.isEmpty()) {  // this is where it stands now
              if (as_table) {
                request_.file = QFileInfo(file).absoluteFilePath();
                watch_.watch(request_.file);
              }
              workshop_.markSaved(stage_.robot()->description, request_);
            } else if (!isBundled(request_.file.toStdString())) {
              return;  // else nothing but this file can have the edits
            }
            robot_edits_.markSaved(robot_edits_.unsaved());
            edited();
          });
  connect(&robot_exports_, &RobotExports::told, this, &MainWindow::say);
  connect(&robot_exports_, &RobotExports::remarked, this,
          [this](const QString& words) { message_->show(MessageBar::Kind::kNote, words); });
  connect(&robot_exports_, &RobotExports::failed, this, &MainWindow::complain);
}

}  // namespace armillary
