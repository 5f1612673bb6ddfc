// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are kept: overtaken, removed, brought back, left behind.
#include <QFileDialog>
#include <QLineEdit>
#include <QTimer>

#include "tests/support/compared_window.h"

using namespace armillary;
using namespace armillary::test;

class TestComparedRunsKept : public QObject, private ComparedWindow {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare("armillary_test_compared_runs_kept"); }
  void init() { openWindow(); }
  void cleanup() { window_.reset(); }

  // Undoing brings back a run and its name, with all that belongs to it, in its place.
  void whatWasRemovedOrRenamedComesBack() {
    Comparison& comparison = window_->comparison();
    for (int i = 0; i < 3; ++i) {
      runFor(0.1);
      stage().setMode(Stage::Mode::kPose);
    }
    const auto names = [&] {
      QStringList all;
      for (const auto& entry : comparison.entries()) all << entry.name;
      return all;
    };
    const auto undo = [this] { QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier); };
    const auto redo = [this] { QTest::keyClick(window_.get(), Qt::Key_Y, Qt::ControlModifier); };
    const QStringList at_first = names();
    QCOMPARE(at_first.size(), 3);
    const auto second = comparison.entries()[1].motion.recording;
    comparison.rename(1, "earth");
    const QStringList renamed = names();
    QVERIFY(comparison.entries()[1].named);
    comparison.remove(1);
    comparison.remove(1);
    QCOMPARE(names(), at_first.mid(0, 1));
    undo();
    undo();
    QCOMPARE(names(), renamed);
    QCOMPARE(comparison.entries()[1].motion.recording, second);
    undo();
    QCOMPARE(names(), at_first);
    QVERIFY(!comparison.entries()[1].named);
    redo();
    redo();
    QCOMPARE(names(), QStringList({renamed[0], renamed[2]}));
    undo();
    QCOMPARE(names(), renamed);
  }

  // What was removed takes none of the memory that runs need.
  void whatWasRemovedGoesWhereThereIsNoRoom() {
    Comparison& comparison = window_->comparison();
    for (int i = 0; i < 2; ++i) {
      runFor(0.3);
      stage().setMode(Stage::Mode::kPose);
    }
    const std::weak_ptr<const Recording> first = comparison.entries()[0].motion.recording;
    const std::size_t both = comparison.bytes();
    comparison.remove(0);
    QVERIFY(comparison.bytes() < both);
    comparison.setMostBytes(both - 1);
    QVERIFY(first.expired());
    QCOMPARE(comparison.entries().size(), std::size_t{1});
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(comparison.entries().size(), std::size_t{1});
  }

  // A slider touched by mistake: the run stands in the list and in the plots, and undoing goes on
  // from where it was.
  void aRunThatWasLeftIsNotLost() {
    runFor(0.3);
    stage().pause();
    const std::size_t samples = stage().recording()->size();
    const Eigen::VectorXd there = stage().sample().state.position;
    Eigen::VectorXd moved = there;
    moved[1] -= 0.4;
    stage().moveJoint(stage().model().degrees_of_freedom[1].joint, moved);
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
    const auto& entries = window_->comparison().entries();
    QCOMPARE(entries.size(), std::size_t{1});
    QCOMPARE(entries[0].motion.recording->size(), samples);
    QVERIFY(!entries[0].shown && !entries[0].saved);
    QCOMPARE(stage().shownRecording(), entries[0].motion.recording.get());
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(stage().mode(), Stage::Mode::kSimulate);
    QCOMPARE(stage().recording()->size(), samples);
    QCOMPARE(stage().sample().state.position, there);
    runFor(stage().sample().state.time + 0.2);  // it goes on
    stage().pause();
    QVERIFY(stage().recording()->size() > samples);
    QCOMPARE(entries[0].motion.recording->size(), samples);
    // and it can be played from the list
    raise();
    QTRY_COMPARE(runs()->topLevelItemCount(), 2);  // what is shown stands below it
    runs()->setCurrentItem(runs()->topLevelItem(0));
    click("play_run");
    QCOMPARE(stage().mode(), Stage::Mode::kPlay);
    QCOMPARE(stage().recording(), entries[0].motion.recording.get());
    QCOMPARE(entries.size(), std::size_t{2});  // the one that went on too
    QTRY_COMPARE(runs()->topLevelItemCount(), 2);
    QVERIFY(runs()->topLevelItem(0)->font(0).bold());
  }

  // A run stands in the list from its first steps on, and says that it is the shown one.
  void whatIsSimulatedStandsInTheList() {
    raise();
    QCOMPARE(runs()->topLevelItemCount(), 0);
    runFor(0.3);
    QTRY_COMPARE(runs()->topLevelItemCount(), 1);
    QTreeWidgetItem* present = runs()->topLevelItem(0);
    const QString name = present->text(0);
    QVERIFY2(name.contains("rk4"), qPrintable(name));
    QVERIFY(present->font(0).bold());
    QCOMPARE(present->text(1), QString("shown"));
    QVERIFY(window_->comparison().entries().empty());
    stage().pause();
    runs()->setCurrentItem(present);
    QVERIFY(!find<QPushButton>("remove_run")->isEnabled());
    QVERIFY(find<QPushButton>("save_run")->isEnabled());
    // asked where to save it and told nowhere, nothing has changed
    QTimer turns_down;
    bool asked = false;
    connect(&turns_down, &QTimer::timeout, this, [&asked] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      asked = asked || dialog;
      if (dialog) dialog->reject();
    });
    turns_down.start(20);
    click("save_run");
    QVERIFY(asked);
    QVERIFY(window_->comparison().entries().empty());
    // nobody manages windows here: keys come back only to one that asks
    QApplication::setActiveWindow(window_.get());
    // kept and standing still it is one run, gone on another
    click("keep_run");
    QTRY_COMPARE(runs()->topLevelItemCount(), 1);
    QCOMPARE(runs()->topLevelItem(0)->text(1), QString("shown"));
    // F2 asks for its name also where one stands on the other word
    runs()->setFocus();
    runs()->setCurrentItem(runs()->topLevelItem(0), 1);
    QTest::keyClick(runs(), Qt::Key_F2);
    auto* editor = runs()->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    QCOMPARE(editor->text(), runs()->topLevelItem(0)->text(0));
    QTest::keyClick(editor, Qt::Key_Escape);
    runFor(stage().sample().state.time + 0.2);
    QTRY_COMPARE(runs()->topLevelItemCount(), 2);
    QCOMPARE(runs()->topLevelItem(0)->text(1), QString());
    QCOMPARE(runs()->topLevelItem(1)->text(1), QString("shown"));
    // left it stays by its name
    const QString other = runs()->topLevelItem(1)->text(0);
    stage().setMode(Stage::Mode::kPose);
    QTRY_COMPARE(runs()->topLevelItemCount(), 2);
    QCOMPARE(runs()->topLevelItem(1)->text(0), other);
    QCOMPARE(runs()->topLevelItem(1)->text(1), QString());
  }

  // What is simulated over, or begun anew, was a run too.
  void whatIsOvertakenIsKept() {
    runFor(0.3);
    stage().pause();
    const double end = stage().recording()->endTime();
    stage().scrubTo(0.1);
    stage().play();
    stage().pause();
    const auto& entries = window_->comparison().entries();
    QCOMPARE(entries.size(), std::size_t{1});
    QCOMPARE(entries[0].motion.recording->endTime(), end);
    stage().reset();
    QCOMPARE(entries.size(), std::size_t{2});
    // neither shown nor changed: left again it is the same
    stage().setMode(Stage::Mode::kPose);
    QCOMPARE(entries.size(), std::size_t{2});
  }

  // The memory set aside for them is what they take: undoing holds none that has gone.
  void theOldestGoesWhereThereIsNoRoom() {
    Comparison& comparison = window_->comparison();
    QStringList gone;
    connect(&comparison, &Comparison::dropped, this,
            [&](const QStringList& names) { gone << names; });
    const auto fall = [&] {
      runFor(0.3);
      stage().pause();
      Eigen::VectorXd moved = stage().sample().state.position;
      moved[1] -= 0.1;
      stage().moveJoint(stage().model().degrees_of_freedom[1].joint, moved);
    };
    for (int i = 0; i < 3; ++i) fall();
    QCOMPARE(comparison.entries().size(), std::size_t{3});
    comparison.setShown(0, true);
    const std::weak_ptr<const Recording> second = comparison.entries()[1].motion.recording;
    const QString its_name = comparison.entries()[1].name;
    comparison.setMostBytes(comparison.bytes() - 1);
    QCOMPARE(gone, QStringList{its_name});  // the first is shown
    QVERIFY(second.expired());
    for (int i = 0; i < 6; ++i) QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(comparison.entries().size(), std::size_t{2});
    // where that run was undone to, it begins anew
    QVERIFY(stage().recording() == nullptr || stage().recording()->size() < 2 ||
            stage().sharedRecording() == comparison.entries()[0].motion.recording);
  }

  // Another robot has nothing to do with them; the same one loaded anew has.
  void keptRunsStayWithTheirRobot() {
    runFor(0.1);
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(window_->comparison().entries().size(), std::size_t{1});
    SimulationSetup setup = stage().setup();
    setup.gravity_acts = false;
    stage().setSetup(setup);
    QCOMPARE(window_->comparison().entries().size(), std::size_t{1});
    QTest::keyClick(window_.get(), Qt::Key_L, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPose, kPatience);
    QCOMPARE(window_->comparison().entries().size(), std::size_t{1});
    open("scara");
    QVERIFY(window_->comparison().entries().empty());
  }

  // Its plots have lines for all of them at once, before anything else is drawn.
  void aRobotComesBackWithItsRunsInThePlots() {
    front("dock_plots");
    for (int i = 0; i < 3; ++i) {
      runFor(0.1);
      QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
      stage().reset();
    }
    const auto kept = window_->comparison().entries().size();
    QVERIFY(kept >= 3);
    open("pendulum");  // nothing of it is compared
    open("puma560");
    QCOMPARE(window_->comparison().entries().size(), kept);
    QCOMPARE(find<LineLegend>("line_legend")->names().size(), static_cast<qsizetype>(1 + kept));
    const Figure figure = window_->findChild<PlotsPanel*>()->figure();
    QVERIFY(!figure.plots.empty());
    for (const FigurePlot& plot : figure.plots) {
      QVERIFY2(plot.series.size() >= kept, qPrintable(QString::number(plot.series.size())));
    }
  }

  // Many robots' files are called robot.urdf: what is not saved is told by the robots' own names.
  void whatIsNotSavedOfOtherRobotsIsToldByTheirNames() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("robot.urdf");
    QVERIFY(QFile::copy(bundledFile("pendulum"), file));
    window_->openFile(file);
    QTRY_COMPARE_WITH_TIMEOUT(stage().model().name, std::string("pendulum"), kPatience);
    runFor(0.2);
    raise();
    click("keep_run");
    open("double_pendulum");
    QTRY_COMPARE_WITH_TIMEOUT(stage().model().name, std::string("double_pendulum"), kPatience);
    const QStringList unsaved = window_->comparison().unsaved();
    QCOMPARE(unsaved.size(), 1);
    QVERIFY2(unsaved.front().startsWith("pendulum: "), qPrintable(unsaved.front()));
  }
};

ARMILLARY_WIDGET_TEST(TestComparedRunsKept)
#include "tst_compared_runs_kept.moc"
