// The main window's panels: where they stand, and what they tell each other.
#include <QDockWidget>
#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/panels/algorithm/algorithm_panel.h"
#include "ui/panels/forces/agreement_badge.h"
#include "ui/panels/forces/effort_panel.h"
#include "ui/panels/forces/energy_panel.h"
#include "ui/panels/forces/free_bodies_panel.h"
#include "ui/panels/inertia/mass_matrix_panel.h"
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
#include "ui/stage/named_poses.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/presentation.h"
#include "ui/window/problems_panel.h"

namespace armillary {

void MainWindow::makePanels() {
  auto* centre = new QWidget(this);
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  message_ = new MessageBar(centre);
  viewport_ = new Viewport(stage_, selection_, settings_, comparison_, centre);
  presentation_ = std::make_unique<Presentation>(*this, settings_);
  layout->addWidget(message_);
  layout->addWidget(viewport_, 1);
  setCentralWidget(centre);
  auto* transport = new QToolBar(tr("Transport"), this);
  transport->setObjectName(QStringLiteral("transport"));
  transport->setMovable(false);
  auto* bar = new TransportBar(stage_, key_frames_, transport);
  transport->addWidget(bar);
  addToolBar(Qt::BottomToolBarArea, transport);

  const auto dock = [this](QWidget* panel, const QString& title, const QString& name,
                           Qt::DockWidgetArea area) {
    auto* frame = new QDockWidget(title, this);
    frame->setObjectName(name);
    frame->setWidget(panel);
    addDockWidget(area, frame);
    return frame;
  };
  joints_ = new JointsPanel(stage_, selection_, settings_, this);
  poses_ = new NamedPoses(stage_, this);
  auto* poses = new PosesButton(*poses_, joints_);
  joints_->addButton(poses);
  link_pose_ = new LinkPosePanel(stage_, selection_, settings_, this);
  efforts_ = new EffortPanel(stage_, selection_, this);
  mass_matrix_ = new MassMatrixPanel(stage_, selection_, this);
  free_bodies_ = new FreeBodiesPanel(stage_, selection_, this);
  plots_ = new PlotsPanel(stage_, selection_, settings_, plot_choice_, comparison_, this);
  phase_ = new PhasePanel(stage_, selection_, plot_choice_, this);
  compare_ = new ComparePanel(stage_, selection_, settings_, comparison_, this);
  edits_ = std::make_unique<EditHistory>(stage_, key_frames_, plot_choice_);
  shares_ = new SharesPanel(stage_, selection_, this);
  energy_ = new EnergyPanel(stage_, selection_, this);
  problems_ = new ProblemsPanel(this);
  simulation_ = new SimulationPanel(stage_, this);
  auto* joints = dock(joints_, tr("Joints"), QStringLiteral("dock_joints"), Qt::LeftDockWidgetArea);
  simulation_dock_ = dock(simulation_, tr("Simulation"), QStringLiteral("dock_simulation"),
                          Qt::LeftDockWidgetArea);
  tabifyDockWidget(joints, simulation_dock_);
  trajectory_ = new TrajectoryPanel(stage_, key_frames_, this);
  trajectory_dock_ = dock(trajectory_, tr("Trajectory"), QStringLiteral("dock_trajectory"),
                          Qt::LeftDockWidgetArea);
  tabifyDockWidget(simulation_dock_, trajectory_dock_);
  tabifyDockWidget(joints, dock(link_pose_, tr("Link"), QStringLiteral("dock_link_pose"),
                                Qt::LeftDockWidgetArea));
  joints->raise();
  auto* efforts =
      dock(efforts_, tr("Efforts"), QStringLiteral("dock_efforts"), Qt::RightDockWidgetArea);
  algorithm_ = new AlgorithmPanel(stage_, this);
  auto* algorithm =
      dock(algorithm_, tr("Algorithm"), QStringLiteral("dock_algorithm"), Qt::RightDockWidgetArea);
  tabifyDockWidget(efforts, algorithm);
  tabifyDockWidget(efforts, dock(mass_matrix_, tr("Mass matrix"),
                                 QStringLiteral("dock_mass_matrix"), Qt::RightDockWidgetArea));
  tabifyDockWidget(efforts, dock(free_bodies_, tr("Free bodies"),
                                 QStringLiteral("dock_free_bodies"), Qt::RightDockWidgetArea));
  auto* plots = dock(plots_, tr("Plots"), QStringLiteral("dock_plots"), Qt::BottomDockWidgetArea);
  auto* energy =
      dock(energy_, tr("Energy"), QStringLiteral("dock_energy"), Qt::RightDockWidgetArea);
  tabifyDockWidget(efforts, energy);
  efforts->raise();
  compare_dock_ =
      dock(compare_, tr("Compare"), QStringLiteral("dock_compare"), Qt::BottomDockWidgetArea);
  tabifyDockWidget(plots, compare_dock_);
  auto* shares = dock(shares_, tr("Shares of one joint"), QStringLiteral("dock_shares"),
                      Qt::BottomDockWidgetArea);
  tabifyDockWidget(plots, shares);
  auto* phase =
      dock(phase_, tr("Phase and XY"), QStringLiteral("dock_phase"), Qt::BottomDockWidgetArea);
  tabifyDockWidget(plots, phase);
  problems_dock_ =
      dock(problems_, tr("Problems"), QStringLiteral("dock_problems"), Qt::BottomDockWidgetArea);
  tabifyDockWidget(plots, problems_dock_);
  plots->raise();
  resizeDocks({joints, efforts}, {300, 420}, Qt::Horizontal);
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
  statusBar()->addPermanentWidget(new AgreementBadge(stage_, this));
  statusBar()->addPermanentWidget(progress_);
  statusBar()->addPermanentWidget(cancel_);

  connect(bar, &TransportBar::keyFrameChosen, trajectory_, &TrajectoryPanel::choose);
  connect(trajectory_, &TrajectoryPanel::made, this,
          [this](std::shared_ptr<const Recording> motion) {
            trajectory_updates_.cancel();
            message_->hide();
            const double shown = stage_.sample().state.time;
            const bool goes_on = stage_.mode() == Stage::Mode::kPlay;
            comparison_.takeTrajectory(tr("made trajectory"), {});
            stage_.setTrajectory(motion);
            if (goes_on) stage_.scrubTo(shown);
            if (motion->sharedModel() != stage_.sharedModel()) updateTrajectory();
          });
  connect(trajectory_, &TrajectoryPanel::failed, this,
          [this](const QString& what, const QString& why) {
            message_->show(MessageBar::Kind::kError, what + QLatin1Char('\n') + why);
          });
  connect(viewport_, &Viewport::unavailable, this,
          [this](const QString& reason) { message_->show(MessageBar::Kind::kError, reason); });
  connect(poses, &PosesButton::openWanted, this, &MainWindow::choosePoses);
  connect(poses_, &NamedPoses::failed, this,
          [this](const QString& why) { message_->show(MessageBar::Kind::kError, why); });
  connect(poses_, &NamedPoses::found, this, [this](const Diagnostics& findings) {
    pose_findings_ = findings;
    showFindings();
  });
  connect(plots_, &PlotsPanel::exportWanted, this, &MainWindow::exportPlots);
  connect(compare_, &ComparePanel::fileWanted, this, &MainWindow::chooseCompared);
  connect(free_bodies_, &FreeBodiesPanel::fitWanted, viewport_, &Viewport::fitApart);
  connect(free_bodies_, &FreeBodiesPanel::linkOffsetsChanged, viewport_, &Viewport::setLinkOffsets);
  for (LivePanel* panel :
       std::initializer_list<LivePanel*>{link_pose_, algorithm_, mass_matrix_, free_bodies_}) {
    connect(panel, &LivePanel::overlayChanged, viewport_, [this, panel](const Overlay& overlay) {
      viewport_->setOverlay(panel->objectName(), overlay);
    });
    connect(viewport_, &Viewport::overlaysWanted, panel, &LivePanel::catchUp);
  }
  connect(&stage_, &Stage::modelChanged, this, &MainWindow::updateTrajectory);
  connect(&stage_, &Stage::stopped, this,
          [this](const QString& why) { message_->show(MessageBar::Kind::kError, why); });
}

}  // namespace armillary
