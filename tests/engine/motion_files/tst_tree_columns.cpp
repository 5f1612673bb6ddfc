// SPDX-License-Identifier: BSD-3-Clause
// JSON and YAML whose rows or columns stand under keys: by the joints' names, by quantities, by
// numbers.
#include <algorithm>
#include <cmath>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr int kRowsInTree = 30;

double elbowAt(int row, bool right) {
  return (right ? 0.3 : -0.2) * std::sin(0.1 * row);
}

// "[…]" of what a function gives for each row.
template <class OfRow>
std::string listOf(const OfRow& of) {
  std::string text = "[";
  for (int row = 0; row < kRowsInTree; ++row) text += (row > 0 ? ", " : "") + shortest(of(row));
  return text + "]";
}

std::string timesInTree() {
  return listOf([](int row) { return 0.02 * row; });
}
std::string angles(bool right) {
  return listOf([right](int row) { return elbowAt(row, right); });
}
std::string rates(bool right) {
  return listOf([right](int row) { return (right ? 1.5 : -1.0) * std::cos(0.1 * row); });
}

// A tree with apostrophes where JSON has quotes.
RecordingRead readTreeText(std::string text, const std::string& name = "m.json",
                           MotionSource source = {}) {
  std::replace(text.begin(), text.end(), '\'', '"');
  return readRecording(twoElbows(), text, name, std::move(source));
}

}  // namespace

class TestTreeColumns : public QObject {
  Q_OBJECT

  static void expectMotion(const RecordingRead& read, double time = 0.14) {
    VERIFY_RECORDING(read);
    VERIFY_CLOSE(read.at(7, "time"), time, 1e-12, "time");
    QCOMPARE(read.at(7, "R_ELBOW/position"), elbowAt(7, true));
    QCOMPARE(read.at(7, "L_ELBOW/position"), elbowAt(7, false));
  }

 private Q_SLOTS:
  void columnsStandUnderTheirQuantity() {
    const RecordingRead read =
        readTreeText("{'time': " + timesInTree() + ", 'position': {'R_ELBOW': " + angles(true) +
                     ", 'L_ELBOW': " + angles(false) + "}, 'velocity': {'R_ELBOW': " + rates(true) +
                     ", 'L_ELBOW': " + rates(false) + "}}");
    expectMotion(read);
    QCOMPARE(read.at(7, "L_ELBOW/velocity"), -std::cos(0.7));
  }

  void columnsStandUnderTheirJoint() {
    const RecordingRead read = readTreeText(
        "{'t': " + timesInTree() + ", 'joints': {'R_ELBOW': {'position': " + angles(true) +
        ", 'velocity': " + rates(true) + "}, 'L_ELBOW': {'position': " + angles(false) +
        ", 'velocity': " + rates(false) + "}}}");
    expectMotion(read);
    QCOMPARE(read.at(7, "R_ELBOW/velocity"), 1.5 * std::cos(0.7));
  }

  void columnsOfJointsNeedNoTimeBesideThem() {
    const std::string joints = "'R_ELBOW': " + angles(true) + ", 'L_ELBOW': " + angles(false);
    expectMotion(readTreeText("{'dt': 0.02, " + joints + "}"));
    expectMotion(readTreeText("{'dt': 0.02, 'joints': {" + joints + "}}"));
    expectMotion(readTreeText("{" + joints + "}", "m.json", {.rate = 100.0}), 0.07);
  }

  // Limits, gains and a pose are lists under the joints' names too.
  void fewNumbersUnderAJointAreNoColumn() {
    const RecordingRead limits =
        readTreeText("{'R_ELBOW': [-1, 1], 'L_ELBOW': [-2, 2]}", "m.json", {.rate = 100.0});
    QVERIFY(!limits.good);
    VERIFY_TELLS(limits.error, "holds no motion");
  }

