#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "resources/bundled.h"
#include "ui/film/film_dialog.h"
#include "ui/film/picture_dialog.h"
#include "ui/panels/algorithm/algorithm_panel.h"
#include "ui/panels/forces/effort_panel.h"
#include "ui/panels/forces/energy_panel.h"
#include "ui/panels/forces/free_bodies_panel.h"
#include "ui/panels/inertia/mass_matrix_panel.h"
#include "ui/panels/motion/transport_bar.h"
#include "ui/panels/plots/compare_panel.h"
#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/panels/plots/shares_panel.h"
#include "ui/panels/posing/joints_panel.h"
#include "ui/panels/posing/link_pose_panel.h"
#include "ui/panels/setup/simulation_panel.h"
#include "ui/stage/kept_setup.h"
#include "ui/stage/named_poses.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/quiet_wheel.h"
#include "ui/widgets/theme.h"
#include "ui/window/import_dialog.h"
#include "ui/window/presentation.h"
#include "ui/window/problems_panel.h"

namespace armillary {
namespace {

constexpr int kLayoutVersion = 4;
constexpr int kMostRecent = 8;

// The file's name without its ending, which for a table is .dh.xml.
QString displayName(const QString& file) {
  const QString name = QFileInfo(file).fileName();
  const QString table = QStringLiteral(".dh.xml");
  return name.endsWith(table) ? name.chopped(table.size()) : QFileInfo(file).completeBaseName();
}

bool isTrajectory(const QString& file) {
  static const QStringList kEndings{QStringLiteral("csv"),  QStringLiteral("tsv"),
                                    QStringLiteral("txt"),  QStringLiteral("npz"),
                                    QStringLiteral("yaml"), QStringLiteral("yml"),
                                    QStringLiteral("json"), QStringLiteral("recipe")};
  return kEndings.contains(QFileInfo(file).suffix().toLower());
}

bool isPoses(const QString& file) {
  return QFileInfo(file).suffix().toLower() == QStringLiteral("srdf");
}

}  // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
  setObjectName(QStringLiteral("main_window"));
  setWindowTitle(QStringLiteral("Armillary"));
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  resize(1280, 800);
  keepQuietTextReadable();
  qApp->installEventFilter(new QuietWheel(this));
  settings_.restore(QSettings());
  plot_choice_.restore(QSettings());
  makePanels();
  makeMenus();
  wireLoading();
  wireComparison();
  first_layout_ = saveState(kLayoutVersion);
  const QSettings settings;
  restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  restoreState(settings.value(QStringLiteral("window/layout")).toByteArray(), kLayoutVersion);
  stage_.setSetup(keptSetup(settings));
  for (LivePanel* panel : findChildren<LivePanel*>()) {
    panel->choices().restore(settings, panel->objectName());
  }
  problems_dock_->hide();
}

MainWindow::~MainWindow() {
  delete film_;  // it looks at the view
  edits_.reset();
  presentation_.reset();
  // the panels look at the stage until their end, and it is a member: they go first
  qDeleteAll(findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly));
  qDeleteAll(findChildren<QToolBar*>(Qt::FindDirectChildrenOnly));
  delete takeCentralWidget();
}

