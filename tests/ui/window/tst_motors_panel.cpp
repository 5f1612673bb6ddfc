// SPDX-License-Identifier: GPL-3.0-or-later
// The motors that a motion takes: sized when there is one, ranked, drawn, and told where none can.
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include "resources/bundled.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/files/report_writer.h"
#include "ui/panels/sizing/motors_panel.h"
#include "ui/panels/sizing/torque_speed_plot.h"
#include "ui/stage/selection.h"
#include "ui/widgets/units.h"

using namespace armillary;
using namespace armillary::test;

class TestMotorsPanel : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
    auto* dock = find<QDockWidget>("dock_motors");
    QVERIFY(dock->isHidden());  // asked for, not in the way
    dock->show();
    dock->raise();
  }
  void cleanup() { closeWindow(); }

  void aPoseAsksForAMotion() {
    QTRY_VERIFY(told().contains("needs a motion"));
    QVERIFY(!panel().sized());
  }

  void aRunThatGoesOnIsWaitedFor() {
    QTRY_VERIFY(told().contains("needs a motion"));
    stage().setMode(Stage::Mode::kSimulate);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(told().contains("rests"), kPatience);
    stage().pause();
    QTRY_VERIFY_WITH_TIMEOUT(panel().sized(), kPatience);
  }

  void theShownMotionIsSized() {
    play();
    const auto& sized = *panel().sized();
    QCOMPARE(sized.joints.size(), std::size_t(6));
    // the largest effort of the second joint is that of the recording
    const Recording& motion = *stage().recording();
    double peak = 0.0;
    for (std::size_t i = 0; i < motion.size(); ++i) {
      peak = std::max(peak, std::abs(motion.sample(i).effort[1]));
    }
    VERIFY_CLOSE(sized.joints[1].sum.peak_torque, peak, 1e-9, "peak");
    QCOMPARE(joints()->topLevelItemCount(), 6);
    QVERIFY(joints()->topLevelItem(1)->text(0) == "joint2");
    // each number stands under its title
    const QTreeWidgetItem* titles = joints()->headerItem();
    QCOMPARE(titles->text(2), QString("Peak"));
    QCOMPARE(joints()->topLevelItem(1)->text(2), readable(peak) + " N m");
    QCOMPARE(titles->text(4), QString("Speed"));
    QVERIFY(joints()->topLevelItem(1)->text(4).endsWith(" rad/s"));
    QVERIFY(!joints()->topLevelItem(1)->text(8).isEmpty());
    QVERIFY(drives()->topLevelItemCount() > 3);
    QCOMPARE(find<TorqueSpeedPlot>("torque_speed_plot")->graphCount(), 3);
  }

  // The report made from this window proposes the motor that stands first in the panel.
  void theReportRanksAsThePanelDoes() {
    play();
    const QTemporaryDir folder;
    const auto proposed = [&](int rank) -> QString {
      find<QComboBox>("motors_rank")->setCurrentIndex(rank);
      ReportWriter writer;
      QSignalSpy written(&writer, &ReportWriter::written);
      const QString file = folder.filePath("report.md");
      writer.write(stage(), {}, panel().reported(), file);
      if (!written.wait(kPatience)) return {};
      QFile in(file);
      if (!in.open(QIODevice::ReadOnly)) return {};
      const QString text = QString::fromUtf8(in.readAll());
      return text.mid(text.indexOf("Motors of the catalogue"));
    };
    const QString lightest = proposed(static_cast<int>(DriveRank::kMass));
    QVERIFY2(lightest.contains("lightest first"), qPrintable(lightest.left(400)));
    QTRY_VERIFY_WITH_TIMEOUT(drives()->topLevelItemCount() > 3, kPatience);
    const QString first = drives()->topLevelItem(0)->text(0);
    const QString row = lightest.mid(lightest.indexOf("| joint1 |")).section('\n', 0, 0);
    QVERIFY2(!first.isEmpty() && row.contains(first), qPrintable(first + " in " + row));
    const QString largest = proposed(static_cast<int>(DriveRank::kMargin));
    QVERIFY2(largest.contains("largest margin first"), qPrintable(largest.left(400)));
    QVERIFY(largest.mid(largest.indexOf("| joint1 |")).section('\n', 0, 0) != row);
  }

  void aJointSelectedElsewhereIsShown() {
    play();
    window().selection().selectJoint(stage().model().findJoint("joint3"));
    QCOMPARE(joints()->currentItem()->text(0), QString("joint3"));
    QCOMPARE(drives()->topLevelItem(0)->text(0),
             QString::fromStdString(panel().sized()->joints[2].drives[0].motor->name));
  }

  void aFasterMotionAsksForMore() {
    play();
    const auto before = panel().sized();
    type("motors_speed", "2");
    QTRY_VERIFY_WITH_TIMEOUT(panel().sized() && panel().sized() != before, 10000);
    VERIFY_CLOSE(panel().sized()->joints[0].sum.peak_speed, 2.0 * before->joints[0].sum.peak_speed,
                 1e-9, "speed");
    // and so it does in the report
    const QTemporaryDir folder;
    const QString file = folder.filePath("report.md");
    ReportWriter writer;
    QSignalSpy written(&writer, &ReportWriter::written);
    writer.write(stage(), {}, panel().reported(), file);
    QVERIFY(written.wait(kPatience));
    QFile in(file);
    QVERIFY(in.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(in.readAll());
    QVERIFY2(text.contains("as shown, 2 times as fast"), qPrintable(text.left(2000)));
  }

  // Half of the time: the period doubles, RMS falls by the root of two, peaks stay.
  void aDutyCycleLetsMotorsRest() {
    play();
    const auto before = panel().sized();
    type("motors_duty", "50");
    QTRY_VERIFY_WITH_TIMEOUT(panel().sized() && panel().sized() != before, 10000);
    for (std::size_t i = 0; i < before->joints.size(); ++i) {
      const LoadSummary &one = before->joints[i].sum, &other = panel().sized()->joints[i].sum;
      VERIFY_CLOSE(other.duration, 2.0 * one.duration, 1e-9, "duration");
      VERIFY_CLOSE(other.rms_torque * std::sqrt(2.0), one.rms_torque, 1e-9, "rms");
      VERIFY_CLOSE(other.peak_torque, one.peak_torque, 1e-12, "peak");
    }
    QVERIFY2(told().contains("the joints rest for"), qPrintable(told()));
  }

  // A motor for several motions: peaks are the largest of all, times add up.
  void severalMotionsAreSizedTogether() {
    play();
    const auto first = panel().sized();
    QCOMPARE(first->motions, std::size_t(1));
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(1)));
    QTRY_VERIFY_WITH_TIMEOUT(panel().sized() && panel().sized() != first, 20000);
    const auto second = panel().sized();
    find<QComboBox>("motors_motions")->setCurrentIndex(2);
    QTRY_VERIFY_WITH_TIMEOUT(panel().sized() && panel().sized()->motions == 2, 20000);
    const auto both = panel().sized();
    for (std::size_t i = 0; i < 6; ++i) {
      const LoadSummary &one = first->joints[i].sum, &other = second->joints[i].sum;
      const LoadSummary& all = both->joints[i].sum;
      VERIFY_CLOSE(all.peak_torque, std::max(one.peak_torque, other.peak_torque), 1e-9, "peak");
      VERIFY_CLOSE(all.duration, one.duration + other.duration, 1e-9, "duration");
      VERIFY_CLOSE(all.energy, one.energy + other.energy, 1e-6, "energy");
      QCOMPARE(both->joints[i].load.cycles.size(), std::size_t(2));
    }
    QVERIFY2(told().contains("2 motions"), qPrintable(told()));
    // of the ticked ones alone
    window().comparison().setShown(0, false);
    find<QComboBox>("motors_motions")->setCurrentIndex(1);
    QTRY_VERIFY_WITH_TIMEOUT(panel().sized() && panel().sized()->motions == 1, 20000);
    window().comparison().setShown(0, true);
    QTRY_VERIFY_WITH_TIMEOUT(panel().sized() && panel().sized()->motions == 2, 20000);
  }

  void anotherCatalogueIsReadOrItsFaultTold() {
    play();
    QTemporaryDir folder;
    const auto written = [&](const QString& name, const QByteArray& text) {
      QFile file(folder.filePath(name));
      if (!file.open(QIODevice::WriteOnly)) return QString();
      file.write(text);
      return file.fileName();
    };
    const QByteArray titles =
        "kind,name,continuous_torque_Nm,peak_torque_Nm,maximum_speed_rpm,inertia_gcm2\n";
    panel().setCatalogue({written("one.csv", titles + "motor,Giant,100,300,3000,5000\n")});
    QTRY_VERIFY_WITH_TIMEOUT(
        panel().sized() && panel().sized()->joints[0].drives[0].motor->name == "Giant", 10000);
    panel().setCatalogue({written(
        "half.csv", titles + "motor,Weak,-1,300,3000,5000\nmotor,Giant,100,300,3000,5000\n")});
    QTRY_VERIFY_WITH_TIMEOUT(told().contains("in line 2 of half.csv: "), 10000);
    QVERIFY(panel().sized());
    panel().setCatalogue({written("bad.csv", titles + "motor,Weak,-1,300,3000,5000\n")});
    QTRY_VERIFY_WITH_TIMEOUT(told().contains("bad.csv:2"), 10000);
    QVERIFY(!panel().sized());
    QCOMPARE(joints()->topLevelItemCount(), 0);
  }

  void bundledGearsStandBetweenMotorAndJoint() {
    play();
    QAction* with_gears = panel().findChild<QAction*>("motors_with_gears");
    QVERIFY(with_gears);
    with_gears->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(panel().sized() && panel().sized()->joints[0].drives[0].gear, 20000);
    auto* drives = panel().findChild<QTreeWidget*>("motors_drives");
    QVERIFY(!drives->isColumnHidden(1));
  }

  void anotherRobotTakesTheRowsAway() {
    play();
    open(bundledFile("pendulum"));
    panel().catchUp();
    QCOMPARE(joints()->topLevelItemCount(), 0);
    QVERIFY(!panel().sized());
  }

  // Legs that stand carry the robot: what their motors are asked is what they gave.
  void theGroundsForcesCount() {
    open(bundledFile("quadruped"));
    SimulationSetup setup = stage().setup();
    setup.ground = true;
    setup.law = ControlLaw::kPdGravity;
    stage().setSetup(setup);
    stage().setMode(Stage::Mode::kSimulate);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.3, kPatience);
    stage().pause();
    QTRY_VERIFY_WITH_TIMEOUT(panel().sized(), kPatience);
    const Recording& run = *stage().recording();
    const int calf =
        stage().model().joints[stage().model().findJoint("front_left_calf")].velocity_index;
    double peak = 0.0;
    for (std::size_t i = 0; i < run.size(); ++i) {
      peak = std::max(peak, std::abs(run.value(i, SampleQuantity::kEffort, calf)));
    }
    QVERIFY2(peak > 4.0, qPrintable(QString::number(peak)));
    for (const SizedJoint& each : panel().sized()->joints) {
      if (each.load.joint == "front_left_calf") {
        VERIFY_CLOSE(each.sum.peak_torque, peak, 1e-6 * peak, "peak");
      }
    }
    QVERIFY2(!told().contains("no force of the ground"), qPrintable(told()));
    // of a motion without a ground nobody knows what the feet carry
    window().openFile(QString::fromStdString(bundledTrajectories("quadruped").at(0)));
    QTRY_VERIFY_WITH_TIMEOUT(told().contains("no force of the ground"), 20000);
  }

  void loopsAreToldNotSized() {
    open(bundledFile("four_bar"));
    stage().setMode(Stage::Mode::kSimulate);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().recording() && stage().recording()->size() > 20, 10000);
    stage().pause();
    QTRY_VERIFY_WITH_TIMEOUT(told().contains("loop"), 10000);
  }

 private:
  MotorsPanel& panel() { return *find<MotorsPanel>("motors_panel"); }
  QTreeWidget* joints() { return find<QTreeWidget>("motors_joints"); }
  QTreeWidget* drives() { return find<QTreeWidget>("motors_drives"); }
  QString told() { return find<QLabel>("motors_about")->text(); }
  void play() {
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_VERIFY_WITH_TIMEOUT(panel().sized(), 20000);
  }
};

ARMILLARY_WIDGET_TEST(TestMotorsPanel)
#include "tst_motors_panel.moc"
