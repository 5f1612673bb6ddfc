#include "ui/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "resources/bundled.h"
#include "ui/panels/effort_panel.h"
#include "ui/panels/joints_panel.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/plots_panel.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/transport_bar.h"
#include "ui/viewport/viewport.h"

namespace armillary {
namespace {

constexpr int kLayoutVersion = 1;
constexpr int kMostRecent = 8;

bool isTrajectory(const QString& file) {
  static const QStringList kEndings{QStringLiteral("csv"), QStringLiteral("tsv"),
                                    QStringLiteral("txt")};
  return kEndings.contains(QFileInfo(file).suffix().toLower());
}

QString displayName(const QString& file) {
  return QFileInfo(file).completeBaseName();
}

}  // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
  setObjectName(QStringLiteral("main_window"));
  setWindowTitle(QStringLiteral("Armillary"));
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  resize(1280, 800);
  makePanels();
  makeMenus();
  wireLoading();
  first_layout_ = saveState(kLayoutVersion);
  const QSettings settings;
  restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  restoreState(settings.value(QStringLiteral("window/layout")).toByteArray(), kLayoutVersion);
  problems_dock_->hide();
}

MainWindow::~MainWindow() {
  // the panels look at the stage until their end, and it is a member: they go first
  qDeleteAll(findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly));
  qDeleteAll(findChildren<QToolBar*>(Qt::FindDirectChildrenOnly));
  delete takeCentralWidget();
}

void MainWindow::makePanels() {
  auto* centre = new QWidget(this);
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  message_ = new MessageBar(centre);
  viewport_ = new Viewport(stage_, centre);
  layout->addWidget(message_);
  layout->addWidget(viewport_, 1);
  setCentralWidget(centre);
  auto* transport = new QToolBar(tr("Transport"), this);
  transport->setObjectName(QStringLiteral("transport"));
  transport->setMovable(false);
  transport->addWidget(new TransportBar(stage_, transport));
  addToolBar(Qt::BottomToolBarArea, transport);

  const auto dock = [this](QWidget* panel, const QString& title, const QString& name,
                           Qt::DockWidgetArea area) {
    auto* frame = new QDockWidget(title, this);
    frame->setObjectName(name);
    frame->setWidget(panel);
    addDockWidget(area, frame);
    return frame;
  };
  joints_ = new JointsPanel(stage_, this);
  efforts_ = new EffortPanel(stage_, this);
  plots_ = new PlotsPanel(stage_, this);
  problems_ = new ProblemsPanel(this);
  auto* joints = dock(joints_, tr("Joints"), QStringLiteral("dock_joints"), Qt::LeftDockWidgetArea);
  auto* efforts = dock(efforts_, tr("Efforts, term by term"), QStringLiteral("dock_efforts"),
                       Qt::RightDockWidgetArea);
  auto* plots = dock(plots_, tr("Plots"), QStringLiteral("dock_plots"), Qt::BottomDockWidgetArea);
  problems_dock_ =
      dock(problems_, tr("Problems"), QStringLiteral("dock_problems"), Qt::BottomDockWidgetArea);
  tabifyDockWidget(plots, problems_dock_);
  plots->raise();
  resizeDocks({joints, efforts}, {280, 290}, Qt::Horizontal);
  resizeDocks({plots}, {230}, Qt::Vertical);

  status_ = new QLabel(this);
  status_->setObjectName(QStringLiteral("status"));
  progress_ = new QProgressBar(this);
  progress_->setObjectName(QStringLiteral("progress"));
  progress_->setMaximumWidth(220);
  progress_->hide();
  cancel_ = new QToolButton(this);
  cancel_->setText(tr("Cancel"));
  cancel_->hide();
  statusBar()->addWidget(status_, 1);
  statusBar()->addPermanentWidget(progress_);
  statusBar()->addPermanentWidget(cancel_);

  connect(viewport_, &Viewport::linkClicked, this, &MainWindow::selectLink);
  connect(viewport_, &Viewport::unavailable, this,
          [this](const QString& reason) { message_->show(MessageBar::Kind::kError, reason); });
  connect(joints_, &JointsPanel::jointSelected, this, &MainWindow::selectJoint);
  connect(efforts_, &EffortPanel::jointSelected, this, &MainWindow::selectJoint);
  connect(plots_, &PlotsPanel::jointSelected, this, &MainWindow::selectJoint);
  connect(&stage_, &Stage::stopped, this,
          [this](const QString& why) { message_->show(MessageBar::Kind::kError, why); });
}

