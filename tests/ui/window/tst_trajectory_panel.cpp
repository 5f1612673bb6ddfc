// SPDX-License-Identifier: GPL-3.0-or-later
// A trajectory made in the window, as a person makes one: pose, add, make, play, change.
#include <sys/stat.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>
#include <QToolTip>

#include "engine/dynamics/kinematics.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/motion/time_slider.h"
#include "ui/panels/motion/trajectory_panel.h"
#include "ui/panels/plots/curve_plots.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/plot_marks.h"

using namespace armillary;
using namespace armillary::test;

class TestTrajectoryPanel : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
  }
  void cleanup() { closeWindow(); }

  // Three poses, by the key and by the button, become a motion that passes them.
  void posesBecomeAMotion() {
    QVERIFY(!find<QToolButton>("make_trajectory")->isEnabled());
    const std::vector<Eigen::VectorXd> poses = addThreePoses();
    QCOMPARE(frames()->rowCount(), 3);
    makeAndWait();
    const Recording& motion = *stage().recording();
    QCOMPARE(motion.startTime(), 0.0);
    QCOMPARE(motion.endTime(), 2.0);
    for (int i = 0; i < 3; ++i) {
      const Sample there = motion.sample(motion.indexAt(static_cast<double>(i)));
      QCOMPARE(there.state.time, static_cast<double>(i));
      QVERIFY((there.state.position - poses[i]).cwiseAbs().maxCoeff() < 1e-12);
    }
    QVERIFY(motion.sample(50).effort.norm() > 1.0);
    // it does not stop in the middle
    QVERIFY(motion.sample(100).state.velocity.norm() > 0.01);
    QVERIFY(find<QLabel>("trajectory_result")->text().contains("201"));
  }

  void theTrapezoidStopsAtEachPose() {
    addThreePoses();
    choose("profile", "Trapezoidal");
    makeAndWait();
    QVERIFY(stage().recording()->sample(100).state.velocity.norm() < 1e-12);
  }

  // The hand goes straight between two poses of the arm.
  void aLinkIsLedAlongALine() {
    QVERIFY(!find<QComboBox>("straight_link")->isVisible());
    for (const double angle : {0.2, 0.5}) {
      Eigen::VectorXd pose = stage().robot()->home.position;
      pose << angle, -0.8, 2.6, 0.1, 0.9 - angle, 0.2;
      stage().setPosition(pose);
      key(Qt::Key_K);
    }
    choose("profile", "Straight");
    QVERIFY(!find<QComboBox>("straight_link")->isHidden());
    makeAndWait();
    const Recording& motion = *stage().recording();
    const int hand =
        stage().model().findLink(find<QComboBox>("straight_link")->currentText().toStdString());
    Workspace workspace(stage().model());
    BodyPoses X_WB;
    const auto at = [&](std::size_t i) {
      forwardKinematics(stage().model(), motion.sample(i).state, workspace, X_WB);
      return linkPose(stage().model(), X_WB, hand).position;
    };
    const Eigen::Vector3d first = at(0);
    const Eigen::Vector3d along = (at(motion.size() - 1) - first).normalized();
    for (std::size_t i = 0; i < motion.size(); ++i) {
      const Eigen::Vector3d way = at(i) - first;
      QVERIFY((way - along * along.dot(way)).norm() < 1e-5);
    }
  }

  // The shortest times fill the table; half the top speed takes longer.
  void theShortestTimesAreFound() {
    addThreePoses();
    choose("timing", "The shortest");
    type("acceleration_limit", "5");
    makeAndWait();
    const double quick = stage().recording()->endTime();
    QVERIFY(std::abs(frames()->item(2, 0)->text().toDouble() - quick) < 1e-4 * quick);
    const auto fast = stage().trajectory();
    type("acceleration_limit", "1");
    find<QToolButton>("make_trajectory")->click();
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != fast, kPatience);
    QVERIFY(stage().recording()->endTime() > 1.5 * quick);
  }

  // Slower than asked for, as the limits make it: as soon as they allow it, as asked for again.
  void theTimesThatWereAskedForComeBack() {
    addThreePoses();
    const double asked = frames()->item(2, 0)->text().toDouble();
    choose("timing", "As in the table, or slower");
    type("speed_limit", "2");
    makeAndWait();
    const double slow = frames()->item(2, 0)->text().toDouble();
    QVERIFY2(slow > 2.0 * asked, qPrintable(QString::number(slow)));
    auto* result = find<QLabel>("trajectory_result");
    QVERIFY2(result->text().contains("\nMade slower"), qPrintable(result->text()));
    const auto* status = find<QLabel>("status");  // the panel's words may be out of sight
    QVERIFY2(status->text().contains("slower than asked"), qPrintable(status->text()));
    const auto before = stage().trajectory();
    type("speed_limit", "100");
    find<QToolButton>("make_trajectory")->click();
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != before, kPatience);
    QTRY_COMPARE(frames()->item(2, 0)->text().toDouble(), asked);
    QTRY_VERIFY(!status->text().contains("slower than asked"));
    // another motion: what was said of this one goes
    window().openFile(
        QString::fromStdString(bundledTrajectoryFile("puma560_polishing").value_or("")));
    const auto made = stage().trajectory();
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != made, kPatience);
    QVERIFY2(result->text().isEmpty(), qPrintable(result->text()));
  }

  // Poses that the limits do not allow in the time are refused with the joint's name.
  void tooLittleTimeIsToldWithTheJoint() {
    addThreePoses();
    choose("timing", "Exactly");
    type("acceleration_limit", "0.1");
    find<QToolButton>("make_trajectory")->click();
    auto* result = find<QLabel>("trajectory_result");
    QTRY_VERIFY_WITH_TIMEOUT(result->text().startsWith(QString::fromUtf8("⚠")), kPatience);
    QVERIFY2(result->text().contains("joint"), qPrintable(result->text()));
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
    // slower it can
    choose("timing", "As in the table, or slower");
    makeAndWait();
    QVERIFY(stage().recording()->endTime() > 2.0);
  }

  // Where the eye is: in the panel, over the view, in the plots; with what can be done about it.
  void aMotionBeyondItsLimitsIsToldWithRemedies() {
    // a cubic through these swings past the second, which is the first joint's limit
    Eigen::VectorXd pose = stage().robot()->home.position;
    const double limit = stage().model().coordinates[0].upper;
    for (const double angle : {0.0, limit, limit - 0.1}) {
      pose[0] = angle;
      stage().setPosition(pose);
      key(Qt::Key_K);
    }
    window().plotChoice().chooseCurves({{1}, {SampleQuantity::kPosition}});  // not that joint
    auto* result = find<QLabel>("trajectory_result");
    auto* bar = find<MessageBar>("message_bar");
    auto* straighter = find<QToolButton>("remedy_profile");
    auto* inside = find<QToolButton>("remedy_inside");
    makeAndWait();
    QTRY_VERIFY(result->text().startsWith(QString::fromUtf8("⚠")));
    QVERIFY2(result->text().contains("joint1"), qPrintable(result->text()));
    QVERIFY2(bar->text().contains("joint1"), qPrintable(bar->text()));
    // undone is the trajectory, first of all, and with it goes what was said of it
    key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
    QVERIFY(bar->isHidden());
    makeAndWait();
    QTRY_VERIFY2(bar->text().contains("joint1"), qPrintable(bar->text()));
    QVERIFY(!straighter->isHidden() && !inside->isHidden());
    QVERIFY(find<QToolButton>("remedy_slower")->isHidden());  // it swings as far in any time
    // the stretch is red in the plot of positions: where the motion is past the limit
    auto* plots = window().findChild<CurvePlots*>();
    const auto alarms = [&] {
      for (std::size_t i = 0; i < plots->quantities().size(); ++i) {
        if (plots->quantities()[i].quantity == SampleQuantity::kPosition) {
          return plots->marks(i).alarms;
        }
      }
      return std::vector<std::pair<double, double>>();
    };
    QTRY_VERIFY(!alarms().empty());
    const auto [from, to] = alarms().front();
    const auto at = [&](double time) {
      return stage().trajectory()->sampleAt(time).state.position[0];
    };
    QVERIFY(to > from && at(0.5 * (from + to)) > limit);
    QVERIFY(at(from - 0.02) < limit && at(to + 0.02) < limit);
    // a pose inside: one key frame more, no farther out than before
    double most = 0.0, before = 0.0;
    for (double time = from; time < to; time += 0.01) before = std::max(before, at(time));
    const auto first = stage().trajectory();
    inside->click();
    QCOMPARE(frames()->rowCount(), 4);
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != first, kPatience);
    for (double time = 0.0; time < stage().trajectory()->endTime(); time += 0.01) {
      most = std::max(most, at(time));
    }
    QVERIFY2(most < before, qPrintable(QString::number(most - before)));
    // from pose to pose: within
    const auto second = stage().trajectory();
    if (straighter->isHidden()) return;
    straighter->click();
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != second, kPatience);
    QVERIFY2(!result->text().startsWith(QString::fromUtf8("⚠")), qPrintable(result->text()));
    QVERIFY(straighter->isHidden() && bar->text().isEmpty());
    QTRY_VERIFY(alarms().empty());
  }

  // Too little time: a click gives more.
  void tooLittleTimeIsGivenMore() {
    addThreePoses();
    choose("timing", "Exactly");
    type("acceleration_limit", "0.1");
    find<QToolButton>("make_trajectory")->click();
    auto* slower = find<QToolButton>("remedy_slower");
    QTRY_VERIFY_WITH_TIMEOUT(!slower->isHidden(), kPatience);
    QVERIFY(find<MessageBar>("message_bar")->text().contains("joint"));
    slower->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    QVERIFY(slower->isHidden());
    // it ends at a whole tenth of a second
    const double end = stage().recording()->endTime();
    QVERIFY2(end > 2.0 && std::abs(10.0 * end - std::round(10.0 * end)) < 1e-6,
             qPrintable(QString::number(end, 'g', 17)));
  }

  // Whoever poses goes on posing: the panel with the sliders stays in front.
  void addingAPoseSwitchesNoPanel() {
    auto* joints = find<QDockWidget>("dock_joints");
    joints->raise();
    QTRY_VERIFY(!joints->visibleRegion().isEmpty());
    const State before = stage().sample().state;
    key(Qt::Key_K);
    QCOMPARE(frames()->rowCount(), 1);
    QTest::qWait(50);
    QVERIFY(!joints->visibleRegion().isEmpty());
    QVERIFY(frames()->visibleRegion().isEmpty());
    QVERIFY(stage().sample().state.position == before.position);
    QVERIFY(find<QLabel>("status")->text().contains("Pose 1 of"));
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!find<QLabel>("status")->text().contains("Pose 1 of"));  // it is gone
    key(Qt::Key_Y, Qt::ControlModifier);
  }

  // Somebody clicks again and again without looking where the button is.
  void addingAPoseMovesNothingAway() {
    find<QDockWidget>("dock_trajectory")->raise();
    auto* add = find<QToolButton>("add_pose");
    QTRY_VERIFY(!add->visibleRegion().isEmpty());
    const QPoint there = add->mapTo(&window(), add->rect().center());
    for (int i = 0; i < 3; ++i) {
      QWidget* under = window().childAt(there);
      QVERIFY(under != nullptr);
      QTest::mouseClick(under, Qt::LeftButton, {}, under->mapFrom(&window(), there));
      QTest::qWait(50);
      QCOMPARE(frames()->rowCount(), i + 1);
    }
  }

  // What is said of a motion is not left standing beside something else.
  void theStatusBarSpeaksOfWhatIsShown() {
    addThreePoses();
    makeAndWait();
    auto* status = find<QLabel>("status");
    QVERIFY2(status->text().contains("201 rows"), qPrintable(status->text()));
    find<QToolButton>("mode_pose")->click();
    QTRY_COMPARE(stage().mode(), Stage::Mode::kPose);
    QVERIFY2(status->text().startsWith("puma560: 7 links, 6 degrees of freedom"),
             qPrintable(status->text()));
  }

  // While it plays, a pose is added at a round time with the motion's own pose there.
  void addedPosesHaveRoundTimes() {
    addThreePoses();
    makeAndWait();
    stage().pause();
    const auto motion = stage().trajectory();
    stage().scrubTo(0.43721);
    find<QToolButton>("add_pose")->click();
    QCOMPARE(frames()->item(1, 0)->text(), QLocale().toString(0.44));
    const auto times = [&] {
      std::vector<double> all;
      for (int row = 0; row < frames()->rowCount(); ++row) {
        all.push_back(QLocale().toDouble(frames()->item(row, 0)->text()));
      }
      return all;
    };
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != motion, kPatience);
    const auto again = stage().trajectory();
    QVERIFY((again->sampleAt(0.44).state.position - motion->sampleAt(0.44).state.position).norm() <
            1e-9);
    // after the last: a second later, at a whole tenth
    stage().setMode(Stage::Mode::kPose);
    frames()->item(3, 0)->setText(QLocale().toString(2.517));
    key(Qt::Key_K);
    QCOMPARE(times().back(), 3.6);
  }

  // The marks on the time line are the key frames: pressed they are shown, dragged they move.
  void keyFramesAreMovedOnTheTimeLine() {
    addThreePoses();
    makeAndWait();
    auto* slider = find<TimeSlider>("scrub");
    QTRY_COMPARE(slider->marks().size(), std::size_t{3});
    const QPoint middle = slider->markPosition(1);
    QTest::mousePress(slider, Qt::LeftButton, {}, middle);
    QCOMPARE(stage().sample().state.time, 1.0);
    QCOMPARE(frames()->currentRow(), 1);
    const auto before = stage().trajectory();
    const QPoint later = middle + QPoint(slider->width() / 6, 0);
    QTest::mouseMove(slider, later);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, later);
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != before, kPatience);
    const double moved = frames()->item(1, 0)->text().toDouble();
    QVERIFY(moved > 1.1 && moved < 1.6);
    const Recording& motion = *stage().recording();
    QVERIFY((motion.sampleAt(moved).state.position - before->sample(100).state.position).norm() <
            1e-9);
    // undone, it is where it was
    find<QAction>("undo")->trigger();
    QCOMPARE(frames()->item(1, 0)->text(), QStringLiteral("1"));
  }

  // A click on the time line goes there.
  void aClickOnTheTimeLineGoesThere() {
    addThreePoses();
    makeAndWait();
    auto* slider = find<TimeSlider>("scrub");
    const QPoint middle = slider->markPosition(1);
    QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(middle.x(), slider->height() / 2 + 4));
    QVERIFY(std::abs(stage().sample().state.time - 1.0) < 0.02);
  }

  void editsOfKeyFramesAreUndone() {
    addThreePoses();
    frames()->selectRow(1);
    find<QToolButton>("remove_pose")->click();
    QCOMPARE(frames()->rowCount(), 2);
    key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(frames()->rowCount(), 3);
    frames()->item(1, 1)->setText("over the table");
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(frames()->item(1, 1)->text().isEmpty());
    key(Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(frames()->item(1, 1)->text(), QStringLiteral("over the table"));
  }

  // What is typed as a time puts the key frame in its place; nonsense changes nothing.
  void timesAreTyped() {
    addThreePoses();
    frames()->item(0, 0)->setText("1.5");
    QCOMPARE(frames()->item(1, 0)->text(), QStringLiteral("1.5"));
    QCOMPARE(frames()->item(0, 0)->text(), QStringLiteral("1"));
    frames()->item(0, 0)->setText("soon");
    QCOMPARE(frames()->item(0, 0)->text(), QStringLiteral("1"));
    QTRY_VERIFY2(QToolTip::text().contains("soon"), qPrintable(QToolTip::text()));
    frames()->item(0, 0)->setText("1.5");  // where there is one already
    QCOMPARE(frames()->item(0, 0)->text(), QStringLiteral("1"));
    QTRY_VERIFY2(QToolTip::text().contains("another pose"), qPrintable(QToolTip::text()));
    frames()->item(0, 0)->setText("1/4");
    QCOMPARE(frames()->item(0, 0)->text(), QStringLiteral("0.25"));
    frames()->item(0, 0)->setText("500 ms");
    QCOMPARE(frames()->item(0, 0)->text(), QStringLiteral("0.5"));
  }

  // To the microsecond, also after minutes.
  void timesAreShownAsTheyAre() {
    addThreePoses();
    for (const char* time : {"123.456789", "1234.5", "0.000001", "7.1"}) {
      const QString wanted = QLocale().toString(QByteArray(time).toDouble(), 'g', 10);
      frames()->item(2, 0)->setText(time);
      bool shown = false;
      for (int row = 0; row < 3; ++row) shown = shown || frames()->item(row, 0)->text() == wanted;
      QVERIFY2(shown, time);
      key(Qt::Key_Z, Qt::ControlModifier);
    }
  }

  // While a motion is played a pose is added where it is shown; one that stands there already
  // stays.
  void addingTakesNoOthersPlace() {
    addThreePoses();
    makeAndWait();
    stage().pause();
    for (const double time : {0.0, stage().recording()->endTime()}) {
      const int before = frames()->rowCount();
      stage().scrubTo(time);
      key(Qt::Key_K);
      QCOMPARE(frames()->rowCount(), before + 1);
      makeAndWait();
      stage().pause();
    }
  }

  // A time that is typed while a motion is made counts: the motion is made of it.
  void timesTypedMeanwhileCount() {
    const std::vector<Eigen::VectorXd> poses = addThreePoses();
    find<QToolButton>("make_trajectory")->click();
    frames()->item(1, 0)->setText("1.25");
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    QCOMPARE(frames()->item(1, 0)->text(), QStringLiteral("1.25"));
    const Recording& motion = *stage().recording();
    QVERIFY((motion.sampleAt(1.25).state.position - poses[1]).cwiseAbs().maxCoeff() < 1e-9);
  }

  // What was saved is read again by another window's panel.
  void pointsAreSavedAndOpened() {
    const std::vector<Eigen::VectorXd> poses = addThreePoses();
    QTemporaryDir folder;
    const QString file = folder.filePath("points.csv");
    panel()->savePoints(file);
    // a named pipe, that nobody writes to, and what has no end
    const QString pipe = folder.filePath("pipe.csv");
    QCOMPARE(::mkfifo(QFile::encodeName(pipe), 0600), 0);
    for (const QString& none : {folder.filePath("missing.csv"), pipe, QString("/dev/zero")}) {
      panel()->openPoints(none);
      QCOMPARE(frames()->rowCount(), 3);
    }
    while (frames()->rowCount() > 0) find<QToolButton>("remove_pose")->click();
    panel()->openPoints(file);
    QCOMPARE(frames()->rowCount(), 3);
    QTest::mouseClick(frames()->viewport(), Qt::LeftButton, {},
                      frames()->visualItemRect(frames()->item(2, 0)).center());
    QVERIFY(stage().sample().state.position == poses[2]);
  }

  // A run of the simulation is replayed like any trajectory.
  void aSimulationIsReplayed() {
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.2, kPatience);
    stage().pause();
    const double end = stage().recording()->endTime();
    find<QAction>("replay")->trigger();
    QCOMPARE(stage().mode(), Stage::Mode::kPlay);
    QCOMPARE(stage().recording()->endTime(), end);
    QCOMPARE(stage().sample().state.time, 0.0);
  }

  // Excitations stay within the limits, are at rest at both ends, and can be cancelled.
  void excitationsAreMadeAndCancelled() {
    find<QToolButton>("excite")->click();
    QTRY_VERIFY(find<QDialog>("excitation_dialog"));
    QVERIFY(QTest::qWaitForWindowExposed(find<QDialog>("excitation_dialog")));
    QApplication::setActiveWindow(find<QDialog>("excitation_dialog"));
    type("excitation_tries", "3");
    type("excitation_period", "5");
    find<QPushButton>("excitation_make")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
    const Recording& motion = *stage().recording();
    QCOMPARE(motion.endTime(), 5.0);
    const MotionLimits limits = limitsOf(stage().model());
    for (std::size_t i = 0; i < motion.size(); ++i) {
      const Sample sample = motion.sample(i);
      QVERIFY((sample.state.velocity.array().abs() <= 0.8 * limits.velocity.array() + 1e-12).all());
      QVERIFY(sample.acceleration.cwiseAbs().maxCoeff() <= 10.0 + 1e-9);
    }
    QVERIFY(motion.sample(0).state.velocity.norm() < 1e-12);
    QVERIFY(motion.sample(motion.size() - 1).state.velocity.norm() < 1e-9);
    QVERIFY(find<QLabel>("excitation_result")->text().contains("ondition"));

    const auto before = stage().trajectory();
    type("excitation_tries", "100000");
    find<QPushButton>("excitation_make")->click();
    auto* progress = find<QProgressBar>("excitation_progress");
    QVERIFY(progress->isVisible());
    auto* buttons = find<QDialog>("excitation_dialog")->findChild<QDialogButtonBox*>();
    QTest::mouseClick(buttons->button(QDialogButtonBox::Close), Qt::LeftButton);
    QVERIFY(!progress->isVisible());
    QTest::qWait(200);
    QCOMPARE(stage().trajectory(), before);
  }

  // Recorded efforts lack what a loop holds.
  void robotsWithLoopsAreNotExcited() {
    open(bundledFile("four_bar"));
    QVERIFY(!stage().model().loops.empty());
    find<QToolButton>("excite")->click();
    QTRY_VERIFY(find<QDialog>("excitation_dialog"));
    find<QPushButton>("excitation_make")->click();
    const QString loop = QString::fromStdString(stage().model().loops.front().name);
    QTRY_VERIFY(find<QLabel>("excitation_result")->text().contains("'" + loop + "'"));
    QVERIFY(find<QPushButton>("excitation_make")->isEnabled());
    QCOMPARE(stage().mode(), Stage::Mode::kPose);
  }

  void anotherRobotBeginsWithoutKeyFrames() {
    addThreePoses();
    open(bundledFile("scara"));
    QCOMPARE(frames()->rowCount(), 0);
  }

 private:
  QTableWidget* frames() { return find<QTableWidget>("key_frames"); }
  TrajectoryPanel* panel() { return window().findChild<TrajectoryPanel*>(); }
  void choose(const char* name, const QString& start) {
    auto* box = find<QComboBox>(name);
    const int index = box->findText(start, Qt::MatchStartsWith);
    QVERIFY2(index >= 0, qPrintable(start));
    box->setCurrentIndex(index);
  }
  std::vector<Eigen::VectorXd> addThreePoses() {
    std::vector<Eigen::VectorXd> poses;
    for (const double angle : {0.0, 0.5, 0.8}) {
      Eigen::VectorXd pose = stage().robot()->home.position;
      pose[0] += angle;
      pose[1] -= 0.6 * angle;
      stage().setPosition(pose);
      if (angle == 0.5) {
        find<QToolButton>("add_pose")->click();
      } else {
        key(Qt::Key_K);
      }
      poses.push_back(pose);
    }
    return poses;
  }
  void makeAndWait() {
    find<QToolButton>("make_trajectory")->click();
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, kPatience);
  }
};

ARMILLARY_WIDGET_TEST(TestTrajectoryPanel)
#include "tst_trajectory_panel.moc"
