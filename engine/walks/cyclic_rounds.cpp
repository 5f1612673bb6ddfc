// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/cyclic_rounds.h"

#include "engine/linear_algebra/cholesky.h"

namespace armillary {

using Eigen::MatrixXd;

int CyclicRounds::solve(const CyclicRows& rows) {
  const int n = count();
  rounds_.assign(1, rows);
  x_.assign(sizes_.size(), {});
  for (int s = 1; s <= n; s *= 2) {
    CyclicRows& present = rounds_.back();
    for (int e = s; e <= n; e += 2 * s) {
      if (isRow(e) && !solveRow(present, e, s)) return e;
    }
    CyclicRows next = present;
    for (int i = 2 * s; i <= n; i += 2 * s) {
      if (isRow(i)) reduceRow(present, i, s, next[i]);
    }
    rounds_.push_back(std::move(next));
  }
  substitute();
  return -1;
}

bool CyclicRounds::solveRow(CyclicRows& rows, int e, int s) const {
  CyclicRow& row = rows[e];
  const Cholesky factor(row.A);
  if (!factor.isPositiveDefinite()) return false;
  const auto solved = [&](const MatrixXd& right) {
    MatrixXd X = right;
    factor.solveInPlace(X);
    return X;
  };
  row.y = solved(row.r);
  if (isRow(e - s)) row.U = solved(rows[e - s].B.transpose());
  if (isRow(e + s)) row.W = solved(row.B);
  return true;
}

void CyclicRounds::reduceRow(const CyclicRows& rows, int i, int s, CyclicRow& row) const {
  if (isRow(i - s)) {
    row.A -= rows[i - s].B.transpose() * rows[i - s].W;
    row.r -= rows[i - s].B.transpose() * rows[i - s].y;
  }
  const bool goes_on = isRow(i + 2 * s);
  if (!isRow(i + s)) {  // the system is parted there
    if (goes_on) row.B = MatrixXd::Zero(sizes_[i], sizes_[i + 2 * s]);
    return;
  }
  row.A -= rows[i].B * rows[i + s].U;
  row.r -= rows[i].B * rows[i + s].y;
  if (goes_on) row.B = -(rows[i].B * rows[i + s].W);
}

void CyclicRounds::substitute() {
  for (int round = static_cast<int>(rounds_.size()) - 1; round >= 1; --round) {
    const int s = strideOf(round);
    for (int e = s; e <= count(); e += 2 * s) {
      if (!isRow(e)) continue;
      const CyclicRow& row = rows(round)[e];
      x_[e] = row.y;
      if (isRow(e - s)) x_[e] -= row.U * x_[e - s];
      if (isRow(e + s)) x_[e] -= row.W * x_[e + s];
    }
  }
}

}  // namespace armillary
