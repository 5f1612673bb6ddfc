// SPDX-License-Identifier: GPL-3.0-or-later
// A robot that has come is shown, with its shapes and with what was found in its files.
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <utility>

#include "engine/text/counted.h"
#include "resources/bundled.h"
#include "ui/panels/editing/editing_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/problems_panel.h"
#include "ui/window/session_recovery.h"
#include "ui/window/window_sessions.h"

namespace armillary {

void MainWindow::takeRobot(const std::shared_ptr<const LoadedRobot>& robot, bool made) {
  showProgress({}, 0, 0);
  trajectory_loader_.cancel();
  trajectory_updates_.cancel();
  effort_loader_.cancel();
  comparison_loader_.cancel();
  const bool reloaded = keep_pose_ && stage_.robot();
  std::string joint, link;  // that are selected
  if (reloaded && selection_.joint() >= 0) joint = stage_.model().joints[selection_.joint()].name;
  if (reloaded && selection_.link() >= 0) link = stage_.model().links[selection_.link()].name;
  const bool same_file =
      stage_.robot() && !robot->request.file.isEmpty() && request_.file == robot->request.file;
  const RobotEdits::List edits = same_file && !made ? robot_edits_.unsaved() : RobotEdits::List();
  keep_pose_ = false;
  if (stage_.robot() && (request_.file != robot->request.file ||
                         request_.floating_base != robot->request.floating_base)) {
    recovery_->park(robot->request, unsaved_runs_.anyOfRobot());
  }
  request_ = robot->request;
  watch_.watch(request_.file);
  leaveStartPage();
  unpictured_.clear();  // the view shows another robot now
  message_->hide();
  pose_findings_ = Diagnostics();
  doctor_findings_ = Diagnostics();
  examiner_.cancel();
  if (robot->complete) examine_soon_.start();
  if (!reloaded) recovery_->beginAnew();
  stage_.setRobot(robot, reloaded);
  if (!same_file) ready_runs_.leaveRobot();
  if (reloaded && !link.empty()) selection_.selectAgain(joint, link);
  robot_edits_.keep(edits);
  edits_.takeBase(request_.file, floatingBaseJoint(stage_.model()) >= 0);
  if (!reloaded) settings_.takeRobot(robot->scene->isSkeleton());
  viewport_->setNews({});
  showTitle();
  showFindings();
  // the doctor may have more
  if (!same_file && robot->diagnostics.all().empty()) problems_dock_->hide();
  sayRobot();
  sessions_->takeRobot(!same_file);
  ready_runs_.fill();
  // bundled robots have a menu of their own, and a pipe cannot be opened again
  const bool bundled = isBundled(request_.file.toStdString());
  editing_->setSavesIntoFile(unsaved_edits_.haveFile());
  if (!bundled && QFileInfo(request_.file).isFile()) {
    remember(QFileInfo(request_.file).absoluteFilePath());
  }
  if (const QStringList files = std::exchange(pending_trajectory_, {}); !files.isEmpty()) {
    loadTrajectory(files);
  } else {
    ready_runs_.goOn();
  }
}

void MainWindow::takeMadeRobot(const std::shared_ptr<const LoadedRobot>& robot) {
  robot_loader_.cancel();
  robot_edits_.markSaved(robot_edits_.unsaved());  // they were asked about
  keep_pose_ = false;
  takeRobot(robot, true);
  if (!robot->complete) robot_loader_.readShapes(robot);
}

void MainWindow::sayRobot() {
  say(robotInWords());
  settled_status_ = status_->text();
}

void MainWindow::renewRobotStatus() {
  if (!stage_.robot() || !motion_status_.isEmpty()) return;
  const QString words = robotInWords();
  if (status_->text() == std::exchange(settled_status_, words)) say(words);
}

QString MainWindow::robotInWords() const {
  const LoadedRobot* robot = stage_.robot().get();
  const Model& model = *robot->model;
  const int warnings = problems_->openWarnings();
  const int loops = static_cast<int>(model.loops.size());
  const auto words = [](const std::string& text) { return QString::fromStdString(text); };
  const double mass = model.total_mass;
  // of a watch's gear, or a microrobot: not nothing
  const bool light = mass > 0.0 && readable(mass) == QLocale().toString(0);
  return tr("%1: %2, %3%4, %5 kg%6")
      .arg(words(model.name), words(counted(static_cast<long>(model.links.size()), "link")),
           words(countedFreedoms(model.velocitySize())),
           loops == 0 ? QString() : tr(" of its tree, %1").arg(words(counted(loops, "loop"))),
           light ? generalNumber(mass, 3) : readable(mass),
           warnings > 0
               ? tr(" — %1 under View ▸ Panels ▸ Problems").arg(words(counted(warnings, "warning")))
               : QString());
}

void MainWindow::sayMotion(const QString& text) {
  say(text);
  settled_status_ = motion_status_ = text;
}

void MainWindow::leaveMotion() {
  if (motion_status_.isEmpty() || stage_.mode() == Stage::Mode::kPlay || !stage_.robot()) return;
  const QString shown = status_->text();
  const bool of_motion = shown == std::exchange(motion_status_, {});
  sayRobot();
  if (!of_motion) say(shown);
}

void MainWindow::takeShapes(const std::shared_ptr<const LoadedRobot>& robot) {
  stage_.setShapes(robot);
  if (stage_.robot() != robot || !robot->complete) return;
  examine_soon_.start();
  showProgress({}, 0, 0);
  viewport_->setNews({});
  if (robot->scene->isSkeleton() && !settings_.on(ViewToggle::kFrames)) settings_.takeRobot(true);
  showFindings();
  renewRobotStatus();  // the shapes may have brought warnings
}

void MainWindow::showShapeProgress(int done, int total) {
  const bool working = done < total;
  progress_->setVisible(working);
  cancel_->setVisible(working);
  progress_->setFormat(tr("%v of %m meshes"));
  progress_->setRange(0, total);
  progress_->setValue(done);
  if (robot_loader_.opening()) return;  // the news are that it is
  viewport_->setNews(working ? tr("Reading shapes: %1 of %2 meshes").arg(done).arg(total)
                             : QString());
}

void MainWindow::giveUpLoading() {
  const bool opened = robot_loader_.opening();
  robot_loader_.cancel();
  pending_trajectory_.clear();
  endLoading();
  if (opened) {
    sessions_->giveUp();
    ready_runs_.giveUp();
    sayBriefly(tr("Opening %1 was cancelled").arg(QFileInfo(asked_.file).fileName()));
    asked_ = request_;
  }
  const std::shared_ptr<const LoadedRobot> shown = stage_.robot();
  if (!shown || shown->complete) return;
  if (opened) return robot_loader_.readShapes(shown);  // the other one had put an end to that
  auto as_it_is = std::make_shared<LoadedRobot>(*shown);
  as_it_is->complete = true;
  takeShapes(as_it_is);
  message_->show(MessageBar::Kind::kNote, tr("Not all of the robot's shapes were read: the rest "
                                             "are bones until it is reloaded (Ctrl+L)"));
}

void MainWindow::showFindings() {
  Diagnostics all = stage_.robot()->diagnostics;
  all.append(doctor_findings_);
  all.sortByLine();
  problems_->show(all);
  problems_->add(pose_findings_);
  problems_->showMended(robot_edits_.list());
}

}  // namespace armillary
