// SPDX-License-Identifier: BSD-3-Clause
// Linear equations of any size (see cholesky.h for why they are compiled here).
#pragma once

#include <Eigen/Core>
#include <Eigen/LU>

namespace armillary {

// P A = L U of a regular A (n x n), rows exchanged for the largest pivot.
class PivotedElimination {
 public:
  explicit PivotedElimination(Eigen::Index n);
  explicit PivotedElimination(const Eigen::MatrixXd& A);
  // Nothing allocates once the size is known.
  void factorize(const Eigen::MatrixXd& A);
  // A⁻¹ b into x, which may not be b; a matrix column by column.
  void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) const;
  void solve(const Eigen::MatrixXd& B, Eigen::MatrixXd& X) const;

 private:
  Eigen::PartialPivLU<Eigen::MatrixXd> factor_;
};

}  // namespace armillary
