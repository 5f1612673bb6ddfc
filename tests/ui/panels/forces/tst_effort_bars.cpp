// SPDX-License-Identifier: GPL-3.0-or-later
// The bars of efforts follow what the robot is.
#include "ui/panels/forces/effort_bars.h"

#include <QImage>

#include "tests/support/loaded_robots.h"
#include "tests/support/test_program.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"

using namespace armillary;
using namespace armillary::test;

class TestEffortBars : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // they had stayed empty for ever, as long as the largest needed them
  void anEditThatIsTakenBackLeavesNoTrace() {
    Stage stage;
    Selection selection(stage);
    EffortBars bars(stage, selection);
    bars.resize(400, 400);
    stage.setRobot(loadedRobot(bundledRobot("puma560")));
    const QImage before = bars.grab().toImage();
    SimulationSetup heavy = stage.setup();
    heavy.gravity = Eigen::Vector3d(0.0, 0.0, -1e5);
    stage.setSetup(heavy);
    QVERIFY(bars.grab().toImage() != before);
    heavy.gravity.reset();
    stage.setSetup(heavy);
    QCOMPARE(bars.grab().toImage(), before);
  }
};

ARMILLARY_WIDGET_TEST(TestEffortBars)
#include "tst_effort_bars.moc"
