// SPDX-License-Identifier: GPL-3.0-or-later
// Runs kept, changed, run again and read against each other, as a person would; figures of plots.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>
#include <clocale>
#include <cmath>

#include "engine/motion_files/numpy_archive.h"
#include "engine/motion_files/read_motion_file.h"
#include "engine/table/csv.h"
#include "resources/bundled.h"
#include "tests/support/motions.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/plots/compare_panel.h"
#include "ui/panels/plots/export_plots_dialog.h"
#include "ui/panels/plots/line_legend.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"

using namespace armillary;
using namespace armillary::test;

class TestCompare : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    std::setlocale(LC_NUMERIC, "C");  // as the program does after its application object
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    QCoreApplication::setOrganizationName("Armillary");
    QCoreApplication::setApplicationName("armillary_test_compare");
  }

  void init() {
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());  // there may be no window manager to do it
    open("puma560");
  }

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
    const QString difference = "Δ " + readable(there - stage().sample().state.position[1]);
    QTRY_VERIFY2(curves->topLevelItem(1)->text(1).contains(difference),
                 qPrintable(curves->topLevelItem(1)->text(1) + " has no " + difference));
    QCOMPARE(find<LineLegend>("line_legend")->names().size(), 2);
    picture("compare_plots");
    // keeping the second as well says what is different about it
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    QVERIFY2(runs()->topLevelItem(1)->text(0).contains("5 kg on link4"),
             qPrintable(runs()->topLevelItem(1)->text(0)));
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
    QVERIFY(curves->headerItem()->toolTip(1).contains(kept[0].name));
    stage().scrubTo(end + 0.1);  // the first is not there any more
    QTRY_VERIFY2(!text().contains("Δ"), qPrintable(text()));
    QVERIFY(curves->topLevelItem(1)->toolTip(1).contains(kept[1].name));
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
    auto* present = window_->findChild<QLabel*>("present_run");
    QTRY_VERIFY(!present->isHidden());  // what is shown is not in the list, which says so
    runs()->setCurrentItem(runs()->topLevelItem(0));
    click("play_run");
    QCOMPARE(stage().mode(), Stage::Mode::kPlay);
    QCOMPARE(stage().recording(), entries[0].motion.recording.get());
    QTRY_VERIFY(present->isHidden());
    QCOMPARE(entries.size(), std::size_t{2});  // the one that went on too
    QVERIFY(runs()->topLevelItem(0)->font(0).bold());
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

  // A student's efforts, one joint a little wrong, under names of the student's own.
  void aStudentsFileIsScored() {
    playBundled();
    const Recording& motion = *stage().recording();
    QString text = "t;tau1;tau2;tau3\n";
    for (std::size_t i = 0; i < motion.size(); i += 2) {
      const auto effort = [&](int joint) {
        return motion.value(i, SampleQuantity::kEffort, joint);
      };
      text += QString("%1;%2;%3;%4\n")
                  .arg(motion.time(i), 0, 'g', 17)
                  .arg(effort(0), 0, 'g', 17)
                  .arg(effort(1) + 2.5, 0, 'g', 17)
                  .arg(effort(2), 0, 'g', 17);
    }
    const QString file = write("tau_student.csv", text);
    window_->openCompared(file);
    QTRY_COMPARE_WITH_TIMEOUT(countOf(Comparison::Kind::kFile), std::size_t{1}, kPatience);
    raise();
    QTRY_VERIFY(panel().score() && panel().scored());
    const MotionScore& score = *panel().score();
    QVERIFY(!score.joints[0].position && !score.joints[4].effort);
    // half of the samples are the student's; between them the efforts are nearly straight
    QVERIFY(std::abs(score.joints[1].effort->root_mean_square - 2.5) < 0.05);
    QVERIFY(score.joints[0].effort->root_mean_square < 0.05);
    QVERIFY(window_->comparison().ghosts(1.0).states.empty());  // it has no positions
    QTRY_COMPARE(cell(4, 1), QString("–"));

    window_->openCompared(write("tau_wrong.csv", "time;nobody\n0;1\n"));
    auto* message = find<MessageBar>("message_bar");
    QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("nobody"), kPatience);
    QCOMPARE(countOf(Comparison::Kind::kFile), std::size_t{1});
  }

  // Measured efforts with friction in them: found per joint, and drawn with the computed on
  // request.
  void frictionIsFoundAndAdded() {
    playBundled();
    const auto& motion = stage().trajectory();
    auto measured = std::make_shared<Recording>(motion->sharedModel(), motion->size());
    for (std::size_t i = 0; i < motion->size(); ++i) {
      Sample sample = motion->sample(i);
      for (int k = 0; k < 6; ++k) {
        const double v = sample.state.velocity[k];
        sample.effort[k] += (v > 0.0 ? 4.0 : v < 0.0 ? -4.0 : 0.0) + 1.5 * v;
      }
      measured->append(sample);
    }
    ComparedMotion efforts = wholeMotion(measured);
    efforts.positions_given.assign(6, false);
    efforts.velocities_given.assign(6, false);
    window_->comparison().takeTrajectory("pick and place", motion, Comparison::Origin::kFile,
                                         efforts);
    raise();
    QTRY_VERIFY(find<QPushButton>("identify_friction")->isEnabled());
    click("identify_friction");
    QTRY_COMPARE_WITH_TIMEOUT(panel().friction().size(), std::size_t{6}, kPatience);
    const JointFriction& second = panel().friction()[1];
    QVERIFY(second.identified);
    QVERIFY(std::abs(second.coulomb - 4.0) < 1e-9 && std::abs(second.viscous - 1.5) < 1e-9);
    QTRY_COMPARE(cell(1, 1), QString("4 N m"));
    auto* add = find<QCheckBox>("add_friction");
    QVERIFY(add->isVisible());
    QTest::mouseClick(add, Qt::LeftButton, Qt::NoModifier, QPoint(8, add->height() / 2));
    QCOMPARE(window_->comparison().friction().size(), std::size_t{6});
    picture("friction");
    front("dock_plots");
    const auto names = [this] { return find<LineLegend>("line_legend")->names(); };
    QCOMPARE(names(), (QStringList{"shown", "with friction", "Measured"}));
    // with friction the computed curve lies on the measured one, where the joint moves
    const Figure figure = window_->findChild<PlotsPanel*>()->figure();
    QCOMPARE(figure.plots.size(), std::size_t{2});
    QTest::qWait(200);
    picture("friction_plots");
    // it was this motion's: another is chosen, and it goes from the plots too
    window_->comparison().keepRun();
    QCOMPARE(window_->comparison().friction().size(), std::size_t{6});
    runs()->setCurrentItem(runs()->topLevelItem(runs()->topLevelItemCount() - 1));
    QVERIFY(panel().friction().empty() && window_->comparison().friction().empty());
    QVERIFY(!add->isChecked());
    QVERIFY(!names().contains("with friction"));
  }

  // What was measured comes before the others and goes again; the chosen one stays chosen.
  void theChosenMotionStaysChosen() {
    playBundled();
    Comparison& comparison = window_->comparison();
    comparison.keepRun();
    const auto motion = std::make_shared<const Recording>(*stage().trajectory());
    comparison.add("second", wholeMotion(motion), Comparison::Kind::kRun);
    raise();
    const auto chosen = [this] { return runs()->currentItem()->text(0); };
    runs()->setCurrentItem(runs()->topLevelItem(2));
    QCOMPARE(chosen(), QString("second"));
    comparison.takeTrajectory("with efforts", motion, Comparison::Origin::kFile,
                              wholeMotion(std::make_shared<const Recording>(*motion)));
    QCOMPARE(comparison.entries()[0].kind, Comparison::Kind::kMeasured);
    QCOMPARE(chosen(), QString("second"));
    comparison.takeTrajectory("without", motion, Comparison::Origin::kMade);
    QCOMPARE(chosen(), QString("second"));
    comparison.remove(0);
    QCOMPARE(chosen(), QString("second"));
    while (!comparison.entries().empty()) comparison.remove(0);
    QCOMPARE(runs()->topLevelItemCount(), 0);
  }

  // A trajectory whose file holds efforts: what was measured stands in the list by itself, and goes
  // with the trajectory.
  void measuredEffortsComeWithTheirFile() {
    playBundled();
    const Recording& motion = *stage().recording();
    QString text = "time";
    for (int k = 1; k <= 6; ++k) text += QString(",joint%1/position").arg(k);
    text += ",joint2/effort\n";
    for (std::size_t i = 0; i < motion.size(); ++i) {
      text += QString::number(motion.time(i), 'g', 17);
      for (int k = 0; k < 6; ++k) {
        text += ',' + QString::number(motion.value(i, SampleQuantity::kPosition, k), 'g', 17);
      }
      text +=
          ',' + QString::number(motion.value(i, SampleQuantity::kEffort, 1) - 3.0, 'g', 17) + '\n';
    }
    window_->openFile(write("recorded.csv", text));
    QTRY_COMPARE_WITH_TIMEOUT(countOf(Comparison::Kind::kMeasured), std::size_t{1}, kPatience);
    const Comparison::Entry& entry = window_->comparison().entries()[0];
    QCOMPARE(entry.kind, Comparison::Kind::kMeasured);
    QCOMPARE(entry.motion.efforts_given,
             (std::vector<bool>{false, true, false, false, false, false}));
    QVERIFY(window_->comparison().ghosts(1.0).states.empty());
    raise();
    QTRY_VERIFY(panel().score() && panel().scored());
    QVERIFY(panel().score()->joints[1].effort->largest >= 3.0 - 1e-9);
    window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(countOf(Comparison::Kind::kMeasured), std::size_t{0}, kPatience);
    QVERIFY(!window_->comparison().entries()[0].shown);  // but it is not gone
    QCOMPARE(window_->comparison().entries()[0].name, QString("recorded, measured"));
  }

  void figuresAreWrittenInEveryFormat() {
    playBundled();
    QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window_->findChild<ExportPlotsDialog*>();
    QVERIFY(dialog);
    QTest::qWait(100);
    picture("export_dialog", dialog);
    for (const char* ending : {"svg", "pdf", "png", "csv"}) {
      dialog->saveAs(path(QString("plots.") + ending));
      keepPicture(path(QString("plots.") + ending));
    }
    QVERIFY(contents("plots.pdf").startsWith("%PDF"));
    QVERIFY(contents("plots.png").startsWith("\x89PNG"));
    const QByteArray svg = contents("plots.svg");
    for (const char* word : {"time [s]", "Effort [N m]", "Position [rad]", "joint2"}) {
      QVERIFY2(svg.contains(word), word);  // text that stays text
    }
    const QImage image(path("plots.png"));
    QCOMPARE(image.width(), static_cast<int>(std::lround(605 * 300.0 / 96.0)));
    QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
    // numbers: every sample, by the names of our tables, and read back the same
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("plots.csv")), kPatience);
    Table numbers;
    TableError error;
    const QByteArray text = contents("plots.csv");
    QVERIFY(parseTable(text.toStdString(), numbers, error));
    const Recording& motion = *stage().recording();
    QCOMPARE(numbers.rowCount(), motion.size());
    const auto column = [&](const char* name) {
      return static_cast<std::size_t>(
          std::find(numbers.header.begin(), numbers.header.end(), name) - numbers.header.begin());
    };
    QVERIFY(column("joint3/effort [N m]") < numbers.columnCount());
    for (std::size_t i = 0; i < motion.size(); ++i) {
      QCOMPARE(numbers.row(i)[column("joint3/effort [N m]")],
               motion.value(i, SampleQuantity::kEffort, 2));
      QCOMPARE(numbers.row(i)[column("time [s]")], motion.time(i));
    }
    // the same as a NumPy archive, which is a motion file too
    dialog->saveAs(path("plots.npz"));
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("plots.npz")), kPatience);
    MotionTable archive;
    QVERIFY(readNumpyArchive(contents("plots.npz").toStdString(), archive, error));
    QCOMPARE(archive.table.rowCount(), motion.size());
    const auto effort =
        std::find(archive.table.header.begin(), archive.table.header.end(), "joint3/effort");
    QVERIFY(effort != archive.table.header.end());
    QCOMPARE(archive.table.row(7)[static_cast<std::size_t>(effort - archive.table.header.begin())],
             motion.value(7, SampleQuantity::kEffort, 2));
    // and as a motion, by our own reader, which the units tell nothing new
    MotionTable read;
    MotionFileError why;
    MotionSource source{{path("plots.csv").toStdString()}};
    source.strict = true;
    QVERIFY2(readMotionFile(stage().sharedModel(), source, read, why), why.text().c_str());
    const auto read_effort =
        std::find(read.table.header.begin(), read.table.header.end(), "joint3/effort");
    QVERIFY(read_effort != read.table.header.end());
    QCOMPARE(read.table.row(7)[static_cast<std::size_t>(read_effort - read.table.header.begin())],
             motion.value(7, SampleQuantity::kEffort, 2));
    dialog->saveAs(path("missing_folder/plots.svg"));
    QTRY_VERIFY(find<MessageBar>("message_bar")->text().contains("plots.svg"));
    dialog->choose(1);
    dialog->saveAs(path("shares.svg"));
    QVERIFY(find<MessageBar>("message_bar")->text().isEmpty());  // it can be written elsewhere
    keepPicture(path("shares.svg"));
    QVERIFY(contents("shares.svg").contains("gravity"));
    dialog->choose(2);
    dialog->saveAs(path("phase.svg"));
    keepPicture(path("phase.svg"));
    QVERIFY(contents("phase.svg").contains("joint1.velocity"));
    dialog->close();
  }

  // Of motions that are called alike each has a file of its own; those that are there are not
  // written over unasked.
  void comparedNumbersStandBeside() {
    playBundled();
    const Recording& motion = *stage().trajectory();
    for (const char* name : {"tau.csv", "TAU.csv"}) {
      window_->comparison().add(name, wholeMotion(std::make_shared<const Recording>(motion)),
                                Comparison::Kind::kRun);
    }
    QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window_->findChild<ExportPlotsDialog*>();
    QVERIFY(dialog);
    dialog->saveAs(path("beside.csv"));
    for (const char* name : {"beside.csv", "beside-tau_csv.csv", "beside-TAU_csv_2.csv"}) {
      QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path(name)), kPatience);
    }
    write("beside-tau_csv.csv", "mine");
    QString asked;
    const auto answer = [&](QMessageBox::StandardButton button) {
      QTimer::singleShot(100, this, [&asked, button] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box) return;
        asked = box->text();
        box->button(button)->click();
      });
    };
    answer(QMessageBox::No);
    dialog->saveAs(path("beside.csv"));
    QVERIFY(asked.contains("beside-tau_csv.csv"));
    QTest::qWait(200);
    QCOMPARE(contents("beside-tau_csv.csv"), QByteArray("mine"));
    answer(QMessageBox::Yes);
    dialog->saveAs(path("beside.csv"));
    QTRY_VERIFY_WITH_TIMEOUT(contents("beside-tau_csv.csv").startsWith("\"time [s]\","), kPatience);
    dialog->close();
  }

  // The torques of a hydraulic arm that lifts a load: three curves, in SVG as long as the motion.
  void theLiftIsAFigure() {
    open("hydraulic_manipulator");
    window_->openFile(QString::fromStdString(bundledTrajectories("hydraulic_manipulator").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    auto* plots = window_->findChild<PlotsPanel*>();
    // boom, forearm and wrist
    window_->plotChoice().chooseCurves({{1, 2, 3}, {SampleQuantity::kEffort}});
    const Figure figure = plots->figure();
    QCOMPARE(figure.plots.size(), std::size_t{1});
    QCOMPARE(figure.plots[0].series.size(), std::size_t{3});
    QCOMPARE(figure.plots[0].y_label, QString("Effort [N m]"));
    QCOMPARE(figure.legend.size(), std::size_t{3});
    const Recording& motion = *stage().recording();
    for (int i = 0; i < 3; ++i) {
      const FigureSeries& series = figure.plots[0].series[static_cast<std::size_t>(i)];
      QCOMPARE(series.x.front(), motion.startTime());
      QCOMPARE(series.x.back(), motion.endTime());
      const double last = motion.value(motion.size() - 1, SampleQuantity::kEffort, i + 1);
      QCOMPARE(series.y.back(), last);
    }
    for (const char* ending : {"svg", "pdf", "png"}) {
      const QString file = path(QString("lift.") + ending);
      QCOMPARE(saveFigure(figure, file, {}), QString());
      keepPicture(file);
    }
    QVERIFY(contents("lift.svg").contains("forearm"));
    QVERIFY(!saveFigure(figure, path("lift.bmp"), {}).isEmpty());
    picture("lift");
  }

 private:
  Stage& stage() { return window_->stage(); }
  template <class Widget>
  Widget* find(const char* name) {
    return window_->findChild<Widget*>(QLatin1String(name));
  }
  ComparePanel& panel() { return *window_->findChild<ComparePanel*>(); }
  QTreeWidget* runs() { return find<QTreeWidget>("compared_runs"); }
  QTableWidget* table() { return find<QTableWidget>("compare_table"); }
  // Empty while the table is not yet filled.
  QString cell(int row, int column) {
    const QTableWidgetItem* item = table()->item(row, column);
    return item ? item->text() : QString();
  }
  void click(const char* button) {
    QTRY_VERIFY(find<QPushButton>(button)->isEnabled());
    QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton);
  }
  // Of those that were kept, opened or measured: a trajectory stands there too.
  std::size_t countOf(Comparison::Kind kind) {
    const auto& entries = window_->comparison().entries();
    return static_cast<std::size_t>(
        std::count_if(entries.begin(), entries.end(),
                      [&](const Comparison::Entry& entry) { return entry.kind == kind; }));
  }
  void view(const char* name) {
    auto* box = find<QComboBox>("compare_view");
    box->setCurrentIndex(box->findText(QLatin1String(name)));
  }
  void front(const char* dock) {
    find<QDockWidget>(dock)->show();
    find<QDockWidget>(dock)->raise();
  }
  void raise() { front("dock_compare"); }

  void open(const char* robot) {
    window_->openFile(bundledFile(robot));
    QTRY_VERIFY_WITH_TIMEOUT(
        stage().robot() &&
            stage().robot()->request.file == QFileInfo(bundledFile(robot)).absoluteFilePath(),
        kPatience);
  }
  void playBundled() {
    window_->openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
  }
  // As fast as it can, for so long.
  void runFor(double seconds) {
    stage().setAsFastAsItCan(true);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > seconds, kPatience);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QVERIFY(!stage().running());
  }
  QString path(const QString& name) const { return folder_.filePath(name); }
  QString write(const char* name, const QString& text) {
    QFile file(path(QLatin1String(name)));
    if (file.open(QIODevice::WriteOnly)) file.write(text.toUtf8());
    return file.fileName();
  }
  QByteArray contents(const char* name) {
    QFile file(path(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void keepPicture(const QString& file) {
    const QString folder = qEnvironmentVariable("ARMILLARY_TEST_PICTURES");
    if (!folder.isEmpty()) QFile::copy(file, folder + "/" + QFileInfo(file).fileName());
  }
  // For looking at, where a folder for pictures is named.
  void picture(const char* name, QWidget* widget = nullptr) {
    const QString folder = qEnvironmentVariable("ARMILLARY_TEST_PICTURES");
    if (folder.isEmpty()) return;
    QTest::qWait(3000);
    (widget ? widget : window_.get())->grab().save(QString("%1/%2.png").arg(folder, name));
  }

  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
};

ARMILLARY_WIDGET_TEST(TestCompare)
#include "tst_compare.moc"
