// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLabel>
#include <QProgressBar>
#include <QScreen>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <utility>

#include "resources/bundled.h"
#include "ui/film/film_dialog.h"
#include "ui/panels/editing/editing_panel.h"
#include "ui/panels/live_panel.h"
#include "ui/stage/setup_json.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/quiet_wheel.h"
#include "ui/widgets/window_letters.h"
#include "ui/window/dock_sizes.h"
#include "ui/window/key_bindings.h"
#include "ui/window/keyboard_presses.h"
#include "ui/window/main_tools.h"
#include "ui/window/presentation.h"
#include "ui/window/problems_panel.h"
#include "ui/window/start_page.h"

namespace armillary {
namespace {

constexpr int kBriefly = 8000;  // ms, for a sentence in the foot of the window

}  // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
  setObjectName(QStringLiteral("main_window"));
  setWindowTitle(QStringLiteral("Armillary[*]"));
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  resize(1280, 800);
  restorePreferences();
  qApp->installEventFilter(new QuietWheel(this));
  qApp->installEventFilter(new WindowLetters(*this));
  makeCentre();
  makeDocks();
  makeStatusBar();
  wirePanels();
  makeMenus();
  makeTools();
  key_bindings_ = new KeyBindings(*menuBar(),
                                  {QStringLiteral("bundled_robots"), QStringLiteral("recent_files"),
                                   QStringLiteral("bundled_trajectories"),
                                   QStringLiteral("scenarios"), QStringLiteral("lessons")},
                                  this);
  connect(key_bindings_, &KeyBindings::changed, this, [this] { key_bindings_->showInTips(*this); });
  key_bindings_->restore(QSettings());
  wireLoading();
  wireComparison();
  wireWorkshop();
  wireLessons();
  wireLessonWriting();
  wireEditing();
  wireWatching();
  wireSessions();
  makeStartPage();
  first_layout_ = saveState(kLayoutVersion);
  dock_sizes_ = new DockSizes(this);
  new KeyboardPresses(this);
  const QSettings settings;
  const QByteArray setup = settings.value(QStringLiteral("simulation/setup")).toByteArray();
  stage_.setSetup(withoutRobot(setupOf(QJsonDocument::fromJson(setup).object())));
  restoreChoices(settings);
  problems_dock_->hide();
  // Behind the layout: of a window that will be maximized Qt 6.4 keeps the layout as it was
  // restored and takes it again at the first show, when what it points to may be gone.
  restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  first_choices_ = choices();
}

MainWindow::~MainWindow() {
  delete film_;  // it looks at the view
  presentation_.reset();
  delete start_page_;
  // the panels look at the stage until their end, and it is a member: they go first
  qDeleteAll(findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly));
  qDeleteAll(findChildren<QToolBar*>(Qt::FindDirectChildrenOnly));
  delete takeCentralWidget();
}

void MainWindow::say(const QString& text) {
  status_->setText(text);
  status_->setToolTip(text);  // where it does not fit
}

void MainWindow::sayBriefly(const QString& text) {
  say(text);
  QTimer::singleShot(kBriefly, this, [this, text] {
    if (status_->text() == text) say(settled_status_);
  });
}

void MainWindow::complain(const QString& error) {
  message_->show(MessageBar::Kind::kError, error);
}

void MainWindow::showProgress(const QString& what, int done, int total) {
  const bool working = total > 0 && done < total;
  progress_->setVisible(working);
  cancel_->setVisible(working);
  if (working) {
    progress_->setFormat(QStringLiteral("%p%"));
    progress_->setRange(0, total);
    progress_->setValue(done);
    say(what);
  }
}

void MainWindow::endLoading() {
  showProgress({}, 0, 0);
  viewport_->setNews({});
  showTitle();
  say(settled_status_);
}

void MainWindow::showTitle() {
  const QString shown =
      stage_.robot() ? QString::fromStdString(stage_.robot()->model->name) : QString();
  const QString opened = QFileInfo(asked_.file).fileName();
  QString title = shown;
  if (robot_loader_.opening()) {
    title =
        shown.isEmpty() ? tr("Opening %1…").arg(opened) : tr("%1 (opening %2…)").arg(shown, opened);
  }
  setWindowTitle(title.isEmpty() ? QStringLiteral("Armillary[*]")
                                 : tr("%1[*] — Armillary").arg(title));
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  // once the desktop has put its frame around it
  QTimer::singleShot(300, this, [this] {
    const QSize room = screen()->availableGeometry().size();
    const QSize frame = frameGeometry().size() - size();
    if (!isMaximized() && !isFullScreen()) resize(size().boundedTo(room - frame));
  });
}

