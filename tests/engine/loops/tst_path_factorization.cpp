// SPDX-License-Identifier: BSD-3-Clause
// The factorization in rows without gaps is that of sparse_factorization.h, number by number.
#include "engine/loops/path_factorization.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/sparse_factorization.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestPathFactorization : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void rowsPivotsAndSolutionsAreTheSame() {
    const Reached reached;
    Random random(81);
    for (const TestRobot& robot : allRobots()) {
      Workspace workspace(*robot.model);
      const DegreeOfFreedomTree& tree = workspace.tree(*robot.model);
      PathFactorization paths(tree);
      for (int round = 0; round < 2; ++round) {  // nothing of a matrix is left for the next
        Eigen::MatrixXd M;
        massMatrix(*robot.model, randomState(*robot.model, random), workspace, M);
        QVERIFY(paths.factorize(M));
        Eigen::MatrixXd L_and_D = M;
        QVERIFY(factorize(tree, L_and_D));
        for (int k = 0; k < tree.size(); ++k) {
          const std::span<const int> path = paths.path(k);
          int above = tree.parent[k];
          for (std::size_t d = path.size(); d-- > 0; above = tree.parent[above]) {
            QCOMPARE(path[d], above);
            QCOMPARE(paths.row(k)[d], L_and_D(above, k));
          }
          QCOMPARE(above, -1);
          QCOMPARE(paths.pivot(k), L_and_D(k, k));
        }
        const Eigen::VectorXd x = random.numbers(tree.size(), 1.0);
        Eigen::VectorXd ours = x, theirs = x;
        paths.solveLTransposed(ours);
        solveLTransposed(tree, L_and_D, theirs);
        VERIFY_CLOSE(ours, theirs, 1e-13, robot.name);
        paths.solveL(ours);
        solveL(tree, L_and_D, theirs);
        VERIFY_CLOSE(ours, theirs, 1e-13, robot.name);
      }
    }
  }

  void aVanishingPivotIsRefused() {
    const TestRobot robot = bundledRobot("planar_3r");
    const Model& model = *robot.model;
    const DegreeOfFreedomTree tree(model);
    PathFactorization paths(tree);
    QVERIFY(!paths.factorize(Eigen::MatrixXd::Zero(tree.size(), tree.size())));
    QVERIFY(paths.factorize(Eigen::MatrixXd::Identity(tree.size(), tree.size())));
  }
};

ARMILLARY_TEST(TestPathFactorization)
#include "tst_path_factorization.moc"
