// SPDX-License-Identifier: BSD-3-Clause
// Rows and columns of matrices, whose numbers are taken a pack at a time: neighbours of one sample,
// or with a sample a lane one number after the other.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/form.h"
#include "engine/fast/pack.h"

namespace armillary::fast {
namespace {

constexpr int columnsAtOnce(const double*) {
  return kLanes;
}
constexpr int columnsAtOnce(const Pack*) {
  return 1;
}
ARMILLARY_KERNEL Pack loadColumns(const double* from) {
  return loadPack(from);
}
ARMILLARY_KERNEL Pack loadColumns(const Pack* from) {
  return *from;
}
// The first `count` of a pack; what stands behind them, which is of other branches, stays.
ARMILLARY_KERNEL void storeColumns(const Pack& columns, int count, double* to) {
  if (count >= kLanes) {
    storePack(columns, to);
    return;
  }
  static constexpr long long kKept[2 * kLanes] = {
    -1,
    -1,
#if defined(__AVX512F__)
    -1,
    -1,
    -1,
    -1,
    -1,
    -1
#elif defined(__AVX2__)
    -1,
    -1
#endif
  };
  PackBits mask;
  __builtin_memcpy(&mask, kKept + kLanes - count, sizeof mask);
  storePack(packOf((bitsOf(columns) & mask) | (bitsOf(loadPack(to)) & ~mask)), to);
}
ARMILLARY_KERNEL void storeColumns(const Pack& columns, int, Pack* to) {
  *to = columns;
}

// A matrix in the columns' order: number k of row c stands at numbers + c step + k, step being a
// multiple of kMostLanes, and one more pack can be read. Without numbers it is not asked for.
template <class T>
struct Rowwise {
  T* numbers = nullptr;
  long step = 0;
  ARMILLARY_KERNEL T* row(long c) const { return numbers + c * step; }
};

constexpr long wholePacks(long count) {
  return (count + kMostLanes - 1) / kMostLanes * kMostLanes;
}

// The part of a symmetric matrix that a factorization without new entries needs: row k has its
// entries with the columns that carry k, by their depth, then its own.
template <class T>
struct TreeRows {
  Rowwise<T> rows;
};

}  // namespace
}  // namespace armillary::fast
