// SPDX-License-Identifier: BSD-3-Clause
// Derivatives and the inverse of the mass matrix as functions of a table of kernels.
#pragma once

#include "engine/fast/inverse_derivatives_kernel.h"
#include "engine/fast/kernel_samples.h"
#include "engine/fast/tree_factorization_kernel.h"

namespace armillary::fast {
namespace {

// All that one sample, or a sample a lane, needs beside the turns. What each takes is counted by
// derivativesSize().
template <class T>
struct DerivativeRoom {
  DerivativeRoom(const Form& form, double* memory) {
    Cut<T> cut(memory);
    const long n = form.column_count, steps = form.step_count + 1, columns = n + kMostLanes;
    scratch.root.motion = cut.template take<RootMotion<T>>(steps);
    scratch.root.column = cut.template take<MovingColumn<T>>(columns);
    scratch.subtree = cut.template take<Subtree<T>>(steps);
    for (T*& component : scratch.load) component = cut.template take<T>(columns);
    for (T*& component : scratch.turning) component = cut.template take<T>(columns);
    for (T*& component : scratch.carried) component = cut.template take<T>(columns);
    for (T*& component : scratch.swept) component = cut.template take<T>(columns);
    scratch.outer = cut.template take<T>(columns);
    scratch.inner = cut.template take<T>(columns);
    D_inverse = cut.template take<T>(columns);
    factor.step = wholePacks(form.depth);
    factor.numbers = cut.template take<T>(n * factor.step + kMostLanes);
    rows.step = wholePacks(2L * n);
    rows.numbers = cut.template take<T>(n * rows.step + kMostLanes);
    rest = cut.template take<T>(0);
  }

