// SPDX-License-Identifier: BSD-3-Clause
// Rotor inertia: what it adds to efforts, the mass matrix, accelerations and energy.
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// The robots with a rotor of another inertia in every joint that has one coordinate.
std::vector<TestRobot> robotsWithRotors() {
  std::vector<TestRobot> robots = allRobots();
  for (TestRobot& robot : robots) {
    double inertia = 0.0;
    for (JointDescription& joint : robot.description.joints) {
      if (hasOneCoordinate(joint.type)) joint.rotor_inertia = inertia += 0.07;
    }
    robot.model = compileModel(robot.description);
  }
  return robots;
}

// What the rotors add to M: each its own degree of freedom, a follower's to its leader's.
MatrixXd rotorMatrix(const Model& model) {
  MatrixXd R = MatrixXd::Zero(model.velocitySize(), model.velocitySize());
  for (const Joint& joint : model.joints) {
    if (joint.rotor_inertia == 0.0) continue;
    const double multiplier = joint.mimic ? joint.mimic->multiplier : 1.0;
    R(joint.velocity_index, joint.velocity_index) += multiplier * multiplier * joint.rotor_inertia;
  }
  return R;
}

}  // namespace

class TestRotors : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void rotorsAddToTheMassMatrixAndNothingElse() {
    Random random(31);
    for (const TestRobot& robot : robotsWithRotors()) {
      const Model& bare = *robot.model;
      const auto felt = withRotors(bare);
      const int n = bare.velocitySize();
      if (n == 0) continue;
      Workspace workspace(bare);
      const MatrixXd R = rotorMatrix(bare);
      const State state = randomState(bare, random);
      const VectorXd a = random.numbers(n, 2.0), tau = random.numbers(n, 5.0);
      MatrixXd M, M_felt;
      massMatrix(bare, state, workspace, M);
      massMatrix(*felt, state, workspace, M_felt);
      VERIFY_CLOSE(M_felt, M + R, 1e-13, robot.name);
      VectorXd without, with, h;
      inverseDynamics(bare, state, a, {}, workspace, without);
      inverseDynamics(*felt, state, a, {}, workspace, with);
      VERIFY_CLOSE(with, VectorXd(without + R * a), 1e-13, robot.name);
      bias(bare, state, workspace, without);
      bias(*felt, state, workspace, with);
      VERIFY_CLOSE(with, without, 1e-13, robot.name);
      VectorXd acceleration;
      QVERIFY(forwardDynamics(*felt, state, tau, {}, workspace, acceleration));
      VERIFY_CLOSE_TO_SCALE((M + R) * acceleration, tau - with, 1e-10, with.norm(), robot.name);
      VERIFY_CLOSE(energy(*felt, state, workspace).kinetic,
                   0.5 * state.velocity.dot(VectorXd(M_felt * state.velocity)), 1e-12, robot.name);
    }
  }

  // Gibbs and Appell: it is quadratic in the accelerations, so that differences are its slopes.
  void slopesOfAppellsFunctionAreEfforts() {
    Random random(32);
    for (const TestRobot& robot : upTo(20, robotsWithRotors())) {
      const auto model = withRotors(*robot.model);
      const int n = model->velocitySize();
      Workspace workspace(*model);
      const State state = randomState(*model, random);
      const VectorXd a = random.numbers(n, 2.0);
      const auto appell = [&](const VectorXd& acceleration) {
        bodyAccelerations(*model, state, acceleration, workspace);
        double sum = 0.0;
        for (int i = 1; i < model->bodyCount(); ++i) {
          sum += appellFunction(*model, acceleration, i, workspace);
        }
        return sum;
      };
      VectorXd slopes(n), effort;
      for (int k = 0; k < n; ++k) {
        const VectorXd step = VectorXd::Unit(n, k);
        slopes[k] = 0.5 * (appell(a + step) - appell(a - step));
      }
      inverseDynamics(*model, state, a, {}, workspace, effort);
      VERIFY_CLOSE_TO_SCALE(slopes, effort, 1e-12, std::abs(appell(a)) + effort.norm(), robot.name);
    }
  }
};

ARMILLARY_TEST(TestRotors)
#include "tst_rotors.moc"
