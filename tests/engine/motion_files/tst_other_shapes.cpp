// SPDX-License-Identifier: BSD-3-Clause
// The same numbers in other programs' shapes are the same motion.
#include <cmath>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

double swing(size_t joint, int row) {
  return (0.3 + 0.1 * static_cast<double>(joint)) * std::sin(0.1 * row + 0.2 * joint);
}

// Rows of as many joints' positions, with what stands before each row.
std::string rowsOf(size_t joints, const std::string& open, const std::string& close,
                   const std::string& between, const std::string& before = {}, int count = 30) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += (i > 0 ? between : "") + open + before;
    for (size_t k = 0; k < joints; ++k) text += (k > 0 ? ", " : "") + shortest(swing(k, i));
    text += close;
  }
  return text;
}

}  // namespace

class TestOtherShapes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void framesAreATableWithoutAHeader() {
    const auto model = bundledRobot("puma560").model;
    const std::string name = model->coordinates[3].name + "/position";
    const RecordingRead csv =
        readRecording(model, rowsOf(6, "", "\n", ""), "m.csv", {.rate = 50.0});
    const RecordingRead json = readRecording(
        model, R"({"FrameDuration": 0.02, "Frames": [)" + rowsOf(6, "[", "]", ",") + "]}",
        "m.json");
    VERIFY_RECORDING(csv);
    VERIFY_RECORDING(json);
    QCOMPARE(json.at(7, name), csv.at(7, name));
    QCOMPARE(json.at(7, "time"), 0.14);
    const RecordingRead few = readRecording(
        model, R"({"FrameDuration": 0.02, "Frames": [)" + rowsOf(5, "[", "]", ",") + "]}",
        "m.json");
    QVERIFY(!few.good);
    VERIFY_TELLS(few.error, "what its 5 columns are is not certain");
    VERIFY_TELLS(few.error, "'Frames[0]'");
  }

  // DeepMimic's, each with its duration before the base's place.
  void framesMayBeginWithTheirDuration() {
    const RecordingRead is = readRecording(
        twoElbows(true),
        R"({"Loop": "wrap", "Frames": [)" +
            rowsOf(2, "[", "]", ",", "0.02, 0.1, 0, 0.8, 0.995004165, 0, 0, 0.0998334166, ") + "]}",
        "m.txt");
    VERIFY_RECORDING(is);
    QCOMPARE(is.at(5, "time"), 0.1);
    QCOMPARE(is.at(5, "floating_base.z/position"), 0.8);
    VERIFY_CLOSE(is.at(5, "floating_base.qw/position"), 0.995004165, 1e-7, "qw");
    QCOMPARE(is.at(5, "L_ELBOW/position"), swing(1, 5));
  }

  void yamlIsKnownByItsLines() {
    const std::string yaml =
        "# a pose sequence\n\ntype: PoseSeq\nname: \"wave\"\nrefs:\n  -\n    time: 0\n"
        "    q: [\n      0.1,\n      0.2 ]\n  -\n    time: 1\n    q: [ 0.2, 0.3 ]\n";
    const RecordingRead is = readRecording(twoElbows(), yaml, "m.pseq");
    VERIFY_RECORDING(is);
    QCOMPARE(is.at(1, "L_ELBOW/position"), 0.3);
    // a table under lines about the recording is one still
    for (const char* rows : {"time,R_ELBOW,L_ELBOW\n0,0.1,0.2\n1,0.2,0.3\n",
                             "   time   R_ELBOW   L_ELBOW\n   0   0.1   0.2\n   1   0.2   0.3\n"}) {
      const RecordingRead table =
          readRecording(twoElbows(), std::string("Robot: elbows\nOperator: me\n") + rows);
      VERIFY_RECORDING(table);
      QCOMPARE(table.at(1, "L_ELBOW/position"), 0.3);
    }
  }

  void columnsMayHaveTheirRowsNumbered() {
    std::string text = "{";
    for (const char* name : {"time", "R_ELBOW", "L_ELBOW"}) {
      text += (text == "{" ? "\"" : ", \"") + std::string(name) + "\": {";
      for (int i = 0; i < 12; ++i) {
        const double value = name[0] == 't' ? 0.1 * i : swing(name[0] == 'L', i);
        text += (i > 0 ? ", \"" : "\"") + std::to_string(i) + "\": " + shortest(value);
      }
      text += "}";
    }
    const RecordingRead is = readRecording(twoElbows(), text + "}", "m.json");
    VERIFY_RECORDING(is);
    QCOMPARE(is.motion.table.rowCount(), size_t{12});
    QCOMPARE(is.at(11, "time"), 0.1 * 11);
    QCOMPARE(is.at(10, "L_ELBOW/position"), swing(1, 10));
  }

  void jointValuesOfPointsAreTaken() {
    std::string text = R"({"dtype": "compas_fab.robots/JointTrajectory", "data": {"points": [)";
    for (int i = 0; i < 5; ++i) {
      text += (i > 0 ? "," : "") +
              std::string(R"({"dtype": "compas_fab.robots/JointTrajectoryPoint", "data": )") +
              R"({"joint_values": [)" + shortest(swing(1, i)) + "," + shortest(swing(0, i)) +
              R"(], "joint_types": [0, 0], "joint_names": ["L_ELBOW", "R_ELBOW"], )" +
              R"("velocities": [], "time_from_start": {"dtype": "compas_fab.robots/Duration", )" +
              R"("data": {"secs": )" + std::to_string(i / 2) + R"(, "nsecs": )" +
              (i % 2 == 1 ? "500000000" : "0") + "}}}}";
    }
    const RecordingRead is = readRecording(twoElbows(), text + "]}}", "m.json");
    VERIFY_RECORDING(is);
    QCOMPARE(is.at(3, "time"), 1.5);
    QCOMPARE(is.at(3, "L_ELBOW/position"), swing(1, 3));
    QCOMPARE(is.at(3, "R_ELBOW/position"), swing(0, 3));
  }

  void aRateMayStandFurtherOut() {
    const RecordingRead is = readRecording(
        twoElbows(), R"({"fps": 50, "observations": {"qpos": [)" + rowsOf(2, "[", "]", ",") + "]}}",
        "m.json");
    VERIFY_RECORDING(is);
    QCOMPARE(is.at(5, "time"), 0.1);
  }

  // KUKA's: what the Fast Robot Interface and the sensor interface (RSI) call their signals.
  void logsOfKukasControllersAreRead() {
    const auto model = bundledRobot("puma560").model;
    const auto q = [&](int i) { return model->coordinates[static_cast<size_t>(i)].name; };
    const auto numbered = [](const std::string& name, const std::string& between) {
      std::string text;
      for (int k = 1; k <= 6; ++k) text += between + name + std::to_string(k);
      return text;
    };
    std::string fri = "index,time" + numbered("mp", ",") + numbered("ip", ",") +
                      numbered("mt", ",") + numbered("et", ",") + "\n";
    std::string rsi = "IPOC" + numbered("A", ";") + numbered("MACur.A", ";") + "\n";
    for (int i = 0; i < 30; ++i) {
      fri += std::to_string(i) + "," + shortest(0.005 * i);
      rsi += std::to_string(4208163634 + 4 * i);
      for (size_t block = 0; block < 4; ++block) {
        for (size_t k = 0; k < 6; ++k) {
          fri += "," + shortest(swing(k, i) + static_cast<double>(block));
          if (block < 2) rsi += ";" + shortest(swing(k, i) + static_cast<double>(block));
        }
      }
      fri += "\n";
      rsi += "\n";
    }
    const RecordingRead of_fri = readRecording(model, fri);
    VERIFY_RECORDING(of_fri);
    QCOMPARE(of_fri.at(4, q(2) + "/position"), swing(2, 4));
    QCOMPARE(of_fri.at(4, q(2) + "/effort"), swing(2, 4) + 2.0);
    const RecordingRead of_rsi = readRecording(model, rsi);
    VERIFY_RECORDING(of_rsi);
    VERIFY_CLOSE(of_rsi.at(4, "time"), 0.016, 1e-12, "time");
    QCOMPARE(of_rsi.at(4, q(2) + "/position"), swing(2, 4));
    QVERIFY(!of_rsi.has(q(2) + "/effort"));
  }

  void oneOfAThingIsNotSeveral() {
    const std::string error =
        readRecording(bundledRobot("pendulum").model, "0,0.1,7\n1,0.3,9\n2,0.2,4\n3,0.7,8\n").error;
    VERIFY_TELLS(error, "for a robot of 1 degree of freedom");
    VERIFY_TELLS(error, "2 blocks of 1 column:");
  }

  void aDurationThatGrowsIsTheTime() {
    const std::string header = "duration,R_ELBOW,L_ELBOW\n";
    const RecordingRead is =
        readRecording(twoElbows(), header + "0,0.1,0.2\n0.5,0.2,0.3\n0.75,0.3,0.4\n");
    VERIFY_RECORDING(is);
    QCOMPARE(is.at(2, "time"), 0.75);
    // of each row it is none
    const RecordingRead steps = readRecording(
        twoElbows(), header + "0.5,0.1,0.2\n0.5,0.2,0.3\n0.25,0.3,0.4\n", "m.csv", {.rate = 1.0});
    VERIFY_RECORDING(steps);
    QCOMPARE(steps.at(2, "time"), 2.0);
  }
};

ARMILLARY_TEST(TestOtherShapes)
#include "tst_other_shapes.moc"
