// SPDX-License-Identifier: BSD-3-Clause
// Nothing is allocated once a workspace has the form and the outputs their sizes.
#include "engine/fast/fast_derivatives.h"
#include "engine/fast/fast_kinematics.h"
#include "engine/parameters/fast_regressor.h"
#include "tests/support/allocations.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestFastAllocation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void allocatesNothing() {
#ifndef COUNTS_ALLOCATIONS
    QSKIP("allocations cannot be counted here");
#else
    Random random(1640);
    for (const TestRobot& robot : upTo(12, allRobots())) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd numbers = random.numbers(model.velocitySize(), 5.0);
      const MatrixXd q = state.position.replicate(1, 11), v = state.velocity.replicate(1, 11);
      VectorXd effort, acceleration;
      MatrixXd efforts, M, matrices, entries, Y, inverse_matrices[3];
      SolveStatus status;
      InverseDynamicsDerivatives inverse;
      ForwardDynamicsDerivatives forward;
      BodyPoses poses;
      Jacobian columns;
      std::vector<Jacobian> jacobians;
      const auto compute = [&] {
        fast::inverseDynamics(model, state, numbers, {}, workspace, effort);
        fast::bias(model, state, workspace, effort);
        fast::gravityEffort(model, state, workspace, effort);
        fast::inertiaEffort(model, state, numbers, workspace, effort);
        fast::coriolisEffort(model, state, workspace, effort);
        status = fast::forwardDynamics(model, state, numbers, {}, workspace, acceleration);
        fast::inverseDynamics(model, q, v, v, workspace, efforts);
        fast::gravityEffort(model, q, workspace, efforts);
        fast::massMatrix(model, state, workspace, M);
        fast::massMatrices(model, q, workspace, matrices);
        fast::massMatrixEntries(model, q, workspace, entries);
        fast::inverseDynamicsDerivatives(model, state, numbers, {}, workspace, inverse);
        fast::inverseDynamicsDerivatives(
            model, q, v, v, workspace,
            {&inverse_matrices[0], &inverse_matrices[1], &inverse_matrices[2]});
        status = fast::forwardDynamicsDerivatives(model, state, numbers, {}, workspace,
                                                  acceleration, forward);
        status = fast::inverseMassMatrix(model, state, workspace, M);
        fast::forwardKinematics(model, state, workspace, poses);
        fast::jointColumns(model, state, workspace, poses, columns);
        fast::linkJacobians(model, state, JacobianFrame::kLink, workspace, jacobians);
        fast::regressor(model, state, numbers, workspace, Y);
      };
      compute();
      const long before = allocations;
      compute();
      const long after = allocations;
      QVERIFY2(after == before, robot.name.c_str());
    }
#endif
  }
};

ARMILLARY_TEST(TestFastAllocation)
#include "tst_fast_allocation.moc"
