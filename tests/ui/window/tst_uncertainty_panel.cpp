// SPDX-License-Identifier: GPL-3.0-or-later
// Bands around the efforts of a motion: found when there is one, by the tolerances that are set.
#include <QCheckBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include "engine/sizing/joint_load.h"
#include "resources/bundled.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/sizing/uncertainty_panel.h"
#include "ui/widgets/plot_style.h"
#include "ui/widgets/units.h"

using namespace armillary;
using namespace armillary::test;

class TestUncertaintyPanel : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
    auto* dock = find<QDockWidget>("dock_uncertainty");
    QVERIFY(dock->isHidden());  // asked for, not in the way
    dock->show();
    dock->raise();
  }
  void cleanup() { closeWindow(); }

  void aPoseAsksForAMotion() {
    QTRY_VERIFY(told().contains("needs a motion"));
    QVERIFY(!panel().result());
  }

  void everyJointHasItsBand() {
    play();
    const EffortUncertainty& found = panel().result()->efforts;
    QCOMPARE(found.effort.rows(), 6);
    QCOMPARE(joints()->topLevelItemCount(), 6);
    QVERIFY((found.bound.array() >= found.deviation.array() - 1e-12).all());
    // the curve in the middle is that of the recording
    QVERIFY(found.effort.cols() > 100);
    const Sample first = stage().recording()->sample(0);
    VERIFY_CLOSE(Eigen::VectorXd(found.effort.col(0)), first.effort, 1e-9, "efforts");
    QCOMPARE(find<QCustomPlot>("uncertainty_plot")->graphCount(), 5);
  }

  // Springs act in the middle of the bands as in the run.
  void springsAreInTheCurve() {
    const QTemporaryDir folder;
    QFile file(folder.filePath("springy.xml"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "<mujoco model='springy'><worldbody><body name='a' pos='0 0 1'><joint name='j1' "
        "axis='0 1 0' stiffness='20' springref='40'/><inertial pos='0.2 0 0' mass='2' "
        "diaginertia='0.01 0.02 0.025'/></body></worldbody></mujoco>");
    file.close();
    open(file.fileName());
    stage().setMode(Stage::Mode::kSimulate);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.2, kPatience);
    stage().pause();
    QTRY_VERIFY_WITH_TIMEOUT(panel().result(), kPatience);
    const Eigen::MatrixXd& effort = panel().result()->efforts.effort;
    // nothing drives it: without the spring 14 N m would
    QVERIFY2(effort.cwiseAbs().maxCoeff() < 1e-6,
             std::to_string(effort.cwiseAbs().maxCoeff()).c_str());
  }

  // The same number as in the panel of the motors: what is between the samples is straight.
  void theRootMeanSquareIsThatOfTheMotors() {
    play();
    const UncertainMotion& found = *panel().result();
    QVERIFY(found.time.size() == stage().recording()->size());
    JointLoad load;
    load.cycles.resize(1);
    for (std::size_t k = 0; k < found.time.size(); ++k) {
      load.cycles[0].push_back(
          {found.time[k], 0.0, 0.0, found.efforts.effort(1, static_cast<Eigen::Index>(k))});
    }
    QCOMPARE(joints()->topLevelItem(1)->text(1),
             readableEffort(summaryOf(load).rms_torque, Measure::kAngle));
  }

  // Each largest stands beside its own moment, which are two.
  void theLargestAreAtTheirMoments() {
    play();
    const UncertainMotion& found = *panel().result();
    int apart = 0;
    for (int i = 0; i < joints()->topLevelItemCount(); ++i) {
      const QTreeWidgetItem& row = *joints()->topLevelItem(i);
      const auto column_at = [&](int column) {
        for (std::size_t k = 0; k < found.time.size(); ++k) {
          if (readable(found.time[k]) == row.text(column)) return static_cast<Eigen::Index>(k);
        }
        return Eigen::Index(-1);
      };
      const Eigen::Index deviation = column_at(3), bound = column_at(5);
      QVERIFY(deviation >= 0 && bound >= 0);
      QCOMPARE(readableEffort(found.efforts.deviation(i, deviation), Measure::kAngle), row.text(2));
      QCOMPARE(readableEffort(found.efforts.bound(i, bound), Measure::kAngle), row.text(4));
      apart += deviation != bound;
    }
    QVERIFY(apart > 0);
  }

  // A deviation of masses alone grows with the tolerance, and by nothing else.
  void bandsAreAsWideAsWhatIsNotKnown() {
    play();
    for (const char* box : {"uncertainty_centre", "uncertainty_inertia", "uncertainty_friction",
                            "uncertainty_rotor"}) {
      again(box, "0");
    }
    const Eigen::MatrixXd before = panel().result()->efforts.deviation;
    again("uncertainty_mass", "10");
    VERIFY_CLOSE(panel().result()->efforts.deviation, Eigen::MatrixXd(2.0 * before), 1e-9,
                 "deviation");
    for (int i = 0; i < joints()->topLevelItemCount(); ++i) {
      const QString guilty = joints()->topLevelItem(i)->text(6);
      QVERIFY2(guilty.isEmpty() || guilty.startsWith("mass of"), qPrintable(guilty));
    }
  }

  // Robots drawn at random lie about the curve as far as the first order says, and leave the bands
  // of one deviation.
  void robotsDrawnAtRandomAreShownBeside() {
    play();
    QVERIFY(!panel().result()->sampled);
    find<QCheckBox>("uncertainty_sampled")->click();
    QTRY_VERIFY_WITH_TIMEOUT(panel().result() && panel().result()->sampled, 20000);
    const UncertainMotion& found = *panel().result();
    const SampledUncertainty& sampled = *found.sampled;
    QCOMPARE(sampled.mean.cols(), static_cast<Eigen::Index>(found.sampled_time.size()));
    for (int i = 0; i < 6; ++i) {
      const double linear = found.efforts.deviation.row(i).maxCoeff();
      const double drawn = sampled.deviation.row(i).maxCoeff();
      QVERIFY2(std::abs(drawn - linear) < 0.3 * linear,
               qPrintable(QString::number(drawn / linear)));
      QVERIFY((sampled.greatest - sampled.least).row(i).maxCoeff() > 3.0 * drawn);
    }
    QCOMPARE(find<QCustomPlot>("uncertainty_plot")->graphCount(), 9);
    QVERIFY(told().contains("drawn at random"));
    find<QCheckBox>("uncertainty_sampled")->click();
    QTRY_VERIFY_WITH_TIMEOUT(panel().result() && !panel().result()->sampled, 20000);
    QCOMPARE(find<QCustomPlot>("uncertainty_plot")->graphCount(), 5);
  }

  // Its rows are of a robot that is gone, and may be more than the new one has.
  void anotherRobotTakesTheRowsAway() {
    play();
    open(bundledFile("pendulum"));
    panel().catchUp();
    QCOMPARE(joints()->topLevelItemCount(), 0);
    QVERIFY(!panel().result());
    QTRY_VERIFY_WITH_TIMEOUT(told().contains("needs a motion"), 5000);
  }

  void nothingUncertainIsTold() {
    play();
    for (const char* box : {"uncertainty_mass", "uncertainty_centre", "uncertainty_inertia",
                            "uncertainty_friction", "uncertainty_rotor"}) {
      type(box, "0");
    }
    QTRY_VERIFY_WITH_TIMEOUT(told().contains("nothing is uncertain"), 10000);
    QVERIFY(!panel().result());
  }

 private:
  UncertaintyPanel& panel() { return *find<UncertaintyPanel>("uncertainty_panel"); }
  QTreeWidget* joints() { return find<QTreeWidget>("uncertainty_joints"); }
  QString told() { return find<QLabel>("uncertainty_about")->text(); }
  void play() {
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_VERIFY_WITH_TIMEOUT(panel().result(), 20000);
  }
  void again(const char* box, const QString& number) {
    const auto before = panel().result();
    type(box, number);
    QTRY_VERIFY_WITH_TIMEOUT(panel().result() && panel().result() != before, 10000);
  }
};

ARMILLARY_WIDGET_TEST(TestUncertaintyPanel)
#include "tst_uncertainty_panel.moc"
