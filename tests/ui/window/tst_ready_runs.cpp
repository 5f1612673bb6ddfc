// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are there to be chosen: those of bundled robots, and those for any robot.
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <numbers>

#include "engine/simulation/ready_runs.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/stage/on_the_ground.h"

using namespace armillary;
using namespace armillary::test;

class TestReadyRuns : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() { openWindow(); }
  void cleanup() { closeWindow(); }

  void trajectoriesHavePlainNames() {
    open(bundledFile("puma560"));
    QStringList titles;
    for (const char* name :
         {"puma560_pick_and_place", "puma560_polishing", "puma560_welding_seam"}) {
      QVERIFY2(find<QAction>(name), name);
      titles << find<QAction>(name)->text();
    }
    QCOMPARE(titles, (QStringList{"Pick and place", "Polishing", "Welding seam"}));
    QVERIFY(!find<QAction>("scara_stacking"));  // another robot's
  }

  void theSeamIsFollowed_data() {
    QTest::addColumn<QString>("robot");
    for (const char* robot : {"puma560", "scara", "planar_3r", "hydraulic_manipulator"})
      QTest::newRow(robot) << robot;
  }
  void theSeamIsFollowed() {
    QFETCH(const QString, robot);
    open(bundledFile(robot.toStdString()));
    find<QAction>("bundled_run")->trigger();
    until(1.5);
    QCOMPARE(stage().mode(), Stage::Mode::kSimulate);
    QVERIFY(stage().setup().target == ControlTarget::kTrajectory);
    const State& state = stage().sample().state;
    const Eigen::VectorXd error =
        state.position - stage().trajectory()->sampleAt(state.time).state.position;
    QVERIFY2(error.lpNorm<Eigen::Infinity>() < 0.02, qPrintable(QString::number(error.norm())));
  }

  // What a run sets for itself goes with its robot; what somebody set stays.
  void theNextRobotHasTheSetupFromBefore() {
    open(bundledFile("quadruped"));
    SimulationSetup setup = stage().setup();
    setup.frequency = 2.5;
    setup.damping_ratio = 0.9;
    stage().setSetup(setup);
    find<QAction>("bundled_run")->trigger();
    QTRY_COMPARE(stage().setup().frequency, 6.0);
    open(bundledFile("pendulum"));
    QCOMPARE(stage().setup().frequency, 2.5);
    QCOMPARE(stage().setup().damping_ratio, 0.9);
    open(bundledFile("quadruped"));
    find<QAction>("bundled_run")->trigger();
    QTRY_COMPARE(stage().setup().frequency, 6.0);
    setup = stage().setup();
    setup.frequency = 4.0;  // by hand
    stage().setSetup(setup);
    open(bundledFile("pendulum"));
    QCOMPARE(stage().setup().frequency, 4.0);
  }

  // It is freed, put on a ground, and does not fall.
  void theHumanoidSquats() {
    open(bundledFile("humanoid"));
    QVERIFY(floatingBaseJoint(stage().model()) < 0);
    find<QAction>("bundled_run")->trigger();
    stage().setAsFastAsItCan(true);
    QTRY_VERIFY_WITH_TIMEOUT(floatingBaseJoint(stage().model()) >= 0, kPatience);
    until(2.3);
    const int base = stage().model().joints[floatingBaseJoint(stage().model())].position_index;
    const Recording& run = *stage().recording();
    const double start = run.sample(0).state.position[base + 2];
    QVERIFY2(start - stage().sample().state.position[base + 2] > 0.2, "it goes down");
    stage().togglePlay();
    until(8.0);
    QVERIFY2(std::abs(start - stage().sample().state.position[base + 2]) < 0.1, "it stands again");
    QVERIFY(stage().setup().ground);
  }

  void theQuadrupedStandsThePush() {
    open(bundledFile("quadruped"));
    find<QAction>("bundled_run")->trigger();
    stage().setAsFastAsItCan(true);
    until(3.0);
    const Recording& run = *stage().recording();
    const int base = stage().model().joints[floatingBaseJoint(stage().model())].position_index;
    double before = 0.0, most = 0.0;
    for (size_t i = 0; i < run.size(); ++i) {
      const State state = run.sample(i).state;
      (state.time < 1.0 ? before : most) =
          std::max(state.time < 1.0 ? before : most, std::abs(state.position[base + 1]));
    }
    QVERIFY2(before < 0.005, qPrintable(QString::number(before)));
    QVERIFY2(most > 0.01, qPrintable(QString::number(most)));
    const double sunk =
        run.sample(0).state.position[base + 2] - stage().sample().state.position[base + 2];
    QVERIFY2(sunk < 0.1, qPrintable(QString::number(sunk)));
  }

  // Whoever presses play on a robot with legs is offered what carries it, once.
  void whatFallsIsOfferedToStand() {
    open(bundledFile("quadruped"));
    auto* offer = find<QToolButton>("message_offer");
    const int place = stage().model().joints[floatingBaseJoint(stage().model())].position_index;
    const double start = stage().sample().state.position[place + 2];
    stage().setAsFastAsItCan(true);
    stage().togglePlay();
    QTRY_VERIFY(offer->isVisible());
    QCOMPARE(offer->text(), QStringLiteral("Stand on the ground"));
    QTRY_VERIFY(stage().sample().state.position[place + 2] < start - 1.0);  // it falls
    offer->click();
    QVERIFY(!offer->isVisible());
    QVERIFY(stage().setup().ground);
    QCOMPARE(stage().setup().law, ControlLaw::kPdGravity);
    until(2.0);
    const int base = stage().model().joints[floatingBaseJoint(stage().model())].position_index;
    const double sunk = stage().recording()->sample(0).state.position[base + 2] -
                        stage().sample().state.position[base + 2];
    QVERIFY2(std::abs(sunk) < 0.02, qPrintable(QString::number(sunk)));
    // where it was before it fell
    const double stands = stage().sample().state.position[place + 2];
    QVERIFY2(std::abs(stands - start) < 0.02, qPrintable(QString::number(stands)));
    stage().reset();
    SimulationSetup setup = stage().setup();
    setup.law = ControlLaw::kNone;
    stage().setSetup(setup);
    stage().togglePlay();
    QVERIFY(!offer->isVisible());
    stage().pause();
  }

  // With a ground under it the motors alone are missing.
  void whatGivesWayIsOfferedToBeHeld() {
    open(bundledFile("quadruped"));
    SimulationSetup setup = stage().setup();
    setup.ground = true;
    stage().setSetup(setup);
    auto* offer = find<QToolButton>("message_offer");
    stage().togglePlay();
    QTRY_VERIFY(offer->isVisible());
    QCOMPARE(offer->text(), QStringLiteral("Hold this pose"));
    const int place = stage().model().joints[floatingBaseJoint(stage().model())].position_index;
    const double start = stage().simulationStart().state.position[place + 2];
    QTRY_VERIFY(stage().sample().state.position[place + 2] < start - 0.05);  // it sinks down
    offer->click();
    QTRY_VERIFY(stage().recording() && !stage().recording()->empty());
    QVERIFY(std::abs(stage().recording()->sample(0).state.position[place + 2] - start) < 1e-9);
    QCOMPARE(stage().setup().law, ControlLaw::kPdGravity);
    QVERIFY(stage().running());
  }

  // Nobody who asked for a fall is told to hold it, nor an arm's lecturer.
  void whatIsMeantToFallIsOfferedNothing() {
    auto* offer = find<QToolButton>("message_offer");
    open(bundledFile("quadruped"));
    find<QAction>("let_it_fall")->trigger();
    QVERIFY(stage().running());
    QVERIFY(!offer->isVisible());
    open(bundledFile("puma560"));
    stage().togglePlay();
    QVERIFY(stage().running());
    QVERIFY(!offer->isVisible());
  }

  // It is settled by whatever drives the joints, by another hand too.
  void theOfferGoesWhenSomethingDrives() {
    open(bundledFile("quadruped"));
    auto* offer = find<QToolButton>("message_offer");
    stage().togglePlay();
    QTRY_VERIFY(offer->isVisible());
    stage().startWith(ControlLaw::kPd);
    QVERIFY(!offer->isVisible());
    stage().pause();
    open(bundledFile("pendulum"));
    open(bundledFile("quadruped"));
    SimulationSetup setup = stage().setup();
    setup.law = ControlLaw::kNone;
    stage().setSetup(setup);
    stage().togglePlay();
    QTRY_VERIFY(offer->isVisible());
    setup.ground = true;
    stage().setSetup(setup);
    QVERIFY(!offer->isVisible());
    stage().pause();
  }

  // A robot that hangs or stands upright stays: that is said, instead of nothing that happens.
  void whatIsBalancedIsSaidToStay() {
    open(bundledFile("double_pendulum"));
    const auto fall = [this](double position) {
      stage().setMode(Stage::Mode::kPose);
      stage().setPosition(Eigen::Vector2d(position, 0.0));
      find<QAction>("let_it_fall")->trigger();
      stage().pause();
      return find<QLabel>("status")->text();
    };
    double balanced = 0.0;  // the first link along gravity, whichever way it is drawn at home
    if (stage().sample().effort.norm() > 1e-3) balanced = std::numbers::pi / 2.0;
    QVERIFY2(fall(balanced).contains("out of balance"), qPrintable(fall(balanced)));
    QVERIFY2(!fall(balanced + 0.3).contains("out of balance"), qPrintable(fall(balanced + 0.3)));
  }

  // It hangs still for a second, wherever it is, and falls then.
  void heldAndReleased() {
    open(bundledFile("double_pendulum"));
    const Eigen::Vector2d pose(0.9, -0.4);
    stage().setPosition(pose);
    find<QAction>("hold_and_release")->trigger();
    until(1.4);
    const Recording& run = *stage().recording();
    for (size_t i = 0; i < run.size(); ++i) {
      const State state = run.sample(i).state;
      const double away = (state.position - pose).norm();
      if (state.time < 0.99) QVERIFY2(away < 1e-6, qPrintable(QString::number(away)));
      if (state.time > 1.35) QVERIFY2(away > 0.1, qPrintable(QString::number(away)));
    }
  }

  // The sine is that of the chosen joint, and its frequency grows.
  void theSweepIsOfTheChosenJoint() {
    open(bundledFile("scara"));
    window().selection().selectJoint(stage().model().findJoint("elbow"));
    find<QAction>("sine_sweep")->trigger();
    until(0.5);
    const int elbow = stage().model().joints[stage().model().findJoint("elbow")].velocity_index;
    EffortSchedule schedule = *stage().efforts();
    int crossings_early = 0, crossings_late = 0;
    double most = 0.0, before = 0.0;
    for (double time = 0.0; time < 20.0; time += 0.005) {
      schedule.moveTo(time + 1e-9);
      const double effort = schedule.effort()[elbow];
      most = std::max(most, std::abs(effort));
      if (effort * before < 0.0) ++(time < 10.0 ? crossings_early : crossings_late);
      if (effort != 0.0) before = effort;
      Eigen::VectorXd others = schedule.effort();
      others[elbow] = 0.0;
      QVERIFY(others.isZero(0.0));
    }
    QVERIFY2(std::abs(most - 0.05 * 45.0) < 1e-3, qPrintable(QString::number(most)));
    // two for each period: the integral of the frequency, of 0.2 Hz growing to 5 Hz
    const double rate = std::log(25.0) / 20.0;
    const double early = 2.0 * 0.2 / rate * (std::exp(10.0 * rate) - 1.0);
    QVERIFY2(std::abs(crossings_early - early) < 1.5, qPrintable(QString::number(crossings_early)));
    QVERIFY(crossings_late > 4 * crossings_early);
  }

 private:
  void until(double time) {
    QTRY_VERIFY_WITH_TIMEOUT(
        stage().mode() == Stage::Mode::kSimulate && stage().sample().state.time > time,
        3 * kPatience);
    stage().pause();
  }
};

ARMILLARY_WIDGET_TEST(TestReadyRuns)
#include "tst_ready_runs.moc"
