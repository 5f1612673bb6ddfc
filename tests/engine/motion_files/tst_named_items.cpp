// SPDX-License-Identifier: BSD-3-Clause
// Lists of objects in JSON and YAML, and rows of long tables, are whose they say, in any order.
#include "engine/motion_files/item_names.h"

#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Three rows of two items each, the second row's in the other order.
std::string itemsOf(const std::string& key, const std::string& left, const std::string& right,
                    const std::string& more = "") {
  std::string text = "[";
  for (int i = 0; i < 3; ++i) {
    const auto item = [&](const std::string& name, double position) {
      return "{\"" + key + "\": " + name + ", \"position\": " + std::to_string(position) + more +
             "}";
    };
    const std::string l = item(left, 1.0 + 0.1 * i), r = item(right, 2.0 + 0.1 * i);
    text += (i > 0 ? ",\n" : "") + std::string("{\"time\": ") + std::to_string(0.5 * i) +
            ", \"joints\": [" + (i == 1 ? r + ", " + l : l + ", " + r) + "]}";
  }
  return text + "]";
}

}  // namespace

class TestNamedItems : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void anyKeyWithTheRobotsJointsNamesAnItem() {
    const auto model = twoElbows();
    for (const char* key : {"name", "joint", "id", "servo", "motor", "whose"}) {
      for (const char* name : {"m.json", "m.yaml"}) {
        const RecordingRead is =
            readRecording(model, itemsOf(key, "\"L_ELBOW\"", "\"R_ELBOW\""), name);
        VERIFY_RECORDING(is);
        for (size_t row = 0; row < 3; ++row) {
          QCOMPARE(is.at(row, "L_ELBOW/position"), 1.0 + 0.1 * static_cast<double>(row));
          QCOMPARE(is.at(row, "R_ELBOW/position"), 2.0 + 0.1 * static_cast<double>(row));
        }
      }
    }
  }

  // Numbers of joints count, not places in the list; from 1 here, so number 1 is R_ELBOW.
  void numbersNameAnItem() {
    const RecordingRead is = readRecording(twoElbows(), itemsOf("id", "2", "1"), "m.json");
    VERIFY_RECORDING(is);
    QCOMPARE(is.at(1, "L_ELBOW/position"), 1.1);
    QCOMPARE(is.at(1, "R_ELBOW/position"), 2.1);
  }

  // A text that tells items apart and is no joint's: their places may not be the joints'.
  void itemsWithOtherTextsAreNotNumbered() {
    const RecordingRead is =
        readRecording(twoElbows(), itemsOf("servo", "\"left\"", "\"right\""), "m.json");
    QVERIFY(!is.good);
    VERIFY_TELLS(is.error, "'joints.left.position'");
    // one that is the same in all tells nothing apart
    const std::string unit = ", \"unit\": \"rad\"";
    const RecordingRead same =
        readRecording(twoElbows(), itemsOf("place", "0.25", "0.25", unit), "m.json");
    VERIFY_RECORDING(same);
    QCOMPARE(same.at(0, "R_ELBOW/position"), 1.0);
  }

  void longTablesMayCallItId() {
    const RecordingRead is = readRecording(twoElbows(),
                                           "time,id,position\n0,L_ELBOW,1\n0,R_ELBOW,2\n"
                                           "0.5,R_ELBOW,2.1\n0.5,L_ELBOW,1.1\n"
                                           "1,L_ELBOW,1.2\n1,R_ELBOW,2.2\n");
    VERIFY_RECORDING(is);
    QCOMPARE(is.at(1, "L_ELBOW/position"), 1.1);
    QCOMPARE(is.at(1, "R_ELBOW/position"), 2.1);
  }

  // The limit that each goal of a servo carries, in percent.
  void settingsAreNoMeasuredEfforts() {
    const std::string set = itemsOf("id", "\"L_ELBOW\"", "\"R_ELBOW\"", ", \"torque\": 100");
    const RecordingRead is = readRecording(twoElbows(), set, "m.json");
    VERIFY_RECORDING(is);
    QVERIFY(!is.has("L_ELBOW/effort"));
    VERIFY_TELLS(is.doubts, "a setting");
    std::string measured = set;
    measured.replace(measured.rfind("100"), 3, "101");
    const RecordingRead other = readRecording(twoElbows(), measured, "m.json");
    VERIFY_RECORDING(other);
    QVERIFY(other.has("L_ELBOW/effort"));
  }
};

ARMILLARY_TEST(TestNamedItems)
#include "tst_named_items.moc"
