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
using HalfLanes = LanePlaces<0, 1, 2, 3>;
#elif defined(__AVX2__)
using AllLanes = LanePlaces<0, 1, 2, 3>;
using HalfLanes = LanePlaces<0, 1>;
#else
using AllLanes = LanePlaces<0, 1>;
using HalfLanes = LanePlaces<0>;
#endif

// Half a pack, anywhere among numbers. The round that exchanges halves is done by how they are
// loaded and stored, which takes no exchange: not where a half is one number, which would go to
// registers of its own.
constexpr int kHalf = kLanes / 2;
constexpr bool kByHalves = kLanes > 2;
typedef double HalfPack __attribute__((vector_size(8 * kHalf), aligned(8), may_alias));

template <int... kPlaces>
ARMILLARY_KERNEL Pack joinedHalves(const double* first, const double* second,
                                   LanePlaces<kPlaces...>) {
  return __builtin_shufflevector(*reinterpret_cast<const HalfPack*>(first),
                                 *reinterpret_cast<const HalfPack*>(second), kPlaces...);
}

template <int kFirst, int... kPlaces>
ARMILLARY_KERNEL void storeHalf(const Pack& pack, double* to, LanePlaces<kPlaces...>) {
  *reinterpret_cast<HalfPack*>(to) = __builtin_shufflevector(pack, pack, (kFirst + kPlaces)...);
}

// One exchange of a round.
template <int kBit, int... kPlaces>
ARMILLARY_KERNEL void exchangeLanes(Pack& a, Pack& b, LanePlaces<kPlaces...>) {
  const Pack first =
      __builtin_shufflevector(a, b, ((kPlaces & kBit) ? kLanes + kPlaces - kBit : kPlaces)...);
  b = __builtin_shufflevector(a, b, ((kPlaces & kBit) ? kLanes + kPlaces : kPlaces + kBit)...);
  a = first;
}

// The rounds from kBit on among `kCount` packs.
template <int kBit, int kCount>
ARMILLARY_KERNEL void exchangeRounds(Pack (&packs)[kCount]) {
  if constexpr (kBit < kCount) {
#pragma GCC unroll 8
    for (int i = 0; i < kCount; ++i) {
      if ((i & kBit) == 0) exchangeLanes<kBit>(packs[i], packs[i + kBit], AllLanes{});
    }
    exchangeRounds<2 * kBit>(packs);
  }
}

// Half a square: kHalf numbers of each of kLanes rows, which begin at row(0), row(1), …
template <class Row>
ARMILLARY_KERNEL void loadHalfSquare(Row&& row, Pack (&packs)[kHalf]) {
#pragma GCC unroll 8
  for (int i = 0; i < kHalf; ++i) packs[i] = joinedHalves(row(i), row(i + kHalf), AllLanes{});
  exchangeRounds<1>(packs);
}
template <class Row>
ARMILLARY_KERNEL void storeHalfSquare(Pack (&packs)[kHalf], Row&& row) {
  exchangeRounds<1>(packs);
#pragma GCC unroll 8
  for (int i = 0; i < kHalf; ++i) {
    storeHalf<0>(packs[i], row(i), HalfLanes{});
    storeHalf<kHalf>(packs[i], row(i + kHalf), HalfLanes{});
  }
}

// The square whose rows begin at row(0), row(1), …, transposed.
template <class Row>
ARMILLARY_KERNEL void loadTransposed(Row&& row, Pack (&square)[kLanes]) {
  if constexpr (kByHalves) {
    Pack first[kHalf], second[kHalf];
    loadHalfSquare(row, first);
    loadHalfSquare(
        [&](int i) __attribute__((always_inline)) { return row(i) + kHalf; }, second);
#pragma GCC unroll 8
    for (int i = 0; i < kHalf; ++i) {
      square[i] = first[i];
      square[i + kHalf] = second[i];
    }
  } else {
#pragma GCC unroll 8
    for (int i = 0; i < kLanes; ++i) square[i] = loadPack(row(i));
    exchangeRounds<1>(square);
  }
}

ARMILLARY_KERNEL const double* numbersOf(const Pack& pack) {
  return reinterpret_cast<const double*>(&pack);
}