void MainWindow::wireLoading() {
  connect(&robot_loader_, &RobotLoader::progress, this,
          [this](int done, int total) { showProgress(tr("Reading shapes…"), done, total); });
  connect(&robot_loader_, &RobotLoader::loaded, this, &MainWindow::takeRobot);
  connect(&robot_loader_, &RobotLoader::failed, this,
          [this](const QString& file, const QString& message, const Diagnostics& diagnostics) {
            endLoading();
            pending_trajectory_.clear();
            const QString kept = stage_.robot() ? tr(" — the open robot stays") : QString();
            message_->show(
                MessageBar::Kind::kError,
                tr("%1 cannot be opened%2\n%3").arg(QFileInfo(file).fileName(), kept, message));
            problems_->show(diagnostics);
            problems_dock_->show();
            problems_dock_->raise();
          });
  connect(&trajectory_loader_, &TrajectoryLoader::progress, this,
          [this](int done, int total) { showProgress(tr("Computing efforts…"), done, total); });
  connect(
      &trajectory_loader_, &TrajectoryLoader::failed, this,
      [this](const QString& file, const QString& message) {
        endLoading();
        message_->show(
            MessageBar::Kind::kError,
            tr("%1 is no trajectory for this robot\n%2").arg(QFileInfo(file).fileName(), message));
      });
  connect(&trajectory_loader_, &TrajectoryLoader::columnsUnknown, this,
          [this](const QStringList& files, const Table& preview, const QString& message) {
            endLoading();
            auto* dialog = new ImportDialog(stage_.sharedModel(), files, preview, message, this);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            connect(dialog, &ImportDialog::chosen, this,
                    [this](const QStringList& chosen, const QString& recipe) {
                      trajectory_loader_.loadAs(chosen, recipe, stage_.sharedModel(),
                                                stage_.simulationOptions());
                    });
            dialog->open();
          });
  connect(
      &effort_loader_, &EffortLoader::failed, this,
      [this](const QString& file, const QString& message) {
        message_->show(
            MessageBar::Kind::kError,
            tr("%1 holds no efforts for this robot\n%2").arg(QFileInfo(file).fileName(), message));
      });
  connect(&effort_loader_, &EffortLoader::loaded, this,
          [this](const QString& file, std::shared_ptr<const EffortSchedule> efforts) {
            message_->hide();
            stage_.setEfforts(std::move(efforts));
            say(tr("Simulates with the efforts of %1").arg(QFileInfo(file).fileName()));
          });
  connect(&trajectory_loader_, &TrajectoryLoader::loaded, this,
          [this](const QString& file, const Trajectory& trajectory, const QString& beyond) {
            showProgress({}, 0, 0);
            message_->hide();
            if (!beyond.isEmpty()) {
              message_->show(MessageBar::Kind::kNote,
                             tr("%1: %2. Are its columns this robot's joints, in rad and m?")
                                 .arg(QFileInfo(file).fileName(), beyond));
            }
            trajectory_updates_.cancel();
            comparison_.takeTrajectory(QFileInfo(file).completeBaseName(), trajectory.measured);
            stage_.setTrajectory(trajectory.recording);
            if (!viewport_->seesAllLinks()) viewport_->fit();  // it may start far from home
            if (trajectory.recording->sharedModel() != stage_.sharedModel()) updateTrajectory();
            QStringList notes;
            for (const std::string& note : trajectory.notes) notes << QString::fromStdString(note);
            notes.prepend(
                tr("%1: %2 rows, %3 s")
                    .arg(QFileInfo(file).fileName())
                    .arg(trajectory.recording->size())
                    .arg(trajectory.recording->endTime() - trajectory.recording->startTime()));
            say(notes.join(QStringLiteral("; ")));
            settled_status_ = status_->text();
            remember(file);
          });
  connect(&trajectory_writer_, &TrajectoryWriter::progress, this,
          [this](int done, int total) { showProgress(tr("Saving…"), done, total); });
  connect(&trajectory_writer_, &TrajectoryWriter::saved, this, [this](const QString& file) {
    endLoading();
    say(tr("Saved %1").arg(file));
  });
  connect(&trajectory_writer_, &TrajectoryWriter::failed, this,
          [this](const QString& file, const QString& why) {
            endLoading();
            message_->show(MessageBar::Kind::kError, tr("%1 cannot be written: %2").arg(file, why));
          });
  connect(&trajectory_updates_, &TrajectoryLoader::updated, &stage_, &Stage::updateTrajectory);
  connect(cancel_, &QToolButton::clicked, this, [this] {
    robot_loader_.cancel();
    trajectory_loader_.cancel();
    trajectory_writer_.cancel();
    pending_trajectory_.clear();
    endLoading();
  });
}