  void aTimeAloneIsNoMotion() {
    const RecordingRead read = readTreeText("{'time': " + timesInTree() + ", 'state': 'good'}");
    QVERIFY(!read.good);
    VERIFY_TELLS(read.error, "holds no positions");
  }

  void waypointsUnderTheirNumbersAreRows() {
    std::string text = "arm:\n";
    for (int row = 0; row < kRowsInTree; ++row) {
      text += "  waypoint_" + std::to_string(row + 1) + ":\n  - " + shortest(elbowAt(row, true)) +
              "\n  - " + shortest(elbowAt(row, false)) + "\n";
    }
    const RecordingRead read = readTreeText(text, "m.yaml", {.rate = 50.0});
    expectMotion(read);  // also behind waypoint_10, which letters put before waypoint_2
    VERIFY_TELLS(read.notes, "'waypoint_1'");
    const RecordingRead poses =
        readTreeText("{'pose1': [0.1, 0.2], 'pose2': [0.2, 0.3]}", "m.json", {.rate = 50.0});
    QVERIFY(!poses.good);
  }

  void rowsUnderNumbersHaveTheirTime() {
    std::string text = "{";
    for (int row = 0; row < kRowsInTree; ++row) {
      text += (row > 0 ? ", '" : "'") + std::to_string(row) + "': {'t': " + shortest(0.02 * row) +
              ", 'q': [" + shortest(elbowAt(row, true)) + ", " + shortest(elbowAt(row, false)) +
              "]}";
    }
    expectMotion(readTreeText(text + "}"));
  }

  void aListOfNumbersIsAPose() {
    const RecordingRead read = readTreeText("[0.25, -0.5]", "sitting.json", {.rate = 50.0});
    VERIFY_RECORDING(read);
    QCOMPARE(read.at(0, "L_ELBOW/position"), -0.5);
    QVERIFY(!readTreeText("[1, 2, 3, 4, 5]", "m.json", {.rate = 50.0}).good);
  }

  // Names in another order than the robot's, away from the numbers that they name.
  void namesFurtherOutNameTheNumbers() {
    const auto rows = [](const std::string& open, const std::string& close, bool timed) {
      std::string text = "[";
      for (int row = 0; row < kRowsInTree; ++row) {
        text += (row > 0 ? ", " : "") + open +
                (timed ? "'t': " + shortest(0.02 * row) + ", 'q': [" : std::string()) +
                shortest(elbowAt(row, false)) + ", " + shortest(elbowAt(row, true)) +
                (timed ? "]" : "") + close;
      }
      return text + "]";
    };
    const std::string names = "['L_ELBOW', 'R_ELBOW']";
    const std::string records = rows("{", "}", true), lists = rows("[", "]", false);
    for (const std::string& text :
         {"{'joint_names': " + names + ", 'frames': " + records + "}",
          "{'joints': " + names + ", 'points': " + records + "}",
          "{'info': {'joint_names': " + names + "}, 'data': {'rows': " + records + "}}",
          "{'robot': {'joints': [{'name': 'L_ELBOW'}, {'name': 'R_ELBOW'}]}, 'frames': " + records +
              "}",
          "{'info': {'names': " + names + "}, 't': " + timesInTree() + ", 'q': " + lists + "}",
          "{'joint_names': " + names + ", 'fps': 50, 'frames': " + lists + "}",
          "{'info': {'joint_names': " + names + "}, 'fps': 50, 'trajectory': " + lists + "}",
          "{'joint_names': " + names + ", 'time': " + timesInTree() + ", 'frames': " + lists +
              "}"}) {
      const RecordingRead read = readTreeText(text);
      QVERIFY2(read.good, (read.error + text.substr(0, 90)).c_str());
      expectMotion(read);
    }
    std::string lines = "{'joint_names': " + names + "}\n";
    for (int row = 0; row < kRowsInTree; ++row) {
      lines += "{'t': " + shortest(0.02 * row) + ", 'q': [" + shortest(elbowAt(row, false)) + ", " +
               shortest(elbowAt(row, true)) + "]}\n";
    }
    expectMotion(readTreeText(lines, "m.jsonl"));
    const RecordingRead more =
        readTreeText("{'names': ['L_ELBOW', 'R_ELBOW', 'finger'], 'frames': " + records + "}");
    VERIFY_TELLS(more.error, "as many names as numbers");
    const RecordingRead two = readTreeText("{'a': ['R_ELBOW', 'L_ELBOW'], 'b': " + names +
                                           ", 'frames': " + records + "}");
    QVERIFY(!two.good);
    VERIFY_TELLS(two.error, "in two ways");
  }