// Calls function(k) for squares of packs k … that cover `size` of them, `side` each, the last of
// which may overlap the one before.
template <class Function>
ARMILLARY_KERNEL void visitSquares(long size, int side, Function&& function) {
  long k = 0;
  for (; k + side <= size; k += side) function(k);
  if (k < size) function(size - side);
}

// The numbers of samples first, first + 1, … a lane; beyond the last sample the last again, so that
// a sample's result does not depend on how many there are.
ARMILLARY_KERNEL void gather(Rows rows, long first, long count, int size, Pack* packs) {
  const double* from[kLanes];
  for (int lane = 0; lane < kLanes; ++lane) {
    const long sample = first + lane < count ? first + lane : count - 1;
    from[lane] = rows.data + sample * rows.step;
  }
  if (size >= kLanes) {
    visitSquares(
        size, kLanes, [&](long k) __attribute__((always_inline)) {
          Pack square[kLanes];
          loadTransposed(
              [&](int lane) __attribute__((always_inline)) { return from[lane] + k; }, square);
#pragma GCC unroll 8
          for (int i = 0; i < kLanes; ++i) packs[k + i] = square[i];
        });
  } else if (kByHalves && size >= kHalf) {
    visitSquares(
        size, kHalf, [&](long k) __attribute__((always_inline)) {
          Pack half[kHalf];
          loadHalfSquare(
              [&](int lane) __attribute__((always_inline)) { return from[lane] + k; }, half);
#pragma GCC unroll 8
          for (int i = 0; i < kHalf; ++i) packs[k + i] = half[i];
        });
  } else {
    for (int k = 0; k < size; ++k) {
      Pack pack;
      for (int lane = 0; lane < kLanes; ++lane) pack[lane] = from[lane][k];
      packs[k] = pack;
    }
  }
}

// The squares of scatter(), the numbers of pack k beginning at source(k).
template <class Source>
ARMILLARY_KERNEL void storeSquare(Source&& source, long k, double* row, long step) {
  Pack square[kLanes];
  loadTransposed(
      [&](long i) __attribute__((always_inline)) { return source(k + i); }, square);
#pragma GCC unroll 8
  for (int lane = 0; lane < kLanes; ++lane) storePack(square[lane], row + k + lane * step);
}

// Packs to rows of samples first, first + 1, …, of those that there are.
ARMILLARY_KERNEL void scatter(const Pack* packs, long first, long count, long size, double* to,
                              long step) {
  double* const row = to + first * step;
  const bool full = first + kLanes <= count;
  if (full && size >= kLanes) {
    visitSquares(
        size, kLanes, [&](long k) __attribute__((always_inline)) {
          storeSquare(
              [&](long i) __attribute__((always_inline)) { return numbersOf(packs[i]); }, k, row,
              step);
        });
  } else if (full && kByHalves && size >= kHalf) {
    visitSquares(
        size, kHalf, [&](long k) __attribute__((always_inline)) {
          Pack half[kHalf];
#pragma GCC unroll 8
          for (int i = 0; i < kHalf; ++i) half[i] = packs[k + i];
          storeHalfSquare(
              half, [&](int lane) __attribute__((always_inline)) { return row + k + lane * step; });
        });
  } else {
    for (int lane = 0; lane < kLanes && first + lane < count; ++lane) {
      for (long k = 0; k < size; ++k) row[lane * step + k] = packs[k][lane];
    }
  }
}

// Packs of a matrix's entries to rows as scatter(): entry k is the pack whose numbers begin at
// numbers[places[k].source].
ARMILLARY_KERNEL void scatterEntries(const double* numbers, const EntryPlace* places, long first,
                                     long count, long size, double* to, long step) {
  double* const row = to + first * step;
  if (first + kLanes <= count && size >= kLanes) {
    visitSquares(
        size, kLanes, [&](long k) __attribute__((always_inline)) {
          if (places[k].zeros >= kLanes) {
#pragma GCC unroll 8
            for (int lane = 0; lane < kLanes; ++lane) storePack(Pack{}, row + k + lane * step);
          } else {
            storeSquare(
                [&](long i) __attribute__((always_inline)) { return numbers + places[i].source; },
                k, row, step);
          }
        });
  } else {
    for (int lane = 0; lane < kLanes && first + lane < count; ++lane) {
      for (long k = 0; k < size; ++k) row[lane * step + k] = numbers[places[k].source + lane];
    }
  }
}

}  // namespace
}  // namespace armillary::fast
