// SPDX-License-Identifier: BSD-3-Clause
// Recordings that could be taken for something else: gaps, units that nobody says, bases that
// float, sizes that no robot has. What is assumed is told; what cannot be known is refused.
#include <QElapsedTimer>
#include <cmath>
#include <functional>
#include <numbers>

#include "engine/motion_files/numpy_archive.h"
#include "engine/motion_files/read_motion_file.h"
#include "engine/table/trajectory.h"
#include "engine/text/degree.h"
#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// A motion of the bundled arm with a sliding joint: two turning joints, one of 0 … 0.15 m, one that
// turns.
struct Scara {
  double shoulder, elbow, lift, roll;
};
Scara scaraAt(double t) {
  return {1.2 * std::sin(t), 0.5 * std::cos(1.3 * t), 0.07 + 0.05 * std::sin(2.0 * t), 0.3 * t};
}

using Cells = std::function<std::string(int row, double time)>;

std::string tableOf(const std::string& header, const Cells& cells, int rows = 200) {
  std::string text = header.empty() ? header : header + "\n";
  for (int i = 0; i < rows; ++i) text += cells(i, 0.01 * i) + "\n";
  return text;
}

std::string row(std::initializer_list<double> numbers, const char* separator = ",") {
  std::string text;
  for (const double number : numbers) text += (text.empty() ? "" : separator) + shortest(number);
  return text;
}

#define VERIFY_GOOD(reading) QVERIFY2((reading).good, (reading).error.c_str())
#define VERIFY_SAYS(text, words)                                   \
  do {                                                             \
    const std::string said = (text);                               \
    QVERIFY2(said.find(words) != std::string::npos, said.c_str()); \
  } while (false)

const std::string kScaraHeader = "time,shoulder,elbow,lift,roll";

}  // namespace

