// SPDX-License-Identifier: BSD-3-Clause
// Centre of mass and momentum: their matrices, rates, and what changes them.
#include "engine/analysis/momentum.h"

#include "engine/analysis/center_of_mass.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "tests/support/wrenches.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr MomentumPoint kPoints[] = {MomentumPoint::kWorldOrigin, MomentumPoint::kCenterOfMass};

// The state after `time` with that acceleration, but for terms of third order.
State later(const Model& model, const State& state, const VectorXd& acceleration, double time) {
  State result = moved(model, state, state.velocity + 0.5 * time * acceleration, time);
  result.velocity += time * acceleration;
  return result;
}

}  // namespace

class TestMomentum : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void centerOfMassMovesAsItsJacobianSays() {
    const Reached reached;
    Random random(611);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      const CenterOfMassMotion center = centerOfMassMotion(model, state, acceleration, workspace);
      const CenterOfMass other = centerOfMass(model, state, workspace);
      VERIFY_CLOSE(center.position, other.position, 1e-14, robot.name);
      VERIFY_CLOSE(center.mass, other.mass, 1e-14, robot.name);
      bodyMotions(model, state, workspace);
      VERIFY_CLOSE(centerOfMass(model, workspace.X_WB), other.position, 1e-14, robot.name);
      PointJacobian J, J_rate;
      centerOfMassJacobian(model, state, workspace, J);
      centerOfMassJacobianRate(model, state, workspace, J_rate);
      VERIFY_CLOSE(J * state.velocity, center.velocity, 1e-12, robot.name);
      VERIFY_CLOSE(J * acceleration + J_rate * state.velocity, center.acceleration, 1e-12,
                   robot.name);
    }
  }

  void centerOfMassMotionIsItsDerivative() {
    const Reached reached;
    Random random(612);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      const CenterOfMassMotion center = centerOfMassMotion(model, state, acceleration, workspace);
      const Vector3d velocity = derivative([&](double time) {
        return centerOfMass(model, moved(model, state, state.velocity, time), workspace).position;
      });
      VERIFY_CLOSE(center.velocity, velocity, 1e-9, robot.name);
      const Vector3d rate = derivative([&](double time) {
        const State then = later(model, state, acceleration, time);
        return centerOfMassMotion(model, then, acceleration, workspace).velocity;
      });
      VERIFY_CLOSE(center.acceleration, rate, 1e-9, robot.name);
      PointJacobian J_rate;
      centerOfMassJacobianRate(model, state, workspace, J_rate);
      const MatrixXd numerical = derivative([&](double time) {
        PointJacobian J;
        centerOfMassJacobian(model, moved(model, state, state.velocity, time), workspace, J);
        return MatrixXd(J);
      });
      VERIFY_CLOSE(J_rate, numerical, 1e-9, robot.name);
    }
  }

  void matricesTimesVelocityAreTheMomentum() {
    const Reached reached;
    Random random(613);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      MomentumMatrix A;
      momentumMatrix(model, state, MomentumPoint::kWorldOrigin, workspace, A);
      VERIFY_CLOSE(A * state.velocity, asVector(spatialMomentum(model, state, workspace)), 1e-12,
                   robot.name);
      momentumMatrix(model, state, MomentumPoint::kCenterOfMass, workspace, A);
      VERIFY_CLOSE(A * state.velocity, asVector(centroidalMomentum(model, state, workspace)), 1e-12,
                   robot.name);
      PointJacobian J;
      centerOfMassJacobian(model, state, workspace, J);
      VERIFY_CLOSE(A.bottomRows<3>(), centerOfMass(model, state, workspace).mass * J, 1e-12,
                   robot.name);
    }
  }

  void matrixRatesAreTheDerivativesAlongTheMotion() {
    const Reached reached;
    Random random(614);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      for (const MomentumPoint point : kPoints) {
        MomentumMatrix A_rate;
        momentumMatrixRate(model, state, point, workspace, A_rate);
        const MatrixXd numerical = derivative([&](double time) {
          MomentumMatrix A;
          momentumMatrix(model, moved(model, state, state.velocity, time), point, workspace, A);
          return MatrixXd(A);
        });
        VERIFY_CLOSE(A_rate, numerical, 1e-9, robot.name);
      }
    }
  }

  void rateIsTheNetWrench() {
    const Reached reached;
    Random random(615);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      const MomentumBalance balance =
          momentumBalance(model, state, acceleration, randomWrenches(model, random), workspace);
      const VectorXd rate = asVector(balance.rate);
      VERIFY_CLOSE(rate,
                   asVector(balance.weight) + asVector(balance.external) + asVector(balance.base),
                   1e-12, robot.name);
      VERIFY_CLOSE_TO_SCALE(asVector(balance.residual()), VectorXd::Zero(6), 1e-12,
                            rate.cwiseAbs().maxCoeff(), robot.name);
      MomentumMatrix A, A_rate;
      momentumMatrix(model, state, MomentumPoint::kWorldOrigin, workspace, A);
      momentumMatrixRate(model, state, MomentumPoint::kWorldOrigin, workspace, A_rate);
      VERIFY_CLOSE(A * acceleration + A_rate * state.velocity, rate, 1e-12, robot.name);
      const VectorXd numerical = derivative([&](double time) {
        return asVector(spatialMomentum(model, later(model, state, acceleration, time), workspace));
      });
      VERIFY_CLOSE(rate, numerical, 1e-9, robot.name);
    }
  }

  // Internal efforts move no centre of mass and give no angular momentum about it.
  void freeRobotsFallAndKeepTheirSpin() {
    const Reached reached;
    Random random(616);
    int tried = 0;
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const int base = model.findJoint("floating_base");
      if (base < 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      VectorXd effort = random.numbers(model.velocitySize(), 5.0), acceleration;
      effort.segment<6>(model.joints[base].velocity_index).setZero();
      QVERIFY(forwardDynamics(model, state, effort, {}, workspace, acceleration));
      MomentumMatrix A, A_rate;
      momentumMatrix(model, state, MomentumPoint::kCenterOfMass, workspace, A);
      momentumMatrixRate(model, state, MomentumPoint::kCenterOfMass, workspace, A_rate);
      const double mass = centerOfMass(model, state, workspace).mass;
      const Force falling{Vector3d::Zero(), mass * model.gravity};
      const double scale = (A.cwiseAbs() * acceleration.cwiseAbs()).maxCoeff();
      VERIFY_CLOSE_TO_SCALE(A * acceleration + A_rate * state.velocity, asVector(falling), 1e-11,
                            scale, robot.name);
      const MomentumBalance balance = momentumBalance(model, state, acceleration, {}, workspace);
      VERIFY_CLOSE_TO_SCALE(asVector(balance.base), VectorXd::Zero(6), 1e-11, scale, robot.name);
      ++tried;
    }
    QVERIFY(tried > 10);
  }

  // A slider of 2 kg at 3 m/s along x, 0.5 m up: all by hand.
  void sliderByHand() {
    RobotDescription robot;
    robot.name = "slider";
    robot.links.resize(2);
    robot.links[0].name = "rail";
    robot.links[1].name = "carriage";
    robot.links[1].inertial = InertialDescription{
        0, {Eigen::Matrix3d::Identity(), {0, 0, 0.5}}, 2.0, Eigen::Matrix3d::Identity()};
    JointDescription joint;
    joint.name = "slide";
    joint.type = JointType::kPrismatic;
    joint.parent = "rail";
    joint.child = "carriage";
    robot.joints.push_back(joint);
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position[0] = 4.0;
    state.velocity[0] = 3.0;
    const VectorXd acceleration = VectorXd::Constant(1, 5.0);
    const CenterOfMassMotion center = centerOfMassMotion(*model, state, acceleration, workspace);
    VERIFY_CLOSE(center.position, Vector3d(4.0, 0.0, 0.5), 1e-15, "position");
    VERIFY_CLOSE(center.velocity, Vector3d(3.0, 0.0, 0.0), 1e-15, "velocity");
    VERIFY_CLOSE(center.acceleration, Vector3d(5.0, 0.0, 0.0), 1e-15, "acceleration");
    // (4, 0, 0.5) × (6, 0, 0) = (0, 3, 0)
    VectorXd expected(6);
    expected << 0.0, 3.0, 0.0, 6.0, 0.0, 0.0;
    VERIFY_CLOSE(asVector(spatialMomentum(*model, state, workspace)), expected, 1e-15, "momentum");
    MomentumMatrix A;
    momentumMatrix(*model, state, MomentumPoint::kCenterOfMass, workspace, A);
    expected << 0.0, 0.0, 0.0, 2.0, 0.0, 0.0;
    VERIFY_CLOSE(A, expected, 1e-15, "A");
    const MomentumBalance balance = momentumBalance(*model, state, acceleration, {}, workspace);
    // the rail pushes with 10 N along x and 2 · 9.81 N up, in line with the centre of mass:
    // (4, 0, 0.5) × (10, 0, 19.62) = (0, 5 − 78.48, 0)
    expected << 0.0, 5.0 - 78.48, 0.0, 10.0, 0.0, 19.62;
    VERIFY_CLOSE(asVector(balance.base), expected, 1e-14, "base");
  }
};

ARMILLARY_TEST(TestMomentum)
#include "tst_momentum.moc"
