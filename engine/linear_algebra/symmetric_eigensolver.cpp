// SPDX-License-Identifier: BSD-3-Clause
#include "engine/linear_algebra/symmetric_eigensolver.h"

namespace armillary {

SymmetricEigensolver::SymmetricEigensolver(Eigen::Index n) : solver_(n) {}

SymmetricEigensolver::SymmetricEigensolver(const Eigen::MatrixXd& A) : solver_(A) {}

void SymmetricEigensolver::compute(const Eigen::MatrixXd& A) {
  solver_.compute(A);
}

void SymmetricEigensolver::computeValues(const Eigen::MatrixXd& A) {
  solver_.compute(A, Eigen::EigenvaluesOnly);
}

}  // namespace armillary
