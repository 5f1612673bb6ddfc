// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/independent_rows.h"

#include <cmath>
#include <numeric>
#include <utility>

#include "engine/loops/pair.h"

namespace armillary {

namespace {

double dot(const double* a, const double* b, int size) {
  Pair sums[2] = {};  // which do not wait for each other
  int i = 0;
  for (; i + 4 <= size; i += 4) {
    sums[0] += pairAt(a + i) * pairAt(b + i);
    sums[1] += pairAt(a + i + 2) * pairAt(b + i + 2);
  }
  double sum = (sums[0][0] + sums[1][0]) + (sums[0][1] + sums[1][1]);
  for (; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

double squaredLength(const double* a, int size) {
  return dot(a, a, size);
}

// Reflects columns by 1 − β w wᵀ, w = (1, w[1], …), a few at a time: w is then read once for them,
// and their sums do not wait for each other. `step`: from one to the next.
template <int kColumns>
void reflect(const double* w, double beta, int size, double* first, int step) {
  Pair sums[kColumns] = {};
  int i = 1;
  for (; i + 2 <= size; i += 2) {
    const Pair own = pairAt(w + i);
    for (int k = 0; k < kColumns; ++k) sums[k] += own * pairAt(first + k * step + i);
  }
  double along[kColumns];
  for (int k = 0; k < kColumns; ++k) {
    double* const column = first + k * step;
    double sum = column[0] + (sums[k][0] + sums[k][1]);
    if (i < size) sum += w[i] * column[i];
    along[k] = beta * sum;
    column[0] -= along[k];
    if (i < size) column[i] -= along[k] * w[i];
  }
  for (i = 1; i + 2 <= size; i += 2) {
    const Pair own = pairAt(w + i);
    for (int k = 0; k < kColumns; ++k) {
      putPair(pairAt(first + k * step + i) - along[k] * own, first + k * step + i);
    }
  }
}

}  // namespace

void IndependentRows::factorize(const Eigen::MatrixXd& A, double tolerance, int given_rank) {
  QR_ = A.transpose();
  factorizeColumns(tolerance, given_rank);
}

void IndependentRows::factorizeTransposed(Eigen::MatrixXd& A_transposed, double tolerance,
                                          int given_rank) {
  QR_.swap(A_transposed);
  factorizeColumns(tolerance, given_rank);
}

void IndependentRows::factorizeColumns(double tolerance, int given_rank) {
  const int m = static_cast<int>(QR_.cols()), n = static_cast<int>(QR_.rows());
  const int most = std::min(m, n);
  reflections_.setZero(most);
  inverse_.resize(most);
  rest_.resize(m);
  rows_.order.resize(m);
  std::iota(rows_.order.begin(), rows_.order.end(), 0);
  for (int j = 0; j < m; ++j) rest_[j] = squaredLength(QR_.col(j).data(), n);
  found_ = rest_;

  int r = 0;
  for (double longest = 0.0; r < (given_rank < 0 ? most : std::min(most, given_rank)); ++r) {
    constexpr double kSmall = 0.01;
    int pivot = r;
    for (int j = r; j < m; ++j) {
      if (!(rest_[j] > kSmall * found_[j])) {
        const double* left = QR_.col(j).data() + r;
        rest_[j] = found_[j] = squaredLength(left, n - r);
      }
      if (rest_[j] > rest_[pivot]) pivot = j;
    }
    double* const column = QR_.col(pivot).data() + r;
    const double length = std::sqrt(squaredLength(column, n - r));
    if (r == 0) longest = length;
    if (!(length > (given_rank < 0 ? tolerance * longest : 0.0))) break;
    if (pivot != r) {
      QR_.col(pivot).swap(QR_.col(r));
      std::swap(rows_.order[pivot], rows_.order[r]);
      std::swap(rest_[pivot], rest_[r]);
      std::swap(found_[pivot], found_[r]);
    }
    // the reflection 1 − β w wᵀ, w = (1, ...), that leaves of the column its first number only
    double* const w = QR_.col(r).data() + r;
    const double lead = w[0];
    const double kept = lead > 0.0 ? -length : length;
    const double beta = (kept - lead) / kept;
    const double scale = 1.0 / (lead - kept);
    for (int i = 1; i < n - r; ++i) w[i] *= scale;
    for (int j = r + 1; j < m;) {
      double* const first = QR_.data() + j * n + r;
      const int count = std::min(4, m - j);
      switch (count) {
        case 4:
          reflect<4>(w, beta, n - r, first, n);
          break;
        case 3:
          reflect<3>(w, beta, n - r, first, n);
          break;
        case 2:
          reflect<2>(w, beta, n - r, first, n);
          break;
        default:
          reflect<1>(w, beta, n - r, first, n);
      }
      for (int k = 0; k < count; ++k, ++j) rest_[j] -= first[k * n] * first[k * n];
    }
    w[0] = kept;
    reflections_[r] = beta;
    inverse_[r] = 1.0 / kept;
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

void IndependentRows::leastNorm(const Eigen::VectorXd& c_L, Eigen::VectorXd& x,
                                Eigen::VectorXd* lambda_L) const {
  const int r = rows_.rank, n = static_cast<int>(QR_.rows());
  x.setZero(n);
  for (int i = 0; i < r; ++i) {  // y = R_11⁻ᵀ c_L
    x[i] = (c_L[i] - dot(QR_.data() + i * n, x.data(), i)) * inverse_[i];
  }
  if (lambda_L) {
    *lambda_L = x.head(r);
    for (int i = r - 1; i >= 0; --i) {  // R_11⁻¹ y
      const double* const R = QR_.data() + i * n;
      const double own = (*lambda_L)[i] *= inverse_[i];
      for (int k = 0; k < i; ++k) (*lambda_L)[k] -= own * R[k];
    }
  }
  for (int k = r - 1; k >= 0; --k) {  // Q_1 y, a reflection at a time
    reflect<1>(QR_.data() + k * n + k, reflections_[k], n - k, x.data() + k, n);
  }
}

}  // namespace armillary
