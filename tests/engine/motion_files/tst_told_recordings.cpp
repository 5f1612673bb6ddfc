// SPDX-License-Identifier: BSD-3-Clause
// What cannot be read is told as what it is, with what to do.
#include <algorithm>

#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

void expectTold(const RecordingRead& read, const char* said) {
  QVERIFY2(read.error.find(said) != std::string::npos, read.error.c_str());
}

// Forty rows: a first cell with the row's number behind it, three joints, and what else.
std::string rowsWith(const std::string& before, const std::string& behind = "") {
  std::string text;
  for (int k = 0; k < 40; ++k) {
    const std::string angle = std::to_string(0.01 * k);
    text +=
        before + std::to_string(0.01 * k) + "," + angle + "," + angle + "," + angle + behind + "\n";
  }
  return text;
}

}  // namespace

class TestToldRecordings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void clocksThatCannotBeReadAreTold() {
    for (const char* name : {"time", "Time", "timestamp"}) {
      const RecordingRead read =
          readArmRecording(std::string(name) + ",shoulder,elbow,wrist\n" + rowsWith("T+"));
      expectTold(read, ":2: column ");
      expectTold(read, "'T+0.000000' is not a number, nor a date that is known");
    }
  }

  // Nothing is no zero.
  void effortsThatAreNotThereAreNotZero() {
    const RecordingRead read =
        readArmRecording("t,shoulder,elbow,wrist,tau1,tau2,tau3\n" + rowsWith("", ",nan,nan,nan"));
    QVERIFY2(read.error.empty(), read.error.c_str());
    QVERIFY2(read.notes.find("0 in every row") == std::string::npos, read.notes.c_str());
    QVERIFY2(read.notes.find("nothing stands in 'tau1'") != std::string::npos, read.notes.c_str());
  }

  void otherProgramsFilesAreNamed() {
    const std::string nul(200, '\0');
    expectTold(readArmRecording("MATLAB 7.3 MAT-file, Platform: GLNXA64" + nul, "run.mat"), "HDF5");
    expectTold(readArmRecording(nul, "run.mat"), "writematrix");
    expectTold(readArmRecording("<!DOCTYPE html>\n<html><body>404</body></html>", "run.csv"),
               "a page of");
    expectTold(readArmRecording("<?xml version=\"1.0\"?><log/>", "run.xml"), "XML");
    expectTold(readArmRecording("PK\x03\x04" + nul, "run.npz"), "cut off");
  }

  void placesAreNoJoints() {
    for (const char* header : {"time,x,y,z", "time,tcp_x,tcp_y,tcp_z", "t,x [mm],y [mm],z [mm]",
                               "t,px,py,pz", "t,hand_x,hand_y,hand_z"}) {
      expectTold(readArmRecording(std::string(header) + "\n" + rowsWith("")),
                 "the place of a tool or a base");
    }
  }

  void linesThatAreCutOffAreTold() {
    const std::string line = "{\"t\": 0.1, \"q\": [0.1, 0.2, 0.3]}\n";
    expectTold(readArmRecording(line + line + "{\"t\": 0.1, \"q\"\n" + line, "log.jsonl"), ":3: ");
  }
};

ARMILLARY_TEST(TestToldRecordings)
#include "tst_told_recordings.moc"
