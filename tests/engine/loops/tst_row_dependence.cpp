// SPDX-License-Identifier: BSD-3-Clause
// Right sides of dependent rows against least squares by hand.
#include "engine/loops/row_dependence.h"

#include "engine/linear_algebra/orthogonal.h"
#include "engine/loops/elimination.h"
#include "engine/loops/independent_rows.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestRowDependence : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // x = 1 and 2 x = 5: the nearest is x = (1 + 2 · 5) / 5, which misses by 1.2 and 0.6.
  void contradictingRowsAreMetAsNearAsCanBe() {
    RowDependence rows;
    rows.rank = 1;
    rows.order = {0, 1};
    rows.E = MatrixXd::Constant(1, 1, 2.0);
    rows.prepare();
    VectorXd c_L;
    VERIFY_CLOSE(rows.reduce(Eigen::Vector2d(1.0, 5.0), c_L), 1.2, 1e-15, "residual");
    VERIFY_CLOSE(c_L[0], 2.2, 1e-15, "x");
    // the first row's miss is the smaller one where the second's counts less
    rows.E(0, 0) = 0.5;
    rows.prepare();
    VERIFY_CLOSE(rows.reduce(Eigen::Vector2d(1.0, 3.0), c_L), 2.0, 1e-15, "residual");
    VERIFY_CLOSE(c_L[0], 2.0, 1e-15, "x");
    VERIFY_CLOSE(rows.reduce(Eigen::Vector2d(2.0, 1.0), c_L), 0.0, 1e-15, "agreeing rows");
  }

  // The last pivot beside the first: of rows that are all apart, by their lengths.
  void independenceIsThatOfTheLastPivot() {
    MatrixXd A = MatrixXd::Zero(3, 4);
    A(0, 2) = 1.0;
    A(1, 0) = 4.0;
    A(2, 1) = -0.5;
    Elimination elimination;
    elimination.factorize(A, 1e-9);
    QCOMPARE(elimination.rank(), 3);
    VERIFY_CLOSE(elimination.rows().independence, 0.125, 1e-15, "elimination");
    IndependentRows rows;
    rows.factorize(A, 1e-9);
    QCOMPARE(rows.rank(), 3);
    VERIFY_CLOSE(rows.rows().independence, 0.125, 1e-15, "orthogonal");
  }

  void multipliersAreOfLeastNorm() {
    Random random(82);
    for (int round = 0; round < 20; ++round) {
      const int rank = 1 + random.below(4), more = random.below(3);
      RowDependence rows;
      rows.rank = rank;
      for (int i = 0; i < rank + more; ++i) {
        rows.order.insert(rows.order.begin() + random.below(i + 1), i);
      }
      rows.E = MatrixXd(more, rank);
      for (int i = 0; i < more; ++i) rows.E.row(i) = random.numbers(rank, 1.0).transpose();
      rows.prepare();
      MatrixXd B(rank + more, rank);  // in the order of A
      for (int i = 0; i < rank; ++i) B.row(rows.order[i]) = MatrixXd::Identity(rank, rank).row(i);
      for (int i = 0; i < more; ++i) B.row(rows.order[rank + i]) = rows.E.row(i);
      const VectorXd lambda_L = random.numbers(rank, 1.0), c = random.numbers(rank + more, 1.0);
      VectorXd lambda, c_L;
      rows.spread(lambda_L, lambda);
      VERIFY_CLOSE(lambda, shortestLeastSquares(B.transpose(), lambda_L, 1e-12), 1e-12, "λ");
      const double residual = rows.reduce(c, c_L);
      VERIFY_CLOSE(c_L, shortestLeastSquares(B, c, 1e-12), 1e-12, "c_L");
      VERIFY_CLOSE(residual, (B * c_L - c).lpNorm<Eigen::Infinity>(), 1e-12, "residual");
    }
  }
};

ARMILLARY_TEST(TestRowDependence)
#include "tst_row_dependence.moc"
