// SPDX-License-Identifier: GPL-3.0-or-later
// The main window's panels: which there are, and where they stand.
#include <QDockWidget>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

#include "ui/panels/algorithm/algorithm_panel.h"
#include "ui/panels/editing/editing_panel.h"
#include "ui/panels/equations/accuracy_panel.h"
#include "ui/panels/equations/drift_panel.h"
#include "ui/panels/equations/equations_panel.h"
#include "ui/panels/equations/operations_panel.h"
#include "ui/panels/forces/effort_panel.h"
#include "ui/panels/forces/energy_panel.h"
#include "ui/panels/forces/free_bodies_panel.h"
#include "ui/panels/inertia/mass_matrix_panel.h"
#include "ui/panels/lesson/lesson_panel.h"
#include "ui/panels/lesson/lesson_workshop_panel.h"
#include "ui/panels/motion/trajectory_panel.h"
#include "ui/panels/motion/transport_bar.h"
#include "ui/panels/plots/compare_panel.h"
#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/panels/plots/shares_panel.h"
#include "ui/panels/posing/joints_panel.h"
#include "ui/panels/posing/link_pose_panel.h"
#include "ui/panels/posing/poses_button.h"
#include "ui/panels/setup/simulation_panel.h"
#include "ui/panels/sizing/motors_panel.h"
#include "ui/panels/sizing/reach_panel.h"
#include "ui/panels/sizing/residual_panel.h"
#include "ui/panels/sizing/uncertainty_panel.h"
#include "ui/panels/workshop/workshop_panel.h"
#include "ui/viewport/link_menu.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/sentence.h"
#include "ui/window/layouts.h"
#include "ui/window/lesson_docks.h"
#include "ui/window/lesson_recorder.h"
#include "ui/window/main_window.h"
#include "ui/window/presentation.h"
#include "ui/window/problems_panel.h"
#include "ui/window/session_parts.h"
#include "ui/window/session_recovery.h"
#include "ui/window/shown_lesson.h"
#include "ui/window/window_choices.h"
#include "ui/window/window_exports.h"
#include "ui/window/window_sessions.h"

namespace armillary {

void MainWindow::makeCentre() {
  auto* centre = new QWidget(this);
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  message_ = new MessageBar(centre);
  viewport_ = new Viewport(stage_, selection_, settings_, comparison_, centre);
  auto* link_menu = new LinkMenu(stage_, selection_, plot_choice_, *viewport_);
  connect(link_menu, &LinkMenu::editWanted, this,
          [this] { findChild<QAction*>(QStringLiteral("edit_action"))->trigger(); });
  connect(link_menu, &LinkMenu::plotsWanted, this,
          [this] { findChild<QAction*>(QStringLiteral("go_to_dock_plots"))->trigger(); });
  layout->addWidget(message_);
  layout->addWidget(viewport_, 1);
  setCentralWidget(centre);
  presentation_ = std::make_unique<Presentation>(*this, settings_);
}

// Its name, by which its place is kept, is the same in every language.
QDockWidget* MainWindow::addDock(QWidget* panel, const QString& title, const char* name,
                                 Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, this);
  dock->setObjectName(QLatin1String(name));
  dock->setWidget(panel);
  addDockWidget(area, dock);
  connect(dock, &QDockWidget::topLevelChanged, dock, [this, dock](bool floats) {
    if (!floats) return dock->raise();  // in front when it is back
    // not over the neighbour that takes its place, of which nothing would be seen; where it was
    // put, or was restored to, it stays
    QTimer::singleShot(0, dock, [this, dock] {
      constexpr int kAside = 48, kSame = 8;  // pixels
      for (const QDockWidget* other : findChildren<QDockWidget*>()) {
        if (other->isFloating() || other->visibleRegion().isEmpty()) continue;
        const QPoint apart = other->mapToGlobal(QPoint()) - dock->pos();
        if (apart.manhattanLength() <= kSame)
          return dock->move(dock->pos() + QPoint(kAside, kAside));
      }
    });
  });
  return dock;
}

