// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/independent_rows.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace armillary {

void IndependentRows::factorize(const Eigen::MatrixXd& A, double tolerance, int given_rank) {
  const int m = static_cast<int>(A.rows()), n = static_cast<int>(A.cols());
  const int most = std::min(m, n);
  QR_ = A.transpose();
  reflections_.setZero(most);
  rest_.resize(m);
  rows_.order.resize(m);
  std::iota(rows_.order.begin(), rows_.order.end(), 0);

  int r = 0;
  for (double longest = 0.0; r < (given_rank < 0 ? most : std::min(most, given_rank)); ++r) {
    int pivot = r;
    for (int j = r; j < m; ++j) {
      rest_[j] = QR_.col(j).tail(n - r).norm();
      if (rest_[j] > rest_[pivot]) pivot = j;
    }
    if (r == 0) longest = rest_[pivot];
    if (!(rest_[pivot] > (given_rank < 0 ? tolerance * longest : 0.0))) break;
    if (pivot != r) {
      QR_.col(pivot).swap(QR_.col(r));
      std::swap(rows_.order[pivot], rows_.order[r]);
      std::swap(rest_[pivot], rest_[r]);
    }
    // the reflection 1 − β w wᵀ, w = (1, ...), that leaves of the column its first number only
    auto column = QR_.col(r).tail(n - r);
    const double first = column[0];
    const double kept = first > 0.0 ? -rest_[r] : rest_[r];
    const double beta = (kept - first) / kept;
    if (n - r > 1) column.tail(n - r - 1) /= first - kept;
    for (int j = r + 1; j < m; ++j) {
      auto other = QR_.col(j).tail(n - r);
      const double along = beta * (other[0] + column.tail(n - r - 1).dot(other.tail(n - r - 1)));
      other[0] -= along;
      other.tail(n - r - 1) -= along * column.tail(n - r - 1);
    }
    column[0] = kept;
    reflections_[r] = beta;
  }

  rows_.rank = r;
  rows_.independence = r > 0 ? std::abs(QR_(r - 1, r - 1) / QR_(0, 0)) : 1.0;
  rows_.E.resize(m - r, r);
  if (r > 0 && m > r) {  // (3)
    auto R_12 = QR_.block(0, r, r, m - r);
    QR_.topLeftCorner(r, r).triangularView<Eigen::Upper>().solveInPlace(R_12);
    rows_.E = R_12.transpose();
  }
  rows_.prepare();
}

void IndependentRows::leastNorm(const Eigen::VectorXd& c_L, Eigen::VectorXd& x) const {
  const int r = rows_.rank, n = static_cast<int>(QR_.rows());
  x.setZero(n);
  if (r == 0) return;
  x.head(r) = c_L;
  auto head = x.head(r);
  QR_.topLeftCorner(r, r).triangularView<Eigen::Upper>().transpose().solveInPlace(head);
  for (int k = r - 1; k >= 0; --k) {  // Q_1 y, a reflection at a time
    const auto w = QR_.col(k).tail(n - k - 1);
    const double along = reflections_[k] * (x[k] + w.dot(x.tail(n - k - 1)));
    x[k] -= along;
    x.tail(n - k - 1) -= along * w;
  }
}

}  // namespace armillary