void MainWindow::wireComparison() {
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
            message_->show(
                MessageBar::Kind::kError,
                tr("%1 cannot be compared with\n%2").arg(QFileInfo(file).fileName(), message));
          });
  connect(&plot_data_writer_, &PlotDataWriter::written, this, [this](const QStringList& files) {
    say(tr("Saved %1").arg(files.join(QStringLiteral(", "))));
  });
  connect(&plot_data_writer_, &PlotDataWriter::failed, this,
          [this](const QString& file, const QString& why) {
            message_->show(MessageBar::Kind::kError, tr("%1 cannot be written: %2").arg(file, why));
          });
}

void MainWindow::say(const QString& text) {
  status_->setText(text);
  status_->setToolTip(text);  // where it does not fit
}

void MainWindow::showProgress(const QString& what, int done, int total) {
  const bool working = total > 0 && done < total;
  progress_->setVisible(working);
  cancel_->setVisible(working);
  if (working) {
    progress_->setRange(0, total);
    progress_->setValue(done);
    say(what);
  }
}

void MainWindow::openFile(const QString& file) {
  if (isTrajectory(file)) {
    openTrajectory({file});
    return;
  }
  if (isPoses(file)) {
    openPoses(file);
    return;
  }
  OpenRequest request;
  request.file = QFileInfo(file).absoluteFilePath();
  openRobot(request);
}

void MainWindow::openRobot(const OpenRequest& request) {
  keep_pose_ = false;
  say(tr("Opening %1…").arg(QFileInfo(request.file).fileName()));
  robot_loader_.load(request);
}

void MainWindow::openTrajectory(const QStringList& files) {
  if (robot_loader_.busy()) {
    pending_trajectory_ += files;  // they are for the robot that is being opened
    return;
  }
  if (!stage_.robot()) {
    message_->show(MessageBar::Kind::kError, tr("Open the robot before its trajectory"));
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
    message_->show(MessageBar::Kind::kError,
                   tr("A recipe says what the columns of a file are: open it together with the "
                      "file"));
    return;
  }
  trajectory_loader_.load(motions, recipe, stage_.sharedModel(), stage_.simulationOptions());
}

void MainWindow::takeRobot(const std::shared_ptr<const LoadedRobot>& robot) {
  showProgress({}, 0, 0);
  trajectory_loader_.cancel();
  trajectory_updates_.cancel();
  effort_loader_.cancel();
  comparison_loader_.cancel();
  const bool reloaded = keep_pose_ && stage_.robot();
  keep_pose_ = false;
  request_ = robot->request;
  message_->hide();
  pose_findings_ = Diagnostics();
  stage_.setRobot(robot, reloaded);
  const Model& model = *robot->model;
  if (!reloaded) settings_.takeRobot(robot->is_skeleton);
  setWindowTitle(tr("%1 — Armillary").arg(QString::fromStdString(model.name)));
  showFindings();
  if (robot->diagnostics.all().empty()) problems_dock_->hide();
  const int warnings = robot->diagnostics.count(Severity::kWarning);
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
  fillTrajectories();
  fillScenarios();
  const QString bundled = QString::fromStdString(resourceFolder());
  // bundled robots have a menu of their own, and a pipe cannot be opened again
  const bool own = !bundled.isEmpty() && request_.file.startsWith(bundled);
  if (!own && QFileInfo(request_.file).isFile()) {
    remember(QFileInfo(request_.file).absoluteFilePath());
  }
  if (const QStringList files = std::exchange(pending_trajectory_, {}); !files.isEmpty()) {
    loadTrajectory(files);  // the robot's loader is busy until this returns
  }
}

void MainWindow::updateTrajectory() {
  if (stage_.hasTrajectory()) {
    trajectory_updates_.update(stage_.trajectory(), stage_.sharedModel(),
                               stage_.simulationOptions());
  }
}

void MainWindow::replay() {
  const Recording* simulated = stage_.recording();
  if (stage_.mode() != Stage::Mode::kSimulate || !simulated || simulated->size() < 2) return;
  comparison_.takeTrajectory(tr("what was simulated"), {});
  stage_.setTrajectory(std::make_shared<Recording>(*simulated));
}

