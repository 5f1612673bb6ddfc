// SPDX-License-Identifier: GPL-3.0-or-later
// What a simulation was stays what it was, whatever is set afterwards.
#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

#include "engine/simulation/sample.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/plots/curve_plots.h"
#include "ui/stage/comparison.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/plot_marks.h"

using namespace armillary;
using namespace armillary::test;

class TestFinishedRuns : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
  }
  void cleanup() { closeWindow(); }

  void anotherGravityLeavesTheShownRunAsItWas() {
    runFor(0.3);
    const double end = stage().sample().state.time;
    const Sample shown = stage().sample();
    const Eigen::Vector3d gravity = stage().model().gravity;
    setGravity(-1.62);
    QTest::qWait(200);  // what would measure anew has come by then
    QCOMPARE(stage().sample().effort, shown.effort);
    QCOMPARE(stage().sample().shares[EffortShare::kGravity], shown.shares[EffortShare::kGravity]);
    QCOMPARE(stage().model().gravity, gravity);  // equations and energies are of the shown run
    QVERIFY(stage().setupWaits());
    QVERIFY(notices().contains("goes on (Space)"));
    stage().scrubTo(0.5 * end);
    QCOMPARE(stage().model().gravity, gravity);
    stage().scrubTo(end);

    // going on is another run, and the first is kept with its own name
    QTest::keyClick(&window(), Qt::Key_Space);
    QVERIFY(!stage().setupWaits());
    QCOMPARE(stage().model().gravity.z(), -1.62);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > end + 0.1, kPatience);
    stage().pause();
    QVERIFY(stage().recording()->startTime() >= end - 1e-3);
    const auto& entries = window().comparison().entries();
    QCOMPARE(entries.size(), 1u);
    QVERIFY2(!entries[0].name.contains("1.62"), qPrintable(entries[0].name));
    QVERIFY(!entries[0].setup.gravity.has_value());
    QVERIFY(window().comparison().present().name.contains("1.62"));
    QVERIFY(!notices().contains("goes on (Space)"));
  }

  // Two robots are two runs, whichever way it goes on.
  void anEditedRobotGoesOnInAnotherRun() {
    const std::string link = stage().model().links[2].name;
    const std::vector<double> mass{stage().model().links[2].mass};
    const auto edit = [&](const std::vector<double>& kg) {
      window().robotEdits().make({{RobotProperty::kMass, link, kg}});
      QTRY_COMPARE_WITH_TIMEOUT(stage().model().links[2].mass, kg.front(), kPatience);
    };
    runFor(0.2);
    double end = stage().sample().state.time;
    const auto& entries = window().comparison().entries();
    edit({mass.front() + 8.0});
    QVERIFY(notices().contains("before it was edited"));
    edit(mass);  // as it was: the same run
    QVERIFY(!notices().contains("before it was edited"));
    runFor(end + 0.1);
    QVERIFY(entries.empty());
    QCOMPARE(stage().recording()->startTime(), 0.0);
    end = stage().sample().state.time;

    edit({mass.front() + 8.0});
    runFor(end + 0.1);
    QCOMPARE(entries.size(), 1u);
    QVERIFY(entries[0].motion.recording->endTime() <= end);
    QVERIFY(stage().recording()->startTime() >= end - 1e-3);
    QVERIFY(!notices().contains("before it was edited"));
    end = stage().sample().state.time;

    edit({mass.front() + 2.0});
    find<QAction>("step_on_action")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > end, kPatience);
    QCOMPARE(entries.size(), 2u);
    QVERIFY(!stage().runChangedAt());

    QTest::keyClick(&window(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > end + 0.1, kPatience);
    edit({mass.front() + 4.0});  // while it runs it is told, as of a setup
    QTRY_VERIFY(stage().runChangedAt());
    stage().pause();
    window().robotEdits().markSaved(window().robotEdits().unsaved());
  }

  // What it stood on is under it again, whatever is simulated next.
  void aRunThatIsPlayedHasItsGround() {
    open(bundledFile("quadruped"));
    find<QAction>("bundled_run")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.3, kPatience);
    stage().pause();
    QVERIFY(stage().setup().ground && window().comparison().ground());
    const double height = window().comparison().ground()->height;
    stage().setMode(Stage::Mode::kPose);
    SimulationSetup floats = stage().setup();
    floats.ground = false;
    stage().setSetup(floats);
    QVERIFY(!window().comparison().ground());
    auto* runs = find<QTreeWidget>("compared_runs");
    QVERIFY(runs->topLevelItemCount() > 0);
    runs->setCurrentItem(runs->topLevelItem(runs->topLevelItemCount() - 1));
    find<QPushButton>("play_run")->click();
    QCOMPARE(stage().mode(), Stage::Mode::kPlay);
    QVERIFY(window().comparison().ground());
    QVERIFY(std::abs(window().comparison().ground()->height - height) < 1e-9);
    // a name of one's own does not hide how it was simulated
    window().comparison().rename(runs->topLevelItemCount() - 1, "mine");
    const QTreeWidgetItem* last = runs->topLevelItem(runs->topLevelItemCount() - 1);
    QCOMPARE(last->text(0), QString("mine"));
    QVERIFY2(last->toolTip(0).contains("ground"), qPrintable(last->toolTip(0)));
    stage().setMode(Stage::Mode::kPose);
    QVERIFY(!window().comparison().ground());
  }

  void backToTheOldSetupNothingWaits() {
    runFor(0.2);
    const SimulationSetup before = stage().setup();
    setGravity(-3.7);
    QVERIFY(stage().setupWaits());
    stage().setSetup(before);
    QVERIFY(!stage().setupWaits());
  }

  void startingAgainTakesTheNewSetup() {
    runFor(0.2);
    setGravity(-3.7);
    QTest::keyClick(&window(), Qt::Key_Backspace);
    QCOMPARE(stage().model().gravity.z(), -3.7);
    QCOMPARE(stage().sample().state.time, 0.0);
    QVERIFY(!stage().setupWaits());
  }

  void posingTakesTheNewSetup() {
    runFor(0.2);
    setGravity(-3.7);
    Eigen::VectorXd position = stage().sample().state.position;
    position[1] += 0.3;
    stage().setPosition(position);
    QCOMPARE(stage().model().gravity.z(), -3.7);
    Workspace workspace(stage().model());
    const Sample held = sampleOfPose(stage().model(), stage().sample().state, workspace);
    QVERIFY((stage().sample().effort - held.effort).norm() < 1e-9);
  }

  // Undo of the pose brings back the run, which is still of its own gravity.
  void undoneToTheRunItIsUnderItsOwnGravity() {
    runFor(0.2);
    const double earth = stage().model().gravity.z();
    setGravity(-3.7);
    stage().goHome();
    QCOMPARE(stage().model().gravity.z(), -3.7);
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(stage().mode(), Stage::Mode::kSimulate);
    QCOMPARE(stage().model().gravity.z(), earth);
    QVERIFY(stage().setupWaits());
  }

  // A run that is shown again is of the robot as it was then, not of the edited one.
  void undoneToTheRunItIsOfTheRobotBeforeItsEdit() {
    const std::string link = stage().model().links[2].name;
    const std::vector<double> mass{stage().model().links[2].mass};
    const auto edit = [&](double kg) {
      window().robotEdits().make({{RobotProperty::kMass, link, {kg}}});
      QTRY_COMPARE_WITH_TIMEOUT(stage().model().links[2].mass, kg, kPatience);
    };
    runFor(0.2);
    edit(mass.front() + 8.0);
    stage().goHome();
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(stage().mode(), Stage::Mode::kSimulate);
    QVERIFY2(notices().contains("before it was edited"), qPrintable(notices()));
    edit(mass.front());
    QVERIFY2(!notices().contains("before it was edited"), qPrintable(notices()));
    window().robotEdits().markSaved(window().robotEdits().unsaved());
  }

  // A gravity that is changed while it runs shows at once, and the name of the run tells when.
  void aRunThatWasChangedOnItsWaySaysWhen() {
    QTest::keyClick(&window(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.15, kPatience);
    setGravity(-1.62);
    QCOMPARE(stage().model().gravity.z(), -1.62);
    const double changed = stage().runChangedAt().value_or(-1.0);
    QVERIFY(changed > 0.1);
    stage().pause();
    QVERIFY2(window().comparison().present().name.contains("from"),
             qPrintable(window().comparison().present().name));
  }

  // A run that is played from the list is under the gravity that it was simulated under.
  void aPlayedRunBringsItsGravity() {
    const double earth = stage().model().gravity.z();
    setGravity(-1.62);
    runFor(0.2);
    stage().goHome();
    SimulationSetup setup = stage().setup();
    setup.gravity.reset();
    stage().setSetup(setup);
    QCOMPARE(stage().model().gravity.z(), earth);
    window().comparison().play(0);
    QCOMPARE(stage().model().gravity.z(), -1.62);
    Workspace workspace(stage().model());
    const Sample& shown = stage().sample();
    const EffortShares own =
        sampleOfMotion(stage().model(), shown.state, shown.acceleration, {}, workspace).shares;
    const auto& recorded = shown.shares[EffortShare::kGravity];
    QVERIFY((own[EffortShare::kGravity] - recorded).norm() < 1e-9);
  }

  // Whatever is played, its efforts are of the gravity that all panels show, or it says why not.
  void everyPlayedMotionIsOfTheShownRobot() {
    window().openFile(
        QString::fromStdString(bundledTrajectoryFile("puma560_polishing").value_or("")));
    QTRY_VERIFY_WITH_TIMEOUT(stage().hasTrajectory(), kPatience);
    stage().scrubTo(0.5);
    const auto expectOwnEfforts = [this] {
      QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory()->sharedModel() == stage().sharedModel() ||
                                   stage().trajectory()->model().gravity == stage().model().gravity,
                               kPatience);
      Workspace workspace(stage().model());
      const Sample& shown = stage().sample();
      const EffortShares own =
          sampleOfMotion(stage().model(), shown.state, shown.acceleration, {}, workspace).shares;
      const auto off = own[EffortShare::kGravity] - shown.shares[EffortShare::kGravity];
      QVERIFY2(off.norm() < 1e-9, qPrintable(QString::number(off.norm())));
    };
    window().comparison().keepRun();
    const std::size_t kept = window().comparison().entries().size() - 1;
    setGravity(-1.62);
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory()->model().gravity.z() == -1.62, kPatience);
    const double earth = -9.81;
    for (const std::size_t index : {kept, std::size_t(0), kept, std::size_t(0)}) {
      window().comparison().play(static_cast<int>(index));
      if (index == kept) QCOMPARE(stage().model().gravity.z(), earth);
      QTest::qWait(300);
      stage().scrubTo(0.5);
      expectOwnEfforts();
      QVERIFY(window().comparison().isPlayed(static_cast<int>(index)));
    }
    // a robot that was edited since: the run keeps its efforts, and says so
    const std::string link = stage().model().links[2].name;
    window().robotEdits().make({{RobotProperty::kMass, link, {25.0}}});
    QTRY_COMPARE_WITH_TIMEOUT(stage().model().links[2].mass, 25.0, kPatience);
    window().comparison().play(static_cast<int>(kept));
    auto* message = window().findChild<MessageBar*>();
    QTRY_VERIFY(message && message->isVisible());
    QVERIFY2(message->text().contains("other masses"), qPrintable(message->text()));
    window().robotEdits().markSaved(window().robotEdits().unsaved());
  }

  // A joint that falls on its stop and rests there is red for the blow at most.
  void restingOnAStopIsNotAlarming() {
    runFor(1.5);  // joint2 rests on its upper stop from 0.4 s on
    auto* plots = window().findChild<CurvePlots*>();
    QTest::qWait(300);
    double red = 0.0;
    for (std::size_t i = 0; i < plots->quantities().size(); ++i) {
      for (const auto& [from, to] : plots->marks(i).alarms) red += to - from;
    }
    QVERIFY2(red < 0.3, qPrintable(QString::number(red)));
    const Joint& joint = stage().model().joints[stage().model().degrees_of_freedom[1].joint];
    QVERIFY(stage().sample().state.position[1] > joint.limits.upper - 0.01);  // it does rest there
  }

  void aKeptRunIsAnnounced() {
    runFor(0.2);
    stage().goHome();
    QVERIFY2(find<QLabel>("status")->text().contains("rk4"),
             qPrintable(find<QLabel>("status")->text()));
  }

 private:
  void runFor(double seconds) {
    QTest::keyClick(&window(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > seconds, kPatience);
    stage().pause();
  }
  void setGravity(double z) {
    SimulationSetup setup = stage().setup();
    setup.gravity = Eigen::Vector3d(0.0, 0.0, z);
    stage().setSetup(setup);
  }
  QString notices() { return window().findChild<Viewport*>()->accessibleDescription(); }
};

ARMILLARY_WIDGET_TEST(TestFinishedRuns)
#include "tst_finished_runs.moc"
