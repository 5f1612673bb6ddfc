// SPDX-License-Identifier: BSD-3-Clause
#include "engine/linear_algebra/cholesky.h"

namespace armillary {

Cholesky::Cholesky() = default;

Cholesky::Cholesky(const Eigen::MatrixXd& A) : factor_(A) {}

bool Cholesky::factorize(const Eigen::MatrixXd& A) {
  factor_.compute(A);
  return isPositiveDefinite();
}

void Cholesky::solveInPlace(Eigen::VectorXd& b) const {
  factor_.solveInPlace(b);
}

void Cholesky::solveInPlace(Eigen::MatrixXd& B) const {
  factor_.solveInPlace(B);
}

Eigen::VectorXd Cholesky::solve(const Eigen::VectorXd& b) const {
  Eigen::VectorXd x = b;
  solveInPlace(x);
  return x;
}

Eigen::MatrixXd Cholesky::inverse() const {
  Eigen::MatrixXd inverse = Eigen::MatrixXd::Identity(factor_.rows(), factor_.cols());
  solveInPlace(inverse);
  return inverse;
}

PivotedCholesky::PivotedCholesky() = default;

PivotedCholesky::PivotedCholesky(const Eigen::MatrixXd& A) : factor_(A) {}

void PivotedCholesky::factorize(const Eigen::MatrixXd& A) {
  factor_.compute(A);
}

void PivotedCholesky::solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) const {
  x = factor_.solve(b);
}

Eigen::MatrixXd PivotedCholesky::solve(const Eigen::MatrixXd& B) const {
  return factor_.solve(B);
}

}  // namespace armillary
