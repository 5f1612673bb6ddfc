// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics by factorizations takes no memory once its scratch is made: every allocation of
// this program is counted.

#include "engine/dynamics/sparse_factorization.h"
#include "engine/formulations/constraint_force.h"
#include "engine/formulations/sparse_elimination.h"
#include "tests/engine/formulations/forward_agreement.h"
#include "tests/support/allocations.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestForwardAllocation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void secondCallTakesNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    Random random(501);
    std::vector<std::shared_ptr<const Model>> models{randomChain(random, 40)};
    for (const TestRobot& robot : ofSolidBodies(allRobots())) models.push_back(robot.model);
    int chains = 0;
    for (const auto& model : models) {
      Workspace workspace(*model);
      const ForwardCase c(*model, random);
      VectorXd acceleration;
      MatrixXd inverse;
      bool is_chain = !model->has_followers;
      for (int i = 1; i < model->bodyCount(); ++i) is_chain &= model->bodies[i].parent == i - 1;
      chains += is_chain;
      long before = 0;
      for (int call = 0; call < 2; ++call) {
        before = allocations;
        bool solved = static_cast<bool>(
            massMatrixSolve(*model, c.state, c.effort, c.wrenches, workspace, acceleration));
        solved &= static_cast<bool>(inverseMassMatrix(*model, c.state, workspace, inverse));
        if (!model->has_followers) {
          solved &= static_cast<bool>(
              sparseElimination(*model, c.state, c.effort, c.wrenches, workspace, acceleration));
        }
        if (is_chain) {
          solved &= static_cast<bool>(
              constraintForce(*model, c.state, c.effort, c.wrenches, 2, workspace, acceleration));
        }
        QVERIFY2(solved, model->name.c_str());
      }
      const long taken = allocations - before;
      QVERIFY2(taken == 0, (model->name + ": " + std::to_string(taken)).c_str());
    }
    QVERIFY(chains > 100);
#else
    QSKIP("allocations are counted with glibc and without sanitizers only");
#endif
  }

  void countingCounts() {
#ifdef COUNTS_ALLOCATIONS
    const long before = allocations;
    VectorXd vector(100);
    vector.setOnes();
    QVERIFY(vector.sum() == 100.0);
    QVERIFY2(allocations - before == 1, "Eigen's allocations are not seen");
#else
    QSKIP("allocations are counted with glibc and without sanitizers only");
#endif
  }
};

ARMILLARY_TEST(TestForwardAllocation)
#include "tst_forward_allocation.moc"
