// SPDX-License-Identifier: BSD-3-Clause
// The inverse of a joint's block, and which of its degrees of freedom nothing resists.
#pragma once

namespace armillary {

// Replaces a joint's block of D by its inverse, by elimination from the last degree of freedom to
// the first, so that a pivot belongs to a degree of freedom: returns the one whose pivot vanishes,
// or -1.
template <class Block>
int invertInPlace(double singular_pivot, Block& D) {
  const int n = static_cast<int>(D.rows());
  for (int k = n - 1; k >= 0; --k) {
    const double pivot = D(k, k);
    if (!(pivot > singular_pivot)) return k;
    D(k, k) = 1.0;
    D.row(k) /= pivot;
    for (int row = 0; row < n; ++row) {
      if (row == k) continue;
      const double factor = D(row, k);
      D(row, k) = 0.0;
      D.row(row) -= factor * D.row(k);
    }
  }
  return -1;
}

}  // namespace armillary
