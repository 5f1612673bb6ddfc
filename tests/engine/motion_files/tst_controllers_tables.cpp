// SPDX-License-Identifier: BSD-3-Clause
// Tables of robots' controllers and of simulators by the names that these give their columns, and
// what looks like a table of the robot's joints and is none.
#include <cmath>

#include "engine/text/degree.h"
#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr int kSamples = 60;

double angleOf(int joint, int row) {
  return (1.0 + 0.2 * joint) * std::sin(0.004 * row * 5.0 + joint);
}

// A header and rows: what stands before the joints, then each joint's angle times a factor.
template <class Before>
std::string tableOf(const std::string& header, int joints, double factor, const Before& before,
                    const std::string& between = ",") {
  std::string text = header + "\n";
  for (int row = 0; row < kSamples; ++row) {
    std::string line = before(row);
    for (int joint = 0; joint < joints; ++joint) {
      line += (line.empty() ? "" : between) + shortest(factor * angleOf(joint, row));
    }
    text += line + "\n";
  }
  return text;
}

std::string secondsOf(int row) {
  return shortest(0.02 * row);
}

}  // namespace

class TestControllersTables : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void ticksOfAFanucAreMilliseconds() {
    const auto arm = bundledRobot("puma560").model;
    const std::string joints = ",J1,J2,J3,J4,J5,J6";
    const RecordingRead read =
        readRecording(arm, tableOf("Tick" + joints, 6, 1.0 / kDegree,
                                   [](int row) { return std::to_string(8 * row); }));
    VERIFY_RECORDING(read);
    VERIFY_CLOSE(read.at(10, "time"), 0.08, 1e-12, "time");
    VERIFY_TELLS(read.notes, "'Tick' is the controller's clock, in ms");
    const RecordingRead counted =  // rows, not milliseconds
        readRecording(
            arm, tableOf("Tick" + joints, 6, 1.0, [](int row) { return std::to_string(row); }));
    QVERIFY(!counted.has("time"));
    const RecordingRead said = readRecording(
        arm, tableOf("Tick[ms]" + joints, 6, 1.0, [](int row) { return std::to_string(row); }));
    VERIFY_CLOSE(said.at(10, "time"), 0.01, 1e-12, "time");
  }

  // A clock in nanoseconds is called so, too: its steps are too long for milliseconds.
  void ticksAreNotMillisecondsWhereRowsWouldBeMinutesApart() {
    const RecordingRead read = readRecording(bundledRobot("puma560").model,
                                             tableOf("tick,J1,J2,J3,J4,J5,J6", 6, 1.0, [](int row) {
                                               return std::to_string(10'000'000L * row);
                                             }));
    if (read.has("time")) VERIFY_CLOSE(read.at(10, "time"), 0.1, 1e-12, "time");
  }

  // What is beside a position that is there may be in degrees, whatever the joint does.
  void anglesBesideALengthAreLeftOut() {
    const auto cart = bundledRobot("cart_pole").model;
    const std::string slide = cart->coordinates[0].name, hinge = cart->coordinates[1].name;
    const RecordingRead read = readRecording(
        cart, tableOf("t," + slide + "_pos," + hinge + "_pos,target_" + slide + "_pos [deg]", 3,
                      0.1, secondsOf));
    VERIFY_RECORDING(read);
    VERIFY_CLOSE(read.at(10, slide + "/position"), 0.1 * angleOf(0, 10), 1e-12, "slide");
  }

  // A header that does not fit its rows is no title, and the rows are not passed over for another.
  void rowsOfNumbersAreNoTitle() {
    std::string text = "time R_ELBOW L_ELBOW extra\n";
    for (int row = 0; row < 20; ++row) text += secondsOf(row) + " 0.1 0.2 0.3 0.4\n";
    text += "time R_ELBOW L_ELBOW\n";
    for (int row = 20; row < 60; ++row) text += secondsOf(row) + " 0.1 0.2\n";
    QVERIFY(!readRecording(twoElbows(), text).error.empty());
  }

  void messagesOfEgmAreInMilliseconds() {
    const RecordingRead read = readRecording(
        bundledRobot("puma560").model,
        tableOf("seqno,tm,j1,j2,j3,j4,j5,j6", 6, 1.0 / kDegree,
                [](int row) { return std::to_string(17 + row) + "," + std::to_string(4 * row); }));
    VERIFY_RECORDING(read);
    VERIFY_CLOSE(read.at(10, "time"), 0.04, 1e-12, "time");
  }

  // "Joint1:1" is the first and only element of the signal Joint1.
  void signalsOfSimulinkEndInTheirElement() {
    const auto arm = bundledRobot("puma560").model;
    std::string header = "time", named = "time";
    for (int k = 0; k < 6; ++k) {
      header += ",Joint" + std::to_string(k + 1) + ":1 (rad)";
      named += "," + arm->coordinates[static_cast<size_t>(k)].name + ":1";
    }
    const std::string sixth = arm->coordinates[5].name + "/position";
    for (const std::string& one : {header, named, std::string("time,q:1,q:2,q:3,q:4,q:5,q:6")}) {
      const RecordingRead read = readRecording(arm, tableOf(one, 6, 1.0, secondsOf));
      VERIFY_RECORDING(read);
      QCOMPARE(read.at(10, sixth), angleOf(5, 10));
    }
  }

  // Drake calls the coordinate of a hinge joint_q and its rate joint_w, and those of a slide
  // joint_x and joint_v.
  void coordinatesOfDrakeAreUnderstood() {
    const RecordingRead elbows = readRecording(
        twoElbows(), tableOf("t,R_ELBOW_q,L_ELBOW_q,R_ELBOW_w,L_ELBOW_w", 4, 1.0, secondsOf));
    VERIFY_RECORDING(elbows);
    QCOMPARE(elbows.at(10, "R_ELBOW/velocity"), angleOf(2, 10));
    const auto cart = bundledRobot("cart_pole").model;
    const std::string slide = cart->coordinates[0].name, hinge = cart->coordinates[1].name;
    const RecordingRead both = readRecording(
        cart, tableOf("t," + slide + "_x," + hinge + "_q," + slide + "_v," + hinge + "_w", 4, 1.0,
                      secondsOf));
    VERIFY_RECORDING(both);
    QCOMPARE(both.at(10, slide + "/position"), angleOf(0, 10));
    QCOMPARE(both.at(10, slide + "/velocity"), angleOf(2, 10));
  }

  void titlesMayHaveManyWords() {
    const std::string names = "time R_ELBOW L_ELBOW";
    for (const char* above :
         {"Inverse Kinematics of One Trial\nversion=1\nnRows=60\nnColumns=3\ninDegrees=yes\n"
          "endheader\n",
          "Angles of the joints, recorded\n", "Angles of four joints in deg\n"}) {
      const bool degrees = std::string(above).find("inDegrees") != std::string::npos ||
                           std::string(above).find("in deg") != std::string::npos;
      const RecordingRead read = readRecording(
          twoElbows(), above + tableOf(names, 2, degrees ? 10.0 : 0.5, secondsOf, " "));
      if (std::string(above).find(',') != std::string::npos) continue;  // cells, perhaps
      VERIFY_RECORDING(read);
      VERIFY_CLOSE(read.at(10, "L_ELBOW/position"),
                   degrees ? 10.0 * kDegree * angleOf(1, 10) : 0.5 * angleOf(1, 10), 1e-12, "L");
    }
  }

  void twoRowsMayNameTheColumns() {
    for (const char* above :
         {"t,position,position,velocity,velocity\n,R_ELBOW,L_ELBOW,R_ELBOW,L_ELBOW",
          ",position,position,velocity,velocity\ntime,R_ELBOW,L_ELBOW,R_ELBOW,L_ELBOW",
          "t,R_ELBOW,L_ELBOW,R_ELBOW,L_ELBOW\ns,position,position,velocity,velocity"}) {
      const RecordingRead read = readRecording(twoElbows(), tableOf(above, 4, 1.0, secondsOf));
      VERIFY_RECORDING(read);
      VERIFY_CLOSE(read.at(10, "time"), 0.2, 1e-12, "time");
      QCOMPARE(read.at(10, "L_ELBOW/position"), angleOf(1, 10));
      QCOMPARE(read.at(10, "R_ELBOW/velocity"), angleOf(2, 10));
    }
    const RecordingRead twice =
        readRecording(twoElbows(), tableOf("t,q,q,dq,dq", 4, 1.0, secondsOf));
    QVERIFY(!twice.good);
    VERIFY_TELLS(twice.error, "is there twice");
  }

  void programsOfControllersAreToldAsSuch() {
    const auto tells = [](const std::string& text, const std::string& name, const char* what) {
      const RecordingRead read = readRecording(bundledRobot("puma560").model, text, name);
      QVERIFY(!read.good);
      VERIFY_TELLS(read.error, what);
      VERIFY_TELLS(read.error, "--via");
    };
    tells(
        "MODULE M\n  CONST jointtarget j1:=[[1,2,3,4,5,6],[9E9,9E9,9E9,9E9,9E9,9E9]];\nENDMODULE\n",
        "p.mod", "RAPID");
    tells("DEFDAT P\nDECL E6AXIS XP1={A1 0.0,A2 -90.0,A3 90.0}\nENDDAT\n", "p.dat", "KRL");
    tells("/PROG  P\n/POS\nP[1]{\n   GP1:\n\tJ1= 0.0 deg,\tJ2= 1.0 deg\n};\n/END\n", "p.ls", "TP");
    tells("/JOB\n//NAME P\n//POS\n///NPOS 1,0,0,0,0,0\nC00000=1,2,3,4,5,6\n", "p.jbi", "INFORM");
    tells("def p():\n  movej([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], a=1.4)\nend\n", "p.script",
          "URScript");
  }

  void whatACameraSawIsToldAsSuch() {
    const RecordingRead read =
        readRecording(twoElbows(),
                      "Format Version,1.1,Take Name,T\n\n,,Rigid Body\n,,RB\n,,1\n,,Position\n"
                      "Frame,Time (Seconds),X\n0,0,0.1\n1,0.01,0.2\n");
    QVERIFY(!read.good);
    VERIFY_TELLS(read.error, "motion capture");
  }

  void objectsOfPythonAreToldAsSuch() {
    const RecordingRead read = readRecording(
        twoElbows(),
        "!!python/object/new:moveit_msgs.msg._RobotTrajectory.RobotTrajectory {state: [1, 2]}\n",
        "plan.yaml");
    QVERIFY(!read.good);
    VERIFY_TELLS(read.error, "YAML of Python's objects");
  }

  // What is said of joints and no motion leaves the time alone, or nothing.
  void errorsOfPositionsAreNoMotion() {
    for (const char* header : {"t,q_err_0,q_err_1", "q_err_2,q_err_0,q_err_1"}) {
      const RecordingRead read =
          readRecording(twoElbows(), tableOf(header, 2, 0.001, secondsOf), "m.csv", {.rate = 50.0});
      QVERIFY(!read.good);
      VERIFY_TELLS(read.error, "holds no positions");
    }
  }

  // KUKA's sensor interface writes where the tool is, and much beside it.
  void aToolsPlaceIsNoJoints() {
    const RecordingRead read =
        readRecording(bundledRobot("puma560").model,
                      tableOf("Timestamp,C11,X_RIst,Y_RIst,Z_RIst,A_RIst,B_RIst,C_RIst", 6, 100.0,
                              [](int row) { return secondsOf(row) + ",0"; }));
    QVERIFY(!read.good);
    VERIFY_TELLS(read.error, "place of a tool");
  }

  // A SCARA's third joint slides; another robot's third does not.
  void anAngleIsNoWayOfASlidingJoint() {
    const auto scara = bundledRobot("scara").model;
    for (const char* header :
         {"time,Joint1_rad,Joint2_rad,Joint3_rad,Joint4_rad", "time,J1_deg,J2_deg,J3_deg,J4_deg",
          "time,J1[deg],J2[deg],J3[deg],J4[deg]"}) {
      const RecordingRead read = readRecording(scara, tableOf(header, 4, 1.0, secondsOf));
      QVERIFY(!read.good);
      VERIFY_TELLS(read.error, "slides");
      VERIFY_TELLS(read.error, scara->coordinates[2].name);
    }
    VERIFY_RECORDING(
        readRecording(scara, tableOf("time,J1_deg,J2_deg,J3_mm,J4_deg", 4, 1.0, secondsOf)));
  }

  // Steps that are even from zero on are a clock's, also where one column is left for two joints.
  void anEvenClockIsNoJoint() {
    std::string text;
    for (int row = 0; row < kSamples; ++row) {
      text += shortest(0.01 * row) + "," + shortest(angleOf(0, row)) + "\n";
    }
    const RecordingRead read = readRecording(twoElbows(), text, "m.csv", {.rate = 100.0});
    QVERIFY(!read.good);
    VERIFY_TELLS(read.error, "goes on as a time");
  }

  // Velocities that are ten times the derivative may be right, and the rate that was said wrong.
  void aRateThatIsWrongIsThoughtOf() {
    std::string text = "R_ELBOW,L_ELBOW,vel_R_ELBOW,vel_L_ELBOW\n";
    for (int row = 0; row < 400; ++row) {
      const double t = 0.001 * row;
      text += shortest(std::sin(5.0 * t)) + "," + shortest(0.5 * std::sin(7.0 * t)) + "," +
              shortest(5.0 * std::cos(5.0 * t)) + "," + shortest(3.5 * std::cos(7.0 * t)) + "\n";
    }
    const RecordingRead read = readRecording(twoElbows(), text, "m.csv", {.rate = 100.0});
    VERIFY_RECORDING(read);
    VERIFY_TELLS(read.doubts, "rows a second instead of 100");
    QCOMPARE(readRecording(twoElbows(), text, "m.csv", {.rate = 1000.0}).doubts, std::string());
  }
};

ARMILLARY_TEST(TestControllersTables)
#include "tst_controllers_tables.moc"
