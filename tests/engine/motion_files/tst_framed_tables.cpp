// SPDX-License-Identifier: BSD-3-Clause
// What stands around a table's rows: headers over several lines, and what sums the rows up below.
#include <algorithm>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Three rows with the time and three joints.
void expectThreeRows(const RecordingRead& read, int first_line) {
  QVERIFY2(read.error.empty(), read.error.c_str());
  const Table& table = read.motion.table;
  QCOMPARE(table.rowCount(), size_t{3});
  QCOMPARE(table.columnCount(), size_t{4});
  QCOMPARE(table.lines[0], first_line);
  for (size_t row = 0; row < 3; ++row) {
    for (size_t column = 0; column < 4; ++column) {
      VERIFY_CLOSE(table.row(row)[column],
                   0.1 * static_cast<double>(row) + 0.01 * static_cast<double>(column), 1e-12,
                   "cell");
    }
  }
}

const char* const kFramedRows = "0,0.01,0.02,0.03\n0.1,0.11,0.12,0.13\n0.2,0.21,0.22,0.23\n";

}  // namespace

class TestFramedTables : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void headersMayGoOnInTheNextLine() {
    expectThreeRows(readArmRecording("\"t\n[s]\",\"shoulder\n[rad]\",elbow,\"wrist\n(rad)\"\n" +
                                     std::string(kFramedRows)),
                    5);
    const RecordingRead open =
        readArmRecording("t,\"shoulder,elbow,wrist\n" + std::string(kFramedRows));
    QVERIFY2(open.error.find("quote") != std::string::npos, open.error.c_str());
  }

  void headersSayUnitsInOddPlaces() {
    for (const std::string header :
         {"t,shoulder [rad] (joint 1),elbow [rad] (joint 2),wrist (rad) [measured]",
          "t in s,shoulder angle in rad,elbow angle in radians,wrist angle in rad",
          "\"t, s\",\"shoulder, rad\",\"elbow, rad\",\"wrist, rad\""}) {
      expectThreeRows(readArmRecording(header + "\n" + kFramedRows), 2);
      if (QTest::currentTestFailed()) QFAIL(header.c_str());
    }
    std::string blanks = kFramedRows;
    std::replace(blanks.begin(), blanks.end(), ',', ' ');
    expectThreeRows(readArmRecording("  Time (s)  shoulder  elbow [rad]  wrist\n" + blanks), 2);
    // a stroke under the names, as MATLAB prints a table
    expectThreeRows(
        readArmRecording("  t   shoulder  elbow  wrist\n ___  ________  _____  _____\n\n" + blanks),
        4);
  }

  void anIndexWithoutANameIsTheTimeWhereItGoesOn() {
    const RecordingRead read = readArmRecording(
        ",shoulder,elbow,wrist\n,position,position,position\n" + std::string(kFramedRows));
    QVERIFY2(!read.error.empty() || read.motion.table.rowCount() == 3, read.error.c_str());
    const RecordingRead plain =
        readArmRecording(",shoulder,elbow,wrist\n" + std::string(kFramedRows));
    expectThreeRows(plain, 2);
    QVERIFY2(plain.notes.find("no name") != std::string::npos, plain.notes.c_str());
  }

  void aTitleMayStandAboveRowsWithoutNames() {
    std::string text = "Matrix\n";
    for (int k = 0; k < 40; ++k) {
      text += std::to_string(0.01 * k);
      for (int joint = 0; joint < 3; ++joint) text += "\t" + std::to_string(0.02 * k + joint);
      text += "\n";
    }
    const RecordingRead read = readArmRecording(text);
    QVERIFY2(read.error.empty(), read.error.c_str());
    QCOMPARE(read.motion.table.rowCount(), size_t{40});
    QVERIFY2(read.notes.find("'Matrix'") != std::string::npos, read.notes.c_str());
  }

  void whatSumsTheRowsUpIsLeftOutAndTold() {
    for (const std::string footer :
         {"(3 rows)\n", "# end\n", "Total,,,\n", "mean,0.1,0.11,0.12\nstd,0.1,0.1,0.1\n",
          "Total samples: 3\n", "End of file\n\n", "\nEOF", "Mittelwert:,0.1,0.2,0.3\n",
          "<end of log>\n"}) {
      const RecordingRead read =
          readArmRecording("time,shoulder,elbow,wrist\n" + (kFramedRows + footer));
      expectThreeRows(read, 2);
      if (footer[0] != '#') {
        QVERIFY2(read.notes.find("no row") != std::string::npos, read.notes.c_str());
      }
    }
    const RecordingRead printed = readArmRecording(
        " time | shoulder | elbow | wrist\n------+---+---+---\n 0 | 0.01 | 0.02 | 0.03\n"
        " 0.1 | 0.11 | 0.12 | 0.13\n 0.2 | 0.21 | 0.22 | 0.23\n(3 rows)\n");
    expectThreeRows(printed, 3);
  }

  // A cell that is spoiled in the last row is no word below the table.
  void spoiledLastRowsAreTold() {
    for (const char* row : {"o.3,0.31,0.32,0.33\n", "0.3,x,0.32,0.33\n", "0.3x,0.31,0.32,0.33\n"}) {
      const RecordingRead read =
          readArmRecording("time,shoulder,elbow,wrist\n" + (kFramedRows + std::string(row)));
      QVERIFY2(read.error.find(":5: column") != std::string::npos, read.error.c_str());
    }
  }

  // In a single column a word may stand where a number was.
  void wordsInTheOnlyColumnAreTold() {
    const RecordingRead read = readArmRecording("shoulder/position\n0.1\n0.2\nx\n");
    QVERIFY2(read.error.find(":4: column") != std::string::npos, read.error.c_str());
  }

  // A second table below the first is not thrown away.
  void wordsBetweenRowsAreTold() {
    const RecordingRead read = readArmRecording(
        "time,shoulder,elbow,wrist\n" + (kFramedRows + std::string("second run\n")) + kFramedRows);
    QVERIFY2(read.error.find(":5:") != std::string::npos, read.error.c_str());
  }
};

ARMILLARY_TEST(TestFramedTables)
#include "tst_framed_tables.moc"
