// SPDX-License-Identifier: GPL-3.0-or-later
// Simulations set up and watched in the window, as a person does it.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <clocale>
#include <cmath>
#include <functional>

#include "resources/bundled.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/setup/simulation_panel.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"

using namespace armillary;
using namespace armillary::test;

class TestSimulationPanel : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    std::setlocale(LC_NUMERIC, "C");
    QVERIFY(settings_.isValid());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName("armillary_test");
  }

  void init() {
    QSettings().clear();
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());
    QTest::keyClick(window_.get(), Qt::Key_I, Qt::ControlModifier);
    find<QToolButton>("fold_more")->setChecked(true);
    open(bundledFile("double_pendulum"));
  }

  void cleanup() { window_.reset(); }

  // What is rare is folded, and what it holds is said; folds are kept.
  void rareGroupsAreFoldedAndSayWhatTheyHold() {
    auto* more = find<QToolButton>("fold_more");
    auto* integrator = find<QComboBox>("integrator");
    more->click();
    QVERIFY(!integrator->isVisible());
    QVERIFY(find<QComboBox>("control_law")->isVisible());
    choose("integrator", "dormand-prince");
    type("payload_mass", "2.5");
    click("payload_add");
    QVERIFY2(more->text().contains(QLocale().toString(2.5)) && more->text().contains("dormand"),
             qPrintable(more->text()));
    find<QToolButton>("fold_gravity")->click();
    QVERIFY(!find<QCheckBox>("gravity_acts")->isVisible());
    window_->close();
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QTest::keyClick(window_.get(), Qt::Key_I, Qt::ControlModifier);
    QTRY_VERIFY(find<QComboBox>("control_law")->isVisible());
    QVERIFY(!find<QCheckBox>("gravity_acts")->isVisible());
    QVERIFY(!find<QToolButton>("fold_more")->isChecked());
  }

  // From the keyboard alone: the panel's key, then the arrow keys of the first control.
  void anIntegratorIsChosenByKeys() {
    auto* integrator = find<QComboBox>("integrator");
    QTRY_VERIFY(find<QComboBox>("control_law")->hasFocus());
    integrator->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(integrator->hasFocus());
    QTest::keyClick(integrator, Qt::Key_Down);
    QCOMPARE(stage().simulationOptions().integrator, Integrator::kSemiImplicitEuler);
    QVERIFY(!find<QDoubleSpinBox>("tolerance")->isEnabled());
    QTest::keyClick(integrator, Qt::Key_End);
    QCOMPARE(stage().simulationOptions().integrator, Integrator::kModifiedEuler);
    // Space opens the list of a chosen control and does not play
    QTest::keyClick(integrator, Qt::Key_Tab);
    QVERIFY(find<QDoubleSpinBox>("step")->hasFocus());
    QVERIFY(find<QLabel>("integrator_purpose")->text().contains("slopes"));
  }

  void anAdaptiveIntegratorShowsItsErrorAndFollowsTheTolerance() {
    choose("integrator", "dormand-prince");
    type("tolerance", "1e-6");
    QCOMPARE(stage().simulationOptions().tolerance, 1e-6);
    stage().setPosition(Eigen::Vector2d(1.0, 0.5));
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().report().error > 0.0, kPatience);
    QVERIFY2(stage().report().error < 1e-6, qPrintable(QString::number(stage().report().error)));
    QTRY_VERIFY(find<QLabel>("status_error")->text().contains(QString("·10")));
  }

  void typedStepIsTaken() {
    type("step", "2.5");
    QCOMPARE(stage().simulationOptions().step, 0.0025);
    QTest::keyClick(window_.get(), Qt::Key_Right);
    QTRY_COMPARE_WITH_TIMEOUT(stage().sample().state.time, 0.0025, kPatience);
    QTest::keyClick(window_.get(), Qt::Key_Right);
    QTRY_COMPARE_WITH_TIMEOUT(stage().sample().state.time, 0.005, kPatience);
    QTest::keyClick(window_.get(), Qt::Key_Left);
    QCOMPARE(stage().sample().state.time, 0.0025);
    QTest::keyClick(window_.get(), Qt::Key_Left);
    QCOMPARE(stage().sample().state.time, 0.0);
  }

  // Long steps that are divided are told, in the words of the command line; usual ones are not.
  void dividedStepsAreTold() {
    find<QComboBox>("stops")->setCurrentIndex(1);  // stiff: 302 / s
    choose("control_law", "PD");
    auto* table = find<QTableWidget>("controllers");
    for (int i = 0; i < table->rowCount(); ++i) table->item(i, 2)->setText("1e4");
    auto* notice = find<QLabel>("status_notice");
    QTest::keyClick(window_.get(), Qt::Key_Right);
    QTRY_COMPARE_WITH_TIMEOUT(stage().sample().state.time, 0.001, kPatience);
    QVERIFY2(!notice->text().contains("parts"), qPrintable(notice->text()));
    type("step", "5");
    QTest::keyClick(window_.get(), Qt::Key_Right);
    QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible() && notice->text().contains("parts"), kPatience);
    QVERIFY2(
        notice->text().contains("The controllers' gains are so large that each step of 0.005 s "
                                "is taken in"),
        qPrintable(notice->text()));
  }

  void gravityOffTakesTheWeightOffEveryPanel() {
    stage().setPosition(Eigen::Vector2d(1.0, 0.5));
    const Eigen::VectorXd pose = stage().sample().state.position;
    QVERIFY(stage().sample().shares[EffortShare::kGravity].norm() > 0.1);
    toggle("gravity_acts");
    QVERIFY(stage().sample().effort.isZero(0.0));
    QVERIFY(stage().sample().state.position == pose);
    auto* effort = window_->findChild<QWidget*>(
        QString("joint_row/") + QString::fromStdString(stage().model().joints[0].name));
    QVERIFY(effort);
    QCOMPARE(effort->findChild<QLabel*>("effort")->text(), QString("0 N m"));
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.1, kPatience);
    QVERIFY((stage().sample().state.position - pose).norm() < 1e-12);
    // on again while it runs: it falls from where it is
    toggle("gravity_acts");
    QVERIFY(stage().running());
    const double then = stage().sample().state.time;
    QVERIFY(then > 0.1);
    QTRY_VERIFY_WITH_TIMEOUT((stage().sample().state.position - pose).norm() > 1e-3, kPatience);
    QVERIFY(stage().sample().state.time > then);
  }

  void gravityTurnsToWhereItIsTyped() {
    stage().setPosition(Eigen::Vector2d(0.0, 0.0));
    const Eigen::Vector3d own = stage().model().gravity;
    type("gravity_z", "-1.62");
    QCOMPARE(stage().model().gravity.z(), -1.62);
    QCOMPARE(stage().model().gravity.x(), own.x());
    click("gravity_own");
    QVERIFY(stage().model().gravity == own);
  }

  void aPayloadIsHeldByTheJointsAndTakenOffAgain() {
    stage().setPosition(Eigen::Vector2d(1.0, 0.5));
    const Eigen::VectorXd before = stage().sample().effort;
    const double mass = stage().model().total_mass;
    type("payload_mass", "2.5");
    type("payload_z", "-100 mm");  // of the unit beside the box
    QCOMPARE(find<QDoubleSpinBox>("payload_z")->value(), -0.1);
    type("payload_z", "nan");
    QCOMPARE(find<QDoubleSpinBox>("payload_z")->value(), -0.1);
    click("payload_add");
    QCOMPARE(stage().model().total_mass, mass + 2.5);
    QVERIFY((stage().sample().effort - before).norm() > 1.0);
    auto* list = find<QListWidget>("payload_list");
    QCOMPARE(list->count(), 1);
    QVERIFY2(list->item(0)->text().startsWith(QLocale().toString(2.5) + " kg"),
             qPrintable(list->item(0)->text()));
    list->setCurrentRow(0);
    click("payload_remove");
    QVERIFY(stage().sample().effort == before);
    QCOMPARE(list->count(), 0);
  }

  // The hinge turns about −y: a moment about y asks as much more of it.
  void aWrenchActsAndIsShownAsExternal() {
    open(bundledFile("pendulum"));
    type("wrench_moment_y", "0.3");
    click("wrench_add");
    QCOMPARE(find<QListWidget>("wrench_list")->count(), 1);
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.05, kPatience);
    stage().pause();
    const Sample& sample = stage().sample();
    QVERIFY2(std::abs(sample.shares[EffortShare::kExternal][0] - 0.3) < 1e-12,
             qPrintable(QString::number(sample.shares[EffortShare::kExternal][0])));
    QVERIFY((sample.shares.sum() - sample.effort).norm() <
            1e-12 * std::max(1.0, sample.effort.norm()));
    QCOMPARE(stage().recording()->value(stage().recording()->indexAt(sample.state.time),
                                        SampleQuantity::kExternal, 0),
             sample.shares[EffortShare::kExternal][0]);
  }

  void externalEffortsHaveAColourWhereTheyAct() {
    auto* legend = find<QLabel>("effort_legend");
    QVERIFY(!legend->text().contains("external"));
    open(bundledFile("A03-andrews"));  // has a spring
    play();
    QTRY_VERIFY_WITH_TIMEOUT(legend->text().contains("external"), kPatience);
    find<QToolButton>("show_external")->click();
    QTRY_VERIFY(stage().sample().shares[EffortShare::kExternal].norm() > 0.0);
  }

  void aControllerHoldsTheArm() {
    open(bundledFile("puma560"));
    stage().setPosition((Eigen::VectorXd(6) << 0.3, -0.4, 0.2, 0.1, 0.5, 0.0).finished());
    const Eigen::VectorXd pose = stage().sample().state.position;
    choose("control_law", "PD with gravity compensation");
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.5, kPatience);
    QVERIFY((stage().sample().state.position - pose).lpNorm<Eigen::Infinity>() < 1e-9);
    // without it, from where it is, the arm falls
    choose("control_law", "No controller");
    QVERIFY(stage().running());
    QTRY_VERIFY_WITH_TIMEOUT((stage().sample().state.position - pose).norm() > 0.05, kPatience);
  }

  void oneJointHasALawOfItsOwn() {
    open(bundledFile("puma560"));
    choose("control_law", "PD with gravity compensation");
    auto* table = find<QTableWidget>("controllers");
    QCOMPARE(table->rowCount(), 6);
    QCOMPARE(table->item(1, 0)->text(), QString("as all"));
    QVERIFY(table->item(1, 0)->toolTip().contains("PD with gravity compensation"));
    table->item(1, 0)->setText("none");
    table->item(2, 1)->setText("250");
    table->item(2, 2)->setText("nonsense");  // is not taken
    const ControlOptions& control = stage().simulationOptions().control;
    QCOMPARE(control.joints[1].law, ControlLaw::kNone);
    QCOMPARE(control.joints[0].law, ControlLaw::kPdGravity);
    QCOMPARE(control.joints[2].stiffness, std::optional<double>(250.0));
    QVERIFY(!control.joints[2].damping);
    QVERIFY(table->item(2, 2)->text() != "nonsense");
    table->item(1, 0)->setText("");
    QCOMPARE(stage().simulationOptions().control.joints[1].law, ControlLaw::kPdGravity);
    // kept over a reset and over a reload
    QTest::keyClick(window_.get(), Qt::Key_Backspace);
    const auto before = stage().robot();
    QTest::keyClick(window_.get(), Qt::Key_L, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
    QCOMPARE(stage().simulationOptions().control.joints[2].stiffness, std::optional<double>(250.0));
    QCOMPARE(table->item(2, 1)->text(), QString("250"));
    // another robot begins without
    open(bundledFile("scara"));
    QVERIFY(stage().simulationOptions().control.joints.empty());
  }

  void theArmFollowsTheLoadedTrajectory() {
    open(bundledFile("puma560"));
    window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    toggle("passive");  // friction, of which the law knows nothing
    find<QComboBox>("control_target")->setCurrentIndex(1);
    choose("control_law", "Computed torque");
    const auto motion = stage().trajectory();
    click("mode_simulate");
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 1.0, kPatience);
    stage().pause();
    const State& state = stage().sample().state;
    const Eigen::VectorXd error = state.position - motion->sampleAt(state.time).state.position;
    QVERIFY2(error.lpNorm<Eigen::Infinity>() < 0.01, qPrintable(QString::number(error.norm())));
    QVERIFY((state.position - motion->sampleAt(0.0).state.position).norm() > 0.02);
  }

  // A trajectory's efforts are the present robot's.
  void gravityChangesTheEffortsOfATrajectory() {
    open(bundledFile("puma560"));
    window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    stage().scrubTo(0.7);
    const Eigen::VectorXd inertia = stage().sample().shares[EffortShare::kInertia];
    toggle("gravity_acts");
    QVERIFY(stage().sample().shares[EffortShare::kGravity].isZero(0.0));
    const auto weightless = [this] {
      return stage().trajectory()->value(10, SampleQuantity::kGravity, 1) == 0.0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(weightless(), kPatience);
    QCOMPARE(stage().mode(), Stage::Mode::kPlay);
    QVERIFY(std::abs(stage().sample().state.time - 0.7) < 1e-9);
    QVERIFY((stage().sample().shares[EffortShare::kInertia] - inertia).norm() < 1e-9);
  }

  void rigidStopsAreHitAndNotPassed() {
    open(bundledFile("puma560"));
    find<QComboBox>("stops")->setCurrentIndex(2);
    QVERIFY(find<QDoubleSpinBox>("restitution")->isEnabled());
    type("restitution", "0.5");
    const Model& model = stage().model();
    find<QToolButton>("as_fast")->click();
    play();
    double before = 0.0;
    bool bounced = false;
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 3.0, kPatience);
    stage().pause();
    const Recording& motion = *stage().recording();
    for (size_t i = 0; i < motion.size(); ++i) {
      for (int k = 0; k < 6; ++k) {
        const double q = motion.value(i, SampleQuantity::kPosition, k);
        QVERIFY(q > model.coordinates[k].lower - 1e-9 && q < model.coordinates[k].upper + 1e-9);
      }
      const double v = motion.value(i, SampleQuantity::kVelocity, 1);
      const double q = motion.value(i, SampleQuantity::kPosition, 1);
      bounced |= q > model.coordinates[1].upper - 0.05 && v < -0.05 && before > 0.05;
      before = v;
    }
    QVERIFY(bounced);
  }

  void motorsGiveNoMoreThanTheirLimits() {
    open(bundledFile("puma560"));
    choose("control_law", "PD with gravity compensation");
    auto* table = find<QTableWidget>("motors");
    table->item(1, 0)->setText("1");
    QCOMPARE(stage().simulationOptions().motors[1].effort_limit, 1.0);
    const double start = stage().sample().state.position[1];
    toggle("motor_limits");
    play();
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(stage().sample().state.position[1] - start) > 0.1, kPatience);
  }

  void aRobotStandsOnTheGround() {
    open(bundledFile("quadruped"));
    toggle("ground");
    choose("control_law", "PD with gravity compensation");
    const double height = stage().sample().state.position[2];
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.3, kPatience);
    QVERIFY2(std::abs(stage().sample().state.position[2] - height) < 2e-3,
             qPrintable(QString::number(stage().sample().state.position[2] - height)));
    QVERIFY(!stage().report().ground.empty());
    // the ground away: it falls
    toggle("ground");
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.position[2] < height - 0.05, kPatience);
  }

  // A quarter is no fourteen.
  void theSpeedIsTypedAsArithmetic() {
    auto* speed = find<QDoubleSpinBox>("speed");
    const auto type = [speed](const QString& text) {
      speed->setFocus();
      speed->selectAll();
      QTest::keyClicks(speed, text);
      QTest::keyClick(speed, Qt::Key_Return);
    };
    type("1/4");
    QCOMPARE(stage().speed(), 0.25);
    QVERIFY2(speed->text().contains("0.25"), qPrintable(speed->text()));
    type("soon");
    QCOMPARE(stage().speed(), 0.25);
    QVERIFY2(QToolTip::text().contains("stays"), qPrintable(QToolTip::text()));
    type("1/0");
    QCOMPARE(stage().speed(), 0.25);
    type("1000");
    QCOMPARE(stage().speed(), 100.0);
    type("1");
  }

  void speedIsWantedAndReached() {
    auto* speed = find<QDoubleSpinBox>("speed");
    speed->setValue(0.01);
    QCOMPARE(stage().speed(), 0.01);
    speed->setValue(100.0);
    QCOMPARE(stage().speed(), 100.0);
    speed->setValue(0.5);
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().realSpeed() > 0.2 && stage().realSpeed() < 0.8, kPatience);
    QVERIFY(find<QLabel>("status_speed")->text().contains(QString::fromUtf8("→")));
    find<QToolButton>("as_fast")->click();
    QVERIFY(stage().asFastAsItCan() && !speed->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(stage().realSpeed() > 2.0, kPatience);
    QVERIFY(find<QLabel>("status_speed")->text().startsWith("max"));
    find<QToolButton>("as_fast")->click();
    QTRY_VERIFY_WITH_TIMEOUT(stage().realSpeed() < 0.8, kPatience);
  }

  // Whatever the speed was, the same steps were taken.
  void theSameRecordingTwiceHasTheSameHash() {
    std::uint64_t hashes[2];
    for (const int k : {0, 1}) {
      stage().setPosition(Eigen::Vector2d(1.0, 0.5));
      stage().setSpeed(k == 0 ? 1.0 : 20.0);
      stage().play();
      QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.4, kPatience);
      stage().pause();
      Recording span(stage().sharedModel());
      const Recording& motion = *stage().recording();
      for (size_t i = 0; i < motion.size() && motion.time(i) < 0.4; ++i)
        span.append(motion.sample(i));
      QVERIFY(span.size() > 70);
      hashes[k] = span.hash();
    }
    QCOMPARE(hashes[0], hashes[1]);
  }

  void theRecordingKeepsItsTail() {
    type("recorded_seconds", "0.2");
    QCOMPARE(stage().sampleLimit(), size_t{41});
    stage().setPosition(Eigen::Vector2d(1.0, 0.5));
    find<QToolButton>("as_fast")->click();
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 1.0, kPatience);
    stage().pause();
    const Recording& motion = *stage().recording();
    QCOMPARE(motion.size(), size_t{41});
    QVERIFY(motion.endTime() >= 1.0);
    QVERIFY(std::abs(motion.endTime() - motion.startTime() - 0.2) < 1e-6);
    QCOMPARE(find<QLabel>("status_samples")->text(), QString("41 of 41"));
  }

  void resetReturnsToTheStartOfTheFile() {
    open(bundledFile("A02-four-bar"));
    const State start = *stage().model().start;
    QVERIFY(start.velocity.norm() > 0.1);
    QVERIFY((stage().sample().state.position - start.position).norm() < 1e-9);
    // posing shows it at rest; a simulation begins with the file's velocities
    QVERIFY(stage().sample().state.velocity.isZero(0.0));
    click("mode_simulate");
    QVERIFY((stage().sample().state.velocity - start.velocity).norm() < 1e-6);
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.1, kPatience);
    QTRY_VERIFY(find<QLabel>("status_gap")->isVisible());
    QVERIFY(stage().report().loop_gap < 1e-9);
    QTest::keyClick(window_.get(), Qt::Key_Backspace);
    QVERIFY((stage().sample().state.velocity - start.velocity).norm() < 1e-6);
    QCOMPARE(stage().sample().state.time, 0.0);
    // a hand that poses it leaves it at rest, home does not
    stage().moveJoint(0, start.position + Eigen::VectorXd::Constant(start.position.size(), 0.05));
    click("mode_simulate");
    QVERIFY(stage().sample().state.velocity.isZero(0.0));
    QTest::mouseClick(find<QPushButton>("home_button"), Qt::LeftButton);
    click("mode_simulate");
    QVERIFY((stage().sample().state.velocity - start.velocity).norm() < 1e-6);
  }

  void divergingNamesTheJointAndKeepsTheLastGoodState() {
    open(bundledFile("cart_pole"));
    toggle("passive");
    find<QComboBox>("stops")->setCurrentIndex(0);
    choose("control_law", "PD");
    choose("integrator", "semi-implicit-euler");
    auto* table = find<QTableWidget>("controllers");
    for (int i = 0; i < table->rowCount(); ++i) table->item(i, 1)->setText("1e12");
    type("step", "1000");
    auto* message = find<MessageBar>("message_bar");
    stage().setPosition(Eigen::Vector2d(0.0, 0.5));
    play();
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("diverged at joint"), kPatience);
    QVERIFY2(message->text().startsWith("The simulation stopped at 0"),
             qPrintable(message->text()));
    QVERIFY2(message->text().contains(" s: the motion diverged"), qPrintable(message->text()));
    QVERIFY(!stage().running());
    QVERIFY(stage().sample().state.position.allFinite());
    QVERIFY(!stage().recording()->empty());
    // it can be set right and started again
    choose("control_law", "No controller");
    for (int i = 0; i < table->rowCount(); ++i) table->item(i, 1)->setText("");
    type("step", "1");
    QTest::keyClick(window_.get(), Qt::Key_Backspace);
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.1, kPatience);
  }

  // What no control lets through, but a setup could say.
  void aSetupThatCannotBeIsAMessage() {
    auto* message = find<MessageBar>("message_bar");
    SimulationSetup setup = stage().setup();
    setup.payloads.push_back({stage().model().links.back().name, -1.0, Eigen::Vector3d::Zero()});
    stage().setSetup(setup);
    QVERIFY2(message->text().contains("payload"), qPrintable(message->text()));
    QVERIFY(stage().setup().payloads.empty());
    setup = stage().setup();
    setup.restitution = 7.0;
    stage().setSetup(setup);
    play();
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("restitution"), kPatience);
    QVERIFY(!stage().running());
    setup.restitution = 0.0;
    stage().setSetup(setup);
    play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.05, kPatience);
  }

  // What takes long for a robot of 1,000 joints is done beside the window.
  void aLargeRobotDoesNotHoldUpTheWindow() {
    constexpr int kJoints = 1000;
    // one visual shape: a skeleton of 1,000 links is more than the picture holds
    QString text =
        "<robot name='chain'><link name='base'><visual><geometry><sphere radius='0.05'/></geometry>"
        "</visual></link>";
    QString parent = "base";
    for (int i = 0; i < kJoints; ++i) {
      const QString link = QString("link%1").arg(i);
      text += QString(
                  "<link name='%1'><inertial><origin xyz='0 0 -0.01'/><mass value='0.01'/><inertia "
                  "ixx='1e-6' iyy='1e-6' izz='1e-6' ixy='0' ixz='0' iyz='0'/></inertial>"
                  "<collision><geometry><sphere radius='0.01'/></geometry></collision></link>"
                  "<joint name='joint%2' type='continuous'><parent link='%3'/><child link='%1'/>"
                  "<origin xyz='0 0 -0.02'/><axis xyz='%4'/></joint>")
                  .arg(link)
                  .arg(i)
                  .arg(parent, i % 2 == 0 ? "1 0 0" : "0 1 0");
      parent = link;
    }
    QFile file(settings_.filePath("chain.urdf"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write((text + "</robot>").toUtf8());
    file.close();
    open(file.fileName());
    QCOMPARE(stage().model().velocitySize(), kJoints);
    QTest::qWait(500);  // until it has been drawn
    qint64 slowest = 0;
    QString what;
    const auto measured = [&](const char* name, const std::function<void()>& act) {
      QElapsedTimer timer;
      timer.start();
      act();
      QCoreApplication::processEvents();
      if (timer.elapsed() > slowest) {
        slowest = timer.elapsed();
        what = name;
      }
      QTest::qWait(50);
    };
    measured("simulate", [&] { click("mode_simulate"); });
    measured("controller", [&] { choose("control_law", "PD with gravity compensation"); });
    measured("ground", [&] { toggle("ground"); });
    measured("gravity", [&] { toggle("gravity_acts"); });
    measured("no ground", [&] { toggle("ground"); });
    measured("payload", [&] { click("payload_add"); });
    measured("play", [&] { play(); });
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.0, 4 * kPatience);
    measured("integrator", [&] { choose("integrator", "semi-implicit-euler"); });
    measured("pose", [&] { click("mode_pose"); });
    QVERIFY2(slowest < 400, qPrintable(QString("%1: %2 ms").arg(what).arg(slowest)));
    qInfo("the slowest was '%s' with %lld ms", qPrintable(what), slowest);
  }

  void settingsAreKeptFromOneStartToTheNext() {
    choose("integrator", "kutta-merson");
    type("step", "0.5");
    type("restitution", "0.25");
    toggle("gravity_acts");
    type("payload_mass", "3");
    click("payload_add");
    window_->close();
    window_ = std::make_unique<MainWindow>();
    window_->show();
    open(bundledFile("double_pendulum"));
    QCOMPARE(find<QComboBox>("integrator")->currentText(), QString("kutta-merson"));
    QCOMPARE(stage().simulationOptions().step, 0.0005);
    QCOMPARE(find<QDoubleSpinBox>("step")->value(), 0.5);
    // what acts on a robot is the robot's
    QVERIFY(stage().setup().gravity_acts && stage().setup().payloads.empty());
  }

  // The valves close while the arm moves: it rings about where it was.
  void aScenarioOfTheFileIsStartedFromTheMenu() {
    open(bundledFile("hydraulic_manipulator"));
    auto* menu = window_->findChild<QMenu*>("scenarios");
    QVERIFY(menu);
    QVERIFY(menu->actions()[2]->isSeparator());  // after the bundledFile run: those for any robot
    const Eigen::VectorXd home = stage().robot()->home.position;
    menu->actions().front()->trigger();
    QCOMPARE(stage().mode(), Stage::Mode::kSimulate);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.5, kPatience);
    stage().pause();
    const Recording& run = *stage().recording();
    double most = 0.0;
    for (std::size_t i = 0; i < run.size(); ++i) {
      most = std::max(most, (run.sample(i).state.position - home).lpNorm<Eigen::Infinity>());
    }
    QVERIFY2(most > 0.01 && most < 0.1, qPrintable(QString::number(most)));
    QVERIFY(stage().setup().joints.at("boom").law == ControlLaw::kClosedValves);
    // another robot has none of it
    open(bundledFile("pendulum"));
    QCOMPARE(menu->actions().size(), 5);  // fall, hold, springs, release, sweep
    QVERIFY(stage().setup().joints.empty());
  }

  // From the pose that is shown, with no more than a click.
  void anyRobotCanFallOrHold() {
    open(bundledFile("double_pendulum"));
    auto* menu = window_->findChild<QMenu*>("scenarios");
    stage().setPosition(Eigen::Vector2d(0.9, -0.4));
    menu->actions()[1]->trigger();  // holds it
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.5, kPatience);
    QVERIFY((stage().sample().state.position - Eigen::Vector2d(0.9, -0.4)).norm() < 1e-3);
    menu->actions()[0]->trigger();  // lets it fall
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.5, kPatience);
    stage().pause();
    QVERIFY((stage().sample().state.position - Eigen::Vector2d(0.9, -0.4)).norm() > 0.1);
    QCOMPARE(window_->comparison().entries().size(), std::size_t{1});  // the run that held it
    QVERIFY(window_->comparison().entries()[0].name.startsWith("PD with gravity compensation"));
  }

  void effortsOfAFileActOverTime() {
    open(bundledFile("pendulum"));
    const std::string joint = stage().model().degrees_of_freedom[0].name;
    QFile file(settings_.filePath("efforts.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(("time," + joint + "/effort\n0,0\n0.2,3\n0.4,0\n").c_str());
    file.close();
    toggle("gravity_acts");
    window_->openEfforts(file.fileName());
    QTRY_VERIFY_WITH_TIMEOUT(stage().efforts(), kPatience);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.6, kPatience);
    stage().pause();
    const Recording& run = *stage().recording();
    const auto acceleration = [&](double time) { return run.sampleAt(time).acceleration[0]; };
    QVERIFY(std::abs(acceleration(0.1)) < 1e-9);
    QVERIFY(acceleration(0.3) > 0.1);
    QVERIFY(std::abs(acceleration(0.5)) < 0.5 * acceleration(0.3));
    // a table of another robot is refused in words
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("time,nobody/effort\n0,0\n");
    file.close();
    window_->openEfforts(file.fileName());
    QTRY_VERIFY_WITH_TIMEOUT(window_->findChild<MessageBar*>()->isVisible(), kPatience);
    QVERIFY(stage().efforts());
    stage().setEfforts(nullptr);
    QVERIFY(!stage().efforts());
  }

 private:
  Stage& stage() { return window_->stage(); }
  template <class Widget>
  Widget* find(const char* name) {
    return window_->findChild<Widget*>(name);
  }
  void choose(const char* name, const QString& text) {
    auto* box = find<QComboBox>(name);
    QVERIFY2(box->findText(text) >= 0, qPrintable(text));
    box->setCurrentIndex(box->findText(text));
  }
  // Types a number as the user's locale writes it, and Enter.
  void type(const char* name, QString number) {
    auto* box = find<QDoubleSpinBox>(name);
    number.replace('.', QLocale().decimalPoint());
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, number);
    QTest::keyClick(box, Qt::Key_Return);
  }
  void click(const char* name) { find<QToolButton>(name)->click(); }
  void toggle(const char* name) { find<QCheckBox>(name)->click(); }
  void play() { click("play_button"); }
  void open(const QString& file) {
    const auto before = stage().robot();
    window_->openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
  }

  QTemporaryDir settings_;
  std::unique_ptr<MainWindow> window_;
};

ARMILLARY_WIDGET_TEST(TestSimulationPanel)
#include "tst_simulation_panel.moc"
