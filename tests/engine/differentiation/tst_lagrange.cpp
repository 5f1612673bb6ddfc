// SPDX-License-Identifier: BSD-3-Clause
// Lagrange's and Appell's equations by differentiation, against Newton and Euler's and by hand.
#include "engine/differentiation/lagrange.h"

#include "engine/differentiation/gibbs_appell.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/allocations.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

class TestLagrange : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bothAgreeWithNewtonEulerOnEveryRobot() {
    const Reached reached;
    Random random(8101);
    int compared = 0;
    forRandomStates(
        allRobots(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
          const std::vector<LinkWrench> wrenches = someWrenches(model, random);
          VectorXd expected, effort;
          inverseDynamics(model, state, acceleration, wrenches, workspace, expected);
          lagrange(model, state, acceleration, wrenches, workspace, effort);
          VERIFY_CLOSE(effort, expected, 1e-11, robot.name);
          gibbsAppell(model, state, acceleration, wrenches, workspace, effort);
          VERIFY_CLOSE(effort, expected, 1e-11, robot.name);
          ++compared;
        });
    QVERIFY2(compared > 400, std::to_string(compared).c_str());
  }

  void bodiesTermsAddUpAndTheirSumIsTheEffort() {
    Random random(8102);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0 || model.velocitySize() > 40) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      LagrangeTerms whole;
      lagrangeTerms(model, state, acceleration, {}, workspace, whole);
      std::vector<LagrangeTerms> bodies;
      lagrangeTermsOfBodies(model, state, acceleration, workspace, bodies);
      VectorXd momentum = VectorXd::Zero(model.velocitySize()), effort = momentum;
      double kinetic = 0.0;
      for (int i = 1; i < model.bodyCount(); ++i) {
        momentum += bodies[i].momentum;
        effort += bodies[i].effort;
        kinetic += bodies[i].kinetic;
      }
      VERIFY_CLOSE(momentum, whole.momentum, 1e-12, robot.name);
      VERIFY_CLOSE(effort, whole.effort, 1e-11, robot.name);
      QVERIFY(std::abs(kinetic - whole.kinetic) <= 1e-12 * std::max(1.0, whole.kinetic));
      // T is half of what the momentum makes of the velocity
      const double product = 0.5 * whole.momentum.dot(state.velocity);
      QVERIFY2(std::abs(product - whole.kinetic) <= 1e-11 * std::max(1.0, whole.kinetic),
               robot.name.c_str());
      QCOMPARE_LE(std::abs(energy(model, state, workspace).kinetic - whole.kinetic),
                  1e-12 * std::max(1.0, whole.kinetic));
    }
  }

  void oneAnswerAllocatesNothing() {
#ifdef COUNTS_ALLOCATIONS
    Random random(8103);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      const std::vector<LinkWrench> wrenches = someWrenches(model, random);
      VectorXd effort;
      lagrange(model, state, acceleration, wrenches, workspace, effort);
      gibbsAppell(model, state, acceleration, wrenches, workspace, effort);
      const long before = allocations;
      lagrange(model, state, acceleration, wrenches, workspace, effort);
      gibbsAppell(model, state, acceleration, wrenches, workspace, effort);
      const long taken = allocations - before;
      QVERIFY2(taken == 0, (robot.name + ": " + std::to_string(taken)).c_str());
    }
#else
    QSKIP("allocations are not counted here");
#endif
  }
};

ARMILLARY_TEST(TestLagrange)
#include "tst_lagrange.moc"
