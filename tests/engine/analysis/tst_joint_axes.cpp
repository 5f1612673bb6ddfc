// SPDX-License-Identifier: BSD-3-Clause
// Where joints' axes are, told by how the bodies move about and along them.
#include "engine/analysis/joint_axes.h"

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

class TestJointAxes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Moved by one degree of freedom, a body's points on its axis stay on it and go along it by the
  // pitch; points beside it go round it. What slides goes along its axis.
  void bodiesTurnAboutAndSlideAlongTheirAxes() {
    const Reached reached;
    constexpr double kStep = 0.4;  // rad, m
    int turning = 0, sliding = 0;
    for (const TestRobot& robot : plainRobots()) {
      const Model& model = *robot.model;
      Random random(5);
      const State state = randomState(model, random);
      Workspace workspace(model);
      BodyPoses X_WB, moved_poses;
      forwardKinematics(model, state, workspace, X_WB);
      std::vector<JointAxis> axes;
      jointAxes(model, state.position, X_WB, axes);
      QCOMPARE(static_cast<int>(axes.size()), model.velocitySize());
      for (const JointAxis& axis : axes) {
        VectorXd d = VectorXd::Zero(model.velocitySize());
        d[model.bodies[axis.body].velocity_index + axis.index] = kStep;
        const State moved_state = moved(model, state, d, 1.0);
        forwardKinematics(model, moved_state, workspace, moved_poses);
        const std::string where = robot.name + " " + model.joints[axis.joint].name;
        VERIFY_CLOSE(axis.direction.norm(), 1.0, 1e-12, where);
        const auto carried = [&](const Vector3d& p_W) {
          return moved_poses[axis.body] * (X_WB[axis.body].inverse() * p_W);
        };
        const Vector3d beside = axis.point + random.vector(0.5);
        if (!axis.turns) {
          ++sliding;
          VERIFY_CLOSE(carried(beside), Vector3d(beside + kStep * axis.direction), 1e-12, where);
          continue;
        }
        ++turning;
        const Vector3d along = kStep * axis.pitch * axis.direction;
        for (const double at : {-1.0, 0.0, 2.0}) {
          const Vector3d on_axis = axis.point + at * axis.direction;
          VERIFY_CLOSE(carried(on_axis), Vector3d(on_axis + along), 1e-12, where);
        }
        const Vector3d round =
            axis.point + Eigen::AngleAxisd(kStep, axis.direction) * (beside - axis.point);
        VERIFY_CLOSE(carried(beside), Vector3d(round + along), 1e-12, where);
      }
    }
    QVERIFY(turning > 100 && sliding > 100);
  }

  // A follower has an axis of its own, on its own body.
  void followersHaveAxes() {
    for (const TestRobot& robot : followerRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      BodyPoses X_WB;
      const State state = homeState(model);
      forwardKinematics(model, state, workspace, X_WB);
      std::vector<JointAxis> axes;
      jointAxes(model, state.position, X_WB, axes);
      std::vector<bool> seen(model.bodyCount(), false);
      for (const JointAxis& axis : axes) seen[axis.body] = true;
      for (int i = 1; i < model.bodyCount(); ++i) QVERIFY(seen[i]);
    }
  }

  void wrongSizesAreRefused() {
    const TestRobot robot = bundledRobot("puma560");
    std::vector<JointAxis> axes;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             jointAxes(*robot.model, VectorXd::Zero(5), BodyPoses(7), axes));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             jointAxes(*robot.model, VectorXd::Zero(6), BodyPoses(2), axes));
  }
};

ARMILLARY_EVENT_TEST(TestJointAxes)
#include "tst_joint_axes.moc"