void MainWindow::makeMenus() {
  makeFileMenu();
  makeViewMenu();
  makeMotionMenu();
  makeHelpMenu();
}

void MainWindow::makeFileMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  menu->addAction(tr("&Open robot…"), QKeySequence::Open, this, &MainWindow::chooseRobot);
  QMenu* bundled = menu->addMenu(tr("&Bundled robots"));
  bundled->setObjectName(QStringLiteral("bundled_robots"));
  for (const std::string& name : bundledRobots()) {
    bundled->addAction(QString::fromStdString(name), this, [this, name] {
      openFile(QString::fromStdString(bundledRobotFile(name).value_or("")));
    });
  }
  recent_menu_ = menu->addMenu(tr("Open &recent"));
  menu->addSeparator();
  menu->addAction(tr("Open &trajectory…"), QKeySequence(Qt::CTRL | Qt::Key_T), this,
                  &MainWindow::chooseTrajectory);
  trajectories_menu_ = menu->addMenu(tr("Bundled tra&jectories"));
  menu->addSeparator();
  menu->addAction(tr("Re&load"), QKeySequence(Qt::CTRL | Qt::Key_L), this, &MainWindow::reload);
  menu->addAction(tr("&Save picture…"), QKeySequence(Qt::CTRL | Qt::Key_P), this,
                  &MainWindow::saveScreenshot);
  menu->addSeparator();
  menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
  fillRecent();
  fillTrajectories();
}

void MainWindow::changeView(const std::function<void(SceneOptions&)>& change) {
  SceneOptions options = viewport_->options();
  change(options);
  viewport_->setOptions(options);
}

void MainWindow::makeViewMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&View"));
  menu->addAction(tr("&Fit robot"), QKeySequence(Qt::Key_Home), viewport_, &Viewport::fit);
  const auto toggle = [&](const QString& text, const QKeySequence& key, bool on, auto&& action) {
    QAction* entry = menu->addAction(text);
    entry->setShortcut(key);
    entry->setCheckable(true);
    entry->setChecked(on);
    connect(entry, &QAction::toggled, this, action);
    return entry;
  };
  const QSettings settings;
  units_.degrees = settings.value(QStringLiteral("view/degrees"), false).toBool();
  toggle(tr("&Degrees"), QKeySequence(Qt::Key_D), units_.degrees, [this](bool on) {
    units_.degrees = on;
    joints_->setUnits(units_);
    plots_->setUnits(units_);
  });
  joints_->setUnits(units_);
  plots_->setUnits(units_);
  menu->addSeparator();
  toggle(tr("&Visual shapes"), QKeySequence(Qt::Key_V), true, [this](bool on) {
    changeView([on](SceneOptions& options) { options.show_visuals = on; });
  });
  toggle(tr("&Collision shapes"), QKeySequence(Qt::Key_G), false, [this](bool on) {
    changeView([on](SceneOptions& options) { options.show_collisions = on; });
  });
  toggle(tr("&Transparent"), QKeySequence(Qt::Key_T), false, [this](bool on) {
    changeView([on](SceneOptions& options) { options.transparent = on; });
  });
  toggle(tr("&Wireframe"), QKeySequence(Qt::Key_W), false,
         [this](bool on) { changeView([on](SceneOptions& options) { options.wireframe = on; }); });
  toggle(tr("&Ground"), {}, true, [this](bool on) {
    changeView([on](SceneOptions& options) { options.show_ground = on; });
  });
  QMenu* quality = menu->addMenu(tr("&Quality"));
  auto* group = new QActionGroup(this);
  const auto add_quality = [&](const QString& text, PictureQuality value) {
    QAction* entry = quality->addAction(text);
    entry->setCheckable(true);
    entry->setChecked(value == PictureQuality::kAutomatic);
    group->addAction(entry);
    connect(entry, &QAction::triggered, this, [this, value] {
      changeView([value](SceneOptions& options) { options.quality = value; });
    });
  };
  add_quality(tr("Automatic"), PictureQuality::kAutomatic);
  add_quality(tr("Fast"), PictureQuality::kFast);
  add_quality(tr("Good"), PictureQuality::kGood);
  menu->addSeparator();
  for (QDockWidget* dock : findChildren<QDockWidget*>()) menu->addAction(dock->toggleViewAction());
  menu->addAction(tr("&Reset layout"), this, &MainWindow::resetLayout);
  QAction* full = menu->addAction(tr("Full &screen"));
  full->setShortcut(QKeySequence(Qt::Key_F11));
  full->setCheckable(true);
  connect(full, &QAction::toggled, this, [this](bool on) { on ? showFullScreen() : showNormal(); });
}