  void rowsUnderAnyKeyAreATable() {
    std::string rows;
    for (int row = 0; row < kRowsInTree; ++row) {
      rows += (row > 0 ? ", [" : "[") + shortest(elbowAt(row, true)) + ", " +
              shortest(elbowAt(row, false)) + "]";
    }
    expectMotion(readTreeText("{'fps': 50, 'frames': [" + rows + "]}"));
    expectMotion(readTreeText("{'t': " + timesInTree() + ", 'poses': [" + rows + "]}"));
    MotionSource source;  // which has the names of their places
    source.recipe_text =
        "time = row * 0.02\nR_ELBOW/position = 'frames[0]'\n"
        "L_ELBOW/position = 'frames[1]'\n";
    expectMotion(readTreeText("{'fps': 50, 'frames': [" + rows + "]}", "m.json", source));
  }

  void namesBehindATimeNameTheRows() {
    const auto rows = [](double step, bool more) {
      std::string text = "[";
      for (int row = 0; row < kRowsInTree; ++row) {
        text += (row > 0 ? ", [" : "[") + (step > 0.0 ? shortest(step * row) + ", " : "") +
                shortest(elbowAt(row, false)) + ", " + shortest(elbowAt(row, true)) +
                (more ? ", 0, 0]" : "]");
      }
      return text + "]";
    };
    const std::string names = "{'joint_names': ['L_ELBOW', 'R_ELBOW'], ";
    expectMotion(readTreeText(names + "'frames': " + rows(0.02, false) + "}"));
    expectMotion(readTreeText(names + "'fps': 50, 'frames': " + rows(1.0, false) + "}"));
    for (const std::string& text : {names + "'frames': " + rows(0.02, true) + "}",
                                    names + "'fps': 50, 'frames': " + rows(0.0, true) + "}",
                                    "[" + names + "'fps': 50}, " + rows(0.0, true) + "]"}) {
      const RecordingRead read = readTreeText(text, "m.json", {.rate = 50.0});
      QVERIFY2(!read.good, text.c_str());
      VERIFY_TELLS(read.error, "no list of joints has as many names");
    }
    std::string robots = names;
    robots.replace(robots.find("'L_"), 20, "'R_ELBOW', 'L_ELBOW'");
    std::string table = "[";
    for (int row = 0; row < kRowsInTree; ++row) {
      table += (row > 0 ? ", [" : "[") + shortest(0.02 * row) + ", " +
               shortest(elbowAt(row, true)) + ", " + shortest(elbowAt(row, false)) + "]";
    }
    expectMotion(readTreeText(robots + "'frames': " + table + "]}"));
  }

  void namesFromElsewhereAreOfJointsAlone() {
    const auto pairs = [](int count) {
      std::string text = "[";
      for (int row = 0; row < count; ++row) {
        text += (row > 0 ? ", [" : "[") + shortest(0.5) + ", " + shortest(0.01 * row) + "]";
      }
      return text + "]";
    };
    const std::string robot = "{'robot': {'joints': ['L_ELBOW', 'R_ELBOW']}, 'rate': 50, ";
    for (const std::string& text :
         {robot + "'markers': " + pairs(30) + "}", robot + "'ee': {'xyz': " + pairs(30) + "}}",
          robot + "'markers': {'data': " + pairs(30) + "}}", robot + "'poses': " + pairs(30) + "}",
          robot + "'pairs': [" + pairs(30) + "]}",
          robot + "'q': " + pairs(30) + ", 'markers': " + pairs(40) + "}",
          robot + "'q': " + pairs(30) + ", 'data': " + pairs(40) + "}",
          "{'rate': 50, 'q': " + pairs(30) + ", 'data': " + pairs(40) + "}",
          "{'rate': 50, 'markers': " + pairs(30) + "}"}) {
      const RecordingRead read = readTreeText(text);
      QVERIFY2(!read.good, text.substr(0, 90).c_str());
    }
  }

