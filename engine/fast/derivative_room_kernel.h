// SPDX-License-Identifier: BSD-3-Clause
// The room that derivatives and M⁻¹ are computed in, and the way out of it: from the columns' order
// into that of velocities.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/inverse_derivatives_kernel.h"
#include "engine/fast/kernel_samples.h"

namespace armillary::fast {
namespace {

ARMILLARY_KERNEL long roomOfColumns(const Form& form) {
  return wholePacks(form.column_count) + kMostLanes;
}

// All that one sample, or a sample a lane, needs beside the turns. What each takes is counted by
// derivativesSize().
template <class T>
struct DerivativeRoom {
  DerivativeRoom(const Form& form, double* memory) {
    Cut<T> cut(memory);
    // whole packs first: they stay on the boundaries that the memory begins at
    const long n = form.column_count, steps = form.step_count + 1, columns = roomOfColumns(form);
    factor.step = wholePacks(form.depth);
    factor.numbers = cut.template take<T>(n * factor.step + kMostLanes);
    for (Rowwise<T>& matrix : matrices) {
      matrix.step = wholePacks(n);
      matrix.numbers = cut.template take<T>(n * matrix.step + kMostLanes);
    }
    for (T*& component : scratch.S) component = cut.template take<T>(columns);
    for (T*& component : scratch.load) component = cut.template take<T>(columns);
    for (T*& component : scratch.turning) component = cut.template take<T>(columns);
    for (T*& component : scratch.carried) component = cut.template take<T>(columns);
    for (T*& component : scratch.swept) component = cut.template take<T>(columns);
    D_inverse = cut.template take<T>(columns);
    right_side = cut.template take<T>(columns);
    taken_effort = cut.template take<T>(columns);
    scratch.root.motion = cut.template take<RootMotion<T>>(steps);
    scratch.root.column = cut.template take<MovingColumn<T>>(columns);
    scratch.subtree = cut.template take<Subtree<T>>(steps);
    rest = cut.template take<T>(0);
  }

  static constexpr int kMatrices = 5;
  DerivativeScratch<T> scratch;
  T *D_inverse, *right_side, *taken_effort;
  Rowwise<T> factor, matrices[kMatrices];
  T* rest;  // with many samples: their vectors
};

// Notes the samples of which a matrix has a number that is not finite: times zero it is none.
ARMILLARY_KERNEL void noteOnes(const PackBits& ones, bool& failed) {
  if (any(ones)) failed = true;
}
ARMILLARY_KERNEL void noteOnes(const PackBits& ones, PackBits& failed) {
  failed |= ones;
}
template <class T, class Mask>
ARMILLARY_KERNEL void noteInfinite(const Form& form, const Rowwise<T>& matrix, Mask& failed) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  constexpr long long kExponent = 0x7ff0000000000000;
  PackBits bits{};
  for (int c = 0; c < form.column_count; ++c) {
    const T* const row = matrix.row(c);
    for (int k = 0; k < form.column_count; k += kAtOnce) {
      bits |= bitsOf(loadColumns(row + k) * 0.0);
    }
  }
  noteOnes((bits & kExponent) != 0, failed);
}

ARMILLARY_KERNEL void copyNumbers(const double* from, int count, double* to) {
  if (count >= kLanes) {  // the last pack may overlap the one before
    for (int k = 0; k + kLanes <= count; k += kLanes) storePack(loadPack(from + k), to + k);
    storePack(loadPack(from + count - kLanes), to + count - kLanes);
    return;
  }
  for (; count >= 4; count -= 4, from += 4, to += 4) {
    __builtin_memcpy(to, from, 4 * sizeof(double));
  }
  if (count >= 2) {
    __builtin_memcpy(to, from, 2 * sizeof(double));
    from += 2;
    to += 2;
  }
  if (count % 2 == 1) *to = *from;
}

// A matrix from the columns' order into that of velocities, column by column, n² numbers.
ARMILLARY_KERNEL void giveOut(const Form& form, const Rowwise<double>& matrix, double* to) {
  const long n = form.velocity_size;
  if (form.shares_coordinates) {
    for (long k = 0; k < n * n; ++k) to[k] = 0.0;
    for (long c = 0; c < form.column_count; ++c) {
      double* const column = to + n * form.column_velocity[c];
      const double* const from = matrix.row(c);
      for (long k = 0; k < form.column_count; ++k) column[form.column_velocity[k]] += from[k];
    }
    return;
  }
  for (int r = 0; r < form.neighbours_count; ++r) {
    const Neighbours& run = form.neighbours[r];
    const double* const from = matrix.numbers + run.column;
    double* const rows = to + run.velocity;
    for (long c = 0; c < form.column_count; ++c) {
      copyNumbers(from + c * matrix.step, run.count, rows + n * form.column_velocity[c]);
    }
  }
}

// The same of samples first, first + 1, … a lane; each sample's begin `step` numbers apart.
ARMILLARY_KERNEL void giveOut(const Form& form, const Rowwise<Pack>& matrix, long first, long count,
                              double* to, long step) {
  const long n = form.velocity_size;
  double* const sample = to + first * step;
  if (!form.shares_coordinates) {
    for (int r = 0; r < form.neighbours_count; ++r) {
      const Neighbours& run = form.neighbours[r];
      for (long c = 0; c < form.column_count; ++c) {
        scatter(matrix.row(c) + run.column, first, count, run.count,
                to + n * form.column_velocity[c] + run.velocity, step);
      }
    }
    return;
  }
  const int lanes = first + kLanes <= count ? kLanes : static_cast<int>(count - first);
  for (int lane = 0; lane < lanes; ++lane) {
    for (long k = 0; k < n * n; ++k) sample[lane * step + k] = 0.0;
  }
  for (long c = 0; c < form.column_count; ++c) {
    double* const column = sample + n * form.column_velocity[c];
    const Pack* const from = matrix.row(c);
    for (long k = 0; k < form.column_count; ++k) {
      double* const entry = column + form.column_velocity[k];
      const Pack pack = from[k];
      for (int lane = 0; lane < lanes; ++lane) entry[lane * step] += pack[lane];
    }
  }
}

}  // namespace
}  // namespace armillary::fast
