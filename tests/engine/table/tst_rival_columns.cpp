// SPDX-License-Identifier: BSD-3-Clause
// Columns that say the same in other ways: the better one is known by its rows or its words.
#include <cmath>
#include <functional>

#include "engine/table/column_names.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Of the bundled double pendulum: a hundred rows.
Understanding understandRows(const std::vector<std::string>& header,
                             const std::function<std::vector<double>(double time)>& cells) {
  Table table;
  table.header = header;
  for (int i = 0; i < 100; ++i) {
    const std::vector<double> row = cells(0.01 * i);
    std::copy(row.begin(), row.end(), table.addRow(i + 2).begin());
  }
  TableError error;
  const auto model = bundledRobot("double_pendulum").model;
  auto understanding = understandColumns(*model, table, {.found = true}, error);
  if (!understanding) throw std::runtime_error(error.message);
  return *understanding;
}

// The reason of the column that is this one of ours, and that column's name before it.
std::string whichIs(const Understanding& understanding, const std::string& ours) {
  for (const ColumnMeaning& one : understanding.columns) {
    if (one.ours.ends_with(ours)) return one.column + ": " + one.reason;
  }
  return {};
}

}  // namespace

class TestRivalColumns : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void velocitiesAreTheSlopesOfThePositions() {
    const auto q = [](double t) { return 0.8 * std::sin(2.0 * t) + 0.3; };
    const auto slope = [](double t) { return 1.6 * std::cos(2.0 * t); };
    for (const bool second_is_slope : {true, false}) {
      const Understanding understanding =
          understandRows({"t", "q1", "q2", "qd1", "qd2", "qdot1", "qdot2"}, [&](double t) {
            const double wanted = q(t) + 0.01, rate = slope(t);
            return second_is_slope ? std::vector{t, q(t), 0.1, wanted, 0.1, rate, 0.0}
                                   : std::vector{t, q(t), 0.1, rate, 0.0, wanted, 0.1};
          });
      const std::string which = whichIs(understanding, "/velocity");
      QVERIFY2(which.starts_with(second_is_slope ? "qdot1: " : "qd1: "), which.c_str());
      QVERIFY2(which.find("the slope of the positions") != std::string::npos, which.c_str());
      const std::string& other = understanding.columns[second_is_slope ? 3 : 5].reason;
      QVERIFY2(other.find("says it, and is the slope of the positions") != std::string::npos,
               other.c_str());
    }
  }

  void ofVelocitiesAtRestTheClearerWordIsMeant() {
    const Understanding understanding =
        understandRows({"t", "q1", "q2", "qd1", "qd2", "qdot1", "qdot2"},
                       [](double t) { return std::vector{t, 0.3, 0.1, 0.3, 0.1, 0.0, 0.0}; });
    QVERIFY(whichIs(understanding, "/velocity").starts_with("qdot1: "));
    QVERIFY(whichIs(understandRows({"t", "q1", "q2", "qd1", "qd2"},
                                   [](double t) {
                                     return std::vector{t, 0.3, 0.1, 0.0, 0.0};
                                   }),
                    "/velocity")
                .starts_with("qd1: "));
  }

  void aSimulationsTimeGoesBeforeTheClock() {
    const auto rows = [](double t) { return std::vector{1.7e9 + 3.0 * t, t, 0.1, 0.2}; };
    const Understanding understanding = understandRows({"wall_time", "sim_time", "q1", "q2"}, rows);
    QVERIFY(whichIs(understanding, "time").starts_with("sim_time: "));
    QVERIFY(!understanding.notes.empty());
    QVERIFY2(
        understanding.notes[0].find("the time is 'sim_time', not 'wall_time'") != std::string::npos,
        understanding.notes[0].c_str());
    // one that stands still is none
    const Understanding stands =
        understandRows({"wall_time", "sim_time", "q1", "q2"}, [](double t) {
          return std::vector{1.7e9 + t, 0.0, 0.1, 0.2};
        });
    QVERIFY(whichIs(stands, "time").starts_with("wall_time: "));
  }

  void theLinksSideGoesBeforeTheMotors() {
    const Understanding understanding = understandRows(
        {"time", "motor_pos_1", "motor_pos_2", "link_pos_1", "link_pos_2"}, [](double t) {
          return std::vector{t, 10.0 * t, 5.0, 0.1 * t, 0.05};
        });
    QVERIFY(whichIs(understanding, "/position").starts_with("link_pos_1: "));
  }
};

ARMILLARY_TEST(TestRivalColumns)
#include "tst_rival_columns.moc"
