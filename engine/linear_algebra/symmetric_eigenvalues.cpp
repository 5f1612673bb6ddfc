// SPDX-License-Identifier: BSD-3-Clause
#include "engine/linear_algebra/symmetric_eigenvalues.h"

#include <Eigen/Eigenvalues>

namespace armillary {
namespace {

template <int n>
SymmetricEigenvalues<n> solved(const Eigen::Matrix<double, n, n>& A) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, n, n>> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace

SymmetricEigenvalues<3> symmetricEigenvalues(const Eigen::Matrix<double, 3, 3>& A) {
  return solved<3>(A);
}

SymmetricEigenvalues<4> symmetricEigenvalues(const Eigen::Matrix<double, 4, 4>& A) {
  return solved<4>(A);
}

SymmetricEigenvalues<6> symmetricEigenvalues(const Eigen::Matrix<double, 6, 6>& A) {
  return solved<6>(A);
}

Eigen::Matrix<double, 6, 6> symmetricRoot(const Eigen::Matrix<double, 6, 6>& A) {
  const SymmetricEigenvalues<6> found = solved<6>(A);
  return found.vectors * found.values.cwiseSqrt().asDiagonal() * found.vectors.transpose();
}

}  // namespace armillary
