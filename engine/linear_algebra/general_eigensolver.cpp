// SPDX-License-Identifier: BSD-3-Clause
#include "engine/linear_algebra/general_eigensolver.h"

#include <Eigen/Eigenvalues>

namespace armillary {

GeneralEigenvalues generalEigenvalues(const Eigen::MatrixXd& A) {
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace armillary
