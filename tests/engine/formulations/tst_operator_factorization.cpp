// SPDX-License-Identifier: BSD-3-Clause
// The Newton-Euler factorization of the mass matrix, by operators and by recursions.
#include "engine/formulations/operator_factorization.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestOperatorFactorization : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bothFormsAreTheMassMatrix() {
    const Reached reached;
    Random random(4501);
    forRandomStates(
        allRobots(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          NewtonEulerOperators operators;
          MatrixXd recursive, M;
          newtonEulerOperators(model, state, workspace, operators);
          newtonEulerFactorizationMassMatrix(model, state, workspace, recursive);
          massMatrix(model, state, workspace, M);
          const MatrixXd full = operatorMassMatrix(operators);
          VERIFY_CLOSE(full, recursive, 1e-13, robot.name + " both forms");
          VERIFY_CLOSE(recursive, M, 1e-13, robot.name);
          VERIFY_CLOSE(recursive, recursive.transpose(), 1e-13, robot.name + " symmetry");
        });
  }

  void incidenceMatrixTimesVelocitiesIsWhatJointsAdd() {
    // P V = H q̇, with the velocities V of all bodies
    const Reached reached;
    Random random(4502);
    forRandomStates(
        allRobots(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          NewtonEulerOperators operators;
          newtonEulerOperators(model, state, workspace, operators);
          bodyMotions(model, state, workspace);
          VectorXd V(operators.P.rows());
          for (int i = 1; i < model.bodyCount(); ++i) {
            V.segment<3>(6 * (i - 1)) = workspace.bodies[i].V.angular;
            V.segment<3>(6 * (i - 1) + 3) = workspace.bodies[i].V.linear;
          }
          VERIFY_CLOSE(VectorXd(operators.P * V), VectorXd(operators.H * state.velocity), 1e-12,
                       robot.name);
        });
  }
};

ARMILLARY_TEST(TestOperatorFactorization)
#include "tst_operator_factorization.moc"
