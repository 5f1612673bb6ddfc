// SPDX-License-Identifier: GPL-3.0-or-later
// The window: makes the panels, docks them around the 3D view, and opens and writes files.
#pragma once

#include <QMainWindow>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/files/comparison_loader.h"
#include "ui/files/effort_loader.h"
#include "ui/files/robot_examiner.h"
#include "ui/files/robot_loader.h"
#include "ui/files/trajectory_loader.h"
#include "ui/stage/comparison.h"
#include "ui/stage/key_frames.h"
#include "ui/stage/lesson_course.h"
#include "ui/stage/named_poses.h"
#include "ui/stage/plot_choice.h"
#include "ui/stage/robot_edits.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/table_workshop.h"
#include "ui/stage/time_reading.h"
#include "ui/stage/view_settings.h"
#include "ui/window/edit_history.h"
#include "ui/window/file_watch.h"
#include "ui/window/given_answers.h"
#include "ui/window/lesson_drafts.h"
#include "ui/window/motion_exports.h"
#include "ui/window/preferences.h"
#include "ui/window/ready_runs.h"
#include "ui/window/recent_files.h"
#include "ui/window/robot_exports.h"
#include "ui/window/trajectory_updates.h"
#include "ui/window/unsaved_edits.h"
#include "ui/window/unsaved_runs.h"

class QAction;
class QKeySequence;
class QLabel;
class QMenu;
class QProgressBar;
class QToolButton;

namespace armillary {

class KeyBindings;
class EditingPanel;
class MainTools;
class MessageBar;
class Presentation;
class ProblemsPanel;
class SessionParts;
class SessionRecovery;
class ShownLesson;
class SimulationPanel;
class SourceDialog;
class Layouts;
class LessonDocks;
class LessonRecorder;
class StartPage;
class TrajectoryPanel;
class Viewport;
class WindowChoices;
class WindowExports;
class WindowSessions;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  Stage& stage() { return stage_; }
  Selection& selection() { return selection_; }
  Comparison& comparison() { return comparison_; }
  KeyFrames& keyFrames() { return key_frames_; }
  ViewSettings& settings() { return settings_; }
  PlotChoice& plotChoice() { return plot_choice_; }
  TimeReading& reading() { return reading_; }
  NamedPoses& poses() { return poses_; }
  TableWorkshop& workshop() { return workshop_; }
  LessonCourse& course() { return course_; }
  LessonDrafts& lessonDrafts() { return lesson_drafts_; }
  GivenAnswers& givenAnswers() { return given_answers_; }
  RobotEdits& robotEdits() { return robot_edits_; }
  MotionExports& motionExports() { return motion_exports_; }
  RobotExports& robotExports() { return robot_exports_; }
  WindowSessions& sessions() { return *sessions_; }
  SessionRecovery& recovery() { return *recovery_; }
  Viewport& viewport() { return *viewport_; }

 public Q_SLOTS:
  // A robot, a session, or a trajectory for the present robot, by the file's ending.
  void openFile(const QString& file);
  // What the program was started with, and how it is to be read where it is a robot.
  void openGiven(const armillary::OpenRequest& request);
  // Asks before edits of the present one are lost; the same file's are kept.
  void openRobot(const armillary::OpenRequest& request);
  // Several files are one motion; among them may be a recipe (see motion_files/recipe.h).
  void openTrajectory(const QStringList& files);
  // Efforts and wrenches over time for simulations of the present robot.
  void openEfforts(const QString& file);
  // A motion of the present robot to hold against the shown one.
  void openCompared(const QString& file);
  // Named poses of the present robot.
  void openPoses(const QString& file);
  // Robots and recent files to begin with, over all else until a robot comes.
  void showStartPage();

