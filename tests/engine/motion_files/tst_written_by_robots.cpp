// SPDX-License-Identifier: BSD-3-Clause
// Recordings as robots' and servos' own programs write them, and what happens to files on the way:
// read as they are meant, or refused with what to do.
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

using RobotNames = std::vector<std::string>;

// A star of turning joints with these names around one base, limits of 2.9 rad.
std::shared_ptr<const Model> starOf(const RobotNames& joints) {
  RobotDescription robot;
  robot.links.resize(joints.size() + 1);
  for (size_t i = 0; i < robot.links.size(); ++i) {
    robot.links[i].name = "part" + std::to_string(i);
    robot.links[i].inertial = InertialDescription{
        0, {}, 1.0 + 0.2 * static_cast<double>(i), 0.02 * Eigen::Matrix3d::Identity()};
  }
  for (size_t i = 0; i < joints.size(); ++i) {
    JointDescription joint;
    joint.name = joints[i];
    joint.type = JointType::kRevolute;
    joint.axis = Eigen::Vector3d::UnitY();
    joint.limits.lower = -2.9;
    joint.limits.upper = 2.9;
    joint.parent = robot.links[0].name;
    joint.child = robot.links[i + 1].name;
    robot.joints.push_back(joint);
  }
  return compileModel(robot);
}

struct RobotReading {
  MotionTable motion;
  std::string refused;

  double at(size_t row, const std::string& column) const {
    for (size_t i = 0; i < motion.table.columnCount(); ++i) {
      if (motion.table.header[i] == column) return motion.table.row(row)[i];
    }
    throw std::runtime_error("no column " + column + (refused.empty() ? "" : ": " + refused));
  }
};

RobotReading readFile(const std::shared_ptr<const Model>& model, const std::string& text,
                      const char* name = "log.csv", const std::string& recipe = {},
                      std::optional<double> rate = {}) {
  const QTemporaryDir folder;
  QFile file(folder.filePath(QString::fromUtf8(name)));
  if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
  file.write(text.data(), static_cast<qint64>(text.size()));
  file.close();
  RobotReading read;
  MotionSource source{{file.fileName().toStdString()}};
  source.recipe_text = recipe;
  source.rate = rate;
  MotionFileError wrong;
  if (!readMotionFile(model, source, read.motion, wrong)) read.refused = wrong.text();
  return read;
}

}  // namespace

