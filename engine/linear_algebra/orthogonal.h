// SPDX-License-Identifier: BSD-3-Clause
// Orthogonal factors of matrices of any size: least squares, ranks, bases (see cholesky.h for why
// they are compiled here).
#pragma once

#include <Eigen/Core>
#include <Eigen/QR>

namespace armillary {

// The R of A = Q R (m x n, m >= n): upper triangular, n x n.
Eigen::MatrixXd upperTriangle(const Eigen::MatrixXd& A);

// An orthonormal basis of what A's columns span (m x n, rank n): Q's first n columns.
Eigen::MatrixXd orthonormalBasis(const Eigen::MatrixXd& A);

// The shortest x of those that make |A x − b| least; singular values below `threshold` of the
// largest pivot are zero.
Eigen::VectorXd shortestLeastSquares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                                     double threshold);

// Least squares of several right sides, for an A (m x n, m >= n) of full rank.
class LeastSquares {
 public:
  explicit LeastSquares(const Eigen::MatrixXd& A);
  Eigen::VectorXd solve(const Eigen::VectorXd& b) const;

 private:
  Eigen::HouseholderQR<Eigen::MatrixXd> factor_;
};

// A Π = Q R with the column that has most left taken next: shows A's rank.
class PivotedOrthogonal {
 public:
  // Pivots below `threshold` of the largest are zero; negative: Eigen's usual one.
  explicit PivotedOrthogonal(const Eigen::MatrixXd& A, double threshold = -1.0);
  Eigen::Index rank() const;
  // Of A, in the order of their pivots.
  const Eigen::VectorXi& columns() const { return factor_.colsPermutation().indices(); }
  // |R_kk|, min(m, n) numbers.
  Eigen::VectorXd pivots() const;
  double largestPivot() const { return factor_.maxPivot(); }
  // The least squares solution that leaves out columns without a pivot.
  Eigen::VectorXd solve(const Eigen::VectorXd& b) const;

 private:
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor_;
};

}  // namespace armillary
