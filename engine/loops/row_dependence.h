// SPDX-License-Identifier: BSD-3-Clause
// Which rows of a matrix are independent, and how the others depend on them.
//
// With A (m × n) of rank r and its rows in the order that a factorization chose, L the first r:
//
//   (1)  A = B L,   B = [1; E]      (m × r, rows in that order)
//
// A right side c of A x = c can only be met where it is in the range of B; the nearest that can is
//
//   (2)  c_L = (Bᵀ B)⁻¹ Bᵀ c
//
// and of all λ with Aᵀ λ = Lᵀ λ_L the one of least norm is
//
//   (3)  λ = B (Bᵀ B)⁻¹ λ_L
//
// Source: Golub and Van Loan, Matrix Computations, section 5.5 (least squares of deficient rank).
#pragma once

#include <Eigen/Core>
#include <vector>

#include "engine/linear_algebra/cholesky.h"

namespace armillary {

class RowDependence {
 public:
  int rank = 0;
  std::vector<int> order;  // rows of A: the first `rank` are independent, the others depend on them
  Eigen::MatrixXd E;       // (m − rank) x rank
  double independence = 1.0;  // of the last independent row: its pivot relative to the first one's

  // That row of A; -1 where the rank is zero.
  int leastIndependent() const { return rank > 0 ? order[rank - 1] : -1; }

  // Call where the fields above are set, before what follows.
  void prepare();

  // (2). Returns how much the nearest right side differs from c: the largest of |B c_L − c|.
  double reduce(const Eigen::VectorXd& c, Eigen::VectorXd& c_L);
  // (3), a number for each row of A in A's own order.
  void spread(const Eigen::VectorXd& lambda_L, Eigen::VectorXd& lambda);

 private:
  Eigen::MatrixXd BtB_;
  Cholesky cholesky_;
  Eigen::VectorXd dependent_, solved_;
};

}  // namespace armillary
