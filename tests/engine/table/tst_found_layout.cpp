// SPDX-License-Identifier: BSD-3-Clause
// What separates numbers and what their points are is seen in the rows, not in the first alone.
#include "engine/table/found_layout.h"

#include "tests/support/test_program.h"

using namespace armillary;

class TestFoundLayout : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A motion that begins at rest at zero.
  void decimalCommasBehindAWholeFirstRow() {
    const auto named = layoutOf("time;turn;lift\n0;0;0\n0,5;0,1;0,2\n");
    QVERIFY(named && named->named && named->decimal_comma);
    QCOMPARE(named->separator, ';');
    const auto bare = layoutOf("0;-2;10\n1;0,5;11\n");
    QVERIFY(bare && !bare->named && bare->decimal_comma);
    const auto commented = layoutOf("# t\tq\n0\t1\n0,1\t1\n");
    QVERIFY(commented && commented->decimal_comma);
  }

  void noDecimalCommasWhereTheySeparate() {
    const auto separated = layoutOf("time,turn\n0,0\n1,5\n");
    QVERIFY(separated && !separated->decimal_comma);
    const auto points = layoutOf("time;turn\n0;0\n0.5;0.1\n");
    QVERIFY(points && !points->decimal_comma);
    const auto mixed = layoutOf("time;turn\n0.5;0\n1;1,5\n");
    QVERIFY(mixed && !mixed->decimal_comma);
  }
};

ARMILLARY_TEST(TestFoundLayout)
#include "tst_found_layout.moc"