  DerivativeScratch<T> scratch;
  T* D_inverse;
  Rowwise<T> factor, rows;
  T* rest;  // with many samples: their vectors and matrices
};

// Matrices of a sample a lane.
struct MatrixPacks {
  MatrixPacks(Pack* memory, long size) : each{memory, memory + size, memory + 2 * size} {}
  Pack* each[3];
};

ARMILLARY_KERNEL bool wantsMotion(const DerivativeMatrices& to) {
  return to.by_position || to.by_velocity;
}

template <class T>
ARMILLARY_KERNEL void inverseDerivatives(const Form& form, const double* gravity, const T* q,
                                         const T* v, const T* a, const Scratch<T>& turns,
                                         const DerivativeRoom<T>& room, bool motion,
                                         const InverseDerivatives<T>& wanted) {
  if (motion) {
    inverseDerivatives<WithMotion>(form, gravity, q, v, a, turns, room.scratch, wanted);
  } else {
    inverseDerivatives<PlacesOnly>(form, gravity, q, v, a, turns, room.scratch, wanted);
  }
}

void inverseDerivativesOne(const Form& form, const double* gravity, const double* q,
                           const double* v, const double* a, double* memory, double* room_memory,
                           const DerivativeMatrices& to) {
  Cut<double> cut(memory);
  const Scratch<double> turns = scratchOf<double>(form, cut);
  setTurns(form, q, turns);
  const long n = form.velocity_size;
  InverseDerivatives<double> wanted;
  wanted.by_position = {to.by_position, 1, n};
  wanted.by_velocity = {to.by_velocity, 1, n};
  wanted.by_acceleration = {to.by_third, 1, n};
  const DerivativeRoom<double> room(form, room_memory);
  inverseDerivatives(form, gravity, q, v, a, turns, room, wantsMotion(to), wanted);
}

void inverseDerivativesRows(const Form& form, const double* gravity, Rows q, Rows v, Rows a,
                            long count, double* memory, double* room_memory,
                            const DerivativeMatrices& to, long step) {
  Cut<Pack> cut(memory);
  const Scratch<Pack> turns = scratchOf<Pack>(form, cut);
  const int n = form.velocity_size;
  const DerivativeRoom<Pack> room(form, room_memory);
  Pack* const own_q = room.rest;
  Pack* const own_v = own_q + form.position_size;
  Pack* const own_a = own_v + n;
  const int size = n * n;
  const MatrixPacks matrices(own_a + n, size);
  double* const results[3] = {to.by_position, to.by_velocity, to.by_third};
  const auto wantedPacks = [&](int i) {
    return Wanted<Pack>{results[i] ? matrices.each[i] : nullptr, 1, n};
  };
  InverseDerivatives<Pack> wanted;
  wanted.by_position = wantedPacks(0);
  wanted.by_velocity = wantedPacks(1);
  wanted.by_acceleration = wantedPacks(2);
  const bool motion = wantsMotion(to);
  for (long first = 0; first < count; first += kLanes) {
    gather(q, first, count, form.position_size, own_q);
    if (motion) {
      gather(v, first, count, n, own_v);
      gather(a, first, count, n, own_a);
    }
    setTurns(form, own_q, turns);
    inverseDerivatives(form, gravity, own_q, own_v, own_a, turns, room, motion, wanted);
    for (int i = 0; i < 3; ++i) {
      if (results[i]) scatter(matrices.each[i], first, count, size, results[i], step);
    }
  }
}

// M⁻¹ of L and D, in the order of velocities; rows of the room become X.
template <class T>
ARMILLARY_KERNEL void inverseOf(const Form& form, const DerivativeRoom<T>& room, T* inverse) {
  const Rowwise<T> X{room.rows.numbers, wholePacks(form.column_count)};
  invertTree(form, room.factor, room.D_inverse, X);
  const long n = form.velocity_size;
  for (long k = 0; k < n; ++k) {
    const T* const row = X.row(k);
    T* const to = inverse + n * form.column_velocity[k];
    for (long j = 0; j < n; ++j) to[form.column_velocity[j]] = row[j];
  }
}

template <class T, class Mask>
ARMILLARY_KERNEL void inverseMassMatrix(const Form& form, const T* q, const Scratch<T>& turns,
                                        const DerivativeRoom<T>& room, T* inverse, Mask& singular) {
  InverseDerivatives<T> wanted;
  wanted.packed = room.factor.numbers;
  wanted.packed_step = room.factor.step;
  const double no_gravity[3] = {};
  const T* const unread = nullptr;
  inverseDerivatives<PlacesOnly>(form, no_gravity, q, unread, unread, turns, room.scratch, wanted);
  factorizeTree(form, room.factor, room.D_inverse, singular);
  inverseOf(form, room, inverse);
}

bool inverseMassMatrixOne(const Form& form, const double* q, double* memory, double* room_memory,
                          double* inverse) {
  Cut<double> cut(memory);
  const Scratch<double> turns = scratchOf<double>(form, cut);
  setTurns(form, q, turns);
  bool singular = false;
  inverseMassMatrix(form, q, turns, DerivativeRoom<double>(form, room_memory), inverse, singular);
  return !singular;
}

void inverseMassMatrixRows(const Form& form, Rows q, long count, double* memory,
                           double* room_memory, double* inverse, long step, bool* solved) {
  Cut<Pack> cut(memory);
  const Scratch<Pack> turns = scratchOf<Pack>(form, cut);
  const DerivativeRoom<Pack> room(form, room_memory);
  Pack* const own_q = room.rest;
  Pack* const own = own_q + form.position_size;
  for (long first = 0; first < count; first += kLanes) {
    gather(q, first, count, form.position_size, own_q);
    setTurns(form, own_q, turns);
    PackBits singular{};
    inverseMassMatrix(form, own_q, turns, room, own, singular);
    scatter(own, first, count, form.velocity_size * form.velocity_size, inverse, step);
    for (int lane = 0; lane < kLanes && first + lane < count; ++lane) {
      solved[first + lane] = singular[lane] == 0;
    }
  }
}

// Derivatives of q̈, which is found already: −M⁻¹ times those of τ that are asked for, by solving.
template <class T, class Mask>
ARMILLARY_KERNEL void forwardDerivatives(const Form& form, const double* gravity, const T* q,
                                         const T* v, const T* acceleration, const Scratch<T>& turns,
                                         const DerivativeRoom<T>& room, T* const* to,
                                         Mask& singular) {
  const long n = form.velocity_size, step = room.rows.step;
  const bool by_position = to[0] != nullptr, by_velocity = to[1] != nullptr;
  T* const rows[2] = {room.rows.numbers, room.rows.numbers + (by_position ? n : 0)};
  InverseDerivatives<T> wanted;
  if (by_position) wanted.by_position = {rows[0], step, 1};
  if (by_velocity) wanted.by_velocity = {rows[1], step, 1};
  wanted.packed = room.factor.numbers;
  wanted.packed_step = room.factor.step;
  inverseDerivatives(form, gravity, q, v, acceleration, turns, room, by_position || by_velocity,
                     wanted);
  factorizeTree(form, room.factor, room.D_inverse, singular);
  const int sides = static_cast<int>((by_position ? n : 0) + (by_velocity ? n : 0));
  solveTree(form, room.factor, room.D_inverse, sides, room.rows);
  for (int i = 0; i < 2; ++i) {
    if (!to[i]) continue;
    for (long row = 0; row < n; ++row) {
      const T* const from = rows[i] + row * step;
      T* const column = to[i] + row;
      for (long k = 0; k < n; ++k) column[k * n] = -from[k];
    }
  }
  if (to[2]) inverseOf(form, room, to[2]);
}

bool forwardDerivativesOne(const Form& form, const double* gravity, const double* q,
                           const double* v, const double* effort, double* memory,
                           double* room_memory, double* acceleration,
                           const DerivativeMatrices& to) {
  Cut<double> cut(memory);
  const Scratch<double> turns = scratchOf<double>(form, cut);
  setTurns(form, q, turns);
  bool singular = false;
  articulatedBody(form, gravity, q, v, effort, turns, articulatedScratchOf<double>(form, cut),
                  acceleration, singular);
  double* const results[3] = {to.by_position, to.by_velocity, to.by_third};
  forwardDerivatives(form, gravity, q, v, static_cast<const double*>(acceleration), turns,
                     DerivativeRoom<double>(form, room_memory), results, singular);
  return !singular;
}

void forwardDerivativesRows(const Form& form, const double* gravity, Rows q, Rows v, Rows effort,
                            long count, double* memory, double* room_memory, double* acceleration,
                            long acceleration_step, const DerivativeMatrices& to, long step,
                            bool* solved) {
  Cut<Pack> cut(memory);
  const Scratch<Pack> turns = scratchOf<Pack>(form, cut);
  const ArticulatedScratch<Pack> articulated = articulatedScratchOf<Pack>(form, cut);
  const int n = form.velocity_size;
  const DerivativeRoom<Pack> room(form, room_memory);
  Pack* const own_q = room.rest;
  Pack* const own_v = own_q + form.position_size;
  Pack* const own_effort = own_v + n;
  Pack* const own_acceleration = own_effort + n;
  const int size = n * n;
  const MatrixPacks matrices(own_acceleration + n, size);
  double* const results[3] = {to.by_position, to.by_velocity, to.by_third};
  Pack* own[3];
  for (int i = 0; i < 3; ++i) own[i] = results[i] ? matrices.each[i] : nullptr;
  for (long first = 0; first < count; first += kLanes) {
    gather(q, first, count, form.position_size, own_q);
    gather(v, first, count, n, own_v);
    gather(effort, first, count, n, own_effort);
    setTurns(form, own_q, turns);
    PackBits singular{};
    articulatedBody(form, gravity, own_q, own_v, own_effort, turns, articulated, own_acceleration,
                    singular);
    forwardDerivatives(form, gravity, own_q, own_v, static_cast<const Pack*>(own_acceleration),
                       turns, room, own, singular);
    scatter(own_acceleration, first, count, n, acceleration, acceleration_step);
    for (int i = 0; i < 3; ++i) {
      if (own[i]) scatter(own[i], first, count, size, results[i], step);
    }
    for (int lane = 0; lane < kLanes && first + lane < count; ++lane) {
      solved[first + lane] = singular[lane] == 0;
    }
  }
}

}  // namespace
}  // namespace armillary::fast