void MainWindow::makeMotionMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Motion"));
  menu->addAction(tr("&Play or pause"), QKeySequence(Qt::Key_Space), &stage_, &Stage::togglePlay);
  menu->addAction(tr("One step &on"), QKeySequence(Qt::Key_Right), &stage_, &Stage::stepForward);
  menu->addAction(tr("One step &back"), QKeySequence(Qt::Key_Left), &stage_, &Stage::stepBack);
  menu->addAction(tr("Back to the &start"), QKeySequence(Qt::Key_Backspace), &stage_,
                  &Stage::reset);
  menu->addSeparator();
  menu->addAction(tr("&Faster"), QKeySequence(Qt::Key_Equal), this,
                  [this] { stage_.setSpeed(stage_.speed() * 2.0); });
  menu->addAction(tr("&Slower"), QKeySequence(Qt::Key_Minus), this,
                  [this] { stage_.setSpeed(stage_.speed() / 2.0); });
  menu->addSeparator();
  QMenu* integrators = menu->addMenu(tr("&Integrator"));
  auto* group = new QActionGroup(this);
  for (const std::string_view name : integratorNames()) {
    QAction* entry = integrators->addAction(QString::fromUtf8(name.data(), std::ssize(name)));
    entry->setCheckable(true);
    entry->setChecked(integratorNamed(name) == stage_.simulationOptions().integrator);
    group->addAction(entry);
    connect(entry, &QAction::triggered, this, [this, name] {
      SimulationOptions options = stage_.simulationOptions();
      options.integrator = *integratorNamed(name);
      stage_.setSimulationOptions(options);
    });
  }
  const auto toggle = [&](const QString& text, bool JointForceOptions::*option) {
    QAction* entry = menu->addAction(text);
    entry->setCheckable(true);
    entry->setChecked(stage_.simulationOptions().joint_forces.*option);
    connect(entry, &QAction::toggled, this, [this, option](bool on) {
      SimulationOptions options = stage_.simulationOptions();
      options.joint_forces.*option = on;
      stage_.setSimulationOptions(options);
    });
  };
  toggle(tr("Stops at the joint &limits"), &JointForceOptions::limits);
  toggle(tr("Joint &damping and friction"), &JointForceOptions::passive);
}

void MainWindow::makeHelpMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  menu->addAction(tr("&Keys and mouse"), QKeySequence::HelpContents, this, &MainWindow::showKeys);
  menu->addAction(tr("&About Armillary"), this, [this] {
    QMessageBox::about(
        this, tr("About Armillary"),
        tr("<b>Armillary</b> shows the forces inside a moving robot.<br><br>"
           "Engine: BSD-3-Clause. Window: GPL-3.0-or-later, with QCustomPlot, Qt and Open3D."));
  });
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
            if (stage_.robot() && diagnostics.all().size() < 2) return;  // said above
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
  connect(&trajectory_loader_, &TrajectoryLoader::loaded, this,
          [this](const QString& file, const Trajectory& trajectory) {
            showProgress({}, 0, 0);
            message_->hide();
            stage_.setTrajectory(trajectory.recording);
            QStringList notes;
            for (const std::string& note : trajectory.notes) notes << QString::fromStdString(note);
            status_->setText(
                tr("%1: %2 rows, %3 s %4")
                    .arg(QFileInfo(file).fileName())
                    .arg(trajectory.recording->size())
                    .arg(trajectory.recording->endTime() - trajectory.recording->startTime())
                    .arg(notes.join(QStringLiteral("; "))));
            settled_status_ = status_->text();
            remember(file);
          });
  connect(cancel_, &QToolButton::clicked, this, [this] {
    robot_loader_.cancel();
    trajectory_loader_.cancel();
    pending_trajectory_.clear();
    endLoading();
  });
}