class TestDoubtfulRecordings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void gapsAreFilledInTime() {
    const auto scara = bundledRobot("scara").model;
    for (const std::string nothing : {"", "nan", "NaN", "null"}) {
      const RecordingRead reading = readRecording(
          scara, tableOf(kScaraHeader, [&](int i, double t) {
            const Scara q = scaraAt(t);
            return shortest(t) + "," + (i == 50 || i == 51 ? nothing : shortest(q.shoulder)) + "," +
                   row({q.elbow, q.lift, q.roll});
          }));
      VERIFY_GOOD(reading);
      VERIFY_CLOSE(reading.at(50, "shoulder/position"), scaraAt(0.5).shoulder, 1e-7, "shoulder");
      VERIFY_CLOSE(reading.at(51, "shoulder/position"), scaraAt(0.51).shoulder, 1e-7, "shoulder");
      VERIFY_SAYS(reading.notes, "2 empty cells of 'shoulder': filled in");
    }
    // a longer one on the straight line, at times that are not even
    const RecordingRead longer =
        readRecording(scara, tableOf(kScaraHeader, [](int i, double t) {
                        const double time = i == 90 ? t + 0.004 : t;
                        return shortest(time) + "," +
                               (i > 80 && i < 110 ? "" : shortest(0.5 * time)) + ",0.1,0.1,0";
                      }));
    VERIFY_GOOD(longer);
    VERIFY_CLOSE(longer.at(90, "shoulder/position"), 0.5 * 0.904, 1e-12, "shoulder");
    VERIFY_SAYS(longer.notes, "at most 29 rows in a row");
  }

  void gapsThatNobodyCanFillAreRefused() {
    const auto scara = bundledRobot("scara").model;
    const auto withEmpty = [&](int first, int last) {
      return readRecording(scara, tableOf(kScaraHeader, [=](int i, double t) {
                             return shortest(t) + ",0.1," +
                                    (i >= first && i < last ? "" : shortest(std::sin(t))) +
                                    ",0.1,0";
                           }));
    };
    VERIFY_SAYS(withEmpty(0, 40).error,
                ":2: column 'elbow' is empty over 40 of 200 rows from the first row on");
    VERIFY_SAYS(withEmpty(150, 200).error, "50 of 200 rows to the last row");
    VERIFY_SAYS(withEmpty(60, 120).error, ":62: column 'elbow' is empty over 60 of 200 rows");
    const RecordingRead ends = withEmpty(197, 200);
    VERIFY_GOOD(ends);
    QCOMPARE(ends.at(199, "elbow/position"), std::sin(1.96));
    VERIFY_SAYS(ends.notes,
                "3 empty cells of 'elbow' before the first number or behind the last: that number "
                "is held");
    QVERIFY2(ends.notes.find("neighbours") == std::string::npos, ends.notes.c_str());
    // a whole column is as if it were not there
    const RecordingRead whole = withEmpty(0, 200);
    VERIFY_GOOD(whole);
    VERIFY_SAYS(whole.notes, "nothing stands in 'elbow'");
  }

  void rowsOfFasterColumnsAreLeftOut() {
    // efforts ten times as often as positions, as plotting programs join them
    const auto pendulum = bundledRobot("pendulum").model;
    const RecordingRead reading =
        readRecording(pendulum, tableOf("t,pivot_pos,pivot_tau", [](int i, double t) {
                        return shortest(t) + "," + (i % 10 == 0 ? shortest(std::sin(t)) : "") +
                               "," + (i % 10 == 0 ? "" : shortest(10.0 * t));
                      }));
    VERIFY_GOOD(reading);
    QCOMPARE(reading.motion.table.rowCount(), size_t{20});
    VERIFY_SAYS(reading.notes, "180 of 200 rows hold no position");
  }

  void emptyCellsOfOurOwnTablesAreZero() {
    const auto pendulum = bundledRobot("pendulum").model;
    MotionSource strict;
    strict.strict = true;
    const RecordingRead reading =
        readRecording(pendulum, "time,pivot/position\n0,1\n1,\n2,3\n", "m.csv", strict);
    VERIFY_GOOD(reading);
    QVERIFY(std::isnan(reading.at(1, "pivot/position")));
    VERIFY_SAYS(reading.notes, "1 empty cell of 'pivot/position': zero");
    QCOMPARE(readRecording(pendulum, "time,pivot/position\n0,1\n1,\n2,3\n3,4\n4,5\n")
                 .at(1, "pivot/position"),
             2.0);
  }

  void lengthsInMillimetresAreKnownByTheLimits() {
    const auto scara = bundledRobot("scara").model;
    const auto recording = [](double angle, double length) {
      return tableOf(kScaraHeader, [=](int, double t) {
        const Scara q = scaraAt(t);
        return row({t, angle * q.shoulder, angle * q.elbow, length * q.lift, angle * q.roll});
      });
    };
    for (const double angle : {1.0, 1.0 / kDegree}) {
      const RecordingRead reading = readRecording(scara, recording(angle, 1000.0));
      VERIFY_GOOD(reading);
      VERIFY_CLOSE(reading.at(40, "lift/position"), scaraAt(0.4).lift, 1e-12, "lift");
      VERIFY_CLOSE(reading.at(40, "elbow/position"), scaraAt(0.4).elbow, 1e-12, "elbow");
      VERIFY_SAYS(reading.doubts, "sliding joints are taken as mm");
      VERIFY_SAYS(reading.doubts, "[m]");
      VERIFY_SAYS(reading.motion.meanings[3].reason, "in mm");
    }
    const RecordingRead metres = readRecording(scara, recording(1.0, 1.0));
    VERIFY_GOOD(metres);
    QCOMPARE(metres.at(40, "lift/position"), scaraAt(0.4).lift);
    QVERIFY2(metres.doubts.empty(), metres.doubts.c_str());
    // a unit that is said is not doubted
    std::string said = recording(1.0, 1000.0);
    said.replace(0, kScaraHeader.size(), "time,shoulder,elbow,lift [mm],roll");
    const RecordingRead units = readRecording(scara, said);
    VERIFY_CLOSE(units.at(40, "lift/position"), scaraAt(0.4).lift, 1e-12, "lift");
    QVERIFY2(units.doubts.empty(), units.doubts.c_str());
  }

  void lengthsAreKnownByTheirVelocities() {
    const auto scara = bundledRobot("scara").model;
    for (const auto& units : {std::pair(1000.0, 1.0), {1.0, 1000.0}, {1000.0, 1000.0}}) {
      const double length = units.first, rate = units.second;
      const RecordingRead reading = readRecording(
          scara, tableOf("time,shoulder,elbow,lift,roll,lift_vel", [=](int, double t) {
            const Scara q = scaraAt(t);
            return row(
                {t, q.shoulder, q.elbow, length * q.lift, q.roll, rate * 0.1 * std::cos(2.0 * t)});
          }));
      VERIFY_GOOD(reading);
      VERIFY_CLOSE(reading.at(40, "lift/position"), scaraAt(0.4).lift, 1e-12, "lift");
      VERIFY_CLOSE(reading.at(40, "lift/velocity"), 0.1 * std::cos(0.8), 1e-12, "velocity");
    }
  }

  void millisecondsAreKnownByWholeSteps() {
    const auto scara = bundledRobot("scara").model;
    const auto recording = [](const std::string& time, double unit, double speed) {
      return tableOf(time + ",shoulder,elbow,lift,roll", [=](int, double t) {
        const Scara q = scaraAt(speed * t);
        return row({std::round(unit * t * 1e6) / 1e6, q.shoulder, q.elbow, q.lift, q.roll});
      });
    };
    for (const double step : {1.0, 4.0, 10.0}) {
      const RecordingRead ms = readRecording(scara, recording("time", 100.0 * step, 0.1 * step));
      VERIFY_GOOD(ms);
      VERIFY_CLOSE(ms.at(100, "time"), 0.1 * step, 1e-12, "time");
      VERIFY_SAYS(ms.doubts, "'time [s]'");
    }
    // seconds where they are said, and where the joints move as in seconds
    const RecordingRead said = readRecording(scara, recording("time [s]", 1000.0, 1.0));
    QCOMPARE(said.at(100, "time"), 1000.0);
    QVERIFY2(said.doubts.empty(), said.doubts.c_str());
    const RecordingRead slow = readRecording(scara, recording("time", 100.0, 20.0));
    QCOMPARE(slow.at(100, "time"), 100.0);
    const RecordingRead usual = readRecording(scara, recording("time", 1.0, 1.0));
    QCOMPARE(usual.at(100, "time"), 1.0);
    QVERIFY2(usual.doubts.empty(), usual.doubts.c_str());
  }

  void positionsBeyondAllLimitsAreDoubted() {
    const auto arm = bundledRobot("puma560").model;
    // one joint at its motor's side, behind a gear
    const RecordingRead reading = readRecording(
        arm, tableOf("t,joint1,joint2,joint3,joint4,joint5,joint6", [](int, double t) {
          return row({t, 0.1 * t, -0.2 * t, 62.0 + t, 0.1, 0.2, 0.3});
        }));
    VERIFY_GOOD(reading);
    VERIFY_SAYS(reading.doubts, "'joint3' passes its limits by far");
    VERIFY_SAYS(reading.doubts, "--degrees");
  }

  // 50 rad before a gear of 32 would be degrees that every joint can take.
  void motorsAnglesAreNotTakenAsDegrees() {
    const auto arm = bundledRobot("puma560").model;
    const std::string text =
        tableOf("t,joint1,joint2,joint3,joint4,joint5,joint6", [](int, double t) {
          return row({t, 50.0 + t, -70.0 * t, 62.0 + t, 40.0, 52.0 * t, 63.0 * t});
        });
    const RecordingRead motors = readRecording(arm, text, "arm_motor_position.csv");
    VERIFY_GOOD(motors);
    QCOMPARE(motors.at(0, "joint1/position"), 50.0);
    VERIFY_SAYS(motors.doubts, "JOINT/position = COLUMN / RATIO");
    const RecordingRead joints = readRecording(arm, text, "arm_position.csv");
    VERIFY_SAYS(joints.doubts, "taken as degrees");
  }

  void posesOfAToolAreNoJoints() {
    VERIFY_SAYS(readRecording(bundledRobot("puma560").model,
                              "t,x,y,z,rx,ry,rz\n0,0.4,0,0.3,0,3.1,0\n0.1,0.4,0,0.3,0,3.1,0\n")
                    .error,
                "inverse-kinematics");
  }

  void motionsWithoutPositionsAreRefused() {
    const auto scara = bundledRobot("scara").model;
    for (const char* quantity : {"velocity", "effort"}) {
      const std::string q = quantity;
      const RecordingRead reading =
          readRecording(scara, "t,shoulder_" + q + ",elbow_" + q + "\n0,1,2\n0.1,2,3\n0.2,2,3\n");
      QVERIFY(!reading.good);
      VERIFY_SAYS(reading.error, "holds no positions, only columns of " + q);
      VERIFY_SAYS(reading.error, "'shoulder/position', 'elbow/position', 'lift/position'");
    }
  }

  void sizesThatNoRobotHasAreRefused() {
    const auto scara = bundledRobot("scara").model;
    VERIFY_SAYS(
        readRecording(scara, "t,shoulder,elbow,lift,roll\n0,0,0,0,0\n1,0,-1e308,0,0\n").error,
        ":3: column 'elbow': -1e+308 is too large");
    VERIFY_SAYS(
        readRecording(scara, "t,shoulder,elbow,lift,roll\n0,0,0,0,0\n1e300,0,0,0,0\n").error,
        ":3: column 't': 1e+300 is too large");
    MotionSource rate;
    rate.rate = 1e308;
    VERIFY_SAYS(
        readRecording(scara, "shoulder,elbow,lift,roll\n0,0,0,0\n1,0,0,0\n", "m.csv", rate).error,
        "1e+308 rows a second");
    NumpyArchive archive;
    archive.add("pivot/position", {0.0, std::numeric_limits<double>::infinity(), 1.0});
    archive.add("time", {0.0, 0.1, 0.2});
    VERIFY_SAYS(readRecording(bundledRobot("pendulum").model, archive.bytes(), "m.npz").error,
                "row 2");
  }

  void timesThatNearlyMeetAreRefused() {
    TableError error;
    QVERIFY(!readTrajectory(bundledRobot("pendulum").model,
                            "time,pivot/position\n0,1\n1e-300,2\n2e-300,3\n", error));
    VERIFY_SAYS(error.message, "too large to compute with");
  }

  void basesThatFloatAreReadByTheirNames() {
    const auto robot = loadFile(bundledFolder() / "humanoid.urdf", true).model;
    const std::string base = robot->joints[robot->coordinates[0].joint].name;
    std::string joints;
    for (size_t i = 7; i < robot->coordinates.size(); ++i) {
      joints += "," + robot->coordinates[i].name;
    }
    const auto table = [&](const std::string& header, const auto& pose) {
      return tableOf("time," + header + joints, [&](int, double t) {
        std::string text = shortest(t) + "," + pose(t);
        for (size_t i = 7; i < robot->coordinates.size(); ++i) {
          text += "," + shortest(0.3 * std::sin(t + static_cast<double>(i)));
        }
        return text;
      });
    };
    const auto check = [&](const RecordingRead& reading) {
      VERIFY_GOOD(reading);
      VERIFY_CLOSE(reading.at(80, base + ".x/position"), 0.08, 1e-12, "x");
      VERIFY_CLOSE(reading.at(80, base + ".z/position"), 0.9, 1e-12, "z");
      VERIFY_CLOSE(reading.at(80, base + ".qw/position"), std::cos(0.2), 1e-7, "qw");
      VERIFY_CLOSE(reading.at(80, base + ".qy/position"), 0.0, 1e-12, "qy");
      VERIFY_CLOSE(reading.at(80, base + ".qz/position"), std::sin(0.2), 1e-7, "qz");
    };
    const auto xyzw = [](double t) {
      return row({0.1 * t, 0.0, 0.9, 0.0, 0.0, std::sin(t / 4), std::cos(t / 4)});
    };
    check(
        readRecording(robot, table("base_x,base_y,base_z,base_qx,base_qy,base_qz,base_qw", xyzw)));
    check(readRecording(robot, table("x,y,z,qx,qy,qz,qw", xyzw)));
    check(readRecording(
        robot, table("root_pos_x,root_pos_y,root_pos_z,root_quat_x,root_quat_y,root_quat_z,"
                     "root_quat_w",
                     xyzw)));
    check(readRecording(robot, table("x,y,z,roll,pitch,yaw", [](double t) {
                          return row({0.1 * t, 0.0, 0.9, 0.0, 0.0, t / 2});
                        })));
    const RecordingRead centimetres =
        readRecording(robot, table("root_translateX,root_translateY,root_translateZ,root_rotateX,"
                                   "root_rotateY,root_rotateZ",
                                   [](double t) {
                                     return row({10.0 * t, 0.0, 90.0, 0.0, 0.0, t / 2 / kDegree});
                                   }));
    check(centimetres);
    VERIFY_SAYS(centimetres.doubts, "in cm");
    VERIFY_SAYS(centimetres.notes, "in degrees");
    // tilted: roll first, then pitch, then yaw, about axes that stay
    const RecordingRead tilted = readRecording(robot, table("x,y,z,roll,pitch,yaw", [](double) {
                                                 return row({0.0, 0.0, 0.9, 0.3, -0.5, 0.7});
                                               }));
    VERIFY_GOOD(tilted);
    VERIFY_CLOSE(tilted.at(0, base + ".qw/position"),
                 std::cos(0.15) * std::cos(-0.25) * std::cos(0.35) +
                     std::sin(0.15) * std::sin(-0.25) * std::sin(0.35),
                 1e-12, "qw");
    // of a robot that is fixed they are told
    const RecordingRead fixed = readRecording(bundledRobot("humanoid").model,
                                              table("base_x,base_y,base_z,base_qx,base_qy,base_qz,"
                                                    "base_qw",
                                                    xyzw));
    VERIFY_GOOD(fixed);
    VERIFY_SAYS(fixed.notes, "--floating-base frees it");
  }

  void basesWithoutAHeaderAreKnownByTheirQuaternion() {
    const auto free = loadFile(bundledFolder() / "humanoid.urdf", true).model;
    const auto fixed = bundledRobot("humanoid").model;
    const std::string base = free->joints[free->coordinates[0].joint].name;
    const size_t joints = free->coordinates.size() - 7;
    for (const bool timed : {true, false}) {
      for (const bool w_first : {true, false}) {
        const std::string text = tableOf("", [&](int, double t) {
          std::string line = timed ? shortest(t) + "," : "";
          const double w = std::cos(t / 4), z = std::sin(t / 4);
          line += w_first ? row({0.1 * t, 0.0, 0.9, w, 0.0, 0.0, z})
                          : row({0.1 * t, 0.0, 0.9, 0.0, 0.0, z, w});
          for (size_t i = 0; i < joints; ++i) {
            line += "," + shortest(0.3 * std::sin(t + static_cast<double>(i)));
          }
          return line;
        });
        MotionSource source;
        if (!timed) source.rate = 100.0;
        const RecordingRead reading = readRecording(free, text, "m.csv", source);
        VERIFY_GOOD(reading);
        VERIFY_CLOSE(reading.at(100, base + ".qw/position"), std::cos(0.25), 1e-12, "qw");
        VERIFY_CLOSE(reading.at(100, base + ".x/position"), 0.1, 1e-12, "x");
        VERIFY_CLOSE(reading.at(100, free->coordinates[9].name + "/position"), 0.3 * std::sin(3.0),
                     1e-12, "a joint");
        const std::string sum = timed ? "= 1 + 7 + 30 joints" : "= 7 + 30 joints";
        VERIFY_SAYS(readRecording(fixed, text, "m.csv", source).error, sum);
        VERIFY_SAYS(readRecording(fixed, text, "m.csv", source).error, "try --floating-base");
      }
    }
  }

  void wordsOfOtherLanguagesAreKnown() {
    const auto arm = bundledRobot("planar_3r").model;
    for (const char* header : {"Zeit [ms];Achse1 [°];Achse2 [°];Achse3 [°]",
                               "zeit [ms];Gelenk1 [deg];Gelenk2 [deg];Gelenk3 [deg]",
                               "temps [ms];axe1 [deg];axe2 [deg];axe3 [deg]",
                               "tiempo (ms);eje_1 (deg);eje_2 (deg);eje_3 (deg)",
                               "时间 [ms];关节1 [deg];关节2 [deg];关节3 [deg]"}) {
      const RecordingRead reading =
          readRecording(arm, std::string(header) + "\n0;0;1,5;3\n100;30;-45;60\n");
      VERIFY_GOOD(reading);
      VERIFY_CLOSE(reading.at(1, "time"), 0.1, 1e-12, header);
      VERIFY_CLOSE(reading.at(1, "elbow/position"), -45.0 * kDegree, 1e-12, header);
    }
  }

  void offsetsStandBesideAngles() {
    const auto scara = bundledRobot("scara").model;
    const RecordingRead reading =
        readRecording(scara, "t;theta1;theta2;d3;theta4\n0;1;2;0.1;3\n1;1;2;0.12;3\n");
    VERIFY_GOOD(reading);
    QCOMPARE(reading.at(1, "lift/position"), 0.12);
    QCOMPARE(reading.at(1, "roll/position"), 3.0);
  }

  void otherCountsOfNumbersAreTold() {
    const auto arm = bundledRobot("puma560").model;
    const std::string seven = readRecording(arm, "t,q1,q2,q3,q4,q5,q6,q7\n0,1,1,1,1,1,1,1\n").error;
    VERIFY_SAYS(seven, "'q1' … 'q7' are 7 numbers");
    VERIFY_SAYS(seven, "has 6 joints (joint1, joint2");
    VERIFY_SAYS(seven, "gripper");
    VERIFY_SAYS(readRecording(arm, "t,q1,q2,q3,q4\n0,1,1,1,1\n").error, "some are missing");
    std::string qpos = "t";
    for (int i = 0; i < 13; ++i) qpos += ",qpos" + std::to_string(i);
    VERIFY_SAYS(readRecording(arm, qpos + "\n0,1,1,1,1,0,0,0,1,1,1,1,1,1\n").error, "13 = 7 + 6");
  }

  void aHeaderMayStandAgain() {
    const auto arm = bundledRobot("planar_3r").model;
    const RecordingRead reading =
        readRecording(arm, "t,q1,q2,q3\n0,1,2,3\nt,q1,q2,q3\n0.1,1,2,3\nt,q1,q2,q3\n0.2,1,2,4\n");
    VERIFY_GOOD(reading);
    QCOMPARE(reading.motion.table.rowCount(), size_t{3});
    QCOMPARE(reading.at(2, "wrist/position"), 4.0);
    VERIFY_SAYS(reading.notes, "2 times");
  }

  // Sinusoids of one frequency go with one another, whatever they are: a block that lags a little
  // is no derivative.
  void anotherRobotsRecordingIsNotForcedOntoThisOne() {
    const auto arm = bundledRobot("puma560").model;
    for (const double phase : {5.0, 0.4, 1.1, 2.1, 3.7, 4.6, 5.3}) {
      for (const int columns : {30, 29, 14, 18}) {
        const std::string text = tableOf("", [&](int, double t) {
          std::string line = shortest(t);
          for (int k = 0; k < columns; ++k) {
            line += "," + shortest(0.3 * std::sin((1.0 + 0.03 * k) * t + phase * k));
          }
          return line;
        });
        VERIFY_SAYS(readRecording(arm, text).error,
                    "is not certain for a robot of 6 degrees of freedom");
      }
    }
  }

  void hostileFilesAreRefusedSoon() {
    const auto arm = bundledRobot("planar_3r").model;
    QElapsedTimer clock;
    clock.start();
    VERIFY_SAYS(readRecording(arm, std::string(3'000'000, ',')).error, "more than 20000 cells");
    VERIFY_SAYS(readRecording(arm, std::string(3'000'000, 'a')).error, "characters long");
    std::string aliases = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n";
    for (int i = 1; i < 9; ++i) {
      const std::string before = "*a" + std::to_string(i - 1);
      aliases += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before;
      for (int k = 0; k < 9; ++k) aliases += "," + before;
      aliases += "]\n";
    }
    VERIFY_SAYS(readRecording(arm, aliases + "joint_names: *a8\npoints: []\n", "m.yaml").error,
                "aliases");
    QVERIFY2(clock.elapsed() < 2000, std::to_string(clock.elapsed()).c_str());
  }

  // The directory of a zip file says how large a member is: nobody has checked that.
  void sizesThatAnArchiveSaysAreNotTrusted() {
    NumpyArchive archive;
    archive.add("time", {0.0, 0.1});
    std::string bytes = archive.bytes();
    const size_t directory = bytes.rfind("PK\x01\x02");
    QVERIFY(directory != std::string::npos);
    for (size_t i = 0; i < 4; ++i) bytes[directory + 24 + i] = i == 3 ? '\x70' : '\xff';  // 1.9 GB
    QElapsedTimer clock;
    clock.start();
    const std::string error = readRecording(bundledRobot("pendulum").model, bytes, "m.npz").error;
    VERIFY_SAYS(error, "larger than its packed bytes can hold");
    QVERIFY(clock.elapsed() < 1000);
  }
};

ARMILLARY_TEST(TestDoubtfulRecordings)
#include "tst_doubtful_recordings.moc"
