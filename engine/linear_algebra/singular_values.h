// SPDX-License-Identifier: BSD-3-Clause
// Singular values of matrices of any size (see cholesky.h for why they are compiled here).
#pragma once

#include <Eigen/Core>

namespace armillary {

// A = U diag(values) Vᵀ, thin: A is m x n, U m x k, V n x k with k = min(m, n); the largest first.
struct SingularValueDecomposition {
  Eigen::VectorXd values;
  Eigen::MatrixXd U, V;
};

// By Jacobi's rotations, which keep small values to their own digits.
SingularValueDecomposition singularValueDecomposition(const Eigen::MatrixXd& A);

// The values alone, the largest first.
Eigen::VectorXd singularValues(const Eigen::MatrixXd& A);

}  // namespace armillary
