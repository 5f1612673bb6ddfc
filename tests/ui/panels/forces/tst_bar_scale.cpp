// SPDX-License-Identifier: GPL-3.0-or-later
// How long effort bars are over a motion: comparable, and not for ever that of a spike.
#include "ui/panels/forces/bar_scale.h"

#include <QTest>
#include <cmath>

#include "tests/support/test_program.h"

using namespace armillary;

class TestBarScale : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // a swing whose efforts come and go keeps one scale
  void itStaysOverASwing() {
    BarScale scale;
    scale.take(38.0);
    QCOMPARE(scale.full(), 50.0);
    for (int i = 0; i < 500; ++i) scale.take(40.0 * std::abs(std::cos(0.1 * i)));
    QCOMPARE(scale.full(), 50.0);
  }

  // an impact at a stop is forgotten after a while, and not at once
  void aSpikeIsForgotten() {
    BarScale scale;
    for (int i = 0; i < 30; ++i) scale.take(40.0);
    scale.take(1.5e5);
    QCOMPARE(scale.full(), 2e5);
    for (int i = 0; i < 30; ++i) scale.take(40.0);
    QCOMPARE(scale.full(), 2e5);
    for (int i = 0; i < 60; ++i) scale.take(40.0);
    QCOMPARE(scale.full(), 50.0);
  }

  // after an edit, or where a motion is paused, there are no further pictures to wait for
  void whatStaysIsSeenAtOnce() {
    BarScale scale;
    scale.take(40.0);
    scale.settle(1e6);
    QCOMPARE(scale.full(), 1e6);
    scale.settle(40.0);
    QCOMPARE(scale.full(), 50.0);
    scale.settle(20.0);  // as much as that is comparable
    QCOMPARE(scale.full(), 50.0);
    scale.settle(0.0);
    QCOMPARE(scale.full(), 50.0);
  }

  void nothingIsNotStretched() {
    BarScale scale;
    scale.take(5.0);
    for (int i = 0; i < 200; ++i) scale.take(0.0);
    QCOMPARE(scale.full(), 5.0);
    scale.startAnew();
    QCOMPARE(scale.full(), 0.0);
  }
};

ARMILLARY_TEST(TestBarScale)
#include "tst_bar_scale.moc"
