// SPDX-License-Identifier: BSD-3-Clause
// What the equations of walks take as they are written, and which method is walked by which.
#include "engine/walks/walk_cost.h"

#include <set>

#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/walks.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

class TestWalkCost : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Two links by hand: a rotation's matrix has nine numbers, of which a turn about z leaves five.
  void equationsAreCountedAsTheyAreWritten() {
    const Eigen::Vector3d w(0.3, 0.4, 0.5), v(1.1, 1.2, 1.3);
    const auto vector = [](const char* symbol, const Eigen::VectorXd& value) {
      return WalkFactor{symbol, value, {}};
    };
    MatrixXd R = MatrixXd::Identity(3, 3);
    R.topLeftCorner(2, 2) << 0.8, -0.6, 0.6, 0.8;
    const WalkEquation turned{vector("a", v), {{{{"R", R, {}}, vector("v", v)}}}};
    QCOMPARE(costOf(turned).multiplications, 4L);  // the one is free
    QCOMPARE(costOf(turned).additions, 2L);
    const WalkEquation crossed{
        vector("a", v), {{{vector("w", w).cross(), vector("v", v)}, 2.0}, {{vector("v", v)}}}};
    QCOMPARE(costOf(crossed).multiplications, 6L + 3L);
    QCOMPARE(costOf(crossed).additions, 3L + 3L);

    // where terms are made beside the walk nothing is told
    QVERIFY(!WalkCosts(WalkAlgorithm::kDalembert, bundledRobot("puma560").model).any());
    // what is solved has no count; all else adds up
    const WalkCosts costs(WalkAlgorithm::kInnovationsFactorization, bundledRobot("puma560").model);
    long sum = 0;
    int solved = 0;
    for (const WalkCosts::Named& each : costs.byEquation()) {
      solved += !each.cost;
      if (each.cost) sum += each.cost->multiplications;
    }
    QCOMPARE(sum, costs.total().multiplications);
    QVERIFY(solved > 0 && sum > 500);
    // Bricard's five joints have one motion, which rows of an open loop would hold
    const WalkCosts bricard(WalkAlgorithm::kLoops, bundledRobot("A04-bricard").model);
    for (const WalkCosts::Named& each : bricard.byEquation()) {
      if (each.equation == "loops-free") QVERIFY(each.cost && each.cost->multiplications > 0);
    }
  }

  void everyMethodHasAWalk() {
    std::set<WalkAlgorithm> walked{WalkAlgorithm::kOperationalSpace};  // a quantity of its own
    for (const char* method : {"rnea",
                               "rnea-absolute",
                               "newton-euler",
                               "cartesian-tensors",
                               "dalembert",
                               "jacobian-projection",
                               "recursive-lagrangian",
                               "lagrange",
                               "gibbs-appell",
                               "aba",
                               "aba-absolute",
                               "crba",
                               "crba-absolute",
                               "walker-orin-1",
                               "innovations",
                               "sparse-kkt",
                               "constraint-force",
                               "gauss",
                               "newton-euler-factorization",
                               "kkt",
                               "multipliers",
                               "null-space",
                               "recursive-multipliers"}) {
      QVERIFY2(walkOfMethod(method), method);
      walked.insert(*walkOfMethod(method));
    }
    QVERIFY(!walkOfMethod("rneaa"));
    QCOMPARE(walked.size(), std::size(kAllWalkAlgorithms));
  }
};

ARMILLARY_TEST(TestWalkCost)
#include "tst_walk_cost.moc"
