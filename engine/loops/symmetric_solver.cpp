// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/symmetric_solver.h"

#include <algorithm>
#include <cmath>

namespace armillary {

int SymmetricSolver::factorize(const Eigen::MatrixXd& A, const Eigen::VectorXd& D,
                               double tolerance) {
  D_ = D;
  scaled_.resize(A.rows(), A.cols());
  scaled_.noalias() = D_.asDiagonal() * A * D_.asDiagonal();
  elimination_.factorize(scaled_, tolerance);
  if (elimination_.rank() == A.rows()) return -1;
  elimination_.nullSpace(null_space_);
  free_ = D_.cwiseProduct(null_space_.col(0));
  Eigen::Index most = 0;
  null_space_.col(0).cwiseAbs().maxCoeff(&most);
  return static_cast<int>(most);
}

void SymmetricSolver::solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) {
  right_.resize(elimination_.rank());
  for (int i = 0; i < elimination_.rank(); ++i) {
    const int row = elimination_.rows().order[i];
    right_[i] = D_[row] * b[row];
  }
  elimination_.particular(right_, solved_);
  x = D_.cwiseProduct(solved_);
}

void diagonalScale(const Eigen::MatrixXd& A, Eigen::VectorXd& D) {
  const double largest = A.size() > 0 ? A.diagonal().maxCoeff() : 0.0;
  D.resize(A.rows());
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    const double own = A(i, i) > 0.0 ? A(i, i) : largest;
    D[i] = own > 0.0 ? 1.0 / std::sqrt(own) : 1.0;
  }
}

}  // namespace armillary
