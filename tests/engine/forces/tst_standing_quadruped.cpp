// SPDX-License-Identifier: BSD-3-Clause
// The four-legged robot on the ground: an hour, and a push.
#include <QTest>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/support_forces.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/sanitized.h"
#include "tests/support/standing.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// An hour; less where the program is slow, in debug builds and under sanitizers.
#if defined(NDEBUG) && !defined(ARMILLARY_SANITIZED)
constexpr int kSeconds = 3600;
#else
constexpr int kSeconds = 90;
#endif

constexpr double kDegree = 57.29577951308232;

// In its home pose on a ground that just touches its feet. Its joints hold with the efforts of
// standing, and PD control about the pose.
Standing standingQuadruped(double kp, double kd) {
  const TestRobot robot = bundledRobot("quadruped");
  const State home = homeState(*robot.model);
  const ContactPoints points = contactPoints(*robot.model, robot.description);
  Workspace workspace(*robot.model);
  forwardKinematics(*robot.model, home, workspace, workspace.X_WB);
  GroundOptions options;
  options.height = restingHeight(points, workspace.X_WB).value();
  SupportForces support;
  supportForces(*robot.model, home, points, options.friction, workspace, support);
  Eigen::VectorXd hold;
  inverseDynamics(*robot.model, home, Eigen::VectorXd::Zero(robot.model->velocitySize()),
                  support.wrenches, workspace, hold);
  Standing standing(robot.model, points, home, options);
  const std::shared_ptr<const Model> model = robot.model;
  standing.effort = [=](const State& state, Eigen::VectorXd& effort) {
    effort.setZero();
    const double *at = state.position.data(), *speed = state.velocity.data();
    const double *wanted = home.position.data(), *held = hold.data();
    double* asked = effort.data();
    for (const Joint& joint : model->joints) {
      if (joint.position_size != 1) continue;
      const int i = joint.velocity_index, k = joint.position_index;
      asked[i] = held[i] + kp * (wanted[k] - at[k]) - (kd + joint.damping) * speed[i];
    }
  };
  return standing;
}

struct Moved {
  double length = 0.0;  // mm
  double angle = 0.0;   // degrees
};

// Of the trunk.
Moved moved(const Eigen::VectorXd& from, const Eigen::VectorXd& to) {
  const auto orientation = [](const Eigen::VectorXd& q) {
    return Eigen::Quaterniond(q[3], q[4], q[5], q[6]);
  };
  return {1e3 * (to.head<3>() - from.head<3>()).norm(),
          kDegree * orientation(from).angularDistance(orientation(to))};
}

}  // namespace

class TestStandingQuadruped : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void standsAnHour() {
    Standing robot = standingQuadruped(100.0, 2.0);
    const Eigen::VectorXd start = robot.state.position;
    Eigen::VectorXd settled;
    Moved most;
    for (int i = 0; i < kSeconds * 1000; ++i) {
      robot.stepSemiImplicitEuler(1e-3);
      if (i % 10 != 0) continue;
      const Moved now = moved(start, robot.state.position);
      most = {std::max(most.length, now.length), std::max(most.angle, now.angle)};
      if (i == 60 * 1000) settled = robot.state.position;
    }
    QVERIFY(robot.solved);
    const Moved late = moved(settled, robot.state.position);
    qInfo(
        "from the start at most %.3f mm, %.4f degrees; after the first minute %.2g mm, %.2g "
        "degrees; speed at the end %.2g",
        most.length, most.angle, late.length, late.angle, robot.state.velocity.norm());
    QVERIFY(most.length < 1.0 && most.angle < 0.5);
    QVERIFY(late.length < 1e-6 && late.angle < 1e-6);
    QVERIFY(robot.state.velocity.norm() < 1e-9);
  }

  // pushed by a shove that it survives, it comes to rest and then stays
  void staysWhereAShoveLeftIt() {
    Standing robot = standingQuadruped(300.0, 5.0);
    for (int i = 0; i < 2000; ++i) robot.stepRungeKutta4(1e-3);
    robot.state.velocity[4] += 0.5;  // sideways, m/s
    for (int i = 0; i < 15000; ++i) robot.stepRungeKutta4(1e-3);
    const Eigen::VectorXd settled = robot.state.position;
    for (int i = 0; i < 15000; ++i) robot.stepRungeKutta4(1e-3);
    const Moved late = moved(settled, robot.state.position);
    QVERIFY2(late.length < 1e-3, std::to_string(late.length).c_str());
    std::vector<GroundForce> forces;
    robot.ground.forces(robot.workspace, forces);
    QCOMPARE(forces.size(), size_t(4));
    double weight = 0.0;
    for (const GroundForce& force : forces) weight += force.force.z();
    VERIFY_CLOSE(weight, 9.81 * robot.model->total_mass, 1e-4, "weight");
  }
};

ARMILLARY_TEST(TestStandingQuadruped)
#include "tst_standing_quadruped.moc"
