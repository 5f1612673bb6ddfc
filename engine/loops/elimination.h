// SPDX-License-Identifier: BSD-3-Clause
// Gaussian elimination with a rank test, for systems that determine their unknowns or do not.
//
// Source: Golub and Van Loan, Matrix Computations, section 3.4 (complete pivoting). Rows and
// columns of A (m × n) in the order that the pivots have, r of them:
//
//   (1)  P A Π = [L_11; L_21] [U_11 U_12] + (what is below the tolerance)
//   (2)  all solutions of A x = c:  x = K y + x_0,  y the unknowns without a pivot,
//        K = Π [−U_11⁻¹ U_12; 1],   x_0 = Π [U_11⁻¹ L_11⁻¹ c_L; 0]
//   (3)  rows without a pivot depend on those with one: E = L_21 L_11⁻¹
//   (4)  the λ_L with Lᵀ λ_L = f, where there is one: (L_11 U_11)ᵀ λ_L = f of the pivots' columns
#pragma once

#include "engine/loops/row_dependence.h"

namespace armillary {

class Elimination {
 public:
  // (1) and (3). `tolerance` is relative to the largest number of A. With `given_rank` >= 0 there
  // are that many pivots where they are not exactly zero, whatever the tolerance.
  void factorize(const Eigen::MatrixXd& A, double tolerance, int given_rank = -1);

  int rank() const { return rows_.rank; }
  RowDependence& rows() { return rows_; }
  const RowDependence& rows() const { return rows_; }
  // The unknowns: the first rank() are found from the others, which are free.
  const std::vector<int>& unknowns() const { return unknowns_; }

  // (2)
  void nullSpace(Eigen::MatrixXd& K) const;
  void particular(const Eigen::VectorXd& c_L, Eigen::VectorXd& x0) const;
  // (4)
  void transposed(const Eigen::VectorXd& f, Eigen::VectorXd& lambda_L) const;

 private:
  Eigen::MatrixXd LU_;
  std::vector<int> unknowns_;
  mutable Eigen::VectorXd solved_;
  mutable Eigen::MatrixXd columns_;
  RowDependence rows_;
};

}  // namespace armillary
