// SPDX-License-Identifier: BSD-3-Clause
// Factors of symmetric matrices of any size.
//
// The factors of this folder are Eigen's, compiled once: a decomposition takes a compiler between
// two and twenty seconds in every file that uses Eigen's own. Shapes must fit; sizes are free.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>

namespace armillary {

// A = L Lᵀ of a symmetric positive definite A (n x n), of which the lower triangle is read. Nothing
// allocates once the size is known.
class Cholesky {
 public:
  Cholesky();
  explicit Cholesky(const Eigen::MatrixXd& A);
  // False where A is not positive definite; nothing can be solved then.
  bool factorize(const Eigen::MatrixXd& A);
  bool isPositiveDefinite() const { return factor_.info() == Eigen::Success; }
  // A⁻¹ b in place of b; a matrix column by column.
  void solveInPlace(Eigen::VectorXd& b) const;
  void solveInPlace(Eigen::MatrixXd& B) const;
  Eigen::VectorXd solve(const Eigen::VectorXd& b) const;
  Eigen::MatrixXd inverse() const;

 private:
  Eigen::LLT<Eigen::MatrixXd> factor_;
};

// P A Pᵀ = L D Lᵀ of a symmetric A (n x n), definite or all but singular.
class PivotedCholesky {
 public:
  PivotedCholesky();
  explicit PivotedCholesky(const Eigen::MatrixXd& A);
  void factorize(const Eigen::MatrixXd& A);
  // A⁻¹ b into x, which may not be b.
  void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) const;
  // A⁻¹ B, column by column.
  Eigen::MatrixXd solve(const Eigen::MatrixXd& B) const;

 private:
  Eigen::LDLT<Eigen::MatrixXd> factor_;
};

}  // namespace armillary
