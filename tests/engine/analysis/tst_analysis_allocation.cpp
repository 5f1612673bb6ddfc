// SPDX-License-Identifier: BSD-3-Clause
// No analysis takes memory once its results have their size: every allocation is counted.

#include "engine/analysis/center_of_mass.h"
#include "engine/analysis/jacobian.h"
#include "engine/analysis/link_motions.h"
#include "engine/analysis/momentum.h"
#include "engine/analysis/operational_space.h"
#include "engine/analysis/power.h"
#include "engine/analysis/reactions.h"
#include "tests/support/allocations.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace armillary;
using namespace armillary::test;

class TestAnalysisAllocation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void callsTakeNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    Random random(651);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const Eigen::VectorXd acceleration = random.numbers(model.velocitySize(), 1.0);
      const int link = static_cast<int>(model.links.size()) - 1;
      const LinkWrench wrench{link, {{1.0, 2.0, 3.0}, { 4.0, 5.0, 6.0 }}, LinkWrench::Axes::kWorld};
      Jacobian J, J_rate;
      std::vector<LinkMotion> velocities, accelerations;
      PointJacobian center, center_rate;
      MomentumMatrix A, A_rate;
      std::vector<JointReaction> reactions;
      OperationalSpace space;
      OperationalNullSpace null_space;
      const auto everything = [&] {
        bool solved = true;
        linkJacobian(model, state, link, JacobianFrame::kLink, workspace, J);
        linkJacobianRate(model, state, link, JacobianFrame::kLink, workspace, J_rate);
        linkVelocities(model, state, workspace, velocities);
        linkAccelerations(model, state, acceleration, workspace, accelerations);
        centerOfMassMotion(model, state, acceleration, workspace);
        centerOfMassJacobian(model, state, workspace, center);
        centerOfMassJacobianRate(model, state, workspace, center_rate);
        momentumMatrix(model, state, MomentumPoint::kCenterOfMass, workspace, A);
        momentumMatrixRate(model, state, MomentumPoint::kCenterOfMass, workspace, A_rate);
        momentumBalance(model, state, acceleration, {&wrench, 1}, workspace);
        jointReactions(model, state, acceleration, {&wrench, 1}, workspace, reactions);
        powerBalance(model, state, acceleration, acceleration, workspace.zero, {&wrench, 1},
                     workspace);
        solved &= bool(operationalSpace(model, state, link, workspace, space));
        if (!model.has_followers) {
          solved &= bool(operationalSpaceRecursion(model, state, link, workspace, space));
        }
        solved &= bool(operationalNullSpace(model, state, link, workspace, null_space));
        return solved;
      };
      QVERIFY2(everything(), robot.name.c_str());
      const long before = allocations;
      everything();
      const long taken = allocations - before;
      QVERIFY2(taken == 0, (robot.name + ": " + std::to_string(taken) + " allocations").c_str());
    }
#else
    QSKIP("allocations are counted with glibc and without sanitizers only");
#endif
  }

  void countingCounts() {
#ifdef COUNTS_ALLOCATIONS
    const long before = allocations;
    Eigen::VectorXd vector(100);
    vector.setOnes();
    QVERIFY(vector.sum() == 100.0);
    QVERIFY2(allocations - before == 1, "Eigen's allocations are not seen");
#else
    QSKIP("allocations are counted with glibc and without sanitizers only");
#endif
  }
};

ARMILLARY_TEST(TestAnalysisAllocation)
#include "tst_analysis_allocation.moc"
