// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/row_correlation.h"

#include <Eigen/Core>
#include <algorithm>

namespace armillary {

double rowsPerIndependentRow(std::span<const double> residuals) {
  constexpr Eigen::Index kFewest = 20;
  constexpr double kWindow = 5.0;
  const auto n = static_cast<Eigen::Index>(residuals.size());
  if (n < kFewest) return 1.0;
  Eigen::VectorXd x = Eigen::Map<const Eigen::VectorXd>(residuals.data(), n);
  x.array() -= x.mean();
  const double squares = x.squaredNorm();
  if (!(squares > 0.0)) return 1.0;
  double T = 1.0;
  for (Eigen::Index k = 1; k < n / 2 && static_cast<double>(k) < kWindow * T; ++k) {
    T += 2.0 * x.head(n - k).dot(x.tail(n - k)) / squares;
  }
  return std::max(T, 1.0);
}

}  // namespace armillary
