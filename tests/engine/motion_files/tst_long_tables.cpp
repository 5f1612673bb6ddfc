// SPDX-License-Identifier: BSD-3-Clause
// A row for each joint and time, as databases and pandas' melt() write them, is read as the same
// motion as a row for each time; what only looks like it is not.
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "engine/motion_files/read_motion_file.h"
#include "engine/table/found_text.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

using LongTexts = std::vector<std::string>;

const LongTexts kLongJoints{"shoulder", "elbow", "wrist"};  // of the bundled planar_3r

double longPosition(size_t joint, int i) {
  return 0.5 * std::sin(0.01 * i + static_cast<double>(joint));
}
double longVelocity(size_t joint, int i) {
  return 0.5 * std::cos(0.01 * i + static_cast<double>(joint));
}

// Without a header: "time,joint,position,velocity".
LongTexts longRows(int times, const LongTexts& names = kLongJoints) {
  LongTexts rows;
  for (int i = 0; i < times; ++i) {
    for (size_t k = 0; k < names.size(); ++k) {
      rows.push_back(shortest(0.01 * i) + "," + names[k] + "," + shortest(longPosition(k, i)) +
                     "," + shortest(longVelocity(k, i)));
    }
  }
  return rows;
}

std::string longTable(const std::string& header, const LongTexts& rows) {
  std::string text = header + "\n";
  for (const std::string& row : rows) text += row + "\n";
  return text;
}

struct LongReading {
  bool good = false;
  MotionTable motion;
  std::string error, notes;

  double at(size_t row, const std::string& column) const {
    for (size_t i = 0; i < motion.table.columnCount(); ++i) {
      if (motion.table.header[i] == column) return motion.table.row(row)[i];
    }
    throw std::runtime_error("no column " + column + ": " + error);
  }
};

LongReading readLong(const std::string& text, const std::string& robot = "planar_3r") {
  const QTemporaryDir folder;
  QFile file(folder.filePath("m.csv"));
  if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
  file.write(text.data(), static_cast<qint64>(text.size()));
  file.close();
  LongReading reading;
  MotionFileError error;
  const MotionSource source{.files = {file.fileName().toStdString()}, .positions = true};
  reading.good = readMotionFile(bundledRobot(robot).model, source, reading.motion, error);
  reading.error = error.text();
  for (const std::string& note : reading.motion.notes) reading.notes += note + "\n";
  return reading;
}

bool isTheMotion(const LongReading& reading, int times) {
  if (!reading.good || reading.motion.table.rowCount() != static_cast<size_t>(times)) return false;
  for (int i = 0; i < times; ++i) {
    const auto row = static_cast<size_t>(i);
    if (reading.at(row, "time") != 0.01 * i) return false;
    for (size_t k = 0; k < kLongJoints.size(); ++k) {
      if (reading.at(row, kLongJoints[k] + "/position") != longPosition(k, i)) return false;
      if (reading.at(row, kLongJoints[k] + "/velocity") != longVelocity(k, i)) return false;
    }
  }
  return true;
}

const char* const kLongHeader = "time,joint,position,velocity";

#define VERIFY_READ(reading) \
  QVERIFY2(isTheMotion(reading, 60), ((reading).error + (reading).notes).c_str())
#define VERIFY_SAYS(text, words)                                   \
  do {                                                             \
    const std::string said = (text);                               \
    QVERIFY2(said.find(words) != std::string::npos, said.c_str()); \
  } while (false)

}  // namespace

