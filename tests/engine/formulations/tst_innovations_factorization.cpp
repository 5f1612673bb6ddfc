// SPDX-License-Identifier: BSD-3-Clause
// The innovations factorization: the inverse mass matrix and forward dynamics, by operators and by
// recursions.
#include "engine/formulations/innovations_factorization.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/cholesky.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/engine/formulations/singular_robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

void verifyInnovationsSolve(const TestRobot& robot, const State& state, Random& random) {
  const Model& model = *robot.model;
  Workspace workspace(model);
  const VectorXd effort = random.numbers(model.velocitySize(), 10.0);
  const std::vector<LinkWrench> wrenches = someWrenches(model, random);
  VectorXd one, other, back, resting;
  QVERIFY2(innovationsForwardDynamics(model, state, effort, wrenches, workspace, one),
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

class TestInnovationsFactorization : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void invertsTheMassMatrix() {
    const Reached reached;
    Random random(4601);
    forRandomStates(
        plainRobots(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          MatrixXd M, M_inverse;
          massMatrix(model, state, workspace, M);
          QVERIFY(innovationsInverseMassMatrix(model, state, workspace, M_inverse));
          const MatrixXd one = MatrixXd::Identity(M.rows(), M.cols());
          const double tolerance = toleranceFor(M);
          VERIFY_CLOSE(M_inverse, PivotedCholesky(M).solve(one), tolerance, robot.name);
          VERIFY_CLOSE(MatrixXd(M * M_inverse), one, tolerance, robot.name + " M M⁻¹");
          VERIFY_CLOSE(M_inverse, M_inverse.transpose(), tolerance, robot.name + " symmetry");
        });
  }

  void bothFormsAgree() {
    const Reached reached;
    Random random(4602);
    for (const TestRobot& robot : plainRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      InnovationsOperators operators;
      MatrixXd M, recursive;
      QVERIFY(innovationsOperators(model, state, workspace, operators));
      QVERIFY(innovationsInverseMassMatrix(model, state, workspace, recursive));
      massMatrix(model, state, workspace, M);
      VERIFY_CLOSE(operatorInverseMassMatrix(operators), recursive, toleranceFor(M), robot.name);
      VERIFY_CLOSE(operatorMassMatrix(operators), M, 1e-12, robot.name + " M");
    }
  }

  void factorsAreInverseToEachOther() {
    // (1 + Hᵀ φ K) (1 − Hᵀ ψ K) = 1
    const Reached reached;
    Random random(4603);
    for (const TestRobot& robot : plainRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      InnovationsOperators o;
      QVERIFY(innovationsOperators(model, randomState(model, random), workspace, o));
      const MatrixXd one = MatrixXd::Identity(o.D.rows(), o.D.cols());
      const MatrixXd factor = one + o.H.transpose() * o.phi * o.K;
      const MatrixXd inverse = one - o.H.transpose() * o.psi * o.K;
      VERIFY_CLOSE_TO_SCALE(MatrixXd(factor * inverse), one, 1e-9,
                            factor.norm() * inverse.norm() * 1e-6, robot.name);
    }
  }

  void forwardDynamicsInvertsInverseDynamics() {
    const Reached reached;
    Random random(4604);
    forRandomStates(plainRobots(), random,
                    [&](const TestRobot& robot, const Model&, Workspace&, const State& state) {
                      verifyInnovationsSolve(robot, state, random);
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
    Random random(4605);
    Workspace workspace(*model);
    const State state = randomState(*model, random);
    const VectorXd effort = random.numbers(model->velocitySize(), 1.0);
    VectorXd acceleration;
    MatrixXd M_inverse;
    InnovationsOperators operators;
    for (const SolveStatus status :
         {innovationsForwardDynamics(*model, state, effort, {}, workspace, acceleration),
          innovationsInverseMassMatrix(*model, state, workspace, M_inverse),
          innovationsOperators(*model, state, workspace, operators)}) {
      QVERIFY(!status);
      const int named = model->degrees_of_freedom[status.singular_degree_of_freedom].joint;
      QCOMPARE(QString::fromStdString(model->joints[named].name), QString("joint3"));
    }
  }

  void pointMassOnItsAxisIsSingular() {
    const auto model = compileModel(robotWithPointMassOnItsAxis());
    Random random(4606);
    Workspace workspace(*model);
    VectorXd acceleration;
    QCOMPARE(innovationsForwardDynamics(*model, randomState(*model, random), VectorXd::Zero(3), {},
                                        workspace, acceleration)
                 .singular_degree_of_freedom,
             2);
  }

  // Of a joint of several degrees of freedom the very one is told.
  void theAxisOfANeedleIsNamed() {
    Random random(4608);
    for (int axis = 0; axis < 3; ++axis) {
      const auto model = compileModel(robotWithNeedle(axis));
      Workspace workspace(*model);
      const State state = randomState(*model, random);
      const VectorXd effort = random.numbers(model->velocitySize(), 1.0);
      VectorXd acceleration;
      const int needle = model->bodies.back().velocity_index + axis;
      QCOMPARE(innovationsForwardDynamics(*model, state, effort, {}, workspace, acceleration)
                   .singular_degree_of_freedom,
               needle);
      QCOMPARE(forwardDynamics(*model, state, effort, {}, workspace, acceleration)
                   .singular_degree_of_freedom,
               needle);
    }
  }

  void smallButRealInertiaIsNotSingular() {
    const RobotDescription description = robotWithLightFinger();
    const TestRobot light{"light finger", description, compileModel(description)};
    Random random(4607);
    verifyInnovationsSolve(light, randomState(*light.model, random), random);
  }

  void refusesFollowers() {
    for (const TestRobot& robot : followerRobots()) {
      if (!robot.model->has_followers) continue;
      const Model& model = *robot.model;
      Workspace workspace(model);
      VectorXd acceleration;
      MatrixXd M_inverse;
      InnovationsOperators operators;
      const State state = neutralState(model);
      QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply,
                               static_cast<void>(innovationsForwardDynamics(
                                   model, state, workspace.zero, {}, workspace, acceleration)));
      QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply, static_cast<void>(innovationsInverseMassMatrix(
                                                       model, state, workspace, M_inverse)));
      QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply, static_cast<void>(innovationsOperators(
                                                       model, state, workspace, operators)));
      return;
    }
    QFAIL("the zoo has no robot with followers");
  }
};

ARMILLARY_TEST(TestInnovationsFactorization)
#include "tst_innovations_factorization.moc"
