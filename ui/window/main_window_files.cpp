// SPDX-License-Identifier: GPL-3.0-or-later
// The files that the main window opens: asked for or dropped on it.
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QTimer>
#include <QUrl>
#include <chrono>

#include "engine/motion_files/yaml_source.h"
#include "engine/read/xacro_file.h"
#include "ui/stage/on_the_ground.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/arguments_dialog.h"
#include "ui/window/file_kinds.h"
#include "ui/window/main_window.h"
#include "ui/window/shown_lesson.h"
#include "ui/window/window_sessions.h"

namespace armillary {

void MainWindow::openFile(const QString& file) {
  // a motion that waits is for a robot that is chosen, not for what a session or lesson brings
  if (isSessionFile(file) || isLessonFile(file)) pending_trajectory_.clear();
  if (isSessionFile(file)) {
    sessions_->open(file);
    return;
  }
  if (isLessonFile(file)) {
    lesson_->open(file);
    return;
  }
  if (isMotionFile(file)) {
    openTrajectory({file});
    return;
  }
  if (isPosesFile(file)) {
    openPoses(file);
    return;
  }
  OpenRequest request;
  request.read.yaml = yamlSource();
  request.file = QFileInfo(file).absoluteFilePath();
  openRobot(request);
}

void MainWindow::openGiven(const OpenRequest& request) {
  const QString& file = request.file;
  if (isSessionFile(file) || isLessonFile(file)) return openFile(file);
  if (isMotionFile(file) && !beginsAsXml(file)) {
    showStartPage();  // the robot is still to be chosen
    return openFile(file);
  }
  openRobot(request);
}

void MainWindow::openRobot(const OpenRequest& request) {
  if (request.file.isEmpty()) {
    complain(tr("This robot stands in no file yet: save it first (File ▸ Convert robot…)"));
    return;
  }
  const bool same_file = stage_.robot() && request.file == request_.file;
  if (same_file && !workshop_.isUnsaved()) {
    loadRobot(request);  // its edits are kept
  } else {
    unsaved_edits_.unlessLost([this, request] { loadRobot(request); });
  }
}

void MainWindow::setFloatingBase(bool on) {
  if (!stage_.robot()) return;
  edits_.giveUpBase();  // of a change that is on its way, only the newest counts
  if (on != (floatingBaseJoint(stage_.model()) >= 0)) edits_.expectBase(request_.file, on);
  openWithBase(on);
}

void MainWindow::openWithBase(bool floats) {
  OpenRequest request = request_;
  request.floating_base = floats;
  openRobot(request);
}

void MainWindow::loadRobot(const OpenRequest& request) {
  keep_pose_ = false;
  sessions_->giveUpUnlessOf(request.file);
  asked_ = request;
  load(request);
}

void MainWindow::load(const OpenRequest& request) {
  const QString name = QFileInfo(request.file).fileName();
  say(tr("Opening %1…").arg(name));
  showProgress({}, 0, 0);
  robot_loader_.load(request);
  // most are there before one could read that they are being opened
  constexpr std::chrono::milliseconds kSoon(150);
  QTimer::singleShot(kSoon, this, &MainWindow::showOpening);
  showTitle();
  viewport_->setNews(stage_.robot() && !keep_pose_
                         ? tr("Opening %1… Until then %2 stays")
                               .arg(name, QString::fromStdString(stage_.robot()->model->name))
                         : tr("Opening %1…").arg(name));
}

void MainWindow::openTrajectory(const QStringList& files) {
  if (robot_loader_.opening()) {
    pending_trajectory_ += files;  // they are for the robot that is being opened
    return;
  }
  if (!stage_.robot()) {
    pending_trajectory_ += files;
    message_->show(MessageBar::Kind::kNote,
                   tr("%1 is a motion: open its robot now, and the motion comes with it")
                       .arg(QFileInfo(files.front()).fileName()));
    return;
  }
  loadTrajectory(files);
}

void MainWindow::loadTrajectory(const QStringList& files) {
  QStringList motions;
  QString recipe;
  for (const QString& file : files) {
    const QString path = QFileInfo(file).absoluteFilePath();
    if (path.endsWith(QStringLiteral(".recipe"))) {
      recipe = path;
    } else {
      motions << path;
    }
  }
  if (motions.isEmpty()) {
    complain(
        tr("A recipe says what the columns of a file are: open it together with the "
           "file"));
    return;
  }
  trajectory_loader_.load(motions, recipe, stage_.sharedModel(), stage_.simulationOptions());
}

void MainWindow::openEfforts(const QString& file) {
  if (stage_.robot()) effort_loader_.load(file, stage_.sharedModel());
}

void MainWindow::openCompared(const QString& file) {
  if (!stage_.robot()) {
    complain(tr("Open the robot before its motions"));
    return;
  }
  comparison_loader_.load(file, stage_.sharedModel());
}

void MainWindow::openPoses(const QString& file) {
  message_->hide();
  poses_.open(file);
  if (poses_.file() != file) return;
  say(tr("%1: %2 poses, under Poses beside the joints")
          .arg(QFileInfo(file).fileName())
          .arg(poses_.given().size()));
}

void MainWindow::reload() {
  if (!stage_.robot()) return;
  if (request_.file.isEmpty()) {
    say(tr("%1 stands in no file that could be read again")
            .arg(QString::fromStdString(stage_.model().name)));
    return;
  }
  const auto again = [this] {
    keep_pose_ = true;
    asked_ = request_;
    load(request_);
  };
  if (workshop_.isUnsaved()) {
    unsaved_edits_.unlessLost(again);
  } else {
    again();  // edits of numbers are kept
  }
}

void MainWindow::askArguments() {
  const QString name = QFileInfo(asked_.file).fileName();
  const std::vector<XacroArgument> arguments =
      xacroArguments(asked_.file.toStdString(), asked_.read);
  if (arguments.empty()) {
    say(tr("%1 takes no arguments: only xacro files do").arg(name));
    return;
  }
  auto* dialog = new ArgumentsDialog(name, arguments, asked_.read.arguments, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog, request = asked_]() mutable {
    request.read.arguments = dialog->values();
    openRobot(request);
  });
  dialog->open();
}

