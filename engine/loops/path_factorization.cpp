// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/path_factorization.h"

#include <algorithm>

#include "engine/loops/pair.h"

namespace armillary {

PathFactorization::PathFactorization(DegreeOfFreedomTree tree) : tree_(std::move(tree)) {
  const int n = tree_.size();
  depth_.resize(n);
  int deepest = 0;
  for (int k = 0; k < n; ++k) {
    depth_[k] = tree_.parent[k] < 0 ? 0 : depth_[tree_.parent[k]] + 1;
    deepest = std::max(deepest, depth_[k]);
  }
  step_ = (deepest + 2) / 2 * 2;
  paths_.assign(n * step_, 0);
  numbers_.assign(n * step_, 0.0);
  for (int k = 0; k < n; ++k) {
    int* const own = paths_.data() + k * step_;
    own[depth_[k]] = k;
    for (int d = depth_[k], i = tree_.parent[k]; i >= 0; i = tree_.parent[i]) own[--d] = i;
  }
}

bool PathFactorization::factorize(const Eigen::MatrixXd& M) {
  const int n = tree_.size();
  double* const rows = numbers_.data();
  for (int k = 0; k < n; ++k) {
    const double* const from = M.col(k).data();
    const int* const own = paths_.data() + k * step_;
    double* const row = rows + k * step_;
    for (int d = 0; d <= depth_[k]; ++d) row[d] = from[own[d]];
    if (depth_[k] % 2 == 0) row[depth_[k] + 1] = 0.0;  // of a pair whose other half is used
  }
  for (int k = n - 1; k >= 0; --k) {
    double* const row = rows + k * step_;
    const int* const own = paths_.data() + k * step_;
    const double pivot = row[depth_[k]];
    if (!(pivot > tree_.singular_pivot[k])) return false;
    const double inverse = 1.0 / pivot;
    for (int d = depth_[k] - 1; d >= 0; --d) {
      const double factor = row[d] * inverse;
      const Pair factors = {factor, factor};
      double* const to = rows + own[d] * step_;
      for (int j = 0; j <= d; j += 2) {
        putPair(pairAt(to + j) - factors * pairAt(row + j), to + j);
      }
    }
    // after all of it: half a pair that was just written is slow to read with the other half
    for (int d = 0; d < depth_[k]; ++d) row[d] *= inverse;
  }
  return true;
}

void PathFactorization::solveLTransposed(Eigen::VectorXd& x) const {
  for (int k = tree_.size() - 1; k >= 0; --k) {
    const std::span<const int> columns = path(k);
    const double* const numbers = numbers_.data() + k * step_;
    const double own = x[k];
    for (std::size_t d = 0; d < columns.size(); ++d) x[columns[d]] -= numbers[d] * own;
  }
}

void PathFactorization::solveL(Eigen::VectorXd& x) const {
  for (int k = 0; k < tree_.size(); ++k) {
    const std::span<const int> columns = path(k);
    const double* const numbers = numbers_.data() + k * step_;
    double sum = 0.0;
    for (std::size_t d = 0; d < columns.size(); ++d) sum += numbers[d] * x[columns[d]];
    x[k] -= sum;
  }
}

}  // namespace armillary
