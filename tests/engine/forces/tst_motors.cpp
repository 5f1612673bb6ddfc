// SPDX-License-Identifier: BSD-3-Clause
// Motors give no more than they can, and are felt through their gears. A pull is a spring.
#include "engine/forces/motors.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/forces/pull.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

class TestMotors : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void effortIsCutAtTheLimitAndFallsTowardsTheVelocityLimit() {
    const std::vector<Motor> motors(1, {.effort_limit = 10.0, .velocity_limit = 2.0});
    const auto given = [&](double effort, double velocity) {
      VectorXd told = VectorXd::Constant(1, effort);
      limitToMotors(motors, VectorXd::Constant(1, velocity), told);
      return told[0];
    };
    QCOMPARE(given(4.0, 1.0), 4.0);
    QCOMPARE(given(40.0, 1.0), 10.0);
    QCOMPARE(given(-40.0, 1.0), -10.0);
    QVERIFY(std::abs(given(40.0, 1.95) - 5.0) < 1e-12);  // half way between 95 % and the limit
    QCOMPARE(given(40.0, 2.0), 0.0);
    QCOMPARE(given(40.0, 3.0), 0.0);
    QCOMPARE(given(-40.0, 3.0), -10.0);  // it brakes with all it has
    QCOMPARE(given(-40.0, -3.0), 0.0);
  }

  void aMotorAtFullEffortReachesItsVelocityLimit() {
    const auto model = withGravity(*bundledRobot("pendulum").model, Eigen::Vector3d::Zero());
    SimulationOptions options;
    options.joint_forces.passive = false;
    options.motor_limits = true;
    options.motors.assign(1, {.effort_limit = 5.0, .velocity_limit = 3.0});
    Simulator simulator(model, options);
    State state = neutralState(*model);
    const VectorXd effort = VectorXd::Constant(1, 100.0);
    double before = 0.0;
    for (int i = 0; i < 5000; ++i) {
      QVERIFY(simulator.step(state, 0.001, effort));
      QVERIFY(state.velocity[0] >= before && state.velocity[0] < 3.0);
      before = state.velocity[0];
    }
    QVERIFY(state.velocity[0] > 2.99);
  }

  void rotorsAreFeltByTheSquareOfTheirGear() {
    const auto model = bundledRobot("puma560").model;
    std::vector<Motor> motors = motorsOf(*model);
    for (Motor& motor : motors) motor = {1.0, 1.0, 100.0, 2e-5};
    const auto geared = withMotors(*model, motors);
    Eigen::MatrixXd without, with;
    Workspace workspace(*model), geared_workspace(*geared);
    const State state = homeState(*model);
    massMatrix(*model, state, workspace, without);
    massMatrix(*geared, state, geared_workspace, with);
    const Eigen::MatrixXd gained = with - without;
    QVERIFY((gained - 0.2 * Eigen::MatrixXd::Identity(6, 6)).norm() < 1e-12);
    motors[0].rotor_inertia = -1.0;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, withMotors(*model, motors));
  }

  // A hand on a pendulum's bob, held where the bob is: nothing. Beside it: k times the distance.
  void aPullIsASpringAndADamper() {
    const auto model = bundledRobot("puma560").model;
    Workspace workspace(*model);
    State state = homeState(*model);
    const int link = model->bodyCount() > 3 ? model->findLink(model->links.back().name) : 1;
    const Eigen::Vector3d point(0.02, -0.01, 0.03);
    bodyMotions(*model, state, workspace);
    const Link& pulled = model->links[link];
    const Eigen::Vector3d place = workspace.X_WB[pulled.body] * (pulled.X_BL * point);
    const Eigen::Vector3d apart(0.1, -0.2, 0.05);
    const Pull pull = pullFor(*model, state, link, point, place + apart, workspace);
    QVERIFY(pull.stiffness > 0.0 && pull.damping > 0.0);
    bodyMotions(*model, state, workspace);
    const LinkWrench wrench = wrenchOf(pull, *model, workspace);
    QVERIFY((wrench.wrench.force - pull.stiffness * apart).norm() < 1e-9 * pull.stiffness);
    const Eigen::Vector3d arm = place - workspace.X_WB[pulled.body] * pulled.X_BL.position;
    QVERIFY((wrench.wrench.moment - arm.cross(wrench.wrench.force)).norm() < 1e-9);
  }

  void aPulledArmComesToTheHand() {
    const auto model = withGravity(*bundledRobot("planar_3r").model, Eigen::Vector3d::Zero());
    SimulationOptions options;
    Simulator simulator(model, options);
    Workspace workspace(*model);
    State state = homeState(*model);
    state.position.setConstant(0.5);
    const int link = static_cast<int>(model->links.size()) - 1;
    bodyMotions(*model, state, workspace);
    const auto place = [&] {
      bodyMotions(*model, state, workspace);
      return Eigen::Vector3d(workspace.X_WB[model->links[link].body] *
                             model->links[link].X_BL.position);
    };
    Eigen::Vector3d target = place();
    target *= 0.9;
    simulator.setPull(pullFor(*model, state, link, Eigen::Vector3d::Zero(), target, workspace));
    const double before = (place() - target).norm();
    for (int i = 0; i < 8000; ++i) {
      QVERIFY(simulator.step(state, 0.001, VectorXd::Zero(model->velocitySize())));
    }
    QVERIFY2((place() - target).norm() < 0.1 * before,
             qPrintable(QString::number((place() - target).norm() / before)));
  }
};

ARMILLARY_TEST(TestMotors)
#include "tst_motors.moc"