void MainWindow::chooseRobot() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Open robot"), QFileInfo(request_.file).path(),
                                   tr("Robots (*.urdf *.URDF *.xacro *.sdf *.SDF *.world *.xml);;"
                                      "All files (*)"));
  if (!file.isEmpty()) openFile(file);
}

void MainWindow::chooseTrajectory() {
  // several: position and effort in files of their own, or a recipe that says what columns are
  const QStringList files = QFileDialog::getOpenFileNames(
      this, tr("Open trajectory"), QString(),
      tr("Motions (*.csv *.tsv *.txt *.npz *.yaml *.yml *.json *.recipe);;All files (*)"));
  if (!files.isEmpty()) openTrajectory(files);
}

void MainWindow::chooseEfforts() {
  const QString file = QFileDialog::getOpenFileName(
      this, tr("Efforts from a file"), QString(), tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
  if (!file.isEmpty()) openEfforts(file);
}

void MainWindow::chooseCompared() {
  const QString file = QFileDialog::getOpenFileName(
      this, tr("Compare with a file"), QString(), tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
  if (!file.isEmpty()) openCompared(file);
}

void MainWindow::choosePoses() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Open poses"), QFileInfo(request_.file).path(),
                                   tr("Named poses (*.srdf);;All files (*)"));
  if (!file.isEmpty()) openPoses(file);
}

void MainWindow::dropEvent(QDropEvent* event) {
  drop_hint_->hide();
  // a robot first, then the trajectory dropped with it
  QStringList trajectories;
  for (const QUrl& url : event->mimeData()->urls()) {
    if (!url.isLocalFile()) continue;
    if (isMotionFile(url.toLocalFile())) {
      trajectories << url.toLocalFile();
    } else {
      openFile(url.toLocalFile());
    }
  }
  if (!trajectories.isEmpty()) openTrajectory(trajectories);
  event->acceptProposedAction();
}

}  // namespace armillary
