// SPDX-License-Identifier: BSD-3-Clause
// A file's name alone does not say what its columns are of.
#include <cmath>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

double elbowIn(int row) {
  return 0.5 * std::sin(0.1 * row);
}

std::string bareTable() {
  std::string text = "time,R_ELBOW,L_ELBOW\n";
  for (int i = 0; i < 40; ++i) {
    text += shortest(0.02 * i) + "," + shortest(elbowIn(i)) + ",0.1\n";
  }
  return text;
}

}  // namespace

class TestNamesOfFiles : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void namesOfFilesAloneDoNotDecide() {
    for (const char* name : {"low_torque_walk.csv", "velocity_test_3.csv", "max_speed_run.csv",
                             "acc_test.csv", "tau_run.csv"}) {
      const RecordingRead reading = readRecording(twoElbows(), bareTable(), name);
      VERIFY_RECORDING(reading);
      QCOMPARE(reading.at(10, "R_ELBOW/position"), elbowIn(10));
      VERIFY_TELLS(reading.doubts, "though the file's name");
    }
    // of a file of efforts no position is asked
    const QTemporaryDir folder;
    const std::string file = folder.filePath("low_torque_walk.csv").toStdString();
    writeTestFile(file, bareTable());
    MotionTable efforts;
    MotionFileError error;
    QVERIFY(readMotionFile(twoElbows(), {.files = {file}}, efforts, error));
    QCOMPARE(efforts.table.header[1], std::string("R_ELBOW/effort"));
    const RecordingRead velocity = readRecording(twoElbows(), bareTable(), "velocity.csv");
    QVERIFY(!velocity.good);
    VERIFY_TELLS(velocity.error, "so the file's name says");
    // columns that speak for themselves
    const RecordingRead dots = readRecording(
        twoElbows(),
        "t,R_ELBOW,R_ELBOW_dot,R_ELBOW_ddot\n0,0.1,0.2,0.3\n0.1,0.2,0.2,0.3\n0.2,0.3,0.2,0.3\n",
        "acc_run.csv");
    VERIFY_RECORDING(dots);
    QCOMPARE(dots.at(1, "R_ELBOW/position"), 0.2);
    QCOMPARE(dots.at(1, "R_ELBOW/acceleration"), 0.3);
    QVERIFY2(dots.doubts.empty(), dots.doubts.c_str());
  }
};

ARMILLARY_TEST(TestNamesOfFiles)
#include "tst_names_of_files.moc"
