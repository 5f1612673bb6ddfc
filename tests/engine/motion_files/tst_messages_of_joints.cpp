// SPDX-License-Identifier: BSD-3-Clause
// A message for each joint and time is the same motion as one for all joints.
#include <algorithm>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr int kTimes = 20;
const char* const kArm[] = {"shoulder", "elbow", "wrist"};

// A line for each joint at each time, with the time, the joint and its position in their places.
std::string messages(const std::string& line, const std::string& between = "\n") {
  std::string text;
  for (int k = 0; k < kTimes; ++k) {
    for (int joint = 0; joint < 3; ++joint) {
      std::string one = line;
      const auto put = [&](const std::string& sign, const std::string& what) {
        one.replace(one.find(sign), sign.size(), what);
      };
      put("<T>", std::to_string(0.01 * k));
      put("<J>", kArm[joint]);
      put("<P>", std::to_string(0.1 * k + 0.01 * joint));
      text += (text.empty() ? "" : between) + one;
    }
  }
  return text;
}

void expectArm(const RecordingRead& read) {
  QVERIFY2(read.error.empty(), read.error.c_str());
  const Table& table = read.motion.table;
  QCOMPARE(table.rowCount(), size_t{kTimes});
  for (int joint = 0; joint < 3; ++joint) {
    const auto at =
        std::find(table.header.begin(), table.header.end(), std::string(kArm[joint]) + "/position");
    QVERIFY(at != table.header.end());
    for (int k = 0; k < kTimes; ++k) {
      VERIFY_CLOSE(
          table.row(static_cast<size_t>(k))[static_cast<size_t>(at - table.header.begin())],
          0.1 * k + 0.01 * joint, 1e-5, kArm[joint]);
    }
  }
}

}  // namespace

class TestMessagesOfJoints : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void jsonNamesTheJointBesideItsNumbers() {
    const char* flat = R"({"t": <T>, "joint": "<J>", "position": <P>})";
    expectArm(readArmRecording(messages(flat), "log.jsonl"));
    expectArm(readArmRecording("[" + messages(flat, ", ") + "]", "log.json"));
    expectArm(readArmRecording("{\"data\": [" + messages(flat, ", ") + "]}", "log.json"));
    expectArm(readArmRecording(
        messages(R"({"time": <T>, "name": "<J>", "variable": "position", "value": <P>})"),
        "log.jsonl"));
  }

  void listsOfOneJointAreJoinedByTheirTime() {
    const RecordingRead read = readArmRecording(
        messages(R"({"t": <T>, "name": ["<J>"], "position": [<P>]})"), "log.jsonl");
    expectArm(read);
    QVERIFY2(read.notes.find("joined") != std::string::npos, read.notes.c_str());
  }

  void sparseRowsOfATableAreJoinedByTheirTime() {
    std::string text = "time,shoulder,elbow,wrist\n";
    for (int k = 0; k < kTimes; ++k) {
      const std::string time = std::to_string(0.01 * k);
      const auto at = [&](int joint) { return std::to_string(0.1 * k + 0.01 * joint); };
      text += time + "," + at(0) + ",,\n" + time + ",," + at(1) + "," + at(2) + "\n";
    }
    expectArm(readArmRecording(text, "log.csv"));
  }

  // Two robots' messages, or two runs in one file, are no motion of one.
  void contradictionsAreTold() {
    const std::string flat = messages(R"({"t": <T>, "joint": "<J>", "position": <P>})");
    const RecordingRead twice = readArmRecording(
        flat + "\n" + R"({"t": 0.05, "joint": "elbow", "position": 2})", "log.jsonl");
    QVERIFY2(twice.error.find("'elbow' has another 'position'") != std::string::npos,
             twice.error.c_str());
  }
};

ARMILLARY_TEST(TestMessagesOfJoints)
#include "tst_messages_of_joints.moc"