 protected:
  void childEvent(QChildEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void makeCentre();
  QDockWidget* addDock(QWidget* panel, const QString& title, const char* name,
                       Qt::DockWidgetArea area);
  void makeDocks();
  void makeStatusBar();
  void wirePanels();
  void makeMenus();
  void makeFileMenu();
  void makeEditMenu();
  void makeViewMenu();
  void makeOverlayMenu(QMenu* menu);
  void makeBackgroundMenu(QMenu* menu);
  void makeCameraMenu(QMenu* menu);
  void makePanelKeys(QMenu* menu);
  QAction* addToggle(QMenu* menu, ViewToggle toggle, const QString& text,
                     const QKeySequence& key = {});
  void makeMotionMenu();
  void makeModeMenu(QMenu* menu);
  void makeThemeMenu(QMenu* menu);
  void makeTools();
  void makeHelpMenu();
  void wireLoading();
  void wireExports();
  void wireLessons();

  void loadRobot(const OpenRequest& request);
  void chooseRobot();
  void askArguments();
  // Opens the robot anew with its base free or fixed.
  void setFloatingBase(bool on);
  void openWithBase(bool floats);
  void chooseTrajectory();
  // Of the robot that is shown.
  void loadTrajectory(const QStringList& files);
  void reload();
  void load(const OpenRequest& request);
  void exportRobot();
  // Asks for a new robot from a Denavit-Hartenberg table.
  void askNewTable();
  void wireWorkshop();
  void showKeys();
  void changeKeys();
  // As they are now.
  Preferences preferences() const;
  void applyPreferences(const Preferences& preferences);
  void changePreferences(const Preferences& preferences);  // and keeps them
  void restorePreferences();
  void showPreferences();
  void showAbout();
  void showCommandPalette();
  // `made`: of a table, which holds its edits itself.
  void takeRobot(const std::shared_ptr<const LoadedRobot>& robot, bool made = false);
  void takeShapes(const std::shared_ptr<const LoadedRobot>& robot);
  // That a file is being read, how far nobody knows: with a way to end it.
  void showOpening();
  void showShapeProgress(int done, int total);
  // The robot that is being opened is not waited for any more; and else the shown one's shapes.
  void giveUpLoading();
  // What is shown, and what is being opened.
  void showTitle();
  // The shown robot in the status bar.
  void sayRobot();
  // The same where it is another now: at once, or when what stands there is over.
  void renewRobotStatus();
  QString robotInWords() const;
  void sayMotion(const QString& text);
  // Of a motion that is not shown any more nothing stands there.
  void leaveMotion();
  // What lessons show; its shapes are read then.
  void takeMadeRobot(const std::shared_ptr<const LoadedRobot>& robot);
  // Plays what was simulated, as a trajectory.
  void replay();
  void chooseEfforts();
  void chooseCompared();
  void wireComparison();
  void wireEditing();
  void wireWatching();
  void edited();
  void wireSessions();
  // Whether there is something that no file has: a mark in the title.
  void showModified();
  void showLine(const QString& file, int line);
  void choosePoses();
  // About the robot's file and about that of its poses.
  void showFindings();
  void remember(const QString& file);
  void fillRecent();
  void makeStartPage();
  void leaveStartPage();
  void fillBundled(QMenu* menu);
  // The newest picture of the view, for the recent files that have none of what is shown.
  void keepPictures();
  void keepPicture(const QString& file);  // of what is shown, for the list of recent files
  // No load goes on: the status says again what it said before.
  void endLoading();
  // In the status bar.
  void say(const QString& text);
  // For some seconds.
  void sayBriefly(const QString& text);
  // Above the view, until it is dismissed.
  void complain(const QString& error);
  void showProgress(const QString& what, int done, int total);

  // Causes of complaints that can be settled.
  static constexpr QLatin1String kLimitsBroken{"limits broken"};
  static constexpr QLatin1String kAnotherRobot{"run of another robot"};
  static constexpr QLatin1String kRunStopped{"run that stopped"};
  static constexpr QLatin1String kBeyondLimits{"a file's motion is beyond limits"};
  static constexpr QLatin1String kNothingDrives{"nothing drives the joints"};

  Stage stage_;
  Selection selection_{stage_};  // before what looks at it: it hears first of another robot
  KeyFrames key_frames_{stage_};
  Comparison comparison_{stage_};
  NamedPoses poses_{stage_};
  TableWorkshop workshop_{stage_, selection_};
  ViewSettings settings_;
  PlotChoice plot_choice_{stage_};
  TimeReading reading_{stage_};
  RobotEdits robot_edits_{stage_};
  EditHistory edits_{stage_, key_frames_, plot_choice_, robot_edits_, workshop_, comparison_};
  ReadyRuns ready_runs_{stage_, selection_};
  MotionExports motion_exports_{*this, stage_, comparison_};
  RobotExports robot_exports_{*this, stage_, workshop_};
  RobotLoader robot_loader_;
  TrajectoryLoader trajectory_loader_;
  EffortLoader effort_loader_;
  ComparisonLoader comparison_loader_;
  QTimer autosave_;  // of the session, the lesson that is written, and given answers
  RobotExaminer examiner_;
  QTimer examine_soon_;  // until edits pause
  FileWatch watch_;      // of the shown robot's file
  TrajectoryUpdates trajectory_updates_{stage_, comparison_};
  OpenRequest asked_;                         // the last that was to be opened
  OpenRequest request_;                       // of the robot that is shown
  std::optional<OpenRequest> before_lesson_;  // of the robot in whose place a lesson put its own
  UnsavedEdits unsaved_edits_{*this, stage_, request_, robot_edits_, workshop_, robot_exports_};
  UnsavedRuns unsaved_runs_{*this, comparison_, key_frames_};
  Preferences preferences_;
  Viewport* viewport_;
  MessageBar* message_;
  ProblemsPanel* problems_;
  EditingPanel* editing_;
  SourceDialog* source_ = nullptr;  // once it was wanted
  SimulationPanel* simulation_;
  TrajectoryPanel* trajectory_;
  std::unique_ptr<Presentation> presentation_;
  std::unique_ptr<WindowExports> exports_;
  std::unique_ptr<LessonDocks> lesson_docks_;
  std::unique_ptr<Layouts> layouts_;
  std::unique_ptr<WindowChoices> choices_;
  std::unique_ptr<ShownLesson> lesson_;
  std::unique_ptr<LessonRecorder> lesson_recorder_;
  QDockWidget *simulation_dock_ = nullptr, *trajectory_dock_ = nullptr, *workshop_dock_ = nullptr;
  QDockWidget *compare_dock_ = nullptr, *problems_dock_ = nullptr, *editing_dock_ = nullptr;
  MainTools* tools_ = nullptr;
  StartPage* start_page_ = nullptr;
  QLabel* drop_hint_ = nullptr;
  RecentFiles recent_;
  QStringList unpictured_;  // recent files whose picture is to be taken
  QMenu* recent_menu_ = nullptr;
  QAction* no_efforts_action_ = nullptr;
  QProgressBar* progress_;
  QToolButton* cancel_;
  QLabel* status_;
  KeyBindings* key_bindings_ = nullptr;
  Diagnostics pose_findings_, doctor_findings_;  // of the robot as it is shown
  QString added_pose_;                           // what the status said of it
  std::size_t poses_then_ = 0;                   // how many there were
  QString settled_status_, motion_status_;       // the latter as long as a motion is played
  QStringList pending_trajectory_;               // to be opened with the robot that is being opened
  std::shared_ptr<const Recording> made_;        // the trajectory that was made of key frames last
  std::shared_ptr<const Recording> beyond_;      // a file's, which passes limits
  bool keep_pose_ = false, may_close_ = false;   // what runs is a reload; edits were asked about
  LessonCourse course_;
  LessonDrafts lesson_drafts_{*this};
  GivenAnswers given_answers_{*this, course_};
  std::unique_ptr<SessionParts> session_parts_;
  std::unique_ptr<WindowSessions> sessions_;
  std::unique_ptr<SessionRecovery> recovery_;
};

}  // namespace armillary
