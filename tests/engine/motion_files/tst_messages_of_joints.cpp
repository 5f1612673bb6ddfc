// SPDX-License-Identifier: BSD-3-Clause
// A message for each joint and time is the same motion as one for all joints.
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>

#include "engine/motion_files/read_motion_file.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

struct MessagesRead {
  MotionTable motion;
  std::string refused, notes;
};

MessagesRead readMessages(const std::string& text, const char* name) {
  static const std::shared_ptr<const Model> kRobot = bundledRobot("planar_3r").model;
  const QTemporaryDir folder;
  QFile file(folder.filePath(name));
  if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
  file.write(text.data(), static_cast<qint64>(text.size()));
  file.close();
  MessagesRead read;
  MotionFileError wrong;
  if (!readMotionFile(kRobot, {{file.fileName().toStdString()}}, read.motion, wrong)) {
    read.refused = wrong.text();
  }
  for (const std::string& note : read.motion.notes) read.notes += note + "\n";
  return read;
}

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

void expectArm(const MessagesRead& read) {
  QVERIFY2(read.refused.empty(), read.refused.c_str());
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
    expectArm(readMessages(messages(flat), "log.jsonl"));
    expectArm(readMessages("[" + messages(flat, ", ") + "]", "log.json"));
    expectArm(readMessages("{\"data\": [" + messages(flat, ", ") + "]}", "log.json"));
    expectArm(readMessages(
        messages(R"({"time": <T>, "name": "<J>", "variable": "position", "value": <P>})"),
        "log.jsonl"));
  }

  void listsOfOneJointAreJoinedByTheirTime() {
    const MessagesRead read =
        readMessages(messages(R"({"t": <T>, "name": ["<J>"], "position": [<P>]})"), "log.jsonl");
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
    expectArm(readMessages(text, "log.csv"));
  }

  // Two robots' messages, or two runs in one file, are no motion of one.
  void contradictionsAreTold() {
    const std::string flat = messages(R"({"t": <T>, "joint": "<J>", "position": <P>})");
    const MessagesRead twice =
        readMessages(flat + "\n" + R"({"t": 0.05, "joint": "elbow", "position": 2})", "log.jsonl");
    QVERIFY2(twice.refused.find("'elbow' has another 'position'") != std::string::npos,
             twice.refused.c_str());
  }
};

ARMILLARY_TEST(TestMessagesOfJoints)
#include "tst_messages_of_joints.moc"