void MainWindow::showProgress(const QString& what, int done, int total) {
  const bool working = total > 0 && done < total;
  progress_->setVisible(working);
  cancel_->setVisible(working);
  if (working) {
    progress_->setRange(0, total);
    progress_->setValue(done);
    status_->setText(what);
  }
}

void MainWindow::openFile(const QString& file) {
  if (isTrajectory(file)) {
    openTrajectory(file);
    return;
  }
  OpenRequest request;
  request.file = QFileInfo(file).absoluteFilePath();
  openRobot(request);
}

void MainWindow::openRobot(const OpenRequest& request) {
  keep_pose_ = false;
  status_->setText(tr("Opening %1…").arg(QFileInfo(request.file).fileName()));
  robot_loader_.load(request);
}

void MainWindow::openTrajectory(const QString& file) {
  if (robot_loader_.busy()) {
    pending_trajectory_ = file;  // it is for the robot that is being opened
    return;
  }
  if (!stage_.robot()) {
    message_->show(MessageBar::Kind::kError, tr("Open the robot before its trajectory"));
    return;
  }
  trajectory_loader_.load(file, stage_.robot()->model);
}

void MainWindow::takeRobot(const std::shared_ptr<const LoadedRobot>& robot) {
  showProgress({}, 0, 0);
  trajectory_loader_.cancel();
  const bool reloaded = keep_pose_ && stage_.robot();
  keep_pose_ = false;
  request_ = robot->request;
  message_->hide();
  stage_.setRobot(robot, reloaded);
  const Model& model = *robot->model;
  setWindowTitle(tr("%1 — Armillary").arg(QString::fromStdString(model.name)));
  problems_->show(robot->diagnostics);
  const int warnings = robot->diagnostics.count(Severity::kWarning);
  status_->setText(tr("%1: %2 links, %3 degrees of freedom, %4 kg%5")
                       .arg(QString::fromStdString(model.name))
                       .arg(model.links.size())
                       .arg(model.velocitySize())
                       .arg(readable(model.total_mass))
                       .arg(warnings > 0
                                ? tr(" — %1 warning(s) under View ▸ Problems").arg(warnings)
                                : QString()));
  settled_status_ = status_->text();
  fillTrajectories();
  const QString bundled = QString::fromStdString(resourceFolder());
  // bundled robots have a menu of their own, and a pipe cannot be opened again
  const bool own = !bundled.isEmpty() && request_.file.startsWith(bundled);
  if (!own && QFileInfo(request_.file).isFile()) {
    remember(QFileInfo(request_.file).absoluteFilePath());
  }
  if (const QString file = std::exchange(pending_trajectory_, {}); !file.isEmpty()) {
    trajectory_loader_.load(file, robot->model);
  }
}

void MainWindow::endLoading() {
  showProgress({}, 0, 0);
  status_->setText(settled_status_);
}

void MainWindow::chooseRobot() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Open robot"), QFileInfo(request_.file).path(),
                                   tr("Robots (*.urdf *.URDF *.xml);;All files (*)"));
  if (!file.isEmpty()) openFile(file);
}