class TestWrittenByRobots : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A leg's motors are numbered from the trunk: 0 swings it aside, 1 is the thigh's, 2 the calf's.
  void unitreesJointsAreCalledByLegAndNumber() {
    RobotNames joints;
    for (const char* leg : {"FL", "FR", "RL", "RR"}) {
      for (const char* part : {"hip", "thigh", "calf"}) {
        joints.push_back(std::string(leg) + "_" + part + "_joint");
      }
    }
    const auto robot = starOf(joints);
    std::string header = "t", second, rows[2] = {"0", "0.01"};
    int value = 0;
    for (const char* leg : {"FR", "FL", "RR", "RL"}) {  // as the robot orders them
      for (int k = 0; k < 3; ++k) {
        header += std::string(",") + leg + "_" + std::to_string(k);
        second += std::string(",tau_") + leg + "_" + std::to_string(k);
        for (std::string& row : rows) row += "," + std::to_string(0.01 * ++value);
      }
    }
    const RobotReading read = readFile(robot, header + "\n" + rows[0] + "\n" + rows[1] + "\n");
    QVERIFY2(read.refused.empty(), read.refused.c_str());
    VERIFY_CLOSE(read.at(0, "FR_hip_joint/position"), 0.01, 1e-12, "FR_0");
    VERIFY_CLOSE(read.at(1, "FR_hip_joint/position"), 0.02, 1e-12, "FR_0");
    VERIFY_CLOSE(read.at(0, "FR_calf_joint/position"), 0.05, 1e-12, "FR_2");
    VERIFY_CLOSE(read.at(0, "FL_thigh_joint/position"), 0.09, 1e-12, "FL_1");
    VERIFY_CLOSE(read.at(0, "RL_calf_joint/position"), 0.23, 1e-12, "RL_2");
    const std::string zeros = ",0,0,0,0,0,0,0,0,0,0,0,5";
    const RobotReading both =
        readFile(robot, header + second + "\n" + rows[0] + zeros + "\n" + rows[1] + zeros + "\n");
    VERIFY_CLOSE(both.at(1, "RL_calf_joint/effort"), 5.0, 1e-12, "tau_RL_2");
  }

  // ABB's, Yaskawa's and servos' words for axes.
  void axesHaveTheirMakersNames() {
    const auto robot = starOf({"a1x", "b2y", "c3z", "d4w", "e5v", "f6u"});
    for (const char* header :
         {"t,rax_1,rax_2,rax_3,rax_4,rax_5,rax_6", "t,S_rad,L_rad,U_rad,R_rad,B_rad,T_rad",
          "t,id1_present_position,id2_present_position,id3_present_position,id4_present_position,"
          "id5_present_position,id6_present_position",
          "t,robot0_joint_pos_0,robot0_joint_pos_1,robot0_joint_pos_2,robot0_joint_pos_3,robot0_"
          "joint_pos_4,robot0_joint_pos_5"}) {
      const RobotReading read =
          readFile(robot, std::string(header) +
                              "\n0,0.1,0.2,0.3,0.4,0.5,0.6\n0.1,0.11,0.21,0.31,0.41,0.51,0.61\n");
      QVERIFY2(read.refused.empty(), read.refused.c_str());
      VERIFY_CLOSE(read.at(1, "c3z/position"), 0.31, 1e-9, header);
      VERIFY_CLOSE(read.at(1, "f6u/position"), 0.61, 1e-9, header);
    }
  }

  // u is a velocity there, where elsewhere it is what motors do.
  void pyBulletsLogHasVelocitiesAndTorques() {
    const auto robot = starOf({"a", "b"});
    const RobotReading read =
        readFile(robot,
                 "stepCount,timeStamp,objectId,posX,posY,posZ,qNum,q0,q1,u0,u1,t0,t1\n"
                 "0,0,1,0,0,0,2,0.1,0.2,1,2,5,6\n1,0.01,1,0,0,0,2,0.11,0.22,1,2,5,7\n");
    QVERIFY2(read.refused.empty(), read.refused.c_str());
    QCOMPARE(read.at(1, "time"), 0.01);
    QCOMPARE(read.at(1, "b/position"), 0.22);
    QCOMPARE(read.at(1, "b/velocity"), 2.0);
    QCOMPARE(read.at(1, "b/effort"), 7.0);
  }

  void sensorsAndAppliedTorquesAreOfTheirJoints() {
    const auto robot = starOf({"a", "b"});
    const RobotReading webots =
        readFile(robot, "time,a_sensor,b_sensor\n0,0.1,0.2\n0.01,0.11,0.22\n");
    QVERIFY2(webots.refused.empty(), webots.refused.c_str());
    QCOMPARE(webots.at(1, "b/position"), 0.22);
    // not what the joints' motors do
    const RobotReading wrist = readFile(
        robot, "time,q0,q1,force_sensor_0,force_sensor_1\n0,0.1,0.2,3,4\n0.01,0.11,0.22,3,4\n");
    QVERIFY2(wrist.refused.empty(), wrist.refused.c_str());
    const auto& known = wrist.motion.table.header;
    QVERIFY(std::find(known.begin(), known.end(), "a/effort") == known.end());
    const RobotReading isaac =
        readFile(robot,
                 "step,sim_time,joint_pos_0,joint_pos_1,applied_torque_0,applied_torque_1\n"
                 "0,0,0.1,0.2,5,6\n1,0.01,0.11,0.22,5,7\n");
    QVERIFY2(isaac.refused.empty(), isaac.refused.c_str());
    QCOMPARE(isaac.at(1, "b/effort"), 7.0);
  }

  void countsOfServosAreRefusedWithARecipe() {
    const auto robot = starOf({"shoulder", "elbow"});
    std::string fine = "time,shoulder,elbow\n", coarse = fine;
    for (int i = 0; i < 40; ++i) {
      const std::string time = std::to_string(0.02 * i) + ",";
      fine += time + std::to_string(2048 + 10 * i) + "," + std::to_string(1900 - 7 * i) + "\n";
      coarse += time + std::to_string(512 + 3 * i) + "," + std::to_string(500 - 2 * i) + "\n";
    }
    const RobotReading refused = readFile(robot, fine);
    const std::string line = "shoulder/position = ('shoulder' - 2048) * 2 * pi / 4096";
    QVERIFY2(refused.refused.find("counts of servos") != std::string::npos &&
                 refused.refused.find(line) != std::string::npos,
             refused.refused.c_str());
    const RobotReading by_recipe =
        readFile(robot, fine, "log.csv",
                 "time = time\n" + line + "\nelbow/position = ('elbow' - 2048) * 2 * pi / 4096\n");
    QVERIFY2(by_recipe.refused.empty(), by_recipe.refused.c_str());
    VERIFY_CLOSE(by_recipe.at(10, "shoulder/position"), 100.0 * 2.0 * M_PI / 4096.0, 1e-12, "rad");
    // one that stands at its end hides nothing
    const auto hand = starOf({"shoulder", "elbow", "gripper"});
    const RobotReading few = readFile(
        hand,
        "time,shoulder,elbow,gripper\n0,2048,1900,37\n0.02,2060,1890,37\n0.04,2070,1880,37\n");
    QVERIFY2(few.refused.find("counts of servos") != std::string::npos, few.refused.c_str());
    const RobotReading small = readFile(robot, coarse);
    QVERIFY2(small.refused.find("('shoulder' - 512) * 300 / 1023 * pi / 180") != std::string::npos,
             small.refused.c_str());
    // whole degrees are none
    std::string degrees = "time,shoulder,elbow\n";
    for (int i = 0; i < 40; ++i) {
      degrees += std::to_string(0.02 * i) + "," + std::to_string(100 + i) + "," +
                 std::to_string(120 - i) + "\n";
    }
    const RobotReading read = readFile(robot, degrees);
    QVERIFY2(read.refused.empty(), read.refused.c_str());
    VERIFY_CLOSE(read.at(0, "shoulder/position"), 100.0 * M_PI / 180.0, 1e-12, "degrees");
  }

  void arraysThatNumPyPrintedAreTables() {
    const auto robot = starOf({"a", "b"});
    const RobotReading one = readFile(robot,
                                      "[[0.   0.1  0.2 ]\n [0.01 0.11 0.21]\n"
                                      " [0.02 0.12 2.2e-01]]\n");
    QVERIFY2(one.refused.empty(), one.refused.c_str());
    QCOMPARE(one.motion.table.rowCount(), size_t(3));
    VERIFY_CLOSE(one.at(2, "b/position"), 0.22, 1e-12, "b");
    VERIFY_CLOSE(one.at(2, "time"), 0.02, 1e-12, "time");
    // a row to a print, and rows that go on in the next line
    const RobotReading lines =
        readFile(robot, "[0.   0.1  0.2 ]\n[0.01 0.11\n 0.21]\n[0.02 0.12 0.22]\n", "log.txt");
    QVERIFY2(lines.refused.empty(), lines.refused.c_str());
    QCOMPARE(lines.motion.table.rowCount(), size_t(3));
    VERIFY_CLOSE(lines.at(1, "b/position"), 0.21, 1e-12, "goes on");
    const RobotReading left_out =
        readFile(robot, "[[0.   0.1  0.2 ]\n ...\n [0.02 0.12 0.22]]\n", "log.txt");
    QVERIFY2(left_out.refused.find("log.txt:2: NumPy left numbers out") != std::string::npos,
             left_out.refused.c_str());
  }

  void conflictsOfGitAreToldAsSuch() {
    const auto robot = starOf({"a", "b"});
    for (const char* name : {"log.csv", "log.json", "log.yaml"}) {
      const RobotReading read = readFile(robot,
                                         "time,a,b\n0,0.1,0.2\n<<<<<<< HEAD\n0.1,0.1,0.3\n"
                                         "=======\n0.1,0.1,0.4\n>>>>>>> other\n0.2,0.1,0.2\n",
                                         name);
      QVERIFY2(read.refused.find(std::string(name) + ":3: ") != std::string::npos &&
                   read.refused.find("Git leaves a conflict") != std::string::npos,
               read.refused.c_str());
    }
  }
};

ARMILLARY_TEST(TestWrittenByRobots)
#include "tst_written_by_robots.moc"