QVariantMap MainWindow::choices() const {
  const QTemporaryDir folder;
  QSettings settings(folder.filePath(QStringLiteral("choices.ini")), QSettings::IniFormat);
  settings.setValue(QStringLiteral("simulation/setup"),
                    QJsonDocument(toJson(withoutRobot(ownSetup()))).toJson());
  keepChoices(settings);
  preferences().keep(settings);
  QVariantMap all;
  for (const QString& key : settings.allKeys()) all[key] = settings.value(key);
  return all;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!may_close_ && (hasUnsavedEdits() || hasUnsavedRuns() || hasUnsavedLesson())) {
    event->ignore();
    unlessEditsAreLost([this] {
      unlessRunsAreLost([this] {
        unlessLessonIsLost([this] {
          may_close_ = true;
          close();
        });
      });
    });
    return;
  }
  if (presentation_->on()) {  // the layout that is kept is the usual one
    presentation_->set(false);
    tools_->setVisible(presentation_->hadTools());
  }
  QSettings settings;
  settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
  // what another window changed meanwhile stays as that one left it
  const QVariantMap now = choices();
  for (auto choice = now.begin(); choice != now.end(); ++choice) {
    if (first_choices_.value(choice.key()) != choice.value()) {
      settings.setValue(choice.key(), choice.value());
    }
  }
  for (const QString& key : first_choices_.keys()) {
    if (!now.contains(key)) settings.remove(key);
  }
  stage_.pause();
  robot_loader_.cancel();
  session_saver_.cancel();
  autosave_.stop();
  giveUpLostSession();
  dropAutosaved();
  dropParked();
  lesson_keeper_.cancel();
  dropAutosavedLesson();
  event->accept();
}

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
  if (stage_.robot() && request_.file != robot->request.file) parkSession(robot->request.file);
  request_ = robot->request;
  watchFile();
  leaveStartPage();
  unpictured_.clear();  // the view shows another robot now
  message_->hide();
  pose_findings_ = Diagnostics();
  doctor_findings_ = Diagnostics();
  examiner_.cancel();
  if (robot->complete) examine_soon_.start();
  if (!reloaded) made_something_ = false;
  stage_.setRobot(robot, reloaded);
  if (!same_file && bundled_setup_) {
    stage_.setSetup(ownSetup());
    bundled_setup_.reset();
  }
  if (reloaded && !link.empty()) selection_.selectAgain(joint, link);
  robot_edits_.keep(edits);
  if (!reloaded) settings_.takeRobot(robot->scene->isSkeleton());
  viewport_->setNews({});
  showTitle();
  showFindings();
  // the doctor may have more
  if (!same_file && robot->diagnostics.all().empty()) problems_dock_->hide();
  sayRobot();
  if (!same_file) {
    saved_key_frames_ = key_frames_.list();
    session_file_.clear();
  }
  restoreSession();
  fillTrajectories();
  fillScenarios();
  // bundled robots have a menu of their own, and a pipe cannot be opened again
  const bool bundled = isBundled(request_.file.toStdString());
  editing_->setSavesIntoFile(!bundled && !request_.file.isEmpty());
  if (!bundled && QFileInfo(request_.file).isFile()) {
    remember(QFileInfo(request_.file).absoluteFilePath());
  }
  if (const QStringList files = std::exchange(pending_trajectory_, {}); !files.isEmpty()) {
    loadTrajectory(files);
  } else if (const auto run = std::exchange(pending_run_, {})) {
    if (QFileInfo(request_.file).completeBaseName().toStdString() == run->robot) startBundled(*run);
  }
}

void MainWindow::sayRobot() {
  const LoadedRobot* robot = stage_.robot().get();
  const Model& model = *robot->model;
  const int warnings = problems_->openWarnings();
  const int loops = static_cast<int>(model.loops.size());
  say(tr("%1: %2 links, %3 degrees of freedom%4, %5 kg%6")
          .arg(QString::fromStdString(model.name))
          .arg(model.links.size())
          .arg(model.velocitySize())
          .arg(loops == 0   ? QString()
               : loops == 1 ? tr(" of its tree, 1 loop")
                            : tr(" of its tree, %1 loops").arg(loops))
          .arg(readable(model.total_mass))
          .arg(warnings > 0 ? tr(" — %1 warning(s) under View ▸ Panels ▸ Problems").arg(warnings)
                            : QString()));
  settled_status_ = status_->text();
}

void MainWindow::takeShapes(const std::shared_ptr<const LoadedRobot>& robot) {
  stage_.setShapes(robot);
  if (stage_.robot() != robot || !robot->complete) return;
  examine_soon_.start();
  showProgress({}, 0, 0);
  viewport_->setNews({});
  if (robot->scene->isSkeleton() && !settings_.on(ViewToggle::kFrames)) settings_.takeRobot(true);
  showFindings();
  if (status_->text() == settled_status_) sayRobot();  // the shapes may have brought warnings
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

void MainWindow::updateTrajectory() {
  if (stage_.hasTrajectory()) {
    trajectory_updates_.update(stage_.trajectory(), stage_.sharedModel(),
                               stage_.simulationOptions());
  }
}

void MainWindow::replay() {
  const std::shared_ptr<const Recording> simulated = stage_.sharedRecording();
  if (stage_.mode() != Stage::Mode::kSimulate || !simulated ||
      simulated->size() < Stage::kLeastSamples) {
    return;
  }
  stage_.setTrajectory(simulated);  // the runs have it by its own name
}

}  // namespace armillary
