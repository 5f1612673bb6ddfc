// SPDX-License-Identifier: GPL-3.0-or-later
// The main window's menus and the list of its keys.
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>

#include "ui/panels/editing/editing_panel.h"
#include "ui/panels/motion/trajectory_panel.h"
#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/shares_panel.h"
#include "ui/panels/setup/simulation_panel.h"
#include "ui/panels/sizing/motors_panel.h"
#include "ui/stage/on_the_ground.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/handout_action.h"
#include "ui/window/keys_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/menu_pictures.h"
#include "ui/window/report_action.h"
#include "ui/window/shown_lesson.h"
#include "ui/window/window_exports.h"
#include "ui/window/window_sessions.h"

namespace armillary {

void MainWindow::makeMenus() {
  makeFileMenu();
  makeEditMenu();
  makeViewMenu();
  makeMotionMenu();
  makeHelpMenu();
}

void MainWindow::makeFileMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  menu->addAction(tr("Start pa&ge"), QKeySequence(Qt::ALT | Qt::Key_Home), this,
                  &MainWindow::showStartPage)
      ->setObjectName(QStringLiteral("start_page_action"));
  menu->addAction(tr("&Open robot…"), QKeySequence::Open, this, &MainWindow::chooseRobot)
      ->setObjectName(QStringLiteral("open_robot_action"));
  menu->addAction(tr("&New robot from a DH table…"), this, &MainWindow::askNewTable)
      ->setObjectName(QStringLiteral("new_table_action"));
  menu->addAction(tr("&Arguments of the robot's file…"), this, &MainWindow::askArguments);
  QMenu* bundled = menu->addMenu(tr("&Bundled robots"));
  bundled->setObjectName(QStringLiteral("bundled_robots"));
  fillBundled(bundled);
  recent_menu_ = menu->addMenu(tr("Open &recent"));
  recent_menu_->setObjectName(QStringLiteral("recent_files"));
  showPictures(*recent_menu_);
  menu->addSeparator();
  menu->addAction(tr("Open session…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
                  sessions_.get(), &WindowSessions::choose);
  menu->addAction(tr("Save session…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S), this,
                  [this] { sessions_->chooseToSave(); })
      ->setObjectName(QStringLiteral("save_session_action"));
  QAction* inside = menu->addAction(tr("Save with the robot inside…"), this,
                                    [this] { sessions_->chooseWorkspaceToSave(false); });
  inside->setObjectName(QStringLiteral("save_workspace_action"));
  inside->setToolTip(
      tr("One file that opens on another machine: the robot, its meshes, runs, and "
         "the lesson that is open"));
  QAction* students = menu->addAction(tr("Save for students…"), this,
                                      [this] { sessions_->chooseWorkspaceToSave(true); });
  students->setObjectName(QStringLiteral("save_for_students_action"));
  students->setToolTip(
      tr("The same without the lesson's answers, and without what was tried in the window"));
  connect(menu, &QMenu::aboutToShow, students,
          [this, students] { students->setEnabled(course_.lesson() != nullptr); });
  menu->addSeparator();
  menu->addAction(tr("Open &trajectory…"), QKeySequence(Qt::CTRL | Qt::Key_T), this,
                  &MainWindow::chooseTrajectory);
  menu->addAction(tr("Sa&ve trajectory…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                  &motion_exports_, &MotionExports::choose)
      ->setObjectName(QStringLiteral("save_trajectory_action"));
  ready_runs_.addTrajectoriesTo(menu);
  menu->addAction(tr("Open pos&es…"), this, &MainWindow::choosePoses);
  lesson_->addTo(menu->addMenu(tr("Lessons")));
  menu->addSeparator();
  menu->addAction(tr("Re&load"), QKeySequence(Qt::CTRL | Qt::Key_L), this, &MainWindow::reload);
  menu->addAction(tr("&Save picture…"), QKeySequence(Qt::CTRL | Qt::Key_P), exports_.get(),
                  [this] { exports_->exportPicture(request_.file); })
      ->setObjectName(QStringLiteral("save_picture_action"));
  menu->addAction(tr("&Convert robot…"), this, &MainWindow::exportRobot)
      ->setObjectName(QStringLiteral("export_robot_action"));
  QAction* plots = menu->addAction(tr("Ex&port plots…"), QKeySequence(Qt::CTRL | Qt::Key_E),
                                   exports_.get(), &WindowExports::exportPlots);
  plots->setObjectName(QStringLiteral("export_plots_action"));
  for (QWidget* panel : {static_cast<QWidget*>(findChild<SharesPanel*>()),
                         static_cast<QWidget*>(findChild<PhasePanel*>())}) {
    panel->setContextMenuPolicy(Qt::ActionsContextMenu);
    panel->addAction(plots);
  }
  menu->addAction(tr("E&xport film…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
                  exports_.get(), [this] { exports_->exportFilm(request_.file); })
      ->setObjectName(QStringLiteral("export_film_action"));
  addHandoutAction(menu, stage_, settings_, this,
                   {[this](const QString& text) { say(text); },
                    [this](const QString& text) { message_->show(MessageBar::Kind::kNote, text); },
                    [this](const QString& text) { complain(text); }});
  addReportAction(
      menu, stage_, this, [this] { return viewport_->picture(); },
      [this] { return findChild<MotorsPanel*>()->reported(); },
      {[this](const QString& text) { say(text); },
       [this](const QString& text) { complain(text); }});
  menu->addAction(tr("Pr&int…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_P), exports_.get(),
                  &WindowExports::print)
      ->setObjectName(QStringLiteral("print_action"));
  menu->addSeparator();
  menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
  fillRecent();
}

void MainWindow::makeEditMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  QAction* undo = edits_.stack().createUndoAction(this, tr("&Undo"));
  undo->setShortcut(QKeySequence::Undo);
  undo->setObjectName(QStringLiteral("undo"));
  QAction* redo = edits_.stack().createRedoAction(this, tr("&Redo"));
  redo->setShortcuts(
      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  redo->setObjectName(QStringLiteral("redo"));
  undo->setIconText(tr("Undo"));
  redo->setIconText(tr("Redo"));
  menu->addActions({undo, redo});
  menu->addSeparator();
  QAction* before =
      menu->addAction(tr("Select what was selected &before"), QKeySequence(Qt::ALT | Qt::Key_Left),
                      &selection_, &Selection::goBack);
  before->setObjectName(QStringLiteral("select_before_action"));
  QAction* after =
      menu->addAction(tr("Select what was selected af&ter"), QKeySequence(Qt::ALT | Qt::Key_Right),
                      &selection_, &Selection::goOn);
  after->setObjectName(QStringLiteral("select_after_action"));
  const auto show = [this, before, after] {
    before->setEnabled(selection_.canGoBack());
    after->setEnabled(selection_.canGoOn());
  };
  connect(&selection_, &Selection::changed, this, show);
  connect(&stage_, &Stage::robotChanged, this, show);
  show();
  menu->addSeparator();
  menu->addAction(tr("&Links and joints…"), QKeySequence(Qt::Key_F2), this,
                  [this] {
                    editing_dock_->show();
                    editing_dock_->raise();
                  })
      ->setObjectName(QStringLiteral("edit_action"));
  QAction* save =
      menu->addAction(tr("&Save edits into the robot's file"), QKeySequence(Qt::CTRL | Qt::Key_S),
                      this, [this] { unsaved_edits_.save(); });
  save->setObjectName(QStringLiteral("save_edits_action"));
  save->setEnabled(false);
  menu->addSeparator();
  // the base of a robot that its file fixes to the world
  QAction* floating = menu->addAction(tr("&Floating base"));
  floating->setObjectName(QStringLiteral("floating_base"));
  floating->setCheckable(true);
  connect(floating, &QAction::triggered, this, &MainWindow::setFloatingBase);
  connect(editing_, &EditingPanel::floatingBaseWanted, this, &MainWindow::setFloatingBase);
  connect(&stage_, &Stage::robotChanged, floating, [this, floating] {
    const bool freed = stage_.robot()->request.floating_base;
    const bool floats = floatingBaseJoint(stage_.model()) >= 0;
    floating->setEnabled(freed || !floats);  // one that its file lets float stays so
    floating->setChecked(floats);
  });
  menu->addSeparator();
  menu->addAction(tr("&Preferences…"), QKeySequence(Qt::CTRL | Qt::Key_Comma), this,
                  &MainWindow::showPreferences)
      ->setObjectName(QStringLiteral("preferences_action"));
}

void MainWindow::makeMotionMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Motion"));
  connect(exports_.get(), &WindowExports::filming, menu,
          [menu](bool on) { menu->menuAction()->setEnabled(!on); });
  makeModeMenu(menu->addMenu(tr("Mode")));
  menu->addAction(tr("&Play or pause"), QKeySequence(Qt::Key_Space), &stage_, &Stage::togglePlay)
      ->setObjectName(QStringLiteral("play_action"));
  menu->addAction(tr("One step &on"), QKeySequence(Qt::Key_Right), &stage_, &Stage::stepForward)
      ->setObjectName(QStringLiteral("step_on_action"));
  menu->addAction(tr("One step bac&k"), QKeySequence(Qt::Key_Left), &stage_, &Stage::stepBack)
      ->setObjectName(QStringLiteral("step_back_action"));
  menu->addAction(tr("Back to the &start"), QKeySequence(Qt::Key_Backspace), &stage_, &Stage::reset)
      ->setObjectName(QStringLiteral("to_start_action"));
  QAction* backwards = menu->addAction(tr("&Backwards"));
  backwards->setShortcut(QKeySequence(Qt::Key_B));
  backwards->setCheckable(true);
  connect(backwards, &QAction::toggled, &stage_, &Stage::setBackwards);
  QAction* loop = menu->addAction(tr("&Loop"));
  loop->setShortcut(QKeySequence(Qt::Key_R));
  loop->setCheckable(true);
  connect(loop, &QAction::toggled, &stage_, &Stage::setLoops);
  connect(&stage_, &Stage::speedChanged, this, [this, backwards, loop] {
    backwards->setChecked(stage_.playback().backwards);
    loop->setChecked(stage_.playback().loops);
  });
  menu->addAction(tr("Play fro&m here"), QKeySequence(Qt::Key_BracketLeft), &stage_,
                  &Stage::setInPoint);
  menu->addAction(tr("Play &up to here"), QKeySequence(Qt::Key_BracketRight), &stage_,
                  &Stage::setOutPoint);
  menu->addAction(tr("Play &all of it"), QKeySequence(Qt::Key_Backslash), &stage_,
                  &Stage::clearInAndOutPoints);
  menu->addSeparator();
  menu->addAction(tr("&Faster"), QKeySequence(Qt::Key_Equal), this,
                  [this] { stage_.setSpeed(stage_.speed() * 2.0); });
  menu->addAction(tr("Slo&wer"), QKeySequence(Qt::Key_Minus), this,
                  [this] { stage_.setSpeed(stage_.speed() / 2.0); });
  QAction* fast = menu->addAction(tr("As fast as it &can"));
  fast->setCheckable(true);
  connect(fast, &QAction::toggled, &stage_, &Stage::setAsFastAsItCan);
  connect(&stage_, &Stage::speedChanged, fast,
          [this, fast] { fast->setChecked(stage_.asFastAsItCan()); });
  menu->addSeparator();
  menu->addAction(tr("A&dd this pose to the trajectory"), QKeySequence(Qt::Key_K), this, [this] {
    // whoever poses goes on posing: no panel comes in between
    if (!stage_.robot()) return;
    trajectory_->addPose();
    added_pose_ = tr("Pose %1 of the trajectory was added (Ctrl+M makes the motion)")
                      .arg(key_frames_.list().size());
    poses_then_ = key_frames_.list().size();
    say(added_pose_);
  });
  connect(&key_frames_, &KeyFrames::changed, this, [this] {
    const bool gone = key_frames_.list().size() < poses_then_;
    if (gone && stage_.robot() && status_->text() == added_pose_) say(settled_status_);
  });
  menu->addAction(tr("Make the &trajectory"), QKeySequence(Qt::CTRL | Qt::Key_M), trajectory_,
                  &TrajectoryPanel::make);
  QAction* replay = menu->addAction(tr("Repla&y what was simulated"), this, &MainWindow::replay);
  replay->setObjectName(QStringLiteral("replay"));
  connect(menu, &QMenu::aboutToShow, this, [this, replay] {
    replay->setEnabled(stage_.mode() == Stage::Mode::kSimulate && stage_.recording()->size() > 1);
  });
  QAction* keep =
      menu->addAction(tr("Keep this ru&n to compare"), QKeySequence(Qt::CTRL | Qt::Key_K),
                      &comparison_, &Comparison::keepRun);
  keep->setObjectName(QStringLiteral("keep_this_run"));
  connect(menu, &QMenu::aboutToShow, keep,
          [this, keep] { keep->setEnabled(comparison_.canKeep()); });
  connect(menu, &QMenu::aboutToHide, keep, [keep] { keep->setEnabled(true); });
  menu->addAction(tr("Compare wit&h a file…"), this, &MainWindow::chooseCompared);
  menu->addSeparator();
  ready_runs_.addScenariosTo(menu);
  menu->addAction(tr("&Efforts from a file…"), this, &MainWindow::chooseEfforts);
  no_efforts_action_ = menu->addAction(tr("W&ithout efforts of a file"), this,
                                       [this] { stage_.setEfforts(nullptr); });
  no_efforts_action_->setObjectName(QStringLiteral("no_efforts"));
  connect(menu, &QMenu::aboutToShow, this,
          [this] { no_efforts_action_->setEnabled(stage_.efforts() != nullptr); });
  menu->addSeparator();
  menu->addAction(tr("Simulation settin&gs"), QKeySequence(Qt::CTRL | Qt::Key_I), this, [this] {
    simulation_dock_->show();
    simulation_dock_->raise();
    simulation_->setFocus();
  });
}

void MainWindow::makeHelpMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  menu->addAction(tr("&Keys and mouse"), QKeySequence::HelpContents, this, &MainWindow::showKeys)
      ->setObjectName(QStringLiteral("keys_action"));
  menu->addAction(tr("&Find an action…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A), this,
                  &MainWindow::showCommandPalette)
      ->setObjectName(QStringLiteral("find_action"));
  menu->addAction(tr("&About Armillary"), this, &MainWindow::showAbout)
      ->setObjectName(QStringLiteral("about_action"));
}

void MainWindow::showKeys() {
  auto* dialog = new KeysDialog(*menuBar(), this);
  dialog->show();
}

}  // namespace armillary
