// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody did with a robot is saved, opened again, asked about, and found after a crash.
#include <sys/stat.h>

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTreeWidget>
#include <limits>

#include "engine/dynamics/recursive_newton_euler.h"
#include "resources/bundled.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/files/session.h"
#include "ui/viewport/viewport.h"
#include "ui/window/autosave_place.h"
#include "ui/window/main_window.h"
#include "ui/window/recent_files.h"
#include "ui/window/session_recovery.h"
#include "ui/window/window_sessions.h"

using namespace armillary;
using namespace armillary::test;

class TestSessions : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
  }
  void cleanup() {
    closeWindow();
    QDir(autosaveFolder()).removeRecursively();
  }

  // A robot with a mesh and an edit that no file has; then its files are gone.
  void aRobotInsideOpensWhereItsFilesAreNot() {
    const QTemporaryDir made;
    QVERIFY(QDir(made.path()).mkdir("parts"));
    write(made.filePath("parts/blade.stl"),
          "solid blade\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0.4 0 0\n"
          "vertex 0 0.1 0\nendloop\nendfacet\nfacet normal 0 1 0\nouter loop\nvertex 0 0 0\n"
          "vertex 0 0 0.2\nvertex 0.4 0 0\nendloop\nendfacet\nendsolid blade\n");
    write(made.filePath("fan.urdf"),
          "<robot name='fan'><link name='base'/><link name='blade'><inertial>"
          "<origin xyz='0.1 0 0'/><mass value='2.5'/>"
          "<inertia ixx='0.1' ixy='0' ixz='0' iyy='0.2' iyz='0' izz='0.25'/></inertial>"
          "<visual><geometry><mesh filename='parts/blade.stl'/></geometry></visual></link>"
          "<joint name='hub' type='revolute'><parent link='base'/><child link='blade'/>"
          "<axis xyz='0 1 0'/><limit lower='-1' upper='2' effort='7' velocity='3'/></joint>"
          "</robot>");
    open(made.filePath("fan.urdf"));
    State pose = stage().sample().state;
    pose.position[0] = 0.75;
    stage().setPose(pose);
    const QString file = folder_.filePath("fan.armillary");
    window().sessions().saveWorkspace(file);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kPatience);
    QVERIFY(QDir(made.path()).removeRecursively());

    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() && stage().model().name == "fan", kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(stage().sample().state.position[0], 0.75, kPatience);
    const Model& model = stage().model();
    QCOMPARE(model.joints.size(), std::size_t{1});
    QCOMPARE(model.joints[0].name, std::string("hub"));
    QCOMPARE(model.degrees_of_freedom[0].effort_limit, 7.0);
    QCOMPARE(model.links[1].mass, 2.5);
    const auto& shapes = stage().robot()->description.links[1].visuals;
    QCOMPARE(shapes.size(), std::size_t{1});
    QVERIFY2(QFile::exists(QString::fromStdString(shapes[0].shape.file)),
             shapes[0].shape.file.c_str());
    QVERIFY(!stage().robot()->request.file.startsWith(made.path()));
    // saved again it still has everything inside
    const QString again = save();
    QFile saved(again);
    QVERIFY(saved.open(QIODevice::ReadOnly));
    QVERIFY(saved.readAll().contains("robot/robot.urdf"));
  }

  void allOfItComesBack() {
    SimulationSetup setup = stage().setup();
    setup.gravity = Eigen::Vector3d(0.0, 0.5, -1.62);
    setup.payloads.push_back({"link4", 2.5, Eigen::Vector3d(0.0, 0.1, 0.2)});
    setup.joints["joint2"].stiffness = 40.0;
    setup.joints["joint2"].effort_limit = std::numeric_limits<double>::infinity();
    stage().setSetup(setup);
    run(0.3);
    stage().reset();
    setup.integrator = Integrator::kSemiImplicitEuler;
    stage().setSetup(setup);
    run(0.2);
    window().comparison().rename(0, "first, “kept”");
    window().comparison().setShown(0, true);
    window().settings().setDegrees(true);
    PhaseChoice phase{"joint2.position", "joint2.velocity", ""};
    window().plotChoice().choosePhase(phase);
    Camera camera = window().viewport().camera();
    camera.orbit(0.4, -0.2);
    window().viewport().setCamera(camera);
    stage().scrubTo(0.11);
    const State shown = stage().sample().state;
    const std::uint64_t kept = window().comparison().entries()[0].motion.recording->hash();
    const std::uint64_t present = stage().recording()->hash();
    QVERIFY(window().isWindowModified());
    QTRY_VERIFY_WITH_TIMEOUT(!window().viewport().picture().isNull(), kPatience);
    const QString file = save();
    QVERIFY(!window().isWindowModified());
    QVERIFY(!RecentFiles().picture(file).isNull());  // which its card shows

    closeWindow();
    openWindow();
    window().settings().setDegrees(false);
    window().openFile(file);
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kSimulate, kPatience);
    QVERIFY(stage().setup() == setup);
    QCOMPARE(stage().sample().state.position, shown.position);
    QCOMPARE(stage().recording()->hash(), present);
    const auto& entries = window().comparison().entries();
    QCOMPARE(entries.size(), std::size_t{2});
    QCOMPARE(entries[0].name, QString("first, “kept”"));
    QCOMPARE(entries[0].motion.recording->hash(), kept);
    QVERIFY(entries[0].shown && entries[0].named);
    QVERIFY(window().settings().units().degrees);
    QVERIFY(window().plotChoice().phase() == phase);
    QVERIFY(std::abs(window().viewport().camera().azimuth - camera.azimuth) < 1e-12);
    QVERIFY(!window().isWindowModified());
    // and the run goes on from there
    run(0.4);
    QVERIFY(stage().recording()->endTime() > 0.4);
  }

  // JSON has no infinite number.
  void aLimitThatIsNoneStaysNone() {
    const double none = std::numeric_limits<double>::infinity();
    window().robotEdits().make({{RobotProperty::kEffortLimit, "joint3", {none}}});
    const auto limit = [&] {
      for (const JointDescription& joint : stage().robot()->description.joints) {
        if (joint.name == "joint3") return joint.limits.effort;
      }
      return 0.0;
    };
    QCOMPARE(limit(), none);
    const QString file = save();
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(window().robotEdits().unsaved().size() == 1, kPatience);
    QCOMPARE(limit(), none);
  }

  // Numbers of the robot that no file has, in a pose, with key frames.
  void editsAndKeyFramesComeBack() {
    window().robotEdits().make({{RobotProperty::kMass, "link3", {9.25}}});
    Eigen::VectorXd position = stage().sample().state.position;
    position[1] = -0.7;
    stage().setPosition(position);
    key(Qt::Key_K);
    position[1] = -0.9;
    stage().setPosition(position);
    key(Qt::Key_K);
    const double mass = stage().model().total_mass;
    const QString file = save();
    QVERIFY(!window().isWindowModified());  // the session has the mass
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() && stage().model().total_mass == mass, kPatience);
    QCOMPARE(stage().sample().state.position[1], -0.9);
    QVERIFY(!window().isWindowModified());
    QCOMPARE(window().robotEdits().unsaved().size(), std::size_t{1});
  }

  // Efforts of a trajectory that was not shown while gravity changed are saved as they were, and
  // are those of the present gravity when it is played.
  void aTrajectoryThatComesBackIsOfThePresentGravity() {
    const std::vector<std::string> files = bundledTrajectories("puma560");
    SimulationSetup moon;
    moon.gravity = Eigen::Vector3d(0.0, 0.0, -1.62);
    stage().setSetup(moon);
    for (const std::size_t k : {0, 1}) {
      const auto before = stage().trajectory();
      window().openFile(QString::fromStdString(files.at(k)));
      QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != before, kPatience);
    }
    stage().setSetup({});
    const QString file = save();
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_COMPARE_WITH_TIMEOUT(window().comparison().entries().size(), std::size_t{2}, kPatience);
    window().comparison().play(0);
    QCOMPARE(stage().mode(), Stage::Mode::kPlay);
    QCOMPARE(stage().model().gravity.z(), -9.81);
    Workspace workspace(stage().model());
    Eigen::VectorXd gravity;
    gravityEffort(stage().model(), stage().sample().state, workspace, gravity);
    QVERIFY(gravity.norm() > 1.0);
    QTRY_VERIFY_WITH_TIMEOUT(
        (stage().sample().shares[EffortShare::kGravity] - gravity).norm() < 1e-9, kPatience);
  }

  // A run stays one of the robot that it was simulated with.
  void aRunFromBeforeAnEditComesBackAsThat() {
    run(0.2);
    window().robotEdits().make({{RobotProperty::kMass, "link3", {9.25}}});
    QVERIFY(stage().robotWaits());
    const QString file = save();
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kSimulate, kPatience);
    QVERIFY(stage().robotWaits());
    const auto& entries = window().comparison().entries();
    QCOMPARE(entries.size(), std::size_t{1});
    QVERIFY(window().comparison().isOfAnotherRobot(0));
    // going on is another run
    const std::uint64_t kept = entries[0].motion.recording->hash();
    run(stage().sample().state.time + 0.2);
    QVERIFY(!stage().robotWaits());
    stage().setMode(Stage::Mode::kPose);
    QCOMPARE(entries.size(), std::size_t{2});
    QCOMPARE(entries[0].motion.recording->hash(), kept);
    QVERIFY(entries[0].name != entries[1].name);
    QVERIFY(entries[1].motion.recording->startTime() > 0.1);
  }

  // What the ground gives is drawn before anything moves.
  void theGroundsForcesComeBack() {
    open(bundledFile("quadruped"));
    find<QAction>("bundled_run")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.8, kPatience);
    stage().pause();
    const auto sum = [this] {
      Eigen::Vector3d force = Eigen::Vector3d::Zero();
      for (const GroundForce& each : stage().groundForces()) force += each.force;
      return force;
    };
    const Eigen::Vector3d before = sum();
    QVERIFY(before.z() > 50.0);
    const QString file = save();
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kSimulate, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
    QVERIFY2((sum() - before).norm() < 1e-6 * before.norm(),
             qPrintable(QString::number(sum().z())));
    const double height = stage().simulationOptions().ground->options.height;
    for (const GroundForce& each : stage().groundForces()) {
      QVERIFY(std::abs(each.point.z() - height) < 0.01);
    }
  }

  // Of every time that is shown, not of the newest alone.
  void theGroundsForcesAreThoseOfTheShownTime() {
    open(bundledFile("quadruped"));
    find<QAction>("bundled_run")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.8, kPatience);
    stage().pause();
    const auto lift = [this] {
      double force = 0.0;
      for (const GroundForce& each : stage().groundForces()) force += each.force.z();
      return force;
    };
    const double weight = 9.81 * stage().model().total_mass;
    stage().scrubTo(0.5);
    QCOMPARE(stage().mode(), Stage::Mode::kSimulate);
    QVERIFY2(std::abs(lift() - weight) < 0.5 * weight, qPrintable(QString::number(lift())));
    find<QAction>("replay")->trigger();
    QCOMPARE(stage().mode(), Stage::Mode::kPlay);
    stage().scrubTo(0.6);
    QVERIFY2(std::abs(lift() - weight) < 0.5 * weight, qPrintable(QString::number(lift())));
    stage().setMode(Stage::Mode::kPose);
    QVERIFY(stage().groundForces().empty());
  }

  // A session keeps the edits: nobody is asked what to do with them.
  void savedEditsAreNotAskedFor() {
    window().robotEdits().make({{RobotProperty::kMass, "link3", {9.25}}});
    QVERIFY(window().isWindowModified());
    const QString file = save();
    QTRY_VERIFY(!window().isWindowModified());
    QVERIFY(window().close());
    QVERIFY(!window().findChild<QMessageBox*>("edits_question"));
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(window().robotEdits().unsaved().size() == 1, kPatience);
    QTRY_VERIFY(!window().isWindowModified());
    // but for those that came since
    window().robotEdits().make({{RobotProperty::kMass, "link3", {9.5}}});
    QVERIFY(window().isWindowModified());
    window().close();
    QTRY_VERIFY(window().findChild<QMessageBox*>("edits_question") != nullptr);
    delete window().findChild<QMessageBox*>("edits_question");
    find<QAction>("undo")->trigger();
    QTRY_VERIFY(!window().isWindowModified());
    // another robot's numbers are others
    open(bundledFile("scara"));
    window().robotEdits().make({{RobotProperty::kMass, "forearm", {9.25}}});
    QVERIFY(window().isWindowModified());
  }

  // Half of all robots stand in a file of this name.
  void aLostSessionSaysWhichRobotItIsOf() {
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("small_arm"));
    const QString file = folder.filePath("small_arm/robot.urdf");
    QVERIFY(QFile::copy(bundledFile("pendulum"), file));
    open(file);
    const auto contents = contentsOf(save());
    QVERIFY(contents);
    QCOMPARE(contents->robot, QString("small_arm/robot.urdf"));
  }

  // Half of a file, as a full disk leaves it.
  void aSessionThatIsCutSaysSo() {
    const QString file = save();
    QFile cut(file);
    QVERIFY(cut.resize(cut.size() / 2));
    window().openFile(file);
    const auto* message = find<QLabel>("message_text");
    QTRY_VERIFY_WITH_TIMEOUT(message->isVisible(), kPatience);
    QVERIFY2(message->text().contains(QFileInfo(file).fileName()) &&
                 message->text().contains("cut off") && !message->text().contains("NumPy"),
             qPrintable(message->text()));
  }

  void closingAsksForWhatNoFileHas() {
    run(0.2);
    window().close();
    QMessageBox* question = nullptr;
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("runs_question")) != nullptr);
    QVERIFY(question->informativeText().contains("rk4 1 ms"));
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    QVERIFY(window().isVisible());
    save();
    window().close();
    QVERIFY(!window().isVisible());
  }

  // Another robot has its own runs; these come back with theirs.
  void anotherRobotLosesNothing() {
    run(0.2);
    stage().setMode(Stage::Mode::kPose);
    QCOMPARE(window().comparison().entries().size(), std::size_t{1});
    open(bundledFile("scara"));
    QVERIFY(window().comparison().entries().empty());
    QVERIFY(!window().isWindowModified());  // of this robot nothing is unsaved
    QVERIFY(window().comparison().hasUnsaved());
    open(bundledFile("puma560"));
    QCOMPARE(window().comparison().entries().size(), std::size_t{1});
    QVERIFY(window().isWindowModified());
  }

  // They come back with their robot, and until then nobody has them but this window.
  void keyFramesOfARobotThatWasLeftAreAskedAbout() {
    key(Qt::Key_K);
    key(Qt::Key_K);
    open(bundledFile("scara"));
    QVERIFY(!window().isWindowModified());
    window().close();
    QMessageBox* question = nullptr;
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("runs_question")) != nullptr);
    QVERIFY2(question->informativeText().contains("puma560: 2 key frames"),
             qPrintable(question->informativeText()));
    QVERIFY(!question->button(QMessageBox::Save));  // of a session, which would not have them
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    QVERIFY(window().isVisible());
    open(bundledFile("puma560"));
    QVERIFY(window().isWindowModified());
    save();
    QVERIFY(!window().isWindowModified());
    open(bundledFile("scara"));
    QVERIFY(!window().isWindowModified());
  }

  // A session's key frames would take the place of those that wait for its robot.
  void aSessionOfARobotThatWaitsWithWorkAsks() {
    key(Qt::Key_K);
    key(Qt::Key_K);
    const QString file = save();
    key(Qt::Key_K);
    open(bundledFile("scara"));
    window().openFile(file);
    QMessageBox* question = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(
        (question = window().findChild<QMessageBox*>("runs_question")) != nullptr, kPatience);
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    QCOMPARE(stage().model().name, std::string("scara"));
    open(bundledFile("puma560"));
    QCOMPARE(find<QTableWidget>("key_frames")->rowCount(), 3);
    // and of a robot whose work is saved none is asked about
    save();
    open(bundledFile("scara"));
    window().openFile(file);
    QTRY_COMPARE_WITH_TIMEOUT(stage().model().name, std::string("puma560"), kPatience);
  }

  // A session keeps one robot's runs: the other's are asked about again.
  void savingOneRobotsRunsDoesNotLoseAnothers() {
    run(0.2);
    open(bundledFile("scara"));
    run(0.2);
    window().close();
    QMessageBox* question = nullptr;
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("runs_question")) != nullptr);
    QVERIFY2(question->informativeText().contains("puma560: "),
             qPrintable(question->informativeText()));
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    save();
    QVERIFY(!window().isWindowModified());
    QCOMPARE(window().comparison().unsaved().size(), 1);
  }

  // Runs that wait for their base are in the way of a session's, too.
  void aSessionOfTheOtherBaseAsksAboutItsRuns() {
    open(bundledFile("scara"));
    run(0.2);
    const QString file = save();
    stage().reset();
    run(0.3);
    find<QAction>("floating_base")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->request.floating_base, kPatience);
    QVERIFY(!window().isWindowModified() && window().comparison().hasUnsaved());
    window().openFile(file);
    QMessageBox* question = nullptr;
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("runs_question")) != nullptr);
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    QVERIFY(stage().robot()->request.floating_base && window().comparison().hasUnsaved());
  }

  // A crash loses none of the robot with its other base.
  void runsThatWaitForTheirBaseAreKeptForACrash() {
    open(bundledFile("scara"));
    run(0.2);
    QVERIFY(parkedFiles().isEmpty());
    const auto toggle = [this](bool floats) {
      find<QAction>("floating_base")->trigger();
      return QTest::qWaitFor([&] { return stage().robot()->request.floating_base == floats; },
                             kPatience);
    };
    QVERIFY(toggle(true));
    QTRY_COMPARE_WITH_TIMEOUT(parkedFiles().size(), 1, kPatience);
    QVERIFY(toggle(false));
    QTRY_COMPARE_WITH_TIMEOUT(parkedFiles().size(), 0, kPatience);
    QCOMPARE(window().comparison().entries().size(), std::size_t{1});
  }

  // A session of the robot that is open would take the place of what is in no file.
  void openingASessionOfTheSameRobotAsks() {
    run(0.2);
    const QString file = save();
    stage().reset();
    run(0.3);
    window().openFile(file);
    QMessageBox* question = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(
        (question = window().findChild<QMessageBox*>("runs_question")) != nullptr, kPatience);
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    QVERIFY(window().isWindowModified());
    QVERIFY(stage().recording()->endTime() > 0.3);
  }

  // The program that wrote it is no more.
  void aSessionIsFoundAfterACrash() {
    run(0.2);
    const QString robot = QString::fromStdString(stage().model().name);
    stage().setMode(Stage::Mode::kPose);
    const std::uint64_t hash = window().comparison().entries()[0].motion.recording->hash();
    const QString folder = QFileInfo(QSettings().fileName()).absolutePath() + "/unsaved";
    window().recovery().autosave();
    const QString own = autosaveFile();
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(own), kPatience);
    const QString lost = folder + "/999999999.armillary";
    QVERIFY(QFile::rename(own, lost));
    closeWindow();
    openWindow();
    window().recovery().offerLost();
    QMessageBox* question = nullptr;
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("lost_question")) != nullptr);
    // of which robot, when, and what
    const QString asked = question->text();
    QVERIFY2(asked.contains("work on " + robot + ","), qPrintable(asked));
    const QDate today = QDate::currentDate();
    QVERIFY2(asked.contains(QLocale().toString(today, QLocale::ShortFormat)), qPrintable(asked));
    QCOMPARE(question->informativeText(), QString("It has one run."));
    QTest::mouseClick(question->button(QMessageBox::Open), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(window().comparison().entries().size(), std::size_t{1}, kPatience);
    QCOMPARE(window().comparison().entries()[0].motion.recording->hash(), hash);
    QVERIFY(window().isWindowModified());  // still no file of the user's has it
    QVERIFY(!QFile::exists(lost));
  }

  // What stands in a file of the user's is not lost by a crash.
  void anOpenedSessionIsNoUnsavedWork() {
    run(0.2);
    stage().setMode(Stage::Mode::kPose);
    const QString file = save();
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_COMPARE_WITH_TIMEOUT(window().comparison().entries().size(), std::size_t{1}, kPatience);
    QTRY_VERIFY(!window().sessions().isOpening());
    QTest::qWait(200);
    window().recovery().autosave();
    QTest::qWait(500);
    QVERIFY(!QFile::exists(autosaveFile()));
    // a pose that was taken since is
    key(Qt::Key_K);
    window().recovery().autosave();
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(autosaveFile()), kPatience);
  }

  // Also of a robot that was open before: its runs come back with it, crash or not.
  void runsOfRobotsBeforeAreFoundAfterACrash() {
    run(0.2);
    stage().setMode(Stage::Mode::kPose);
    const QString first = QString::fromStdString(stage().model().name);
    const std::uint64_t hash = window().comparison().entries()[0].motion.recording->hash();
    open(bundledFile("scara"));
    QTRY_COMPARE_WITH_TIMEOUT(parkedFiles().size(), qsizetype{1}, kPatience);
    // come back to, they are in the session of the open robot, and parked no more
    const QString file = bundledFile(first.toStdString());
    open(file);
    QVERIFY(parkedFiles().isEmpty() && QFile::exists(autosaveFile()));
    open(bundledFile("scara"));
    QTRY_COMPARE_WITH_TIMEOUT(parkedFiles().size(), qsizetype{1}, kPatience);
    const QString lost = autosaveFolder() + "/999999999-1a.armillary";
    QVERIFY(QFile::rename(parkedFiles().front(), lost));
    QFile::remove(autosaveFile());
    closeWindow();
    openWindow();
    window().recovery().offerLost();
    QMessageBox* question = nullptr;
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("lost_question")) != nullptr);
    QTest::mouseClick(question->button(QMessageBox::Open), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(window().comparison().entries().size(), std::size_t{1}, kPatience);
    QCOMPARE(QString::fromStdString(stage().model().name), first);
    QCOMPARE(window().comparison().entries()[0].motion.recording->hash(), hash);
  }

  // Who opens another robot and misses a run is told where it is, and finds it there.
  void runsOfOtherRobotsAreTold() {
    run(0.2);
    stage().setMode(Stage::Mode::kPose);
    const QString first = bundledFile(stage().model().name);
    auto* told = find<QLabel>("runs_of_other_robots");
    auto* list = find<QTreeWidget>("compared_runs");
    QTRY_COMPARE(list->topLevelItemCount(), 1);
    QVERIFY(told->isHidden());
    open(bundledFile("scara"));
    QTRY_COMPARE(list->topLevelItemCount(), 0);
    QVERIFY(!told->isHidden());
    QVERIFY2(told->text().contains("come back"), qPrintable(told->text()));
    open(first);
    QTRY_COMPARE(list->topLevelItemCount(), 1);
    QVERIFY(told->isHidden());
  }

  // Ended by itself, nothing is kept of what was given up.
  void nothingParkedIsLeftBehind() {
    run(0.2);
    stage().setMode(Stage::Mode::kPose);
    open(bundledFile("scara"));
    QTRY_COMPARE_WITH_TIMEOUT(parkedFiles().size(), qsizetype{1}, kPatience);
    window().close();
    QMessageBox* question = nullptr;
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("runs_question")) != nullptr);
    question->button(QMessageBox::Discard)->click();
    QTRY_VERIFY_WITH_TIMEOUT(!window().isVisible(), kPatience);
    QVERIFY(parkedFiles().isEmpty());
  }

  // What is no session, or one of another robot, leaves the window as it is.
  // A file whose joints stand in another order since: no number goes to another joint's place.
  void numbersOfOtherJointsAreLeftOut() {
    const auto robotOf = [](const QByteArray& one, const QByteArray& other) {
      const auto joint = [](const QByteArray& name) {
        return "<link name='of_" + name + "'/><joint name='" + name +
               "' type='continuous'><parent link='base'/><child link='of_" + name +
               "'/><axis xyz='0 1 0'/></joint>";
      };
      return "<robot name='r'><link name='base'/>" + joint(one) + joint(other) + "</robot>";
    };
    const QString robot = folder_.filePath("order.urdf");
    write(robot, robotOf("left", "right"));
    open(robot);
    stage().setPosition(Eigen::Vector2d(0.3, -0.2));
    const QString file = save();
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(
        stage().robot() && stage().sample().state.position == Eigen::Vector2d(0.3, -0.2),
        kPatience);
    closeWindow();
    write(robot, robotOf("right", "left"));
    openWindow();
    window().openFile(file);
    auto* message = find<QLabel>("message_text");
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("in another order"), kPatience);
    QCOMPARE(stage().sample().state.position, Eigen::Vector2d(0.0, 0.0));
    // and which, where one is called otherwise by now
    closeWindow();
    write(robot, robotOf("left", "elbow"));
    openWindow();
    window().openFile(file);
    message = find<QLabel>("message_text");
    QTRY_VERIFY2_WITH_TIMEOUT(message->text().contains("not any more: right; only now: elbow"),
                              qPrintable(message->text()), kPatience);
  }

  void whatIsNoSessionIsTold() {
    const auto robot = stage().robot();
    const QString file = folder_.filePath("no.armillary");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write("PK\x03\x04 not really");
    out.close();
    window().openFile(file);
    auto* message = find<QLabel>("message_text");
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("no session"), kPatience);
    QVERIFY(stage().robot() == robot);
    window().openFile(folder_.filePath("nowhere.armillary"));
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("cannot be opened"), kPatience);
  }

  // A pipe that nobody writes to, what has no end, and a table of efforts of that kind.
  void whatIsNoFileIsNotWaitedFor() {
    const QString pipe = folder_.filePath("pipe.armillary"),
                  zero = folder_.filePath("zero.armillary");
    QCOMPARE(::mkfifo(QFile::encodeName(pipe), 0600), 0);
    QVERIFY(QFile::link("/dev/zero", zero));
    auto* message = find<QLabel>("message_text");
    window().openFile(pipe);
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("named pipe"), kPatience);
    window().openFile(zero);
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("device"), kPatience);
    window().openEfforts(pipe);
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("named pipe"), kPatience);
  }

 private:
  void run(double seconds) {
    stage().setAsFastAsItCan(true);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > seconds, kPatience);
    stage().pause();
  }
  static void write(const QString& file, const QByteArray& content) {
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size()) {
      throw std::runtime_error("not written");
    }
  }

  QString save() {
    const QString file = folder_.filePath("work.armillary");
    QFile::remove(file);
    bool done = false;
    window().sessions().save(file, [&done] { done = true; });
    if (!QTest::qWaitFor([&done] { return done; }, kPatience)) throw std::runtime_error("unsaved");
    return file;
  }

  QTemporaryDir folder_;
};

ARMILLARY_WIDGET_TEST(TestSessions)
#include "tst_sessions.moc"
