// SPDX-License-Identifier: GPL-3.0-or-later
// The cloud of points that a link reaches: sampled, told, drawn, saved, and gone when it is stale.
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/sizing/reach_panel.h"
#include "ui/stage/selection.h"

using namespace armillary;
using namespace armillary::test;

class TestReachPanel : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
    auto* dock = find<QDockWidget>("dock_reach");
    QVERIFY(dock->isHidden());  // asked for, not in the way
    dock->show();
    dock->raise();
    QTRY_VERIFY(link()->count() > 0);
  }
  void cleanup() { closeWindow(); }

  void sampledItTellsAndDraws() {
    QCOMPARE(link()->currentText(), QString("link6"));
    QSignalSpy drawn(&panel(), &LivePanel::overlayChanged);
    sample();
    QVERIFY2(told().contains("joint2 allows no more"), qPrintable(told()));
    QVERIFY(!drawn.isEmpty());
    const auto overlay = drawn.last().front().value<Overlay>();
    QCOMPARE(overlay.lines.size(), panel().reach()->points.size());
    // hidden, nothing of it stays in the view
    find<QDockWidget>("dock_reach")->hide();
    QTRY_VERIFY(drawn.last().front().value<Overlay>().empty());
  }

  // Where it holds least is a pose that can be looked at.
  void theWeakestPoseIsShown() {
    sample();
    const ReachSummary sum = summaryOf(stage().model(), *panel().reach());
    QTest::mouseClick(find<QPushButton>("reach_weakest"), Qt::LeftButton);
    const Eigen::VectorXd wanted =
        panel().reach()->positions.col(static_cast<Eigen::Index>(sum.least_at));
    QVERIFY((stage().sample().state.position - wanted).norm() < 1e-9);
  }

  void aSliceIsASlice() {
    find<QCheckBox>("reach_slice")->setChecked(true);
    find<QComboBox>("reach_axis")->setCurrentIndex(0);
    type("reach_offset", "0.3");
    sample();
    QVERIFY(panel().reach()->points.size() > 50);
    for (const ReachPoint& point : panel().reach()->points) {
      QVERIFY(std::abs(point.place.x() - 0.3) <= 0.0100001);
    }
  }

  // A cloud of other payloads or gravity is none of this robot.
  void anotherGravityForgetsIt() {
    sample();
    SimulationSetup setup = stage().setup();
    setup.gravity = Eigen::Vector3d(0.0, 0.0, -1.62);
    stage().setSetup(setup);
    QTRY_VERIFY(!panel().reach());
    QVERIFY2(told().contains("sample anew"), qPrintable(told()));
    QVERIFY(!find<QPushButton>("reach_save")->isEnabled());
  }

  void itIsSavedAsTableAndCloud() {
    sample();
    const QTemporaryDir folder;
    panel().saveTo(folder.filePath("reach.csv"));
    panel().saveTo(folder.filePath("reach.ply"));
    QFile table(folder.filePath("reach.csv")), cloud(folder.filePath("reach.ply"));
    QVERIFY(table.open(QIODevice::ReadOnly) && cloud.open(QIODevice::ReadOnly));
    QCOMPARE(table.readAll().count('\n'), static_cast<int>(panel().reach()->points.size()) + 1);
    QVERIFY(cloud.readAll().startsWith("ply\n"));
    QSignalSpy failed(&panel(), &ReachPanel::failed);
    panel().saveTo(folder.filePath("no/such/folder.csv"));
    QCOMPARE(failed.size(), 1);
  }

  void aMechanismSaysWhyNot() {
    open(bundledFile("four_bar"));
    QTest::mouseClick(find<QPushButton>("reach_sample"), Qt::LeftButton);
    QTRY_VERIFY2(told().contains("closes it"), qPrintable(told()));
    QCOMPARE(find<QPushButton>("reach_sample")->text(), QString("Sample"));
  }

 private:
  ReachPanel& panel() { return *find<ReachPanel>("reach_panel"); }
  QComboBox* link() { return find<QComboBox>("reach_link"); }
  QString told() { return find<QLabel>("reach_told")->text(); }
  void sample() {
    type("reach_count", "1500");
    QTest::mouseClick(find<QPushButton>("reach_sample"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(panel().reach() != nullptr, kPatience);
  }
};

ARMILLARY_WIDGET_TEST(TestReachPanel)
#include "tst_reach_panel.moc"
