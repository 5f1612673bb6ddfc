// SPDX-License-Identifier: BSD-3-Clause
#include "engine/linear_algebra/linear_solve.h"

namespace armillary {

PivotedElimination::PivotedElimination(Eigen::Index n) : factor_(n) {}

PivotedElimination::PivotedElimination(const Eigen::MatrixXd& A) : factor_(A) {}

void PivotedElimination::factorize(const Eigen::MatrixXd& A) {
  factor_.compute(A);
}

void PivotedElimination::solve(const Eigen::VectorXd& b, Eigen::VectorXd& x) const {
  x.noalias() = factor_.solve(b);
}

void PivotedElimination::solve(const Eigen::MatrixXd& B, Eigen::MatrixXd& X) const {
  X.noalias() = factor_.solve(B);
}

}  // namespace armillary
