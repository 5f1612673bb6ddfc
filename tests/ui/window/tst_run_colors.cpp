// SPDX-License-Identifier: GPL-3.0-or-later
// Runs are told apart by their colours, however often motions were made anew.
#include <QTest>
#include <set>

#include "resources/bundled.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/stage/comparison.h"
#include "ui/stage/stage.h"

using namespace armillary;
using namespace armillary::test;

class TestRunColors : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    useOwnSettings();
    openWindow();
    open(bundledFile("puma560"));
  }
  void cleanupTestCase() { closeWindow(); }

  // A bundled motion is opened, another is made beside it and made again and again.
  void aMadeMotionNeverHasTheColourOfAnother() {
    window().openFile(QString::fromStdString(bundledTrajectories("puma560").at(0)));
    QTRY_COMPARE_WITH_TIMEOUT(stage().mode(), Stage::Mode::kPlay, 20000);
    const auto& entries = window().comparison().entries();
    QCOMPARE(entries.size(), std::size_t{1});
    for (int i = 0; i < 40; ++i) {
      const auto motion = std::make_shared<Recording>(*stage().sharedShownRecording());
      window().comparison().takeTrajectory("made trajectory", motion, Comparison::Origin::kMade);
      QCOMPARE(entries.size(), std::size_t{2});
      QVERIFY2(entries[0].color != entries[1].color, qPrintable(QString::number(i)));
    }
    // nor those of a session that had been saved when others were there
    std::vector<Comparison::Entry> kept = entries;
    kept[0].color = curveColor(2);
    window().comparison().restore(kept);
    window().comparison().add("third", kept[0].motion, Comparison::Kind::kFile);
    std::set<QRgb> colors;
    for (const Comparison::Entry& entry : entries) colors.insert(entry.color.rgb());
    QCOMPARE(colors.size(), std::size_t{3});
  }
};

ARMILLARY_WIDGET_TEST(TestRunColors)
#include "tst_run_colors.moc"
