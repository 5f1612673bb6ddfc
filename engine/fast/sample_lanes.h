// SPDX-License-Identifier: BSD-3-Clause
// Samples brought into lanes and back: a caller's rows, a sample each, and packs, a number each.
//
// kLanes packs of kLanes samples are a square that is transposed in registers: of log2 kLanes
// rounds each exchanges, with s = 1, 2, 4, the lanes with bit s of one pack for those without of
// the pack s behind it (Eklundh, A fast computer method for matrix transposing, 1972). Rows are
// then read and written a pack at a time, where number by number would take kLanes times as many
// instructions.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/kernels.h"
#include "engine/fast/pack.h"

namespace armillary::fast {
namespace {

template <int... kPlaces>
struct LanePlaces {};
#if defined(__AVX512F__)
using AllLanes = LanePlaces<0, 1, 2, 3, 4, 5, 6, 7>;
#elif defined(__AVX2__)
using AllLanes = LanePlaces<0, 1, 2, 3>;
#else
using AllLanes = LanePlaces<0, 1>;
#endif

// One exchange of a round.
template <int kBit, int... kPlaces>
ARMILLARY_KERNEL void exchangeLanes(Pack& a, Pack& b, LanePlaces<kPlaces...>) {
  const Pack first =
      __builtin_shufflevector(a, b, ((kPlaces & kBit) ? kLanes + kPlaces - kBit : kPlaces)...);
  b = __builtin_shufflevector(a, b, ((kPlaces & kBit) ? kLanes + kPlaces : kPlaces + kBit)...);
  a = first;
}

template <int kBit = 1>
ARMILLARY_KERNEL void transposeLanes(Pack (&square)[kLanes]) {
  for (int i = 0; i < kLanes; ++i) {
    if ((i & kBit) == 0) exchangeLanes<kBit>(square[i], square[i + kBit], AllLanes{});
  }
  if constexpr (2 * kBit < kLanes) transposeLanes<2 * kBit>(square);
}

// Calls function(k) for squares of packs k … that cover `size` of them, the last of which may
// overlap the one before; false where there are fewer than a square.
template <class Function>
ARMILLARY_KERNEL bool visitSquares(int size, Function&& function) {
  if (size < kLanes) return false;
  int k = 0;
  for (; k + kLanes <= size; k += kLanes) function(k);
  if (k < size) function(size - kLanes);
  return true;
}

// The numbers of samples first, first + 1, … a lane; beyond the last sample the last again, so that
// a sample's result does not depend on how many there are.
ARMILLARY_KERNEL void gather(Rows rows, long first, long count, int size, Pack* packs) {
  const double* from[kLanes];
  for (int lane = 0; lane < kLanes; ++lane) {
    const long sample = first + lane < count ? first + lane : count - 1;
    from[lane] = rows.data + sample * rows.step;
  }
  const bool done = visitSquares(
      size, [&](int k) __attribute__((always_inline)) {
        Pack square[kLanes];
        for (int lane = 0; lane < kLanes; ++lane) square[lane] = loadPack(from[lane] + k);
        transposeLanes(square);
        for (int i = 0; i < kLanes; ++i) packs[k + i] = square[i];
      });
  if (done) return;
  for (int k = 0; k < size; ++k) {
    Pack pack;
    for (int lane = 0; lane < kLanes; ++lane) pack[lane] = from[lane][k];
    packs[k] = pack;
  }
}

// Packs to rows of samples first, first + 1, …, of those that there are.
ARMILLARY_KERNEL void scatter(const Pack* packs, long first, long count, int size, double* to,
                              long step) {
  double* const row = to + first * step;
  if (first + kLanes <= count) {
    const bool done = visitSquares(
        size, [&](int k) __attribute__((always_inline)) {
          Pack square[kLanes];
          for (int i = 0; i < kLanes; ++i) square[i] = packs[k + i];
          transposeLanes(square);
          for (int lane = 0; lane < kLanes; ++lane) storePack(square[lane], row + lane * step + k);
        });
    if (done) return;
    for (int k = 0; k < size; ++k) {
      const Pack pack = packs[k];
      for (int lane = 0; lane < kLanes; ++lane) row[lane * step + k] = pack[lane];
    }
  } else {
    for (int lane = 0; first + lane < count; ++lane) {
      for (int k = 0; k < size; ++k) row[lane * step + k] = packs[k][lane];
    }
  }
}

}  // namespace
}  // namespace armillary::fast
