// SPDX-License-Identifier: BSD-3-Clause
// Eigenvalues of small symmetric matrices (see cholesky.h for why they are compiled here).
#pragma once

#include <Eigen/Core>

namespace armillary {

// A = vectors diag(values) vectorsᵀ, the least value first; of A the lower triangle is read.
template <int n>
struct SymmetricEigenvalues {
  Eigen::Matrix<double, n, 1> values;
  Eigen::Matrix<double, n, n> vectors;
};
SymmetricEigenvalues<3> symmetricEigenvalues(const Eigen::Matrix<double, 3, 3>& A);
SymmetricEigenvalues<4> symmetricEigenvalues(const Eigen::Matrix<double, 4, 4>& A);
SymmetricEigenvalues<6> symmetricEigenvalues(const Eigen::Matrix<double, 6, 6>& A);

// The square root of a symmetric A without negative eigenvalues.
Eigen::Matrix<double, 6, 6> symmetricRoot(const Eigen::Matrix<double, 6, 6>& A);

}  // namespace armillary
