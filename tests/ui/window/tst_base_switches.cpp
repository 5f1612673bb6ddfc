// SPDX-License-Identifier: GPL-3.0-or-later
// What holds the robot, switched where it is posed: its base, and the ground.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>

#include "engine/dynamics/kinematics.h"
#include "engine/forces/contact_points.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/stage/comparison.h"
#include "ui/stage/on_the_ground.h"
#include "ui/viewport/viewport.h"

using namespace armillary;
using namespace armillary::test;

class TestBaseSwitches : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() { openWindow(); }
  void cleanup() { closeWindow(); }

  // Wherever it floats and however it is turned, its lowest point comes to z = 0, straight down.
  void aFloatingRobotIsPutOnTheGround() {
    open(bundledFile("quadruped"));
    Eigen::VectorXd pose = stage().robot()->home.position;
    const int base = stage().model().joints[floatingBaseJoint(stage().model())].position_index;
    pose.segment<3>(base) = Eigen::Vector3d(0.4, -0.3, 0.7);
    const Eigen::Quaterniond turned(Eigen::AngleAxisd(0.3, Eigen::Vector3d(0.6, 0.8, 0.0)));
    pose.segment<4>(base + 3) << turned.w(), turned.x(), turned.y(), turned.z();
    stage().setPosition(pose);
    QVERIFY(lowest() > 0.3);
    auto* put = find<QPushButton>("put_on_ground");
    QVERIFY(put->isEnabled());
    put->click();
    QVERIFY2(std::abs(lowest()) < 1e-9, qPrintable(QString::number(lowest())));
    const QString stands = find<QLabel>("status")->text();
    QVERIFY2(stands.contains("stands") && stands.contains("where Ground is ticked"),
             qPrintable(stands));
    put->click();  // what need not move is no edit
    QVERIFY(find<QLabel>("status")->text().contains("already"));
    Eigen::VectorXd moved = stage().sample().state.position - pose;
    QVERIFY(moved[base + 2] < -0.3);
    moved[base + 2] = 0.0;
    QVERIFY(moved.norm() < 1e-12);
    find<QAction>("undo")->trigger();
    QVERIFY((stage().sample().state.position - pose).norm() < 1e-12);
    // a ground that has a height is what it is put on
    SimulationSetup setup = stage().setup();
    setup.ground = true;
    setup.ground_height = -0.25;
    stage().setSetup(setup);
    put->click();
    QVERIFY2(std::abs(lowest() + 0.25) < 1e-9, qPrintable(QString::number(lowest())));
  }

  // The base's coordinates are along the axes that the file gives its joint.
  void aTiltedBaseGoesStraightDownToo() {
    const QTemporaryDir folder;
    QFile file(folder.filePath("tilted.urdf"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "<robot name='tilted'><link name='world'/><link name='ball'><inertial><mass value='2'/>"
        "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
        "<visual><geometry><sphere radius='0.1'/></geometry></visual>"
        "<collision><geometry><sphere radius='0.1'/></geometry></collision></link>"
        "<joint name='base' type='floating'><parent link='world'/><child link='ball'/>"
        "<origin xyz='0.2 0.1 1' rpy='0.7 -0.4 0.3'/></joint></robot>");
    file.close();
    open(file.fileName());
    find<QPushButton>("put_on_ground")->click();
    QVERIFY2(std::abs(lowest()) < 1e-6, qPrintable(QString::number(lowest())));
    const Eigen::Vector3d place = bodyPlace();
    QVERIFY(std::abs(place.x() - 0.2) < 1e-9 && std::abs(place.y() - 0.1) < 1e-9);
    QVERIFY(std::abs(place.z() - 0.1) < 1e-6);
  }

  // As any other edit, though the robot is read anew each time.
  void aFreedBaseIsUndoneAndDoneAgain() {
    open(bundledFile("scara"));
    const auto floats = [&] { return floatingBaseJoint(stage().model()) >= 0; };
    auto* undo = find<QAction>("undo");
    auto* redo = find<QAction>("redo");
    QVERIFY(!undo->isEnabled());
    find<QCheckBox>("base_floats")->click();
    QTRY_VERIFY_WITH_TIMEOUT(floats() && undo->isEnabled(), kPatience);
    QVERIFY2(undo->text().contains("floating base"), qPrintable(undo->text()));
    // what is done since is undone first
    find<QPushButton>("random_button")->click();
    undo->trigger();
    QVERIFY(floats());
    undo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!floats() && redo->isEnabled() && !undo->isEnabled(), kPatience);
    QVERIFY(!find<QCheckBox>("base_floats")->isChecked());
    redo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(floats() && undo->isEnabled() && !redo->isEnabled(), kPatience);
    // another robot begins with nothing to undo
    open(bundledFile("pendulum"));
    QVERIFY(!undo->isEnabled() && !redo->isEnabled());
  }

  // Unsaved numbers stay through it, and what cannot be read anew leaves all as it was.
  void editsStayWhileTheBaseIsFreed() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("arm.urdf");
    QVERIFY(QFile::copy(bundledFile("scara"), file));
    open(file);
    const auto floats = [&] { return floatingBaseJoint(stage().model()) >= 0; };
    const std::string link = stage().model().links.back().name;
    const auto mass = [&] {
      for (const Link& each : stage().model().links) {
        if (each.name == link) return each.inertia.mass;
      }
      return 0.0;
    };
    auto* undo = find<QAction>("undo");
    auto* redo = find<QAction>("redo");
    window().robotEdits().make({{RobotProperty::kMass, link, {4.25}}});
    QTRY_COMPARE(mass(), 4.25);
    find<QCheckBox>("base_floats")->click();
    QTRY_VERIFY_WITH_TIMEOUT(floats() && mass() == 4.25, kPatience);
    undo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!floats() && mass() == 4.25 && redo->isEnabled(), kPatience);
    redo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(floats() && mass() == 4.25, kPatience);
    QVERIFY(QFile::rename(file, folder.filePath("gone.urdf")));
    undo->trigger();
    auto* message = find<QLabel>("message_text");
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("cannot be opened"), kPatience);
    QVERIFY(floats() && mass() == 4.25);
    QVERIFY(undo->text().contains("floating base") && !redo->isEnabled());
  }

  // One state: the panel's switch, the Edit menu and the robot.
  void theBaseIsFreedInThePanel() {
    open(bundledFile("scara"));
    auto* put = find<QPushButton>("put_on_ground");
    QVERIFY(!put->isEnabled());
    QVERIFY2(put->toolTip().contains("fixed"), qPrintable(put->toolTip()));
    auto* floats = find<QCheckBox>("base_floats");
    auto* action = find<QAction>("floating_base");
    QVERIFY(floats->isEnabled() && !floats->isChecked() && !action->isChecked());
    floats->click();
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->request.floating_base, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
    QVERIFY(floats->isChecked() && action->isChecked() && put->isEnabled());
    action->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!stage().robot()->request.floating_base, kPatience);
    QVERIFY(!floats->isChecked() && !action->isChecked() && !put->isEnabled());
    // one that its file lets float cannot be fixed here
    open(bundledFile("quadruped"));
    QVERIFY(floats->isChecked() && !floats->isEnabled());
    QVERIFY2(floats->toolTip().contains("file"), qPrintable(floats->toolTip()));
  }

  // Freed and fixed are two robots with a list of runs each: none loses its own.
  void runsWaitForTheirBase() {
    open(bundledFile("scara"));
    const Comparison& comparison = window().comparison();
    const auto toggle = [&](bool floats) {
      find<QCheckBox>("base_floats")->click();
      return QTest::qWaitFor(
          [&] {
            return stage().robot()->request.floating_base == floats && stage().robot()->complete;
          },
          kPatience);
    };
    const auto run = [&] {
      stage().setMode(Stage::Mode::kSimulate);
      stage().play();
      const bool long_enough = QTest::qWaitFor(
          [&] { return stage().recording() && stage().recording()->size() > 20; }, kPatience);
      stage().pause();
      return long_enough;
    };
    QVERIFY(run());
    QVERIFY(toggle(true));
    QVERIFY(comparison.entries().empty());
    QVERIFY(comparison.hasUnsaved());
    QVERIFY(run());
    QVERIFY(toggle(false));
    QCOMPARE(comparison.entries().size(), 1u);
    QVERIFY(sameCoordinates(comparison.entries()[0].motion.recording->model(), stage().model()));
    open(bundledFile("pendulum"));
    QVERIFY(comparison.entries().empty());
    open(bundledFile("scara"));
    QCOMPARE(comparison.entries().size(), 1u);
    QVERIFY(toggle(true));
    QCOMPARE(comparison.entries().size(), 1u);
    QVERIFY(sameCoordinates(comparison.entries()[0].motion.recording->model(), stage().model()));
  }

  // A ground just under the robot is there in every pose, as a simulation from it will have it.
  void theGroundIsUnderThePose() {
    open(bundledFile("quadruped"));
    find<QCheckBox>("base_ground")->click();
    const auto shown = [this] { return window().comparison().ground()->height; };
    QVERIFY(std::abs(shown() - lowest()) < 1e-9);
    Eigen::VectorXd pose = stage().sample().state.position;
    pose[stage().model().joints[floatingBaseJoint(stage().model())].position_index + 2] += 0.7;
    stage().setPosition(pose);
    QVERIFY(lowest() > 0.3);
    QVERIFY2(std::abs(shown() - lowest()) < 1e-9, qPrintable(QString::number(shown())));
    find<QPushButton>("put_on_ground")->click();
    QVERIFY2(std::abs(shown()) < 1e-9, qPrintable(QString::number(shown())));
    QVERIFY(find<Viewport>("viewport")->seesAllLinks());
    find<QAction>("undo")->trigger();
    QVERIFY(std::abs(shown() - lowest()) < 1e-9 && lowest() > 0.3);
  }

  // One state: the panel's switch and the simulation's.
  void theGroundIsTheSimulations() {
    open(bundledFile("quadruped"));
    auto* here = find<QCheckBox>("base_ground");
    auto* there = find<QCheckBox>("ground");
    QVERIFY(here->isEnabled() && !here->isChecked());
    here->click();
    QVERIFY(stage().setup().ground && there->isChecked());
    there->click();
    QVERIFY(!stage().setup().ground && !here->isChecked());
    here->click();
    find<QAction>("undo")->trigger();
    QVERIFY(!stage().setup().ground && !here->isChecked());
  }

  void aRobotWithoutCollisionShapesHasNoGround() {
    open(bundledFile("scara_dh"));
    QVERIFY(!find<QCheckBox>("base_ground")->isEnabled());
    QVERIFY(find<QCheckBox>("base_ground")->toolTip().contains("no collision"));
  }

 private:
  BodyPoses places() {
    Workspace workspace(stage().model());
    BodyPoses X_WB;
    forwardKinematics(stage().model(), stage().sample().state, workspace, X_WB);
    return X_WB;
  }
  Eigen::Vector3d bodyPlace() { return places().back().position; }
  double lowest() { return restingHeight(*stage().robot()->contacts, places()).value(); }
};

ARMILLARY_WIDGET_TEST(TestBaseSwitches)
#include "tst_base_switches.moc"
