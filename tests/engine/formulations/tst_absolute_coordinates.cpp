// SPDX-License-Identifier: BSD-3-Clause
// Absolute coordinates have one point, which goes with the robot: where that is in the world costs
// no digits.
#include "engine/formulations/absolute_coordinates.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

double largestDifference(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  return (a - b).cwiseAbs().maxCoeff() / (1.0 + b.cwiseAbs().maxCoeff());
}

}  // namespace

class TestAbsoluteCoordinates : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void robotsFarFromTheOriginKeepTheirDigits() {
    const TestRobot robot = loadFile(bundledFolder() / "quadruped.urdf", true);
    const Model& model = *robot.model;
    Random random(5);
    for (int trial = 0; trial < 10; ++trial) {
      State state = randomState(model, random);
      state.position.head<3>() << 3000.0, -2000.0, 1000.0;
      const Eigen::VectorXd input = random.numbers(model.velocitySize(), 1.0);
      Workspace workspace(model);
      Eigen::VectorXd effort, by_links, acceleration, articulated;
      absoluteNewtonEuler(model, state, input, {}, workspace, effort);
      inverseDynamics(model, state, input, {}, workspace, by_links);
      QVERIFY2(largestDifference(effort, by_links) < 1e-11,
               std::to_string(largestDifference(effort, by_links)).c_str());
      Eigen::MatrixXd M, composite;
      absoluteCompositeBodies(model, state, workspace, M);
      massMatrix(model, state, workspace, composite);
      QVERIFY2(largestDifference(M, composite) < 1e-11, "mass matrix");
      QVERIFY(absoluteArticulatedBodies(model, state, input, {}, workspace, acceleration));
      QVERIFY(articulatedBody(model, state, input, {}, workspace, articulated));
      QVERIFY2(largestDifference(acceleration, articulated) < 1e-9,
               std::to_string(largestDifference(acceleration, articulated)).c_str());
    }
  }
};

ARMILLARY_TEST(TestAbsoluteCoordinates)
#include "tst_absolute_coordinates.moc"
