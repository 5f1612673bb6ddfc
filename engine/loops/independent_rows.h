// SPDX-License-Identifier: BSD-3-Clause
// Rank and independent rows of a matrix by orthogonal factorization with pivoting.
//
// Source: Golub and Van Loan, Matrix Computations, section 5.4 (Householder QR with column
// pivoting, there of the transposed matrix).
//
//   (1)  Aᵀ Π = Q [R_11 R_12; 0 R_22],   |diag R| falling
//        R_22 is zero where its longest column is no longer than tolerance · |R(0, 0)|
//   (2)  L, the first r rows of A in the order Π:  L = R_11ᵀ Q_1ᵀ
//   (3)  the other rows are E L with E = (R_11⁻¹ R_12)ᵀ
//   (4)  the x of least norm with L x = c_L:  x = Q_1 R_11⁻ᵀ c_L,  and λ with x = Lᵀ λ:
//        λ = R_11⁻¹ R_11⁻ᵀ c_L
//
// What is left of a row after r reflections is updated, and found anew where it has become small
// against what it was when it was last found: LINPACK's rule (section 5.4.1).
#pragma once

#include "engine/loops/row_dependence.h"

namespace armillary {

class IndependentRows {
 public:
  // (1) and (3). `tolerance` is relative to the longest row. With `given_rank` >= 0 that many rows
  // are taken where they are not exactly zero, whatever the tolerance.
  void factorize(const Eigen::MatrixXd& A, double tolerance, int given_rank = -1);
  // The same of Aᵀ, which is taken: rows of A side by side in memory.
  void factorizeTransposed(Eigen::MatrixXd& A_transposed, double tolerance, int given_rank = -1);

  int rank() const { return rows_.rank; }
  RowDependence& rows() { return rows_; }
  const RowDependence& rows() const { return rows_; }

  // (4), λ where it is asked for.
  void leastNorm(const Eigen::VectorXd& c_L, Eigen::VectorXd& x,
                 Eigen::VectorXd* lambda_L = nullptr) const;

 private:
  void factorizeColumns(double tolerance, int given_rank);
  Eigen::MatrixXd QR_;           // R above and on the diagonal, Householder vectors below
  Eigen::VectorXd reflections_;  // their scale
  Eigen::VectorXd inverse_;      // of R's diagonal
  // Squared: what each row has left, and had when that was last found.
  Eigen::VectorXd rest_, found_;
  RowDependence rows_;
};

}  // namespace armillary
