// SPDX-License-Identifier: BSD-3-Clause
// Denavit-Hartenberg tables as mechanisms, and in both conventions.
#include "engine/description/denavit_hartenberg_robot.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Convention = DenavitHartenbergConvention;

namespace {

constexpr Convention kBoth[] = {Convention::kStandard, Convention::kModified};

// Of a table with something in every field.
DenavitHartenbergRobot fullTable(Random& random, Convention convention) {
  DenavitHartenbergRobot robot;
  robot.name = "full";
  robot.convention = convention;
  for (int i = 0; i < 4; ++i) {
    DenavitHartenbergJoint row;
    row.joint.name = "j" + std::to_string(i);
    row.joint.type = i == 2 ? JointType::kPrismatic : JointType::kRevolute;
    row.row = {random.uniform(-1, 1), random.uniform(-3, 3), random.uniform(-1, 1),
               random.uniform(-3, 3)};
    row.inertial = randomInertial(random);
    row.frames.push_back({"f" + std::to_string(i), 0, random.pose(0.3)});
    robot.rows.push_back(row);
  }
  if (convention == Convention::kModified) robot.rows[0].row.a = robot.rows[0].row.alpha = 0.0;
  return robot;
}

}  // namespace

class TestDenavitHartenbergRobot : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void conventionsConvertThereAndBack() {
    Random random(704);
    for (const Convention from : kBoth) {
      for (int trial = 0; trial < 10; ++trial) {
        const DenavitHartenbergRobot robot = fullTable(random, from);
        const Convention to =
            from == Convention::kStandard ? Convention::kModified : Convention::kStandard;
        const DenavitHartenbergRobot other = inConvention(robot, to);
        QVERIFY(other.convention == to);
        // it is no relabelling, and yet the same mechanism, whose frames stay where they were
        QVERIFY(other.rows[1].row.a != robot.rows[1].row.a);
        const auto one = compileModel(mechanismOf(robot)), two = compileModel(mechanismOf(other));
        Workspace of_one(*one), of_two(*two);
        const State state = randomState(*one, random);
        Eigen::MatrixXd M, M_other;
        massMatrix(*one, state, of_one, M);
        massMatrix(*two, state, of_two, M_other);
        VERIFY_CLOSE(M_other, M, 1e-12, "mass matrix");
        Eigen::VectorXd effort, effort_other;
        armillary::bias(*one, state, of_one, effort);
        armillary::bias(*two, state, of_two, effort_other);
        VERIFY_CLOSE(effort_other, effort, 1e-12, "bias");
        BodyPoses X_WB, X_WB_other;
        forwardKinematics(*one, state, of_one, X_WB);
        forwardKinematics(*two, state, of_two, X_WB_other);
        for (const char* frame : {"f0", "f1", "f2", "f3"}) {
          VERIFY_CLOSE(linkPose(*two, X_WB_other, two->findLink(frame)).position,
                       linkPose(*one, X_WB, one->findLink(frame)).position, 1e-12, frame);
        }
        const DenavitHartenbergRobot back = inConvention(other, from);
        for (size_t i = 0; i < robot.rows.size(); ++i) {
          const DenavitHartenbergParameters &a = robot.rows[i].row, &b = back.rows[i].row;
          VERIFY_CLOSE(Eigen::Vector4d(b.a, b.alpha, b.d, b.theta),
                       Eigen::Vector4d(a.a, a.alpha, a.d, a.theta), 1e-14, "row");
          QCOMPARE(back.rows[i].frames.size(), robot.rows[i].frames.size());
        }
        VERIFY_CLOSE(back.X_W0.position, robot.X_W0.position, 1e-14, "frame 0");
      }
    }
  }

  void mechanismsOfTablesAreTables() {
    Random random(706);
    for (const Convention convention : kBoth) {
      DenavitHartenbergRobot robot = fullTable(random, convention);
      robot.X_W0 = random.pose(1.0);
      robot.base_frames.push_back({"lamp", 0, random.pose(0.3)});
      const auto found = tableIn(mechanismOf(robot));
      QVERIFY(found && found->convention == convention);
      QCOMPARE(found->rows.size(), robot.rows.size());
      for (size_t i = 0; i < robot.rows.size(); ++i) {
        const DenavitHartenbergParameters &a = robot.rows[i].row, &b = found->rows[i].row;
        VERIFY_CLOSE(Eigen::Vector4d(b.a, b.alpha, b.d, b.theta),
                     Eigen::Vector4d(a.a, a.alpha, a.d, a.theta), 1e-14, "row");
        QCOMPARE(found->rows[i].joint.name, robot.rows[i].joint.name);
        QCOMPARE(found->rows[i].frames.size(), size_t{1});
        QCOMPARE(found->rows[i].inertial->mass, robot.rows[i].inertial->mass);
      }
      VERIFY_CLOSE(found->X_W0.rotation, robot.X_W0.rotation, 1e-15, "frame 0");
      QCOMPARE(found->base_frames.size(), size_t{1});
      // what no table says
      RobotDescription other = mechanismOf(robot);
      other.joints.back().X_PJ.position.x() += 1e-3;
      other.joints.back().name = "elsewhere";
      QVERIFY(!tableIn(other));
    }
  }
};

ARMILLARY_TEST(TestDenavitHartenbergRobot)
#include "tst_denavit_hartenberg_robot.moc"
