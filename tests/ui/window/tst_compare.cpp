// SPDX-License-Identifier: GPL-3.0-or-later
// Runs read against each other, as a person would: names, differences, the list.
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compared_window.h"

using namespace armillary;
using namespace armillary::test;

class TestCompare : public QObject, private ComparedWindow {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare("armillary_test_compare"); }
  void init() { openWindow(); }
  void cleanup() { window_.reset(); }

  // Two runs of the same setup are told apart by where they start, and by a number where they start
  // alike.
  void runsFromOtherPosesAreCalledSo() {
    runFor(0.2);
    raise();
    click("keep_run");
    QTest::keyClick(window_.get(), Qt::Key_Backspace);
    Eigen::VectorXd elsewhere = stage().sample().state.position;
    elsewhere[2] += 0.5;
    stage().setPosition(elsewhere);
    runFor(0.2);
    click("keep_run");
    const QString first = runs()->topLevelItem(0)->text(0);
    const QString second = runs()->topLevelItem(1)->text(0);
    const QString joint = QString::fromStdString(stage().model().coordinates[2].name);
    const QString start = QLocale().toString(elsewhere[2], 'g', 4);
    QVERIFY2(!first.contains("from"), qPrintable(first));
    QVERIFY2(second.endsWith("from " + joint + " " + start + " rad"), qPrintable(second));
    QTest::keyClick(window_.get(), Qt::Key_Backspace);
    stage().setPosition(elsewhere);
    runFor(0.2);
    click("keep_run");
    QVERIFY2(runs()->topLevelItem(2)->text(0).endsWith("rad (2)"),
             qPrintable(runs()->topLevelItem(2)->text(0)));
  }

  // Falls, is kept, gets a payload, falls again: the table says what the payload does.
  void aKeptRunIsReadAgainstTheNext() {
    runFor(0.5);
    raise();
    click("keep_run");
    QCOMPARE(runs()->topLevelItemCount(), 1);
    QVERIFY2(runs()->topLevelItem(0)->text(0).contains("rk4 1 ms"),
             qPrintable(runs()->topLevelItem(0)->text(0)));
    QTRY_VERIFY(panel().scored() && panel().score()->moments > 100);
    QCOMPARE(panel().score()->joints[1].effort->largest, 0.0);  // it is the shown one itself

    QTest::keyClick(window_.get(), Qt::Key_Backspace);
    SimulationSetup setup = stage().setup();
    setup.payloads.push_back({"link4", 5.0, Eigen::Vector3d(0.0, 0.0, 0.1)});
    stage().setSetup(setup);
    runFor(0.5);
    QTRY_VERIFY(panel().scored() && panel().score()->moments > 100);
    const NumberScore position = *panel().score()->joints[1].position;
    QVERIFY2(position.largest > 1e-3, qPrintable(QString::number(position.largest)));
    view("Position");
    QTRY_VERIFY(cell(1, 1).endsWith("rad"));
    QVERIFY(cell(1, 1).startsWith(QLocale().toString(position.largest, 'g', 3)));
    // a click on the row goes to where it is largest
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, Qt::NoModifier,
                      table()->visualItemRect(table()->item(1, 1)).center());
    QVERIFY(std::abs(stage().sample().state.time - position.largest_at) < 1e-9);
    QVERIFY(!stage().running());
    picture("compare");
    // what is beside the plots says it too
    const Comparison::Entry& kept = window_->comparison().entries().front();
    const double there = kept.motion.recording->sampleAt(position.largest_at).state.position[1];
    front("dock_plots");
    auto* curves = find<QTreeWidget>("curves");
    const QString difference = "Δ " + readable(stage().sample().state.position[1] - there);
    QTRY_VERIFY2(curves->topLevelItem(1)->text(1).contains(difference),
                 qPrintable(curves->topLevelItem(1)->text(1) + " has no " + difference));
    QCOMPARE(find<LineLegend>("line_legend")->names().size(), 2);
    picture("compare_plots");
    // keeping the second as well says what is different about it
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    QVERIFY2(runs()->topLevelItem(1)->text(0).contains("5 kg on link4"),
             qPrintable(runs()->topLevelItem(1)->text(0)));
  }

  // With two runs beside, one and the same is what differences are taken against, and it is named.
  void differencesAreAgainstOneRun() {
    runFor(0.2);
    raise();
    click("keep_run");
    QTest::keyClick(window_.get(), Qt::Key_Backspace);
    SimulationSetup setup = stage().setup();
    setup.payloads.push_back({"link4", 5.0, Eigen::Vector3d(0.0, 0.0, 0.1)});
    stage().setSetup(setup);
    // longer than the first, however far that went before it was stopped
    runFor(window_->comparison().entries().front().motion.recording->endTime() + 0.4);
    click("keep_run");
    const auto& kept = window_->comparison().entries();
    QCOMPARE(kept.size(), std::size_t(2));
    QVERIFY(kept[0].shown && kept[1].shown);
    front("dock_plots");
    auto* curves = find<QTreeWidget>("curves");
    const auto text = [&] { return curves->topLevelItem(1)->text(1); };
    const auto end = kept[0].motion.recording->endTime();
    stage().scrubTo(0.5 * end);
    QTRY_VERIFY(text().contains("Δ"));
    QTRY_VERIFY(curves->headerItem()->toolTip(1).contains(kept[0].name));
    stage().scrubTo(end + 0.1);  // the first is not there any more
    QTRY_VERIFY2(!text().contains("Δ"), qPrintable(text()));
    QVERIFY(curves->topLevelItem(1)->toolTip(1).contains(kept[1].name));
  }

  // The run that is played less itself is nothing: what is ticked stands against it. And it plays.
  void theShownRunIsNotHeldAgainstItself() {
    runFor(0.2);
    raise();
    click("keep_run");
    QTest::keyClick(window_.get(), Qt::Key_Backspace);
    SimulationSetup setup = stage().setup();
    setup.gravity = Eigen::Vector3d(0.0, 0.0, -1.62);
    stage().setSetup(setup);
    runFor(0.3);
    click("keep_run");
    stage().setSetup({});
    Comparison& comparison = window_->comparison();
    comparison.setShown(1, false);
    runs()->setCurrentItem(runs()->topLevelItem(1));
    QVERIFY(find<QPushButton>("play_run")->isEnabled());
    click("play_run");
    QCOMPARE(stage().mode(), Stage::Mode::kPlay);
    QVERIFY(stage().running());
    QCOMPARE(stage().setup().gravity->z(), -1.62);
    QVERIFY(find<QLabel>("status")->text().contains(comparison.entries()[1].name));
    stage().pause();
    QTRY_VERIFY(panel().scored() && panel().score()->moments > 20);
    QVERIFY(!panel().score()->joints[1].position->same());
    QVERIFY(find<QLabel>("compare_caption")->text().contains(comparison.entries()[0].name));
  }

  // Two trajectories are held against each other under one gravity, whichever is played.
  void tickedTrajectoriesAreOfThePresentGravity() {
    openTwoTrajectories();
    Comparison& comparison = window_->comparison();
    comparison.setShown(0, true);
    const auto isOfPresent = [&](int index) {
      const Recording& motion =
          *comparison.entries()[static_cast<std::size_t>(index)].motion.recording;
      const Sample sample = motion.sampleAt(motion.startTime());
      Workspace workspace(stage().model());
      Eigen::VectorXd gravity;
      gravityEffort(stage().model(), sample.state, workspace, gravity);
      return gravity.norm() > 0.1 && (sample.shares[EffortShare::kGravity] - gravity).norm() < 1e-9;
    };
    QVERIFY(isOfPresent(0) && isOfPresent(1));
    SimulationSetup moon;
    moon.gravity = Eigen::Vector3d(0.0, 0.0, -1.62);
    stage().setSetup(moon);
    QTRY_VERIFY_WITH_TIMEOUT(isOfPresent(0) && isOfPresent(1), kPatience);
    // what is ticked later, too
    comparison.setShown(0, false);
    stage().setSetup({});
    QTRY_VERIFY_WITH_TIMEOUT(isOfPresent(1), kPatience);
    QVERIFY(!isOfPresent(0));
    comparison.setShown(0, true);
    QTRY_VERIFY_WITH_TIMEOUT(isOfPresent(0), kPatience);
    // and of forces that are no part of the model
    const auto effortAtStart = [&](int index) {
      const Recording& motion =
          *comparison.entries()[static_cast<std::size_t>(index)].motion.recording;
      return motion.sampleAt(motion.startTime()).effort;
    };
    const Eigen::VectorXd free = effortAtStart(0);
    comparison.setShown(0, false);
    SimulationSetup pulled;
    pulled.wrenches.push_back({"link6", Eigen::Vector3d(0.0, 0.0, 20.0)});
    stage().setSetup(pulled);
    QTRY_VERIFY_WITH_TIMEOUT((effortAtStart(1) - free).norm() > 0.1, kPatience);
    QTest::qWait(100);
    QCOMPARE(effortAtStart(0), free);
    comparison.setShown(0, true);
    QTRY_VERIFY_WITH_TIMEOUT((effortAtStart(0) - free).norm() > 0.1, kPatience);
  }

  // Undoing shows a trajectory again that was computed anew since, once more under its gravity.
  void aTrajectoryComputedAnewIsShownAgain() {
    Comparison& comparison = window_->comparison();
    openTwoTrajectories();
    comparison.setShown(0, true);
    const std::weak_ptr<const Recording> first = comparison.entries()[0].motion.recording;
    SimulationSetup moon;
    moon.gravity = Eigen::Vector3d(0.0, 0.0, -1.62);
    stage().setSetup(moon);
    QTRY_VERIFY_WITH_TIMEOUT(first.expired(), kPatience);
    const auto undo = [this] { QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier); };
    undo();
    QTRY_COMPARE_WITH_TIMEOUT(stage().model().gravity.z(), -9.81, kPatience);
    undo();
    QCOMPARE(stage().mode(), Stage::Mode::kPlay);
    QCOMPARE(stage().trajectory()->endTime(), comparison.entries()[0].motion.recording->endTime());
    QTRY_COMPARE_WITH_TIMEOUT(stage().trajectory()->sharedModel(), stage().sharedModel(),
                              kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(stage().trajectory(), comparison.entries()[0].motion.recording,
                              kPatience);
  }

  // The same motion by another integrator: small, but not nothing, and named.
  void integratorsAreTellable() {
    runFor(0.3);
    raise();
    click("keep_run");
    QTest::keyClick(window_.get(), Qt::Key_Backspace);
    auto* integrator = find<QComboBox>("integrator");
    front("dock_simulation");
    integrator->setCurrentIndex(integrator->findText("semi", Qt::MatchStartsWith));
    QTRY_COMPARE(stage().setup().integrator, Integrator::kSemiImplicitEuler);
    runFor(0.3);
    QTRY_VERIFY(panel().scored() && panel().score()->moments > 50);
    const double largest = panel().score()->joints[1].position->largest;
    QVERIFY2(largest > 1e-7 && largest < 1e-2, qPrintable(QString::number(largest)));
  }

  // Without motors efforts say nothing: the words do not call two swings one.
  void twoSwingsWithoutMotorsAreNotTheSame() {
    open("pendulum");
    runFor(0.4);
    raise();
    click("keep_run");
    stage().goHome();
    Eigen::VectorXd position = stage().sample().state.position;
    position[0] += 0.4;
    stage().setPosition(position);
    runFor(0.4);
    raise();
    QTRY_VERIFY(panel().scored() && panel().score()->moments > 50);
    view("Effort");
    auto* caption = find<QLabel>("compare_caption");
    QTRY_VERIFY2(caption->text().contains("choose Position"), qPrintable(caption->text()));
    view("Position");
    QTRY_VERIFY(!caption->text().contains("choose Position"));
  }

  void boxesNamesAndButtonsChangeTheList() {
    runFor(0.1);
    raise();
    click("keep_run");
    runs()->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
    QTRY_VERIFY(!window_->comparison().entries()[0].shown);
    QVERIFY(window_->comparison().ghosts(0.05).states.empty());
    QVERIFY(find<LineLegend>("line_legend")->isHidden());
    runs()->topLevelItem(0)->setCheckState(0, Qt::Checked);
    QTRY_COMPARE(window_->comparison().ghosts(0.05).states.size(), std::size_t{1});
    // F2 renames, as in every list; elsewhere in the window it is a key of the menu
    runs()->setFocus();
    runs()->setCurrentItem(runs()->topLevelItem(0));
    QTest::keyClick(runs(), Qt::Key_F2);
    auto* editor = runs()->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClicks(editor, "before");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(window_->comparison().entries()[0].name, QString("before"));
    click("remove_run");
    QVERIFY(window_->comparison().entries().empty());
    QVERIFY(!find<QPushButton>("remove_run")->isEnabled() || runs()->topLevelItemCount() == 0);
  }

  // A run that is kept meanwhile fills the list anew.
  void aNameThatIsBeingTypedStays() {
    runFor(0.1);
    raise();
    click("keep_run");
    runs()->setFocus();
    runs()->setCurrentItem(runs()->topLevelItem(0));
    QTest::keyClick(runs(), Qt::Key_F2);
    QTest::keyClicks(QApplication::focusWidget(), "bef");
    runFor(0.1);
    window_->comparison().keepRun();
    QCOMPARE(window_->comparison().entries().size(), std::size_t{2});
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(editor);
    QTest::keyClicks(editor, "ore");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(window_->comparison().entries()[0].name, QString("before"));
  }

  // Named by what distinguishes them.
  void runsAreNamedByWhatIsDifferent() {
    SimulationSetup setup = stage().setup();
    setup.gravity = Eigen::Vector3d(0.0, 0.0, -1.62);
    stage().setSetup(setup);
    for (int i = 0; i < 2; ++i) {
      runFor(0.1);
      stage().reset();
    }
    const auto& entries = window_->comparison().entries();
    QCOMPARE(entries.size(), std::size_t{2});
    QCOMPARE(entries[0].name, QString("gravity 1.62, rk4 1 ms"));
    QCOMPARE(entries[1].name, QString("gravity 1.62, rk4 1 ms (2)"));
  }

  // What is usual in one run tells it from another that has it otherwise; names given by a hand
  // stay, and are taken back.
  void runsAreNamedByWhatIsUsualInThemAlone() {
    runFor(0.1);
    stage().reset();
    const auto& entries = window_->comparison().entries();
    QCOMPARE(entries.at(0).name, QString("rk4 1 ms"));
    window_->comparison().rename(0, "first");
    runFor(0.1);
    stage().reset();
    QCOMPARE(entries.at(1).name, QString("rk4 1 ms"));

    SimulationSetup setup = stage().setup();
    setup.gravity = Eigen::Vector3d(0.0, 0.0, -1.62);
    stage().setSetup(setup);
    runFor(0.1);
    QCOMPARE(entries.at(1).name, QString("gravity 9.81, rk4 1 ms"));
    stage().reset();
    QCOMPARE(entries.at(1).name, QString("gravity 9.81, rk4 1 ms"));
    QCOMPARE(entries.at(2).name, QString("gravity 1.62, rk4 1 ms"));
    QCOMPARE(entries.at(0).name, QString("first"));

    setup.gravity.reset();
    setup.ground = true;
    stage().setSetup(setup);
    runFor(0.1);
    // the run is of the robot that it was simulated with, not of that of the run before
    QCOMPARE(stage().recording()->model().gravity, Eigen::Vector3d(0.0, 0.0, -9.81));
    stage().reset();
    QCOMPARE(entries.at(3).name, QString("gravity 9.81, ground, rk4 1 ms"));
    QCOMPARE(entries.at(2).name, QString("no ground, gravity 1.62, rk4 1 ms"));

    // and one that comes later has the same words in the same order as those before it
    setup.ground = false;
    stage().setSetup(setup);
    runFor(0.1);
    stage().reset();
    QCOMPARE(entries.at(1).name, QString("gravity 9.81, no ground, rk4 1 ms"));
    QCOMPARE(entries.at(4).name, QString("gravity 9.81, no ground, rk4 1 ms (2)"));
    // what is kept is called as it was in the list
    runFor(0.1);
    const QString present = window_->comparison().presentName();
    window_->comparison().keepRun();
    QCOMPARE(entries.back().name, present);
  }

 private:
  // One after the other, so that both stand in the list.
  void openTwoTrajectories() {
    for (const std::size_t k : {0, 1}) {
      const auto before = stage().trajectory();
      window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(k)));
      QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != before, kPatience);
    }
  }
};

ARMILLARY_WIDGET_TEST(TestCompare)
#include "tst_compare.moc"
