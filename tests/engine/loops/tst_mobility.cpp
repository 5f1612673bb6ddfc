// SPDX-License-Identifier: BSD-3-Clause
// Mobility of mechanisms whose freedom is known, over-constrained and singular ones among them.
#include "engine/loops/mobility.h"

#include "engine/linear_algebra/orthogonal.h"
#include "engine/loops/assemble.h"
#include "tests/support/compare.h"
#include "tests/support/loops.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

Mobility at(const Model& model, const State& state) {
  Workspace workspace(model);
  Mobility result;
  mobility(model, model.loops, state, workspace, result);
  return result;
}

}  // namespace

class TestMobility : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void planarFourBarHasOneThoughItsCountIsLess() {
    const FourBar bars;
    const auto model = bars.model();
    State state = neutralState(*model);
    state.position = bars.position(0.7);
    const Mobility found = at(*model, state);
    QCOMPARE(found.degrees_of_freedom, 3);
    QCOMPARE(found.rows, 5);
    QCOMPARE(found.rank, 2);
    QCOMPARE(found.mobility, 1);
    QCOMPARE(found.grueblers_count, -2);
    QCOMPARE(found.redundant, 3);
    QCOMPARE(found.redundant_rows.size(), size_t{3});
    QCOMPARE(found.independent.size(), size_t{1});
  }

  void bricardMovesThoughItsCountIsNone() {
    const auto model = compiledInPlane(bricard());
    const Mobility found = at(*model, neutralState(*model));
    QCOMPARE(found.rank, 4);
    QCOMPARE(found.mobility, 1);
    QCOMPARE(found.grueblers_count, 0);
    QCOMPARE(found.redundant, 1);
  }

  void stretchedParallelogramsMoveMore() {
    const auto model = compiledInPlane(windows(2));
    QCOMPARE(at(*model, windowsState(*model, 1.0, 0.0)).mobility, 1);
    QCOMPARE(at(*model, windowsState(*model, 0.0, 0.0)).mobility, 3);
  }

  void independentDegreesOfFreedomMayBeChosenAtWill() {
    // with their columns the constraints' columns fill up: the others follow from them
    Random random(331);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() < 2 || model.velocitySize() > 20) continue;
      Workspace workspace(model);
      for (const JointType type : kAllJointTypes) {
        const State state = randomState(model, random);
        const Loop loop = closedLoop(random, model, state, type);
        Mobility found;
        mobility(model, {&loop, 1}, state, workspace, found);
        const int n = model.velocitySize();
        QCOMPARE(static_cast<int>(found.independent.size()), n - found.rank);
        LoopConstraints constraints;
        loopConstraints(model, {&loop, 1}, state, workspace, constraints);
        MatrixXd both(constraints.rowCount() + n - found.rank, n);
        both.setZero();
        both.topRows(constraints.rowCount()) = constraints.jacobian;
        for (int i = 0; i < n - found.rank; ++i) {
          both(constraints.rowCount() + i, found.independent[static_cast<size_t>(i)]) = 1.0;
        }
        const PivotedOrthogonal qr(both, 1e-10);
        QVERIFY2(qr.rank() == n, (robot.name + ", " + loop.name).c_str());
      }
    }
  }
};

ARMILLARY_TEST(TestMobility)
#include "tst_mobility.moc"
