// SPDX-License-Identifier: BSD-3-Clause
// Eigenvalues of matrices that need not be symmetric (see cholesky.h for why they are compiled
// here).
#pragma once

#include <Eigen/Core>

namespace armillary {

// A vectors.col(k) = values[k] vectors.col(k) of A (n x n), in no order; conjugate pairs stand
// side by side.
struct GeneralEigenvalues {
  Eigen::VectorXcd values;
  Eigen::MatrixXcd vectors;
};
GeneralEigenvalues generalEigenvalues(const Eigen::MatrixXd& A);

}  // namespace armillary
