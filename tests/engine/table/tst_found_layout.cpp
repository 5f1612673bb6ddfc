// SPDX-License-Identifier: BSD-3-Clause
// What separates numbers and what their points are is seen in the rows, not in the first alone.
#include "engine/table/found_layout.h"

#include "engine/table/placed_names.h"
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

  void placesInAModel() {
    for (const auto& [name, plain] :
         {std::pair("/jointset/knee_r/knee_angle_r/value", "knee_angle_r.position"),
          {"ur10e.elbow_joint.Rz.q", "ur10e.elbow_joint.position"},
          {"ur10e.elbow_joint.Rz.w", "ur10e.elbow_joint.velocity"},
          {"ur10e.elbow_joint.Rz.b [rad/s^2]", "ur10e.elbow_joint.acceleration [rad/s^2]"},
          {"elbow.Rx.t", "elbow.effort"},
          {"lift.Pz.p", "lift.position"},
          {"lift.Pz.v", "lift.velocity"},
          {"lift.Pz.f", "lift.effort"},
          {"lift.Pz.q", "lift.Pz.q"},
          {"tool.Rz", "tool.Rz"},
          {"tool.Rq.q", "tool.Rq.q"},
          {".Rz.q", ".Rz.q"}}) {
      QCOMPARE(nameWithoutPlace(name), std::string(plain));
    }
  }
};

ARMILLARY_TEST(TestFoundLayout)
#include "tst_found_layout.moc"
