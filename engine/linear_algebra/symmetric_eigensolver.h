// SPDX-License-Identifier: BSD-3-Clause
// Eigenvalues of symmetric matrices of any size (see cholesky.h for why they are compiled here).
#pragma once

#include <Eigen/Core>
#include <Eigen/Eigenvalues>

namespace armillary {

// A = vectors diag(values) vectorsᵀ (n x n), the least value first; of A the lower triangle is
// read. Nothing allocates once the size is known.
class SymmetricEigensolver {
 public:
  explicit SymmetricEigensolver(Eigen::Index n);
  explicit SymmetricEigensolver(const Eigen::MatrixXd& A);
  void compute(const Eigen::MatrixXd& A);
  // Without the vectors, which are as before.
  void computeValues(const Eigen::MatrixXd& A);
  const Eigen::VectorXd& values() const { return solver_.eigenvalues(); }
  const Eigen::MatrixXd& vectors() const { return solver_.eigenvectors(); }

 private:
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver_;
};

}  // namespace armillary
