// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/elimination.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace armillary {

void Elimination::factorize(const Eigen::MatrixXd& A, double tolerance, int given_rank) {
  const int m = static_cast<int>(A.rows()), n = static_cast<int>(A.cols());
  LU_ = A;
  rows_.order.resize(m);
  unknowns_.resize(n);
  std::iota(rows_.order.begin(), rows_.order.end(), 0);
  std::iota(unknowns_.begin(), unknowns_.end(), 0);

  const int most = given_rank < 0 ? std::min(m, n) : std::min({m, n, given_rank});
  int r = 0;
  for (double first = 0.0; r < most; ++r) {
    Eigen::Index row = 0, column = 0;
    const double pivot = LU_.bottomRightCorner(m - r, n - r).cwiseAbs().maxCoeff(&row, &column);
    if (r == 0) first = pivot;
    if (!(pivot > (given_rank < 0 ? tolerance * first : 0.0))) break;
    if (row != 0) {
      LU_.row(r).swap(LU_.row(r + row));
      std::swap(rows_.order[r], rows_.order[r + row]);
    }
    if (column != 0) {
      LU_.col(r).swap(LU_.col(r + column));
      std::swap(unknowns_[r], unknowns_[r + column]);
    }
    LU_.col(r).tail(m - r - 1) /= LU_(r, r);
    for (int j = r + 1; j < n; ++j) {
      LU_.col(j).tail(m - r - 1) -= LU_(r, j) * LU_.col(r).tail(m - r - 1);
    }
  }

  rows_.rank = r;
  rows_.independence = r > 0 ? std::abs(LU_(r - 1, r - 1) / LU_(0, 0)) : 1.0;
  rows_.E.resize(m - r, r);
  if (r > 0 && m > r) {  // (3)
    rows_.E = LU_.bottomLeftCorner(m - r, r);
    LU_.topLeftCorner(r, r).triangularView<Eigen::UnitLower>().solveInPlace<Eigen::OnTheRight>(
        rows_.E);
  }
  rows_.prepare();
}

void Elimination::nullSpace(Eigen::MatrixXd& K) const {
  const int r = rank(), n = static_cast<int>(LU_.cols());
  columns_.resize(r, n - r);
  if (r > 0 && n > r) {
    columns_ = -LU_.block(0, r, r, n - r);
    LU_.topLeftCorner(r, r).triangularView<Eigen::Upper>().solveInPlace(columns_);
  }
  K.setZero(n, n - r);
  if (n == r) return;  // nothing, of which rows have no place
  for (int i = 0; i < r; ++i) K.row(unknowns_[i]) = columns_.row(i);
  for (int i = r; i < n; ++i) K(unknowns_[i], i - r) = 1.0;
}

void Elimination::particular(const Eigen::VectorXd& c_L, Eigen::VectorXd& x0) const {
  const int r = rank();
  x0.setZero(LU_.cols());
  if (r == 0) return;
  solved_ = c_L;
  LU_.topLeftCorner(r, r).triangularView<Eigen::UnitLower>().solveInPlace(solved_);
  LU_.topLeftCorner(r, r).triangularView<Eigen::Upper>().solveInPlace(solved_);
  for (int i = 0; i < r; ++i) x0[unknowns_[i]] = solved_[i];
}

void Elimination::transposed(const Eigen::VectorXd& f, Eigen::VectorXd& lambda_L) const {
  const int r = rank();
  lambda_L.resize(r);
  if (r == 0) return;
  for (int i = 0; i < r; ++i) lambda_L[i] = f[unknowns_[i]];
  const auto LU = LU_.topLeftCorner(r, r);
  LU.triangularView<Eigen::Upper>().transpose().solveInPlace(lambda_L);
  LU.triangularView<Eigen::UnitLower>().transpose().solveInPlace(lambda_L);
}

}  // namespace armillary
