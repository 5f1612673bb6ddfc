// SPDX-License-Identifier: BSD-3-Clause
// The mass matrix factorized so that the zeros between branches stay, and its inverse, for one
// sample or a sample a lane.
//
// The factorization of engine/dynamics/sparse_factorization.h, M = Lᵀ D L (Featherstone 2008,
// section 6.5), in rows that hold nothing but what can differ from zero: row k has a number for
// each column that carries k, in the order of their depth. The row of a column i that carries k is
// about the first columns of the same path, so that elimination subtracts neighbours from
// neighbours, a pack at a time:
//
//   (1)  for k = n … 1, for i that carry k:  M_i −= M_ki / M_kk M_k,   then L_k = M_k / M_kk
//
// Column i of L⁻¹ is about what i carries, which are neighbours too. From L⁻¹ L = 1, with V_i that
// column:
//
//   (2)  for i = n … 1:  V_i = e_i − Σ over j that i carries of L_ji V_j
//   (3)  M⁻¹ = L⁻¹ D⁻¹ L⁻ᵀ:  row k is Σ over i that carry k, and k itself, of V_ik / D_i V_i
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/inverse_derivatives_kernel.h"

namespace armillary::fast {
namespace {

// Calls function(i) for column c and all that carry it, the nearest first.
template <class Function>
ARMILLARY_KERNEL void visitPath(const Form& form, int c, Function&& function) {
  for (int i = c; i >= 0;) {
    const int begin = form.column_run[i];
    for (; i >= begin; --i) function(i);
    i = form.column_carrier[begin];
  }
}

// Calls function(c, Count) for groups of packs that cover begin … end: all at once where registers
// are enough for their sums, otherwise as equal groups as can be.
template <int kCount>
struct Count {
  static constexpr int kValue = kCount;
};
#if defined(__AVX512F__)
constexpr int kMostPacks = 5;
#else
constexpr int kMostPacks = 4;
#endif
template <int kAtOnce, class Function>
ARMILLARY_KERNEL void visitPacks(int begin, int end, Function&& function) {
  int left = (end - begin + kAtOnce - 1) / kAtOnce;
  for (int c = begin; left > 0;) {
    const int packs = left <= kMostPacks      ? left
                      : left < 2 * kMostPacks ? (left + 1) / 2
                                              : kMostPacks;
    switch (packs) {
      case 1:
        function(c, Count<1>{});
        break;
      case 2:
        function(c, Count<2>{});
        break;
      case 3:
        function(c, Count<3>{});
        break;
      case 4:
        function(c, Count<4>{});
        break;
      default:
        function(c, Count<kMostPacks>{});
        break;
    }
    c += packs * kAtOnce;
    left -= packs;
  }
}

// (1): M becomes L, whose diagonal is not stored, and 1 / D.
template <class T, class Mask>
void factorizeTree(const Form& form, const Rowwise<T>& M, T* D_inverse, Mask& singular) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  const long step = M.step;
  for (int k = form.column_count - 1; k >= 0; --k) {
    T* const row = M.row(k);
    const int depth = form.column_depth[k];
    noteVanishing(row[depth], form.column_pivot[k], singular);
    const T inverse = 1.0 / row[depth];
    D_inverse[k] = inverse;
    int own = depth - 1;
    visitPath(
        form, form.column_carrier[k], [&](int i) __attribute__((always_inline)) {
          const T scale = row[own] * inverse;
          T* const to = M.numbers + i * step;
          for (int d = 0; d <= own; d += kAtOnce) {
            storeColumns(loadColumns(to + d) - loadColumns(row + d) * scale, kAtOnce, to + d);
          }
          --own;
        });
    for (int d = 0; d < depth; d += kAtOnce) {
      storeColumns(loadColumns(row + d) * inverse, kAtOnce, row + d);
    }
  }
}

// (2) and (3), X being M⁻¹. V_i and V_i / D_i in rows i, whole rows.
template <class T>
void invertTree(const Form& form, const Rowwise<T>& L, const T* D_inverse, const Rowwise<T>& V,
                const Rowwise<T>& scaled_V, const Rowwise<T>& X) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  const int n = form.column_count;
  const long step = V.step;
  __builtin_memset(V.numbers, 0, sizeof(T) * n * step);
  for (int i = n - 1; i >= 0; --i) {
    const int last = form.column_last[i];
    const T scale = D_inverse[i];
    const T* const factors = L.numbers + form.column_depth[i];
    visitPacks<kAtOnce>(
        i - i % kAtOnce, last, [&](int c, auto count) __attribute__((always_inline)) {
          constexpr int kPacks = decltype(count)::kValue;
          const int end = last < c + kPacks * kAtOnce ? last : c + kPacks * kAtOnce;
          Pack sums[kPacks] = {};
          const T* factor = factors + (i + 1) * L.step;
          const T* from = V.numbers + (i + 1) * step + c;
          for (int j = i + 1; j < end; ++j, factor += L.step, from += step) {
            for (int p = 0; p < kPacks; ++p) {
              sums[p] = sums[p] - loadColumns(from + p * kAtOnce) * *factor;
            }
          }
          T* const row = V.row(i) + c;
          T* const scaled_row = scaled_V.row(i) + c;
          for (int p = 0; p < kPacks; ++p) {
            storeColumns(sums[p], kAtOnce, row + p * kAtOnce);
            storeColumns(sums[p] * scale, kAtOnce, scaled_row + p * kAtOnce);
          }
        });
    V.row(i)[i] = T{} + 1.0;
    scaled_V.row(i)[i] = scale;
  }
  for (int k = 0; k < n; ++k) {
    visitPacks<kAtOnce>(
        0, n, [&](int c, auto count) __attribute__((always_inline)) {
          constexpr int kPacks = decltype(count)::kValue;
          Pack sums[kPacks] = {};
          const T* const numbers = V.numbers + c;
          const T* const scales = scaled_V.numbers + k;
          visitPath(
              form, k, [&](int i) __attribute__((always_inline)) {
                const T scale = scales[i * step];
                const T* const from = numbers + i * step;
                for (int p = 0; p < kPacks; ++p) {
                  sums[p] = sums[p] + loadColumns(from + p * kAtOnce) * scale;
                }
              });
          T* const row = X.row(k) + c;
          for (int p = 0; p < kPacks; ++p) storeColumns(sums[p], kAtOnce, row + p * kAtOnce);
        });
  }
}

}  // namespace
}  // namespace armillary::fast
