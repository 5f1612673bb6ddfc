// SPDX-License-Identifier: GPL-3.0-or-later
// Why what was measured differs from what is computed, in the window: what is planted is named.
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTreeWidget>

#include "engine/motion_files/write_motion_file.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/sizing/residual_panel.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/units.h"

using namespace armillary;
using namespace armillary::test;

class TestResidualPanel : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
    auto* dock = find<QDockWidget>("dock_residual");
    QVERIFY(dock->isHidden());  // asked for, not in the way
    dock->show();
    dock->raise();
  }
  void cleanup() { closeWindow(); }

  void aMotionWithoutMeasuredEffortsIsTold() {
    QTRY_VERIFY(told().contains("needs a motion"));
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_VERIFY_WITH_TIMEOUT(told().contains("Nothing was measured"), kPatience);
    QVERIFY(!panel().result());
  }

  // A sensor that was not zeroed.
  void anOffsetIsNamed() {
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_VERIFY_WITH_TIMEOUT(stage().trajectory() != nullptr, kPatience);
    const QString file = folder_.filePath("measured.csv");
    writeWithOffset(*stage().trajectory(), 1, 3.0, file);
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(panel().result(), kPatience);
    const ResidualCauses& found = panel().result()->causes;
    QVERIFY2(found.together > 0.9, qPrintable(QString::number(found.together)));
    QCOMPARE(causes()->topLevelItemCount(), kResidualCauses);
    QCOMPARE(causes()->topLevelItem(2)->text(0), QString("offset"));
    for (const std::size_t other : {0, 1, 3, 4}) QVERIFY(found.share[other] < found.share[2]);
    QCOMPARE(find<QTreeWidget>("residual_joints")->topLevelItemCount(), 6);
    QCOMPARE(find<QTreeWidget>("residual_estimates")->topLevelItemCount(),
             static_cast<int>(found.estimates.size()));
    double offset = 0.0;
    for (const CauseEstimate& each : found.estimates) {
      if (each.name == "offset of joint2") offset = each.value;
    }
    QVERIFY2(std::abs(offset - 3.0) < 0.15, qPrintable(QString::number(offset)));
    // what may as well be none says so, and what was planted does not
    const auto* estimates = find<QTreeWidget>("residual_estimates");
    int unsure = 0;
    for (int i = 0; i < estimates->topLevelItemCount(); ++i) {
      const CauseEstimate& each = found.estimates[static_cast<std::size_t>(i)];
      const bool marked = estimates->topLevelItem(i)->text(3).contains("not told from zero");
      QCOMPARE(marked, each.standard_deviation && !each.toldFromZero());
      if (each.name == "offset of joint2") QVERIFY(!marked);
      unsure += marked;
    }
    QVERIFY(unsure > 0);
    QVERIFY2(told().contains("count rows as independent"), qPrintable(told()));
    // in the unit that is read elsewhere
    NumberFormat pounds;
    pounds.forces = ForceUnit::kPoundFoot;
    applyNumberFormat(pounds);
    const QString shown = find<QTreeWidget>("residual_joints")->topLevelItem(1)->text(1);
    const QString wanted = readableEffort(found.residual_rms[1], Measure::kAngle);
    applyNumberFormat({});
    QVERIFY2(wanted.endsWith("lbf ft") && shown == wanted, qPrintable(shown + " is not " + wanted));
    QVERIFY2(told().contains("explain"), qPrintable(told()));
    open(bundledFile("pendulum"));
    panel().catchUp();
    QVERIFY(!panel().result() && causes()->topLevelItemCount() == 0);
  }

 private:
  ResidualPanel& panel() { return *find<ResidualPanel>("residual_panel"); }
  QTreeWidget* causes() { return find<QTreeWidget>("residual_causes"); }
  QString told() { return find<QLabel>("residual_about")->text(); }

  // The motion with its efforts, one of which is off by a constant.
  static void writeWithOffset(const Recording& motion, int joint, double offset,
                              const QString& file) {
    Recording off(motion.sharedModel(), motion.size());
    for (std::size_t i = 0; i < motion.size(); ++i) {
      Sample sample = motion.sample(i);
      sample.effort[joint] += offset;
      off.append(sample);
    }
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    writeMotionFile(off, MotionFormat::kCsv, {}, [&](std::string_view part) {
      out.write(part.data(), static_cast<qint64>(part.size()));
    });
  }

  QTemporaryDir folder_;
};

ARMILLARY_WIDGET_TEST(TestResidualPanel)
#include "tst_residual_panel.moc"
