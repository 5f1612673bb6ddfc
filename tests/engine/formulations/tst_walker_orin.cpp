// SPDX-License-Identifier: BSD-3-Clause
// Walker and Orin's method 1 against the composite recursion and the other forward dynamics.
#include "engine/formulations/walker_orin.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/engine/formulations/singular_robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// norm(RNEA(q̈) − τ) relative to the largest of 1, |τ| and |bias|, and q̈ against massMatrixSolve.
void verifyWalkerOrinSolves(const TestRobot& robot, const State& state, Random& random) {
  const Model& model = *robot.model;
  Workspace workspace(model);
  const VectorXd effort = random.numbers(model.velocitySize(), 10.0);
  const std::vector<LinkWrench> wrenches = someWrenches(model, random);
  VectorXd one, other, back, resting;
  QVERIFY2(walkerOrinForwardDynamics(model, state, effort, wrenches, workspace, one),
           robot.name.c_str());
  inverseDynamics(model, state, one, wrenches, workspace, back);
  bias(model, state, workspace, resting);
  VERIFY_CLOSE_TO_SCALE(back, effort, 1e-10, std::max(effort.norm(), resting.norm()), robot.name);
  QVERIFY(massMatrixSolve(model, state, effort, wrenches, workspace, other));
  MatrixXd M;
  massMatrix(model, state, workspace, M);
  VERIFY_CLOSE(one, other, toleranceFor(M), robot.name);
}

}  // namespace

class TestWalkerOrin : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void massMatrixIsThatOfTheCompositeRecursion() {
    const Reached reached;
    Random random(4401);
    forRandomStates(
        allRobots(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          MatrixXd one, other;
          walkerOrinMassMatrix(model, state, workspace, one);
          massMatrix(model, state, workspace, other);
          VERIFY_CLOSE(one, other, 1e-12, robot.name);
          VERIFY_CLOSE(one, one.transpose(), 1e-12, robot.name + " symmetry");
          if (one.size() == 0) return;
          QVERIFY2(SymmetricEigensolver(one).values()[0] > 0.0, robot.name.c_str());
        });
  }

  void forwardDynamicsInvertsInverseDynamics() {
    const Reached reached;
    Random random(4402);
    forRandomStates(allRobots(), random,
                    [&](const TestRobot& robot, const Model&, Workspace&, const State& state) {
                      verifyWalkerOrinSolves(robot, state, random);
                    });
  }

  void masslessLeafIsNamed_data() {
    QTest::addColumn<JointType>("type");
    for (const JointType type : kAllJointTypes) {
      if (type != JointType::kFixed) QTest::newRow(name(type)) << type;
    }
  }
  void masslessLeafIsNamed() {
    QFETCH(const JointType, type);
    const auto model = compileModel(robotWithMasslessLeaf(type));
    Random random(4403);
    Workspace workspace(*model);
    const State state = randomState(*model, random);
    const VectorXd effort = random.numbers(model->velocitySize(), 1.0);
    VectorXd acceleration;
    const SolveStatus status =
        walkerOrinForwardDynamics(*model, state, effort, {}, workspace, acceleration);
    QVERIFY(!status);
    const int named = model->degrees_of_freedom[status.singular_degree_of_freedom].joint;
    QCOMPARE(QString::fromStdString(model->joints[named].name), QString("joint3"));
  }

  void pointMassOnItsAxisIsSingular() {
    const auto model = compileModel(robotWithPointMassOnItsAxis());
    Random random(4404);
    Workspace workspace(*model);
    VectorXd acceleration;
    QCOMPARE(walkerOrinForwardDynamics(*model, randomState(*model, random), VectorXd::Zero(3), {},
                                       workspace, acceleration)
                 .singular_degree_of_freedom,
             2);
  }

  void masslessLinkBetweenCoincidentAxesIsSingular() {
    // two opposed axes on one line with nothing between them: together they move nothing
    Random random(4405);
    RobotDescription robot =
        randomRobot(random, {std::vector<JointType>(4, JointType::kContinuous)}, "double");
    robot.links[2].inertial.reset();
    robot.joints[2].X_PJ = Pose{};
    robot.joints[2].X_PJ.position = 0.3 * robot.joints[1].axis.normalized();
    robot.joints[2].axis = -robot.joints[1].axis;
    // as heavy as in a centrifuge, so that the columns' differences lose digits
    const auto model = compileModel(robot, {{0.0, 0.0, -1e4}});
    Workspace workspace(*model);
    VectorXd acceleration;
    for (int k = 0; k < 20; ++k) {
      const SolveStatus status = walkerOrinForwardDynamics(
          *model, randomState(*model, random), random.numbers(4, 1.0), {}, workspace, acceleration);
      QCOMPARE(status.singular_degree_of_freedom, 2);
    }
  }

  void smallButRealInertiaIsNotSingular() {
    const RobotDescription description = robotWithLightFinger();
    const TestRobot light{"light finger", description, compileModel(description)};
    Random random(4406);
    verifyWalkerOrinSolves(light, randomState(*light.model, random), random);
  }
};

ARMILLARY_TEST(TestWalkerOrin)
#include "tst_walker_orin.moc"