class TestLongTables : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void eachJointsRowsAreOneMotion() {
    const LongTexts rows = longRows(60);
    for (const char* header :
         {kLongHeader, "t,name,pos,vel", "timestamp,joint_name,actual_position,actual_velocity",
          "time [s],Joint,position [rad],velocity [rad/s]",
          "/js/stamp,/js/name,/js/position,/js/velocity"}) {
      const LongReading reading = readLong(longTable(header, rows));
      VERIFY_READ(reading);
      VERIFY_SAYS(reading.notes, "a row for each joint and time");
      VERIFY_SAYS(reading.notes, "3 joints at 60 times");
    }
  }

  // A database gives them in any order, melt() one joint after the other.
  void theOrderOfRowsIsNothing() {
    LongTexts rows = longRows(60);
    std::stable_sort(rows.begin(), rows.end(), [](const std::string& one, const std::string& two) {
      const auto jointOf = [](const std::string& row) {
        const size_t cut = row.find(',') + 1;
        return row.substr(cut, row.find(',', cut) - cut);
      };
      return jointOf(one) < jointOf(two);
    });
    VERIFY_READ(readLong(longTable(kLongHeader, rows)));
    std::shuffle(rows.begin(), rows.end(), std::mt19937(3));
    const LongReading shuffled = readLong(longTable(kLongHeader, rows));
    VERIFY_READ(shuffled);
    VERIFY_SAYS(shuffled.notes, "sorted by time");
  }

  void columnsOfVariablesAndValues() {
    LongTexts melted, tidy;
    for (int i = 0; i < 60; ++i) {
      for (size_t k = 0; k < kLongJoints.size(); ++k) {
        for (const bool rate : {false, true}) {
          const std::string time = shortest(0.01 * i);
          const std::string what = rate ? "velocity" : "position";
          const std::string value = shortest(rate ? longVelocity(k, i) : longPosition(k, i));
          melted.push_back(time + "," + kLongJoints[k] + "/" + what + "," + value);
          tidy.push_back(time + "," + kLongJoints[k] + "," + what + "," + value);
        }
      }
    }
    VERIFY_READ(readLong(longTable("time,variable,value", melted)));
    VERIFY_READ(readLong(longTable("time,joint,quantity,value", tidy)));
  }

  void jointsByTheirNumber() {
    for (const LongTexts& numbers : {LongTexts{"0", "1", "2"}, LongTexts{"1", "2", "3"}}) {
      VERIFY_READ(readLong(longTable(kLongHeader, longRows(60, numbers))));
    }
  }

  void anIndexAndOtherColumnsAreLeftOut() {
    LongTexts rows = longRows(60);
    for (size_t i = 0; i < rows.size(); ++i)
      rows[i] = std::to_string(i) + "," + rows[i] + ",7,cell";
    const LongReading reading =
        readLong(longTable(std::string(",") + kLongHeader + ",run,place", rows));
    VERIFY_READ(reading);
    VERIFY_SAYS(reading.notes, "not used, since no joint's: 'run', 'place'");
  }

  void unitsAreThoseOfTheColumn() {
    LongTexts rows;
    for (int i = 0; i < 60; ++i) {
      for (const std::string& joint : kLongJoints)
        rows.push_back(std::to_string(i) + "," + joint + ",90");
    }
    const LongReading reading = readLong(longTable("time [ms],joint,position [deg]", rows));
    QVERIFY2(reading.good, reading.error.c_str());
    QCOMPARE(reading.at(10, "elbow/position"), std::numbers::pi / 2.0);
    QCOMPARE(reading.at(10, "time"), 0.01);
  }

  void aMissingJointIsAMissingSample() {
    LongTexts rows = longRows(60);
    rows.erase(rows.begin() + 3 * 20 + 1);  // the elbow in row 20
    const LongReading reading = readLong(longTable(kLongHeader, rows));
    QVERIFY2(reading.good, reading.error.c_str());
    QVERIFY(std::abs(reading.at(20, "elbow/position") - longPosition(1, 20)) < 1e-6);
    QCOMPARE(reading.at(20, "wrist/position"), longPosition(2, 20));
    VERIFY_SAYS(reading.notes, "3 joints at 60 times, 1 of their samples missing");
    VERIFY_SAYS(reading.notes, "1 empty cell of 'elbow.position'");
  }

  void whatStandsThereTwice() {
    LongTexts rows = longRows(60);
    rows.push_back(rows[100]);
    const LongReading same = readLong(longTable(kLongHeader, rows));
    VERIFY_READ(same);
    VERIFY_SAYS(same.notes, "1 row of what was there already");
    rows.back() = "0.33,elbow,9,0";  // row 33: lines 101 to 103
    VERIFY_SAYS(readLong(longTable(kLongHeader, rows)).error,
                ":182: 'elbow' has another 'position' here than in line 102, at the same time");
  }

  void jointsThatTheRobotDoesNotHave() {
    LongTexts rows = longRows(60, {"shoulder", "elbow", "wrist", "gripper"});
    const LongReading more = readLong(longTable(kLongHeader, rows));
    VERIFY_READ(more);
    VERIFY_SAYS(more.notes, "'gripper.position', 'gripper.velocity' say nothing of this robot");
    VERIFY_SAYS(readLong(longTable(kLongHeader, longRows(60, {"shoulder", "elbow", "rist"}))).error,
                "unknown column 'rist.position'");
  }

  void faultsNameTheirLine() {
    LongTexts rows = longRows(60);
    rows[7] = "0.02,elbow,oops,0";
    VERIFY_SAYS(readLong(longTable(kLongHeader, rows)).error, ":9: column 'position': 'oops'");
    rows[7] = "0.02,,0.1,0";
    VERIFY_SAYS(readLong(longTable(kLongHeader, rows)).error,
                ":9: the row does not say in 'joint' whose");
    rows[7] = ",elbow,0.1,0";
    VERIFY_SAYS(readLong(longTable(kLongHeader, rows)).error, ":9: the row says no time");
    rows = longRows(60);
    for (int i = 0; i < 30; ++i) {  // a clock that begins anew
      for (const std::string& joint : kLongJoints) {
        rows.push_back(shortest(0.01 * i + 0.003) + "," + joint + ",0,0");
      }
    }
    VERIFY_SAYS(readLong(longTable(kLongHeader, rows)).error, "the time goes back at 'shoulder'");
    VERIFY_SAYS(
        readLong(longTable("joint,position", {"shoulder,1", "elbow,2", "shoulder,3"})).error,
        "no column is the time");
  }

  // Columns of joints beside one that is called so: a label.
  void wideTablesStayAsTheyAre() {
    LongTexts rows;
    for (int i = 0; i < 60; ++i) {
      std::string row = shortest(0.01 * i) + (i % 2 == 0 ? ",elbow" : ",wrist");
      for (size_t k = 0; k < 3; ++k) row += "," + shortest(longPosition(k, i));
      rows.push_back(row + ",3");
    }
    for (const char* header :
         {"time,joint,q1,q2,q3,force", "time,name,J1_pos,J2_pos,J3_pos,force",
          "time,joint,shoulder_q,elbow_q,wrist_q,force",
          "time,joint,shoulder/position,elbow/position,wrist/position,force",
          "time,joint,shoulder.position,elbow.position,wrist.position,wrist.effort"}) {
      const LongReading reading = readLong(longTable(header, rows));
      QVERIFY2(reading.good, reading.error.c_str());
      QCOMPARE(reading.motion.table.rowCount(), size_t{60});
      QCOMPARE(reading.at(40, "elbow/position"), longPosition(1, 40));
      QVERIFY2(reading.notes.find("a row for each") == std::string::npos, reading.notes.c_str());
    }
    // a joint that is called joint
    FoundTable found;
    TableError error;
    QVERIFY(parseFoundText("time,joint,velocity\n0,0,1\n0.1,1,1\n0.2,2,1\n", found, error));
    QVERIFY((found.table.header == LongTexts{"time", "joint", "velocity"}));
    QCOMPARE(found.table.rowCount(), size_t{3});
  }

  void timesOfTheirOwn() {
    LongTexts rows;
    for (int i = 0; i < 300; ++i) {
      rows.push_back(shortest(0.01 * i) + "," + kLongJoints[static_cast<size_t>(i) % 3] + "," +
                     shortest(longPosition(static_cast<size_t>(i) % 3, i)));
    }
    const LongReading reading = readLong(longTable("time,joint,position", rows));
    QVERIFY2(reading.good, reading.error.c_str());
    QVERIFY(std::abs(reading.at(150, "elbow/position") - longPosition(1, 150)) < 1e-4);
    // but not of so many that the table would be mostly gaps
    LongTexts many;
    for (int i = 0; i < 20'000; ++i) {
      many.push_back(std::to_string(i) + ",joint_" + std::to_string(i % 900) + ",0");
    }
    VERIFY_SAYS(readLong(longTable("time,joint,position", many)).error, "hardly a time in common");
  }

  void aMillionRowsTakeSeconds() {
    const std::string text = longTable(kLongHeader, longRows(333'334));
    QElapsedTimer clock;
    clock.start();
    FoundTable found;
    TableError error;
    QVERIFY2(parseFoundText(text, found, error), error.message.c_str());
    QVERIFY2(clock.elapsed() < 10'000, std::to_string(clock.elapsed()).c_str());
    QCOMPARE(found.table.rowCount(), size_t{333'334});
    QCOMPARE(found.table.columnCount(), size_t{7});
    QVERIFY(found.table.cells.capacity() <= 8u * 333'334u);
  }
};

ARMILLARY_TEST(TestLongTables)
#include "tst_long_tables.moc"
