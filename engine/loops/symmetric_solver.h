// SPDX-License-Identifier: BSD-3-Clause
// Solves A x = b for a symmetric A, definite or not, and says which unknown is free where A is
// singular.
//
// Unknowns of robots have scales many powers of ten apart (a finger's inertia, a base's mass). They
// are scaled first, x = D z with given D, so that what is small is not taken for zero; then
// Gaussian elimination with complete pivoting solves D A D z = D b.
#pragma once

#include "engine/loops/elimination.h"

namespace armillary {

class SymmetricSolver {
 public:
  // Returns -1, or where D A D is singular the unknown that its null space moves most. Pivots below
  // `tolerance` of the largest are zero but for rounding.
  int factorize(const Eigen::MatrixXd& A, const Eigen::VectorXd& D, double tolerance = 1e-14);
  // x may be b.
  void solve(const Eigen::VectorXd& b, Eigen::VectorXd& x);
  // A direction that A does not feel, where it is singular; of the unknowns.
  const Eigen::VectorXd& freeDirection() const { return free_; }

 private:
  Eigen::MatrixXd scaled_, null_space_;
  Eigen::VectorXd D_, right_, solved_, free_;
  Elimination elimination_;
};

// 1 / sqrt(A_ii): gives A a unit diagonal. Where A_ii is not positive, as for the largest that is.
void diagonalScale(const Eigen::MatrixXd& A, Eigen::VectorXd& D);

}  // namespace armillary
