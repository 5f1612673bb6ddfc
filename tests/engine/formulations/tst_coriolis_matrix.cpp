// SPDX-License-Identifier: BSD-3-Clause
// The composite recursion of the Coriolis matrix: what its definition demands, and Lagrange's.
#include "engine/formulations/coriolis_matrix.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/formulations/jacobian_projection.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/coupling.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestCoriolisMatrix : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void timesVelocityIsTheVelocityTerms() {
    const Reached reached;
    Random random(4301);
    forRandomStates(
        allRobots(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          MatrixXd C;
          VectorXd velocity;
          coriolisMatrix(model, state, workspace, C);
          coriolisEffort(model, state, workspace, velocity);
          VERIFY_CLOSE(VectorXd(C * state.velocity), velocity, 1e-12, robot.name);
        });
  }

  void massMatrixRateLessTwiceItIsSkew() {
    const Reached reached;
    Random random(4302);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      MatrixXd C;
      coriolisMatrix(model, state, workspace, C);
      const MatrixXd M_rate = rateAlongMotion(model, state, [&](const State& at) {
        MatrixXd M;
        massMatrix(model, at, workspace, M);
        return M;
      });
      const MatrixXd skew = M_rate - 2.0 * C;
      VERIFY_CLOSE_TO_SCALE(MatrixXd(-skew.transpose()), skew, 1e-10, C.cwiseAbs().maxCoeff(),
                            robot.name + " Ṁ − 2C");
      VERIFY_CLOSE(MatrixXd(C + C.transpose()), M_rate, 1e-10, robot.name + " C + Cᵀ");
    }
  }

  void isTheMatrixOfLagrange() {
    // entry by entry, though made without Jacobians
    const Reached reached;
    Random random(4303);
    forRandomStates(
        allRobots(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          MatrixXd one, other;
          coriolisMatrix(model, state, workspace, one);
          jacobianProjectionCoriolisMatrix(model, state, workspace, other);
          VERIFY_CLOSE(one, other, 1e-12, robot.name);
        });
  }

  void followersAddToTheirLeadersScaled() {
    // C = Gᵀ C_tree G
    const Reached reached;
    Random random(4304);
    for (const TestRobot& robot : followerRobots()) {
      const Coupling coupling(robot);
      const State state = randomState(*robot.model, random);
      Workspace workspace(*robot.model), tree_workspace(*coupling.tree);
      MatrixXd C, C_tree;
      coriolisMatrix(*robot.model, state, workspace, C);
      coriolisMatrix(*coupling.tree, coupling.treeState(state), tree_workspace, C_tree);
      VERIFY_CLOSE(C, coupling.G.transpose() * C_tree * coupling.G, 1e-12, robot.name);
    }
  }

  void vanishesAtRest() {
    Random random(4305);
    for (const TestRobot& robot : allRobots()) {
      Workspace workspace(*robot.model);
      MatrixXd C;
      coriolisMatrix(*robot.model, randomState(*robot.model, random, 0.0), workspace, C);
      QVERIFY2(C.isZero(0.0), robot.name.c_str());
    }
  }
};

ARMILLARY_TEST(TestCoriolisMatrix)
#include "tst_coriolis_matrix.moc"