void MainWindow::endLoading() {
  showProgress({}, 0, 0);
  say(settled_status_);
}

void MainWindow::chooseRobot() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Open robot"), QFileInfo(request_.file).path(),
                                   tr("Robots (*.urdf *.URDF *.xml);;All files (*)"));
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

void MainWindow::openCompared(const QString& file) {
  if (!stage_.robot()) {
    message_->show(MessageBar::Kind::kError, tr("Open the robot before its motions"));
    return;
  }
  comparison_loader_.load(file, stage_.sharedModel());
}

void MainWindow::choosePoses() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Open poses"), QFileInfo(request_.file).path(),
                                   tr("Named poses (*.srdf);;All files (*)"));
  if (!file.isEmpty()) openPoses(file);
}

void MainWindow::openPoses(const QString& file) {
  message_->hide();
  poses_->open(file);
  if (poses_->file() != file) return;
  say(tr("%1: %2 poses, under Poses beside the joints")
          .arg(QFileInfo(file).fileName())
          .arg(poses_->given().size()));
}

void MainWindow::showFindings() {
  problems_->show(stage_.robot()->diagnostics);
  problems_->add(pose_findings_);
}

void MainWindow::openEfforts(const QString& file) {
  if (stage_.robot()) effort_loader_.load(file, stage_.sharedModel());
}

void MainWindow::reload() {
  if (!stage_.robot()) return;
  keep_pose_ = true;
  robot_loader_.load(request_);
}

void MainWindow::saveScreenshot() {
  if (viewport_->picture().isNull()) return;
  auto* dialog =
      new PictureDialog(*viewport_, displayName(request_.file) + QStringLiteral(".png"), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &PictureDialog::saved, this,
          [this](const QString& file) { say(tr("Saved %1").arg(file)); });
  dialog->open();
}

void MainWindow::exportFilm() {
  if (film_) {
    film_->raise();
    film_->activateWindow();
    return;
  }
  film_ = new FilmDialog(stage_, *viewport_, displayName(request_.file), this);
  film_->setAttribute(Qt::WA_DeleteOnClose);
  connect(film_, &FilmDialog::runningChanged, this, [this](bool running) {
    motion_menu_->menuAction()->setEnabled(!running);
    findChild<QToolBar*>(QStringLiteral("transport"))->setEnabled(!running);
  });
  film_->show();
}

void MainWindow::remember(const QString& file) {
  QSettings settings;
  QStringList recent = settings.value(QStringLiteral("recent")).toStringList();
  recent.removeAll(file);
  recent.prepend(file);
  settings.setValue(QStringLiteral("recent"), recent.mid(0, kMostRecent));
  fillRecent();
}

void MainWindow::resetLayout() {
  for (QDockWidget* dock : findChildren<QDockWidget*>()) dock->setFloating(false);
  restoreState(first_layout_, kLayoutVersion);
  problems_dock_->hide();
  settings_.reset();
  plot_choice_.reset();
  for (LivePanel* panel : findChildren<LivePanel*>()) panel->choices().reset();
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) keepQuietTextReadable();
  QMainWindow::changeEvent(event);
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

void MainWindow::closeEvent(QCloseEvent* event) {
  QSettings settings;
  settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
  settings.setValue(QStringLiteral("window/layout"), saveState(kLayoutVersion));
  settings_.keep(settings);
  plot_choice_.keep(settings);
  keepSetup(stage_.setup(), settings);
  for (LivePanel* panel : findChildren<LivePanel*>()) {
    panel->choices().keep(settings, panel->objectName());
  }
  stage_.pause();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  // a robot first, then the trajectory dropped with it
  QStringList trajectories;
  for (const QUrl& url : event->mimeData()->urls()) {
    if (!url.isLocalFile()) continue;
    if (isTrajectory(url.toLocalFile())) {
      trajectories << url.toLocalFile();
    } else {
      openFile(url.toLocalFile());
    }
  }
  if (!trajectories.isEmpty()) openTrajectory(trajectories);
  event->acceptProposedAction();
}

}  // namespace armillary
