// SPDX-License-Identifier: BSD-3-Clause
#include "engine/linear_algebra/orthogonal.h"

namespace armillary {

Eigen::VectorXd shortestLeastSquares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                                     double threshold) {
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factor;
  factor.setThreshold(threshold);
  factor.compute(A);
  return factor.solve(b);
}

}  // namespace armillary
