// SPDX-License-Identifier: BSD-3-Clause
// The mass matrix factorized so that the zeros between branches stay, its inverse, and solutions of
// many right sides, for one sample or a sample a lane.
//
// The factorization of engine/dynamics/sparse_factorization.h, M = Lᵀ D L (Featherstone 2008,
// section 6.5), in rows that hold nothing but what can differ from zero: row k has a number for
// each column that carries k, in the order of their depth. The row of a column i that carries k is
// about the first columns of the same path, so that elimination subtracts neighbours from
// neighbours, a pack at a time:
//
//   (1)  for k = n … 1, for i that carry k:  M_i −= M_ki / M_kk M_k,   then L_k = M_k / M_kk
//
// The inverse X from the root outward (L X = D⁻¹ L⁻ᵀ, whose right side has zeros left of its
// diagonal, which is D⁻¹), rows a pack at a time, X being symmetric:
//
//   (2)  X_kj = −Σ over i that carry k of L_ki X_ij  for j < k,   X_kk = 1/D_k − Σ L_ki X_ik
//
// Solutions of M x = b, b a row for each column k with all right sides in it:
//
//   (3)  for k = n … 1, for i that carry k:  b_i −= L_ki b_k
//   (4)  for k = 1 … n:  b_k = b_k / D_k − Σ over i that carry k of L_ki b_i
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/mass_matrix_kernel.h"

namespace armillary::fast {
namespace {

// Rows begin `step` numbers apart, a multiple of kMostLanes; the last has a whole pack of room.
template <class T>
struct Rowwise {
  T* numbers = nullptr;
  long step = 0;
  ARMILLARY_KERNEL T* row(long k) const { return numbers + k * step; }
};

constexpr long wholePacks(long count) {
  return (count + kMostLanes - 1) / kMostLanes * kMostLanes;
}

// (1): M becomes L, whose diagonal is not stored, and 1 / D.
template <class T, class Mask>
void factorizeTree(const Form& form, const Rowwise<T>& M, T* D_inverse, Mask& singular) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  for (int k = form.column_count - 1; k >= 0; --k) {
    T* const row = M.row(k);
    const int depth = form.column_depth[k];
    noteVanishing(row[depth], form.column_pivot[k], singular);
    const T inverse = 1.0 / row[depth];
    D_inverse[k] = inverse;
    for (int i = form.column_carrier[k]; i >= 0; i = form.column_carrier[i]) {
      const int own = form.column_depth[i];
      const T scale = row[own] * inverse;
      T* const to = M.row(i);
      for (int d = 0; d <= own; d += kAtOnce) {
        storeColumns(loadColumns(to + d) - loadColumns(row + d) * scale, kAtOnce, to + d);
      }
    }
    for (int d = 0; d < depth; d += kAtOnce) {
      storeColumns(loadColumns(row + d) * inverse, kAtOnce, row + d);
    }
  }
}

// (2): X in the columns' order.
template <class T>
void invertTree(const Form& form, const Rowwise<T>& L, const T* D_inverse, const Rowwise<T>& X) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  for (int k = 0; k < form.column_count; ++k) {
    const T* const factors = L.row(k);
    T* const row = X.row(k);
    const int carrier = form.column_carrier[k];
    int j = 0;
    for (; j + kAtOnce < k; j += 2 * kAtOnce) {  // two sums that do not wait for each other
      Pack sum{}, next{};
      for (int i = carrier; i >= 0; i = form.column_carrier[i]) {
        const T factor = factors[form.column_depth[i]];
        const T* const from = X.row(i) + j;
        sum = sum - loadColumns(from) * factor;
        next = next - loadColumns(from + kAtOnce) * factor;
      }
      storeColumns(sum, kAtOnce, row + j);
      storeColumns(next, kAtOnce, row + j + kAtOnce);
    }
    for (; j < k; j += kAtOnce) {
      Pack sum{};
      for (int i = carrier; i >= 0; i = form.column_carrier[i]) {
        sum = sum - loadColumns(X.row(i) + j) * factors[form.column_depth[i]];
      }
      storeColumns(sum, kAtOnce, row + j);
    }
    T diagonal = D_inverse[k];
    for (int i = carrier; i >= 0; i = form.column_carrier[i]) {
      diagonal = diagonal - factors[form.column_depth[i]] * row[i];
    }
    row[k] = diagonal;
    for (int i = 0; i < k; ++i) X.row(i)[k] = row[i];
  }
}

// (3) and (4): row form.column_velocity[k] of b is that of column k; `count` right sides.
template <class T>
void solveTree(const Form& form, const Rowwise<T>& L, const T* D_inverse, int count,
               const Rowwise<T>& b) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  for (int c = 0; c < count; c += 2 * kAtOnce) {
    const bool two = c + kAtOnce < count;
    const int second = two ? c + kAtOnce : c;
    for (int k = form.column_count - 1; k >= 0; --k) {
      const T* const factors = L.row(k);
      const T* const own = b.row(form.column_velocity[k]);
      const Pack x = loadColumns(own + c), y = loadColumns(own + second);
      for (int i = form.column_carrier[k]; i >= 0; i = form.column_carrier[i]) {
        const T factor = factors[form.column_depth[i]];
        T* const to = b.row(form.column_velocity[i]);
        const Pack first = loadColumns(to + c) - x * factor;
        if (two) storeColumns(loadColumns(to + second) - y * factor, kAtOnce, to + second);
        storeColumns(first, kAtOnce, to + c);
      }
    }
    for (int k = 0; k < form.column_count; ++k) {
      const T* const factors = L.row(k);
      T* const own = b.row(form.column_velocity[k]);
      Pack x = loadColumns(own + c) * D_inverse[k], y = loadColumns(own + second) * D_inverse[k];
      for (int i = form.column_carrier[k]; i >= 0; i = form.column_carrier[i]) {
        const T factor = factors[form.column_depth[i]];
        const T* const from = b.row(form.column_velocity[i]);
        x = x - loadColumns(from + c) * factor;
        y = y - loadColumns(from + second) * factor;
      }
      if (two) storeColumns(y, kAtOnce, own + second);
      storeColumns(x, kAtOnce, own + c);
    }
  }
}

}  // namespace
}  // namespace armillary::fast
