// SPDX-License-Identifier: GPL-3.0-or-later
// Playing a part of a trajectory, forwards and backwards, once or again and again.
#include <QCoreApplication>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/stage/playback.h"

namespace armillary {

class TestPlayback : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void withoutPointsAllIsPlayed() {
    const auto [from, to] = Playback{}.range(2.0, 5.0);
    QCOMPARE(from, 2.0);
    QCOMPARE(to, 5.0);
  }

  void pointsBoundWhatIsPlayed() {
    Playback playback;
    playback.in = 3.0;
    playback.out = 4.0;
    const auto [from, to] = playback.range(2.0, 5.0);
    QCOMPARE(from, 3.0);
    QCOMPARE(to, 4.0);
  }

  // Points of a longer trajectory leave a shorter one as it is.
  void pointsOutsideAreNone() {
    Playback playback;
    playback.in = 7.0;
    const auto [from, to] = playback.range(2.0, 5.0);
    QCOMPARE(from, 2.0);
    QCOMPARE(to, 5.0);
  }

  void eachDirectionEndsAtItsOwnEnd() {
    Playback playback;
    const Playback::Range range{1.0, 2.0};
    QCOMPARE(playback.after(1.0, 0.25, range).time, 1.25);
    QVERIFY(!playback.after(1.0, 0.25, range).ended);
    QCOMPARE(playback.after(1.9, 0.25, range).time, 2.0);
    QVERIFY(playback.after(1.9, 0.25, range).ended);
    playback.backwards = true;
    QCOMPARE(playback.after(2.0, 0.25, range).time, 1.75);
    QCOMPARE(playback.after(1.1, 0.25, range).time, 1.0);
    QVERIFY(playback.after(1.1, 0.25, range).ended);
  }

  void loopsGoOnWithWhatIsLeft() {
    Playback playback;
    playback.loops = true;
    const Playback::Range range{1.0, 2.0};
    QCOMPARE(playback.after(1.75, 0.5, range).time, 1.25);
    QCOMPARE(playback.after(1.75, 10.5, range).time, 1.25);
    playback.backwards = true;
    QCOMPARE(playback.after(1.25, 0.5, range).time, 1.75);
    QVERIFY(!playback.after(1.25, 0.5, range).ended);
  }

  void aMomentCannotLoop() {
    Playback playback;
    playback.loops = true;
    QVERIFY(playback.after(1.0, 0.1, {1.0, 1.0}).ended);
  }

  void playingAgainBeginsAtTheOtherEnd() {
    Playback playback;
    const Playback::Range range{1.0, 2.0};
    QCOMPARE(playback.beginning(2.0, range), 1.0);
    QCOMPARE(playback.beginning(1.5, range), 1.5);
    QCOMPARE(playback.beginning(0.5, range), 1.0);
    playback.backwards = true;
    QCOMPARE(playback.beginning(1.0, range), 2.0);
    QCOMPARE(playback.beginning(1.5, range), 1.5);
    QCOMPARE(playback.beginning(2.5, range), 2.0);
  }
};

}  // namespace armillary

using namespace armillary;

ARMILLARY_EVENT_TEST(TestPlayback)
#include "tst_playback.moc"