void MainWindow::makeDocks() {
  auto* transport = new QToolBar(tr("Transport"), this);
  transport->setObjectName(QStringLiteral("transport"));
  transport->setMovable(false);
  auto* bar = new TransportBar(stage_, key_frames_, transport);
  connect(&settings_, &ViewSettings::unitsChanged, bar, &TransportBar::showNumbers);
  transport->addWidget(bar);
  addToolBar(Qt::BottomToolBarArea, transport);

  auto* joints_panel = new JointsPanel(stage_, selection_, settings_, this);
  auto* poses = new PosesButton(poses_, joints_panel);
  joints_panel->addButton(poses);
  connect(joints_panel, &JointsPanel::floatingBaseWanted, this, &MainWindow::setFloatingBase);
  connect(joints_panel, &JointsPanel::wasPutOnGround, this, [this](const QString& words) {
    sayBriefly(words);
    if (!viewport_->seesAllLinks()) viewport_->fit();
  });
  connect(poses, &PosesButton::openWanted, this, &MainWindow::choosePoses);
  simulation_ = new SimulationPanel(stage_, this);
  trajectory_ = new TrajectoryPanel(stage_, key_frames_, this);
  connect(bar, &TransportBar::keyFrameChosen, trajectory_, &TrajectoryPanel::choose);
  auto* link_pose = new LinkPosePanel(stage_, selection_, settings_, this);
  QDockWidget* joints = addDock(joints_panel, tr("Joints"), "dock_joints", Qt::LeftDockWidgetArea);
  simulation_dock_ =
      addDock(simulation_, tr("Simulation"), "dock_simulation", Qt::LeftDockWidgetArea);
  tabifyDockWidget(joints, simulation_dock_);
  trajectory_dock_ =
      addDock(trajectory_, tr("Trajectory"), "dock_trajectory", Qt::LeftDockWidgetArea);
  tabifyDockWidget(simulation_dock_, trajectory_dock_);
  tabifyDockWidget(joints,
                   addDock(link_pose, tr("Link"), "dock_link_pose", Qt::LeftDockWidgetArea));
  editing_ = new EditingPanel(stage_, selection_, settings_, robot_edits_, this);
  editing_dock_ = addDock(editing_, tr("Edit"), "dock_editing", Qt::LeftDockWidgetArea);
  tabifyDockWidget(joints, editing_dock_);
  joints->raise();

  auto* algorithm = new AlgorithmPanel(stage_, selection_, this);
  auto* mass_matrix = new MassMatrixPanel(stage_, selection_, this);
  auto* free_bodies = new FreeBodiesPanel(stage_, selection_, this);
  // above the others: what it asks is seen in them
  auto* lesson_panel = new LessonPanel(stage_, course_, this);
  QDockWidget* lesson = addDock(lesson_panel, tr("Lesson"), "dock_lesson", Qt::RightDockWidgetArea);
  QDockWidget* efforts = addDock(new EffortPanel(stage_, selection_, this), tr("Efforts"),
                                 "dock_efforts", Qt::RightDockWidgetArea);
  splitDockWidget(lesson, efforts, Qt::Vertical);
  lesson->hide();
  auto* writing_panel = new LessonWorkshopPanel(lesson_drafts_.workshop(), this);
  QDockWidget* writing =
      addDock(writing_panel, tr("Write a lesson"), "dock_lesson_writing", Qt::RightDockWidgetArea);
  tabifyDockWidget(lesson, writing);
  writing->hide();
  lesson_docks_ = std::make_unique<LessonDocks>(*this, *presentation_, *lesson, *writing);
  const auto beside_efforts = [&](QWidget* panel, const QString& title, const char* name) {
    QDockWidget* dock = addDock(panel, title, name, Qt::RightDockWidgetArea);
    tabifyDockWidget(efforts, dock);
    return dock;
  };
  beside_efforts(algorithm, tr("Algorithm"), "dock_algorithm");
  beside_efforts(mass_matrix, tr("Mass matrix"), "dock_mass_matrix");
  beside_efforts(free_bodies, tr("Free bodies"), "dock_free_bodies");
  auto* equations = new EquationsPanel(stage_, selection_, this);
  beside_efforts(equations, tr("Equations"), "dock_equations")->hide();
  connect(equations, &EquationsPanel::failed, this, &MainWindow::complain);
  beside_efforts(new OperationsPanel(stage_, this), tr("Operations"), "dock_operations")->hide();
  beside_efforts(new AccuracyPanel(stage_, this), tr("Accuracy"), "dock_accuracy")->hide();
  beside_efforts(new DriftPanel(stage_, this), tr("Loop drift"), "dock_loop_drift")->hide();
  auto* reach = new ReachPanel(stage_, selection_, settings_, this);
  beside_efforts(reach, tr("Reach"), "dock_reach")->hide();
  connect(reach, &ReachPanel::failed, this, &MainWindow::complain);
  beside_efforts(new MotorsPanel(stage_, selection_, comparison_, this), tr("Motors"),
                 "dock_motors")
      ->hide();
  beside_efforts(new ResidualPanel(stage_, selection_, comparison_, this), tr("Residual"),
                 "dock_residual")
      ->hide();
  beside_efforts(new UncertaintyPanel(stage_, selection_, this), tr("Uncertainty"),
                 "dock_uncertainty")
      ->hide();
  connect(free_bodies, &FreeBodiesPanel::fitWanted, viewport_, &Viewport::fitApart);
  connect(free_bodies, &FreeBodiesPanel::linkOffsetsChanged, viewport_, &Viewport::setLinkOffsets);

  auto* curves =
      new PlotsPanel(stage_, selection_, settings_, plot_choice_, comparison_, reading_, this);
  auto* compare = new ComparePanel(stage_, selection_, settings_, comparison_, reading_, this);
  connect(compare, &ComparePanel::fileWanted, this, &MainWindow::chooseCompared);
  connect(compare, &ComparePanel::saveWanted, &motion_exports_, &MotionExports::chooseRun);
  auto* shares = new SharesPanel(stage_, selection_, reading_, this);
  auto* phase = new PhasePanel(stage_, selection_, plot_choice_, reading_, settings_, this);
  exports_ = std::make_unique<WindowExports>(*this, stage_, comparison_, *viewport_,
                                             WindowExports::Plots{*curves, *shares, *phase});
  connect(curves, &PlotsPanel::exportWanted, exports_.get(), &WindowExports::exportPlots);
  problems_ = new ProblemsPanel(this);
  QDockWidget* plots = addDock(curves, tr("Plots"), "dock_plots", Qt::BottomDockWidgetArea);
  beside_efforts(new EnergyPanel(stage_, selection_, reading_, this), tr("Energy"), "dock_energy");
  efforts->raise();
  const auto beside_plots = [&](QWidget* panel, const QString& title, const char* name) {
    QDockWidget* dock = addDock(panel, title, name, Qt::BottomDockWidgetArea);
    tabifyDockWidget(plots, dock);
    return dock;
  };
  compare_dock_ = beside_plots(compare, tr("Runs"), "dock_compare");
  beside_plots(shares, tr("Shares of one joint"), "dock_shares");
  beside_plots(phase, tr("Phase and XY"), "dock_phase");
  auto* workshop = new WorkshopPanel(stage_, selection_, settings_, workshop_, this);
  workshop_dock_ = beside_plots(workshop, tr("Denavit-Hartenberg"), "dock_workshop");
  connect(workshop, &WorkshopPanel::newWanted, this, &MainWindow::askNewTable);
  connect(workshop, &WorkshopPanel::adoptWanted, this,
          [this] { unsaved_edits_.unlessLost([this] { workshop_.adopt(); }); });
  connect(workshop, &WorkshopPanel::saveWanted, this, &MainWindow::exportRobot);
  problems_dock_ = beside_plots(problems_, tr("Problems"), "dock_problems");
  layouts_ = std::make_unique<Layouts>(*this, *problems_dock_, *lesson_docks_, *viewport_);
  choices_ = std::make_unique<WindowChoices>(*this, stage_, settings_, plot_choice_, *layouts_,
                                             *simulation_, ready_runs_);
  lesson_ = std::make_unique<ShownLesson>(*this, stage_, plot_choice_, course_, given_answers_,
                                          *lesson_panel, *lesson_docks_, *viewport_);
  lesson_recorder_ = std::make_unique<LessonRecorder>(
      stage_, plot_choice_, unsaved_edits_, *layouts_, lesson_drafts_, *writing_panel, *viewport_);
  session_parts_ =
      std::make_unique<SessionParts>(stage_, request_, robot_edits_, workshop_, key_frames_,
                                     comparison_, plot_choice_, *viewport_, *choices_);
  sessions_ = std::make_unique<WindowSessions>(*this, stage_, request_, course_, *session_parts_,
                                               unsaved_edits_, unsaved_runs_, given_answers_);
  recovery_ =
      std::make_unique<SessionRecovery>(*this, stage_, request_, robot_loader_, *session_parts_,
                                        *sessions_, unsaved_edits_, unsaved_runs_);
  plots->raise();

  connect(viewport_, &Viewport::handleMoved, editing_,
          [this](const QString& owner, int id, const Eigen::Vector3d& p_W) {
            if (owner == editing_->objectName()) editing_->moveHandle(id, p_W);
          });
  for (LivePanel* panel : std::initializer_list<LivePanel*>{
           link_pose, editing_, algorithm, mass_matrix, equations, free_bodies, workshop, reach}) {
    connect(panel, &LivePanel::overlayChanged, viewport_, [this, panel](const Overlay& overlay) {
      viewport_->setOverlay(panel->objectName(), overlay);
    });
    connect(viewport_, &Viewport::overlaysWanted, panel, &LivePanel::catchUp);
  }
}

}  // namespace armillary
