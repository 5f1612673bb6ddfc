// SPDX-License-Identifier: BSD-3-Clause
#include "engine/linear_algebra/orthogonal.h"

namespace armillary {

Eigen::MatrixXd upperTriangle(const Eigen::MatrixXd& A) {
  const Eigen::HouseholderQR<Eigen::MatrixXd> factor(A);
  return factor.matrixQR().topRows(A.cols()).triangularView<Eigen::Upper>();
}

Eigen::MatrixXd orthonormalBasis(const Eigen::MatrixXd& A) {
  const Eigen::HouseholderQR<Eigen::MatrixXd> factor(A);
  return factor.householderQ() * Eigen::MatrixXd::Identity(A.rows(), A.cols());
}

LeastSquares::LeastSquares(const Eigen::MatrixXd& A) : factor_(A) {}

Eigen::VectorXd LeastSquares::solve(const Eigen::VectorXd& b) const {
  return factor_.solve(b);
}

PivotedOrthogonal::PivotedOrthogonal(const Eigen::MatrixXd& A, double threshold) : factor_(A) {
  if (threshold >= 0.0) factor_.setThreshold(threshold);
}

Eigen::Index PivotedOrthogonal::rank() const {
  return factor_.rank();
}

Eigen::VectorXd PivotedOrthogonal::pivots() const {
  return factor_.matrixQR().diagonal().cwiseAbs();
}

Eigen::VectorXd PivotedOrthogonal::solve(const Eigen::VectorXd& b) const {
  // of nothing but zeros Eigen does not see that no pivot is one, and divides by them
  if (!(factor_.maxPivot() > 0.0)) return Eigen::VectorXd::Zero(factor_.cols());
  return factor_.solve(b);
}

}  // namespace armillary