  void settingsOfJointsAreNoMotion() {
    const std::string joints = "{'rate': 50, 'joints': {'R_ELBOW': " + angles(true) +
                               ", 'L_ELBOW': " + angles(false) + "}, ";
    std::string longer = "[0.5";
    for (int i = 0; i < 2 * kRowsInTree; ++i) longer += ", 0.5";
    longer += "]";
    const std::string both = "{'R_ELBOW': " + longer + ", 'L_ELBOW': " + longer + "}";
    for (const char* key : {"limits", "joint_noise", "calibration", "something"}) {
      expectMotion(readTreeText(joints + "'" + key + "': " + both + "}"));
    }
    std::string pairs = "[[0.5, 0.5]";
    for (int i = 0; i < 2 * kRowsInTree; ++i) pairs += ", [0.5, 0.5]";
    expectMotion(readTreeText(joints + "'gains': {'q': " + pairs + "]}}"));
    const RecordingRead setting = readTreeText("{'rate': 50, 'calibration': " + both + "}");
    QVERIFY(!setting.good);
    const std::string shorter = "{'R_ELBOW': " + angles(true) + ", 'L_ELBOW': " + angles(false);
    for (const auto& [one, other] : {std::pair("run", "something"), {"joints", "positions"}}) {
      const RecordingRead read =
          readTreeText(std::string("{'rate': 50, '") + one + "': " + shorter + "}, '" + other +
                       "': " + both + "}");
      QVERIFY2(!read.good, one);
      VERIFY_TELLS(read.error, "which are the motion?");
    }
  }

  void aForceBesideATorqueIsNotTheJoints() {
    const auto rows = [](const std::string& more) {
      std::string text = "{'joint_names': ['L_ELBOW', 'R_ELBOW'], 'frames': [";
      for (int row = 0; row < kRowsInTree; ++row) {
        text += (row > 0 ? ", " : "") + std::string("{'t': ") + shortest(0.02 * row) + ", 'q': [" +
                shortest(elbowAt(row, false)) + ", " + shortest(elbowAt(row, true)) + "], " + more +
                "}";
      }
      return text + "]}";
    };
    const RecordingRead both = readTreeText(rows("'force': [70, 80], 'torque': [1, 2]"));
    expectMotion(both);
    QCOMPARE(both.at(7, "L_ELBOW/effort"), 1.0);
    QCOMPARE(both.at(7, "R_ELBOW/effort"), 2.0);
    const RecordingRead sensor =
        readTreeText(rows("'sensor': {'acceleration': [70, 80]}, 'torque': [1, 2]"));
    expectMotion(sensor);
    VERIFY_TELLS(sensor.notes, "sensor.acceleration.component");
  }

  // The message as it is, in a record that has the time.
  void statesMayHaveTheirTimeBesideThem() {
    std::string text = "[";
    for (int row = 0; row < kRowsInTree; ++row) {
      text += (row > 0 ? ", " : "") + std::string("{'t': ") + shortest(0.02 * row) +
              ", 'joint_state': {'name': ['L_ELBOW', 'R_ELBOW'], 'position': [" +
              shortest(elbowAt(row, false)) + ", " + shortest(elbowAt(row, true)) + "]}}";
    }
    expectMotion(readTreeText(text + "]"));
  }
};

ARMILLARY_TEST(TestTreeColumns)
#include "tst_tree_columns.moc"
