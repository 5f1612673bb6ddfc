// SPDX-License-Identifier: BSD-3-Clause
// The columns of tables about a robot: what is read, what is ignored, what is refused.
#include "engine/table/robot_columns.h"

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// A revolute, a prismatic, a planar and a floating joint; "b" of them follows "a".
RobotDescription description() {
  Random random(131);
  RobotDescription robot =
      randomRobot(random,
                  {{JointType::kRevolute, JointType::kPrismatic, JointType::kPlanar,
                    JointType::kFloating, JointType::kRevolute}},
                  "columns");
  robot.joints[4].mimic = MimicDescription{"joint1", -2.0, 0.5};
  return robot;
}

const Model& robot() {
  static const auto model = compileModel(description());
  return *model;
}

struct Outcome {
  bool made = false, read = false;
  RobotRow row;
  TableError error;
  std::vector<std::string> warnings;
};

// Reads the table's last row for the robot.
Outcome readRow(const Model& model, const std::string& text, bool degrees = false) {
  Outcome outcome;
  Table table;
  if (!parseTable(text, table, outcome.error)) return outcome;
  auto reader = RobotRowReader::make(model, table.header, degrees, outcome.error);
  outcome.made = reader.has_value();
  if (!reader) return outcome;
  for (size_t i = 0; i < table.rowCount(); ++i) {
    outcome.read = reader->read(table, i, outcome.row, outcome.error);
    if (!outcome.read) break;
  }
  outcome.warnings = reader->warnings();
  return outcome;
}

