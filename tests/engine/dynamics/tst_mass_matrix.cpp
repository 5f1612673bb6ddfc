// SPDX-License-Identifier: BSD-3-Clause
// The mass matrix against inverse dynamics, the kinetic energy, and itself without followers.

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"
#include "tests/support/compare.h"
#include "tests/support/coupling.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestMassMatrix : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void columnsAreInverseDynamicsOfUnitAccelerations() {
    const Reached reached;
    Random random(21);
    for (const TestRobot& robot : allRobots()) {
      const auto model = withGravity(*robot.model, Eigen::Vector3d::Zero());
      Workspace workspace(*model);
      State state = randomState(*model, random);
      state.velocity.setZero();
      const int n = model->velocitySize();
      MatrixXd M, columns(n, n);
      massMatrix(*model, state, workspace, M);
      for (int k = 0; k < n; ++k) {
        VectorXd column;
        inverseDynamics(*model, state, VectorXd::Unit(n, k), {}, workspace, column);
        columns.col(k) = column;
      }
      VERIFY_CLOSE(M, columns, 1e-13, robot.name);
    }
  }

  void isSymmetricAndPositiveDefinite() {
    Random random(22);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      MatrixXd M;
      massMatrix(model, randomState(model, random), workspace, M);
      QVERIFY2(M == M.transpose(), robot.name.c_str());
      const double least = SymmetricEigensolver(M).values()[0];
      QVERIFY2(least > 0.0, (robot.name + ": eigenvalue " + std::to_string(least)).c_str());
    }
  }

  void halfItsSquareInVelocityIsKineticEnergy() {
    const Reached reached;
    Random random(23);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      MatrixXd M;
      massMatrix(model, state, workspace, M);
      VERIFY_CLOSE(energy(model, state, workspace).kinetic,
                   0.5 * state.velocity.dot(M * state.velocity), 1e-13, robot.name);
    }
  }

  void followersAddToTheirLeadersScaled() {
    // M = Gᵀ M_tree G, with the tree that the same file is when nobody follows
    const Reached reached;
    Random random(24);
    for (const TestRobot& robot : followerRobots()) {
      const Coupling coupling(robot);
      const State state = randomState(*robot.model, random);
      Workspace workspace(*robot.model), tree_workspace(*coupling.tree);
      MatrixXd M, M_tree;
      massMatrix(*robot.model, state, workspace, M);
      massMatrix(*coupling.tree, coupling.treeState(state), tree_workspace, M_tree);
      VERIFY_CLOSE(M, coupling.G.transpose() * M_tree * coupling.G, 1e-12, robot.name);
    }
  }
};

ARMILLARY_TEST(TestMassMatrix)
#include "tst_mass_matrix.moc"