void MainWindow::chooseTrajectory() {
  const QString file = QFileDialog::getOpenFileName(
      this, tr("Open trajectory"), QString(), tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
  if (!file.isEmpty()) openTrajectory(file);
}

void MainWindow::reload() {
  if (!stage_.robot()) return;
  keep_pose_ = true;
  robot_loader_.load(request_);
}

void MainWindow::saveScreenshot() {
  if (viewport_->picture().isNull()) return;
  const QImage picture = viewport_->picture().copy();
  const QString file = QFileDialog::getSaveFileName(
      this, tr("Save picture"), displayName(request_.file) + QStringLiteral(".png"),
      tr("Pictures (*.png)"));
  if (file.isEmpty()) return;
  if (picture.save(file)) {
    status_->setText(tr("Saved %1").arg(file));
  } else {
    message_->show(MessageBar::Kind::kError, tr("%1 cannot be written").arg(file));
  }
}

void MainWindow::fillTrajectories() {
  trajectories_menu_->clear();
  const std::string robot = displayName(request_.file).toStdString();
  for (const std::string& file : bundledTrajectories(robot)) {
    const QString path = QString::fromStdString(file);
    trajectories_menu_->addAction(displayName(path), this, [this, path] { openTrajectory(path); });
  }
  if (trajectories_menu_->isEmpty()) {
    trajectories_menu_->addAction(tr("None for this robot"))->setEnabled(false);
  }
}

void MainWindow::remember(const QString& file) {
  QSettings settings;
  QStringList recent = settings.value(QStringLiteral("recent")).toStringList();
  recent.removeAll(file);
  recent.prepend(file);
  settings.setValue(QStringLiteral("recent"), recent.mid(0, kMostRecent));
  fillRecent();
}

void MainWindow::fillRecent() {
  recent_menu_->clear();
  for (const QString& file : QSettings().value(QStringLiteral("recent")).toStringList()) {
    recent_menu_->addAction(file, this, [this, file] { openFile(file); });
  }
  if (recent_menu_->isEmpty()) recent_menu_->addAction(tr("Nothing yet"))->setEnabled(false);
}

void MainWindow::selectLink(int link) {
  // the joint that moves the link: its own, or the one above its fixed joints
  int joint = -1;
  if (link >= 0 && stage_.robot()) {
    const int body = stage_.model().links[link].body;
    if (body > 0) joint = stage_.model().bodies[body].joint_index;
  }
  selectJoint(joint);
  viewport_->selectLink(link);
}

void MainWindow::selectJoint(int joint) {
  joints_->selectJoint(joint);
  efforts_->selectJoint(joint);
  plots_->selectJoint(joint);
  viewport_->selectLink(joint >= 0 ? stage_.model().joints[joint].child : -1);
}

void MainWindow::resetLayout() {
  for (QDockWidget* dock : findChildren<QDockWidget*>()) dock->setFloating(false);
  restoreState(first_layout_, kLayoutVersion);
  problems_dock_->hide();
}

void MainWindow::showKeys() {
  auto* box = new QMessageBox(this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(tr("Keys and mouse"));
  box->setTextFormat(Qt::RichText);
  const auto row = [](const QString& key, const QString& what) {
    return QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>").arg(key, what);
  };
  box->setText(QStringLiteral("<table>") + row(tr("Space"), tr("play or pause")) +
               row(tr("Right, Left"), tr("one step on, one step back")) +
               row(tr("Backspace"), tr("back to the start")) +
               row(tr("= and -"), tr("faster, slower")) + row(tr("Ctrl+O"), tr("open a robot")) +
               row(tr("Ctrl+T"), tr("open a trajectory")) + row(tr("Ctrl+L"), tr("reload")) +
               row(tr("Ctrl+P"), tr("save the picture")) + row(tr("Home"), tr("fit the robot")) +
               row(tr("D"), tr("degrees or radians")) +
               row(tr("V, G"), tr("visual shapes, collision shapes")) +
               row(tr("T, W"), tr("transparent, wireframe")) + row(tr("F11"), tr("full screen")) +
               row(tr("Left button"), tr("orbit; a click selects")) +
               row(tr("Right button"), tr("pan")) + row(tr("Wheel"), tr("zoom")) +
               row(tr("In a plot"),
                   tr("click or drag: time; wheel: zoom; right button: pan; double click: all")) +
               QStringLiteral("</table>"));
  box->show();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  QSettings settings;
  settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
  settings.setValue(QStringLiteral("window/layout"), saveState(kLayoutVersion));
  settings.setValue(QStringLiteral("view/degrees"), units_.degrees);
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
  for (const QString& file : trajectories) openTrajectory(file);
  event->acceptProposedAction();
}

}  // namespace armillary