bool holds(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

class TestRobotColumns : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyQuantityFindsItsPlace() {
    const Outcome outcome = readRow(
        robot(),
        "joint1/velocity,time,joint2/position,joint3.y/position,joint4.wz/acceleration,"
        "joint1/effort,link2/wrench/fy,link2/wrench/tz,link3/wrench/fx\n1,2,3,4,5,6,7,8,9\n");
    QVERIFY2(outcome.read, outcome.error.message.c_str());
    QCOMPARE(outcome.row.time.value(), 2.0);
    QCOMPARE(outcome.row.state.time, 2.0);
    QCOMPARE(outcome.row.state.velocity[0], 1.0);
    QCOMPARE(outcome.row.state.position[1], 3.0);
    QCOMPARE(outcome.row.state.position[3], 4.0);
    QCOMPARE(outcome.row.acceleration[7], 5.0);
    QCOMPARE(outcome.row.effort[0], 6.0);
    QCOMPARE(outcome.row.wrenches.size(), size_t{2});
    QCOMPARE(outcome.row.wrenches[0].link, robot().findLink("link2"));
    QVERIFY(outcome.row.wrenches[0].wrench.force == Eigen::Vector3d(0.0, 7.0, 0.0));
    QVERIFY(outcome.row.wrenches[0].wrench.moment == Eigen::Vector3d(0.0, 0.0, 8.0));
    QVERIFY(outcome.row.wrenches[1].wrench.force == Eigen::Vector3d(9.0, 0.0, 0.0));
    QVERIFY(outcome.row.wrenches[0].axes == LinkWrench::Axes::kWorld);
  }

  void missingAndEmptyAreZeroOrTheIdentity() {
    const Outcome outcome =
        readRow(robot(),
                "joint1/position,joint4.qw/position,joint4.qx/position,joint4.qy/position,"
                "joint4.qz/position,joint1/effort\n1,0,0,1,0,3\n,,,,,\n");
    QVERIFY2(outcome.read, outcome.error.message.c_str());
    QVERIFY(outcome.row.state.position == neutralState(robot()).position);
    QVERIFY(outcome.row.effort.isZero(0.0));
    QVERIFY(!outcome.row.time.has_value());
  }

  void emptyCellBesideFilledOnesIsZero() {
    const Outcome outcome =
        readRow(robot(),
                "joint4.qw/position,joint4.qx/position,joint4.qy/position,joint4.qz/position\n"
                ",1,,\n");
    QVERIFY2(outcome.read, outcome.error.message.c_str());
    QVERIFY(outcome.row.state.position.segment<4>(8) == Eigen::Vector4d(0.0, 1.0, 0.0, 0.0));
  }

  void unknownColumnIsNamed_data() {
    QTest::addColumn<QString>("column");
    for (const char* column :
         {"joint1/positions", "joint9/position", "joint3/position", "joint4.x/velocity",
          "joint4.wx/position", "link9/wrench/fx", "link1/wrench/fw", "joint1", "energy/elastic",
          "mass_matrix/joint1", "mass_matrix/joint1/joint9", "jacobian/joint1/vx", "Time",
          "joint1/position "}) {
      if (QString(column).endsWith(' ')) continue;  // trimmed by the table
      QTest::newRow(column) << QString(column);
    }
  }
  void unknownColumnIsNamed() {
    QFETCH(const QString, column);
    const Outcome outcome = readRow(robot(), "joint1/position," + column.toStdString() + "\n1,2\n");
    QVERIFY(!outcome.made);
    QVERIFY2(holds(outcome.error.message, "'" + column.toStdString() + "'"),
             outcome.error.message.c_str());
    QCOMPARE(outcome.error.line, 1);
  }

  void writtenColumnsAreIgnored_data() {
    QTest::addColumn<QString>("column");
    for (const char* column : {"joint1/bias",
                               "joint4.vx/gravity",
                               "joint3.angle/coriolis",
                               "link2/x",
                               "link0/qw",
                               "link1/vx",
                               "link1/wz",
                               "link1/ax",
                               "link1/alphaz",
                               "energy/kinetic",
                               "energy/potential",
                               "center_of_mass/z",
                               "momentum/px",
                               "momentum/lz",
                               "mass_matrix/joint1/joint4.wx",
                               "inverse_mass_matrix/joint2/joint1",
                               "coriolis_matrix/joint1/joint1",
                               "jacobian/vx/joint1",
                               "operational_inertia/vx/wz",
                               "operational_coriolis/vx",
                               "operational_gravity/wz",
                               "d_effort_d_position/joint1/joint2",
                               "d_acceleration_d_effort/joint1/joint4.wx",
                               "regressor/joint1/link1.Ixy",
                               "joint2/reaction/fx",
                               "joint2/reaction/tz",
                               "loops/residual"}) {
      QTest::newRow(column) << QString(column);
    }
  }
  void writtenColumnsAreIgnored() {
    QFETCH(const QString, column);
    const Outcome outcome = readRow(robot(), "joint1/position," + column.toStdString() + "\n1,2\n");
    QVERIFY2(outcome.read, outcome.error.message.c_str());
    Eigen::VectorXd want = neutralState(robot()).position;
    want[0] = 1.0;
    QVERIFY(outcome.row.state.position == want);
  }

  void namesAreComposedNeverSplit() {
    RobotDescription odd = description();
    odd.joints[0].name = "a/b.c d";
    odd.joints[1].name = "a";  // "a" + "/b…" must not swallow the other
    odd.joints[4].mimic.reset();
    odd.links[1].name = odd.joints[0].child = odd.joints[1].parent = "x/wrench/fx";
    const auto model = compileModel(odd);
    const Outcome outcome =
        readRow(*model,
                "a/b.c d/position,a/velocity,x/wrench/fx/wrench/fz,mass_matrix/a/b.c d/a,"
                "x/wrench/fx/qw\n1,2,3,4,5\n");
    QVERIFY2(outcome.read, outcome.error.message.c_str());
    QCOMPARE(outcome.row.state.position[0], 1.0);
    QCOMPARE(outcome.row.state.velocity[1], 2.0);
    QCOMPARE(outcome.row.wrenches.at(0).wrench.force.z(), 3.0);
  }

  void twiceTheSameColumnIsRefused() {
    const Outcome outcome = readRow(robot(), "joint1/position,time,joint1/position\n1,2,3\n");
    QVERIFY(!outcome.made);
    QVERIFY2(holds(outcome.error.message, "'joint1/position'"), outcome.error.message.c_str());
  }

  void partialQuaternionIsRefused() {
    const Outcome outcome =
        readRow(robot(), "joint4.qw/position,joint4.qx/position,joint4.qz/position\n1,0,0\n");
    QVERIFY(!outcome.made);
    QVERIFY2(holds(outcome.error.message, "'joint4'"), outcome.error.message.c_str());
    QVERIFY2(holds(outcome.error.message, "no 'joint4.qy/position';"),
             outcome.error.message.c_str());
  }

  void quaternionMustBeOfUnitLength() {
    const std::string header =
        "joint4.qw/position,joint4.qx/position,joint4.qy/position,joint4.qz/position\n";
    for (const double off : {0.9e-6, -0.9e-6}) {
      const Outcome good = readRow(robot(), header + "-" + shortest(1.0 + off) + ",0,0,0\n");
      QVERIFY2(good.read, good.error.message.c_str());
      QCOMPARE(good.row.state.position[8], -1.0);  // either sign, normalized
    }
    for (const std::string cells : {"1.0000011,0,0,0", "0.9999989,0,0,0", "0,0,0,0", "1,1,0,0"}) {
      const Outcome bad = readRow(robot(), header + "1,0,0,0\n" + cells + "\n");
      QVERIFY2(bad.made && !bad.read, cells.c_str());
      QCOMPARE(bad.error.line, 3);
      QVERIFY2(holds(bad.error.message, "'joint4'"), bad.error.message.c_str());
    }
  }

  void degreesAreForAnglesOnly() {
    const std::string columns =
        "joint1/position,joint1/velocity,joint1/acceleration,joint1/effort,joint2/position,"
        "joint3.x/position,joint3.angle/position,joint4.wx/velocity,joint4.vx/velocity,"
        "link1/wrench/tx\n180,180,180,180,180,180,180,180,180,180\n";
    const Outcome outcome = readRow(robot(), columns, true);
    QVERIFY2(outcome.read, outcome.error.message.c_str());
    const double pi = std::numbers::pi;
    VERIFY_CLOSE(outcome.row.state.position[0], pi, 1e-15, "position");
    VERIFY_CLOSE(outcome.row.state.velocity[0], pi, 1e-15, "velocity");
    VERIFY_CLOSE(outcome.row.acceleration[0], pi, 1e-15, "acceleration");
    QCOMPARE(outcome.row.effort[0], 180.0);
    QCOMPARE(outcome.row.state.position[1], 180.0);
    QCOMPARE(outcome.row.state.position[2], 180.0);
    VERIFY_CLOSE(outcome.row.state.position[4], pi, 1e-15, "planar angle");
    VERIFY_CLOSE(outcome.row.state.velocity[5], pi, 1e-15, "turning");
    QCOMPARE(outcome.row.state.velocity[8], 180.0);
    QCOMPARE(outcome.row.wrenches.at(0).wrench.moment.x(), 180.0);
    VERIFY_CLOSE(tableScale(Measure::kAngle, true), 180.0 / pi, 1e-15, "scale");
    QCOMPARE(tableScale(Measure::kQuaternion, true), 1.0);
    QCOMPARE(tableScale(Measure::kAngle, false), 1.0);
  }

  void followersColumnsWarnWhereTheyDiffer() {
    const std::string header = "joint1/position,joint1/velocity,joint5/position,joint5/velocity\n";
    const Outcome good = readRow(robot(), header + "1,2,-1.5,-4\n");
    QVERIFY2(good.read && good.warnings.empty(), good.error.message.c_str());
    const Outcome bad = readRow(robot(), header + "1,2,-1.4,-4\n");
    QVERIFY(bad.read);
    QCOMPARE(bad.warnings.size(), size_t{1});
    for (const char* word : {"line 2", "'joint5'", "'joint1'", "-1.5", "-1.4"}) {
      QVERIFY2(holds(bad.warnings[0], word), bad.warnings[0].c_str());
    }
    QCOMPARE(bad.row.state.position[0], 1.0);
    const Outcome speed = readRow(robot(), header + "1,2,-1.5,4\n1,2,-1.5,4\n");
    QCOMPARE(speed.warnings.size(), size_t{1});  // once a joint
  }

  void followersEffortIsFeltByItsLeader() {
    const Outcome outcome = readRow(robot(), "joint5/effort,joint1/effort\n3,10\n");
    QVERIFY2(outcome.read, outcome.error.message.c_str());
    QCOMPARE(outcome.row.effort[0], 10.0 - 2.0 * 3.0);
  }
};

ARMILLARY_TEST(TestRobotColumns)
#include "tst_robot_columns.moc"
