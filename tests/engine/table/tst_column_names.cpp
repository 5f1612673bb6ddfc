// SPDX-License-Identifier: BSD-3-Clause
// Columns as people call them: understood where they are clear, refused by name where not.
#include "engine/table/column_names.h"

#include <numbers>

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

using Names = std::vector<std::string>;

// A planar arm whose joints carry these names.
std::shared_ptr<const Model> armWith(const Names& names) {
  RobotDescription robot = bundledRobot("planar_3r").description;
  size_t next = 0;
  for (JointDescription& joint : robot.joints) {
    if (joint.type != JointType::kFixed) joint.name = names.at(next++);
  }
  return compileModel(robot);
}

// A table with one row, whose cells count from 1.
Table tableOf(const Names& header) {
  Table table;
  table.header = header;
  double next = 1.0;
  for (double& cell : table.addRow(2)) cell = next++;
  return table;
}

}  // namespace

class TestColumnNames : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void usualSpellingsAreUnderstood_data() {
    QTest::addColumn<QString>("time");
    QTest::addColumn<QString>("position");
    QTest::addColumn<QString>("velocity");
    QTest::addColumn<QString>("effort");
    const auto add = [](const char* time, const char* position, const char* velocity,
                        const char* effort) {
      QTest::newRow(position) << QString(time) << QString(position) << QString(velocity)
                              << QString(effort);
    };
    add("time", "%1/position", "%1/velocity", "%1/effort");
    add("t", "%1.position", "%1.velocity", "%1.effort");
    add("Time [s]", "%1_position", "%1_velocity", "%1_effort");
    add("timestamp", "position_%1", "velocity_%1", "effort_%1");
    add("stamp", "q_%1", "qd_%1", "tau_%1");
    add("SEC", "%1", "%1 vel", "%1 torque");
    add("time (s)", "- %1_position", "- %1_velocity", "- %1_effort");
    add("/joint_states/time", "/joint_states/%1/position", "/joint_states/%1/velocity",
        "/joint_states/%1/effort");
    add("seconds", "%1 [rad]", "%1.vel [rad/s]", "%1.torque [N m]");
    add("T", "Pos:%1", "Vel:%1", "Trq:%1");
  }
  void usualSpellingsAreUnderstood() {
    QFETCH(const QString, time);
    QFETCH(const QString, position);
    QFETCH(const QString, velocity);
    QFETCH(const QString, effort);
    const Names joints{"left_shoulder_joint", "left_elbow_joint", "left_wrist_joint"};
    const auto model = armWith(joints);
    for (const auto& [prefix, ending] :
         {std::pair("left_", "_joint"), std::pair("left_", ""), std::pair("", "_joint")}) {
      Names header{time.toStdString()}, want{"time"};
      for (const QString& pattern : {velocity, position, effort}) {
        for (const QString name : {"elbow", "shoulder", "wrist"}) {
          header.push_back(pattern.arg(prefix + name + ending).toStdString());
          const char* quantity = pattern == position   ? "/position"
                                 : pattern == velocity ? "/velocity"
                                                       : "/effort";
          want.push_back("left_" + name.toStdString() + "_joint" + quantity);
        }
      }
      Table table = tableOf(header);
      std::vector<std::string> notes;
      TableError error;
      QVERIFY2(nameColumns(*model, table, notes, error), error.message.c_str());
      QVERIFY2(table.header == want, table.header[1].c_str());
      QCOMPARE(table.row(0)[9], 10.0);
      QVERIFY(notes.empty());
    }
  }

  void numberedColumnsAreInTurn() {
    const auto model = armWith({"shoulder", "elbow", "wrist"});
    for (const Names& header :
         {Names{"t", "q1", "q2", "q3", "qd1", "qd2", "qd3", "tau1", "tau2", "tau3"},
          Names{"t", "q_0", "q_1", "q_2", "dq_0", "dq_1", "dq_2", "torque_0", "torque_1",
                "torque_2"},
          Names{"Time", "Theta_1", "Theta_2", "Theta_3", "D_Theta_1", "D_Theta_2", "D_Theta_3",
                "Torque_1", "Torque_2", "Torque_3"},
          Names{"t", "q_1", "q_2", "q_3", "d_q_1", "d_q_2", "d_q_3", "u_1", "u_2", "u_3"},
          Names{"t", "qpos[0]", "qpos[1]", "qpos[2]", "qvel[0]", "qvel[1]", "qvel[2]",
                "qfrc_actuator[0]", "qfrc_actuator[1]", "qfrc_actuator[2]"}}) {
      Table table = tableOf(header);
      std::vector<std::string> notes;
      TableError error;
      QVERIFY2(nameColumns(*model, table, notes, error), error.message.c_str());
      QVERIFY(
          (table.header == Names{"time", "shoulder/position", "elbow/position", "wrist/position",
                                 "shoulder/velocity", "elbow/velocity", "wrist/velocity",
                                 "shoulder/effort", "elbow/effort", "wrist/effort"}));
      QCOMPARE(notes.size(), size_t{1});
    }
    Table gap = tableOf({"t", "q1", "q2", "q4"});
    std::vector<std::string> notes;
    TableError error;
    QVERIFY(!nameColumns(*model, gap, notes, error));
    QVERIFY2(error.message.find("'q1'") != std::string::npos, error.message.c_str());
  }

  void unitsAreConverted() {
    const auto model = armWith({"shoulder", "elbow", "wrist"});
    Table table = tableOf({"time [ms]", "shoulder [deg]", "elbow (rad)", "wrist.position [°]"});
    std::vector<std::string> notes;
    TableError error;
    QVERIFY2(nameColumns(*model, table, notes, error), error.message.c_str());
    const double degree = std::numbers::pi / 180.0;
    QVERIFY((table.cells == std::vector<double>{1e-3, 2.0 * degree, 3.0, 4.0 * degree}));
    QCOMPARE(notes.size(), size_t{1});
  }

  // As programs write them that cannot have brackets in a name.
  void unitsStandBehindAStrokeToo() {
    const auto model = armWith({"shoulder", "elbow", "wrist"});
    double scale = 0.0;
    for (const auto& [name, ours, factor] :
         {std::tuple("elbow_vel_rad_s", "elbow/velocity", 1.0),
          {"elbow_rad_s", "elbow/velocity", 1.0},
          {"elbow_vel_deg_s", "elbow/velocity", std::numbers::pi / 180.0},
          {"elbow dps", "elbow/velocity", std::numbers::pi / 180.0},
          {"elbow_speed_rpm", "elbow/velocity", std::numbers::pi / 30.0},
          {"elbow_acc_rad_s2", "elbow/acceleration", 1.0},
          {"elbow_Nm", "elbow/effort", 1.0},
          {"elbow_torque_mNm", "elbow/effort", 1e-3},
          {"elbow_deg", "elbow/position", std::numbers::pi / 180.0},
          {"elbow/°", "elbow/position", std::numbers::pi / 180.0},
          {"elbow / (°/s)", "elbow/velocity", std::numbers::pi / 180.0},
          {"elbow/rad/s", "elbow/velocity", 1.0},
          {"elbow / mN m", "elbow/effort", 1e-3}}) {
      QCOMPARE(columnMeant(*model, name, scale), std::string(ours));
      QCOMPARE(scale, factor);
    }
    QCOMPARE(columnMeant(*model, "elbow_vel deg/s", scale), std::string("elbow/velocity"));
    QCOMPARE(scale, std::numbers::pi / 180.0);
    QCOMPARE(columnMeant(*model, "elbow_vel_rad/s", scale), std::string("elbow/velocity"));
    QCOMPARE(columnMeant(*model, "elbow/m", scale), std::string("elbow/position"));  // measured
    QCOMPARE(scale, 1.0);
    QVERIFY(columnMeant(*model, "elbow_pos_Nm", scale).empty());
    QVERIFY(columnMeant(*model, "elbow_current_mA", scale).empty());
  }

  // Three columns of a number that differ in the unit alone; KUKA's names of axes.
  void unitsTellNumberedColumnsApart() {
    const auto model = armWith({"shoulder", "elbow", "wrist"});
    const Names want{"time",           "shoulder/position", "elbow/position",
                     "wrist/position", "shoulder/velocity", "elbow/velocity",
                     "wrist/velocity", "shoulder/effort",   "elbow/effort",
                     "wrist/effort"};
    for (const Names& patterns :
         {Names{"J%1 (deg)", "J%1 (deg/s)", "J%1 (Nm)"}, Names{"J%1_rad", "J%1_rad_s", "J%1_Nm"},
          Names{"A%1 [°]", "A%1 [°/s]", "A%1 [Nm]"},
          Names{"A%1 Istposition [°]", "A%1 Istgeschwindigkeit [°/s]", "A%1 Moment [Nm]"},
          Names{"A%1_pos", "A%1_vel", "A%1_torque"},
          Names{"$AXIS_ACT.A%1", "$VEL_AXIS_ACT[%1]", "$TORQUE_AXIS_ACT[%1]"},
          Names{"θ%1", "ω%1", "τ%1"}}) {
      Names header{"t"};
      for (const std::string& pattern : patterns) {
        for (const int number : {1, 2, 3}) {
          header.push_back(QString::fromStdString(pattern).arg(number).toStdString());
        }
      }
      Table table = tableOf(header);
      std::vector<std::string> notes;
      TableError error;
      QVERIFY2(nameColumns(*model, table, notes, error), (header[1] + error.message).c_str());
      QVERIFY2(table.header == want, header[1].c_str());
    }
  }

  void oneWordMayStandBeforeAllJoints() {
    const auto model = armWith({"shoulder_joint", "elbow_joint", "wrist_joint"});
    std::vector<std::string> notes;
    TableError error;
    for (const std::string before : {"robot1_", "left_ur10e_"}) {
      Table table = tableOf({"t", before + "elbow_joint/position", before + "shoulder_joint_pos",
                             before + "wrist_pos_rad", before + "wrist_joint_vel", "gripper"});
      QVERIFY2(nameColumns(*model, table, notes, error), error.message.c_str());
      QVERIFY((table.header == Names{"time", "elbow_joint/position", "shoulder_joint/position",
                                     "wrist_joint/position", "wrist_joint/velocity"}));
    }
    // nobody knows which
    Table both = tableOf({"t", "left_elbow", "left_shoulder", "left_wrist", "right_elbow",
                          "right_shoulder", "right_wrist"});
    QVERIFY(!nameColumns(*model, both, notes, error));
    Table part = tableOf({"t", "left_elbow", "left_shoulder"});
    QVERIFY(!nameColumns(*model, part, notes, error));
    // such numbers are no positions
    for (const std::string before : {"error_", "std_", "robot_limit_"}) {
      Table other = tableOf({"t", before + "elbow_position", before + "shoulder_position",
                             before + "wrist_position"});
      QVERIFY2(!nameColumns(*model, other, notes, error), before.c_str());
    }
    Table listed = tableOf({"t", "/joint_states/position[wrist_joint]", "position[elbow_joint]",
                            "position[shoulder_joint]"});
    QVERIFY2(nameColumns(*model, listed, notes, error), error.message.c_str());
    QVERIFY((listed.header == Names{"time", "wrist_joint/position", "elbow_joint/position",
                                    "shoulder_joint/position"}));
  }

  // Names that end as units do.
  void aJointsOwnNameHasNoUnit() {
    const auto model = armWith({"slide_mm", "turn_rpm", "wrist_rad_s"});
    std::vector<std::string> notes;
    TableError error;
    Table table = tableOf({"time", "slide_mm", "turn_rpm", "wrist_rad_s"});
    QVERIFY2(nameColumns(*model, table, notes, error), error.message.c_str());
    QVERIFY((table.header ==
             Names{"time", "slide_mm/position", "turn_rpm/position", "wrist_rad_s/position"}));
    QCOMPARE(table.row(0)[1], tableOf({"time", "slide_mm"}).row(0)[1]);
  }

  void degreesAreOfAnglesWithoutAUnit() {
    const auto model = armWith({"shoulder", "elbow", "wrist"});
    const double degree = std::numbers::pi / 180.0;
    for (const auto& [header, want] :
         {std::pair(Names{"t", "shoulder", "elbow [deg]", "wrist (rad)", "wrist_vel", "wrist_tau"},
                    std::vector<double>{1.0, 2.0 * degree, 3.0 * degree, 4.0, 5.0 * degree, 6.0}),
          {Names{"time", "shoulder/position", "shoulder/effort", "wrist/acceleration"},
           {1.0, 2.0 * degree, 3.0, 4.0 * degree}}}) {
      Table table = tableOf(header);
      std::vector<std::string> notes;
      TableError error;
      QVERIFY2(nameColumns(*model, table, notes, error, {.degrees = true}), error.message.c_str());
      for (size_t i = 0; i < want.size(); ++i) {
        VERIFY_CLOSE(table.cells[i], want[i], 1e-15, header[i]);
      }
    }
  }

  // A unit that is none of the quantity is not taken for one.
  void unitsFitWhatTheColumnSays() {
    const auto scara = bundledRobot("scara").model;
    double scale = 0.0;
    for (const char* wrong :
         {"elbow [mm]", "elbow [s]", "q_elbow [ms]", "q_elbow [rad/s]", "elbow_tau [deg]",
          "elbow_vel [deg]", "lift [deg]", "lift_vel [mm]", "time [deg]", "elbow_pos [N m]"}) {
      QVERIFY2(columnMeant(*scara, wrong, scale).empty(), wrong);
    }
    for (const auto& [right, factor] : {std::pair("lift [mm]", 1e-3),
                                        {"lift_vel [mm/s]", 1e-3},
                                        {"lift_force [N]", 1.0},
                                        {"elbow [rad/s]", 1.0},  // then it is a velocity
                                        {"elbow_tau [mNm]", 1e-3},
                                        {"elbow_tau [N·mm]", 1e-3},
                                        {"elbow_tau [kN.m]", 1e3},
                                        {"elbow_tau [lbf ft]", 1.3558179483314004},
                                        {"elbow_tau [kgf cm]", 0.0980665},
                                        {"lift_force [lbf]", 4.4482216152605},
                                        {"elbow_acc [rad/s^2]", 1.0},
                                        {"t [us]", 1e-6}}) {
      QVERIFY2(!columnMeant(*scara, right, scale).empty(), right);
      QCOMPARE(scale, factor);
    }
  }

  void ourOwnNamesStay() {
    const auto model = armWith({"q", "t", "q_t"});
    const Names header{"time", "q/position", "t/position", "q_t/position", "energy/kinetic"};
    Table table = tableOf(header);
    std::vector<std::string> notes;
    TableError error;
    QVERIFY(nameColumns(*model, table, notes, error));
    QVERIFY(table.header == header && notes.empty());
  }

  // As the controller's screen calls them.
  void shortNamesOfAUniversalRobot() {
    RobotDescription robot = bundledRobot("puma560").description;
    const Names joints{"ur_shoulder_pan_joint", "ur_shoulder_lift_joint", "ur_elbow_joint",
                       "ur_wrist_1_joint",      "ur_wrist_2_joint",       "ur_wrist_3_joint"};
    size_t next = 0;
    for (JointDescription& joint : robot.joints) {
      if (joint.type != JointType::kFixed) joint.name = joints.at(next++);
    }
    const auto model = compileModel(robot);
    std::vector<std::string> notes;
    TableError error;
    for (const Names& header :
         {Names{"t", "base_rad", "shoulder_rad", "elbow_rad", "wrist1_rad", "wrist2_rad",
                "wrist3_rad"},
          Names{"t", "Base", "Shoulder", "Elbow", "Wrist 1", "Wrist 2", "Wrist 3"},
          Names{"t", "base_pos", "shoulder_pos", "elbow_pos", "wrist_1_pos", "wrist_2_pos",
                "wrist_3_pos", "base_force_z"}}) {
      Table table = tableOf(header);
      QVERIFY2(nameColumns(*model, table, notes, error, {.found = true}), error.message.c_str());
      for (size_t k = 0; k < joints.size(); ++k) {
        QCOMPARE(table.header[k + 1], joints[k] + "/position");
        QCOMPARE(table.row(0)[k + 1], static_cast<double>(k) + 2.0);
      }
    }
    // of a part of them nobody knows: nothing stays at zero unnoticed
    for (const Names& header :
         {Names{"t", "shoulder_rad", "elbow_rad", "wrist1_rad", "wrist2_rad", "wrist3_rad"},
          Names{"t", "base_rad", "shoulder_lift_rad", "elbow_rad", "wrist1_rad", "wrist2_rad",
                "wrist3_rad"},
          Names{"t", "base_rad", "shoulder_rad", "elbow_rad", "wrist1_rad", "wrist2_rad"}}) {
      Table table = tableOf(header);
      QVERIFY(!nameColumns(*model, table, notes, error, {.found = true}));
      QVERIFY2(error.message.find("base, shoulder, elbow, wrist1") != std::string::npos,
               error.message.c_str());
      QVERIFY2(error.message.find("'" + header[1] + "'") != std::string::npos,
               error.message.c_str());
    }
    // a base's pose is no joint's beside the joints' own names
    Table own = tableOf({"t", "shoulder_pan", "shoulder_lift", "elbow", "wrist_1", "wrist_2",
                         "wrist_3", "base_angle"});
    QVERIFY2(nameColumns(*model, own, notes, error, {.found = true}), error.message.c_str());
    QCOMPARE(own.columnCount(), size_t{7});
  }

  void whatIsNotUnderstoodIsNamed() {
    const auto model = armWith({"shoulder", "elbow", "wrist"});
    std::vector<std::string> notes;
    TableError error;
    Table typo = tableOf({"t", "shoulder", "elbow", "rist"});
    QVERIFY(!nameColumns(*model, typo, notes, error));
    QVERIFY2(error.message.find("'rist'") != std::string::npos, error.message.c_str());
    Table twice = tableOf({"t", "shoulder", "shoulder.position", "elbow", "wrist"});
    QVERIFY(!nameColumns(*model, twice, notes, error));
    QVERIFY2(error.message.find("both say 'shoulder/position'") != std::string::npos,
             error.message.c_str());
    // of a part of the robot nothing else is taken for granted
    Table part = tableOf({"t", "marker", "elbow.position"});
    QVERIFY(!nameColumns(*model, part, notes, error, {.found = true}));
    QVERIFY2(error.message.find("of the robot's 3 positions 1 is there") != std::string::npos,
             error.message.c_str());
    // with every position there, others are left out, and said
    Table more = tableOf({"t", "temperature", "shoulder", "elbow", "wrist"});
    QVERIFY(nameColumns(*model, more, notes, error));
    QVERIFY(
        (more.header == Names{"time", "shoulder/position", "elbow/position", "wrist/position"}));
    QVERIFY((more.cells == std::vector<double>{1.0, 3.0, 4.0, 5.0}));
    QVERIFY(notes.size() == 1 && notes[0].find("'temperature'") != std::string::npos);
  }
};

ARMILLARY_TEST(TestColumnNames)
#include "tst_column_names.moc"
