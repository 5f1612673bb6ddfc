// SPDX-License-Identifier: BSD-3-Clause
// Derivatives and the inverse of the mass matrix as functions of a table of kernels.
#pragma once

#include "engine/fast/derivative_room_kernel.h"
#include "engine/fast/tree_factorization_kernel.h"

namespace armillary::fast {
namespace {

// Rotors on the diagonal of a mass matrix.
ARMILLARY_KERNEL void addRotors(const Form& form, double* M) {
  const long n = form.velocity_size;
  if (!form.rotors) return;
  for (long k = 0; k < n; ++k) M[k * (n + 1)] += form.rotors[k];
}

ARMILLARY_KERNEL bool wantsMotion(const DerivativeMatrices& to) {
  return to.by_position || to.by_velocity;
}

template <class T>
ARMILLARY_KERNEL InverseDerivatives<T> wantedOf(const DerivativeMatrices& to,
                                                const DerivativeRoom<T>& room) {
  InverseDerivatives<T> wanted;
  if (to.by_position) wanted.by_position = room.matrices[0];
  if (to.by_velocity) wanted.by_velocity = room.matrices[1];
  return wanted;
}

template <class T>
ARMILLARY_KERNEL void inverseDerivatives(const Form& form, const double* gravity, const T* q,
                                         const T* v, const T* a, const Scratch<T>& turns,
                                         const DerivativeRoom<T>& room,
                                         const InverseDerivatives<T>& wanted) {
  if (wanted.by_position.numbers || wanted.by_velocity.numbers) {
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
  const DerivativeRoom<double> room(form, room_memory);
  InverseDerivatives<double> wanted = wantedOf(to, room);
  if (to.by_third) wanted.mass = room.matrices[2];
  inverseDerivatives(form, gravity, q, v, a, turns, room, wanted);
  if (to.by_position) giveOut(form, wanted.by_position, to.by_position);
  if (to.by_velocity) giveOut(form, wanted.by_velocity, to.by_velocity);
  if (to.by_third) {
    giveOut(form, wanted.mass, to.by_third);
    addRotors(form, to.by_third);
  }
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
  InverseDerivatives<Pack> wanted = wantedOf(to, room);
  if (to.by_third) wanted.mass = room.matrices[2];
  for (long first = 0; first < count; first += kLanes) {
    gather(q, first, count, form.position_size, own_q);
    if (wantsMotion(to)) {
      gather(v, first, count, n, own_v);
      gather(a, first, count, n, own_a);
    }
    setTurns(form, own_q, turns);
    inverseDerivatives(form, gravity, own_q, own_v, own_a, turns, room, wanted);
    if (to.by_position) giveOut(form, wanted.by_position, first, count, to.by_position, step);
    if (to.by_velocity) giveOut(form, wanted.by_velocity, first, count, to.by_velocity, step);
    if (to.by_third) giveOut(form, wanted.mass, first, count, to.by_third, step);
  }
  if (!to.by_third) return;
  for (long i = 0; i < count; ++i) addRotors(form, to.by_third + i * step);
}

// M⁻¹ from its packed rows in room.factor: into the last of the room's matrices.
template <class T, class Mask>
ARMILLARY_KERNEL const Rowwise<T>& inverted(const Form& form, const DerivativeRoom<T>& room,
                                            Mask& singular) {
  factorizeTree(form, room.factor, room.D_inverse, singular);
  invertTree(form, room.factor, room.D_inverse, room.matrices[2], room.matrices[3],
             room.matrices[4]);
  return room.matrices[4];
}

// From here on the columns of the mass matrix cost more to carry inward than to sum over subtrees.
constexpr int kLongPath = 24;

template <class T, class Mask>
ARMILLARY_KERNEL const Rowwise<T>& inverseMassMatrix(const Form& form, const T* q,
                                                     const Scratch<T>& turns,
                                                     const MassScratch<T>& scratch,
                                                     const DerivativeRoom<T>& room,
                                                     Mask& singular) {
  if (form.depth > kLongPath) {
    InverseDerivatives<T> wanted;
    wanted.packed = room.factor;
    const double no_gravity[3] = {};
    const T* const unread = nullptr;
    inverseDerivatives<PlacesOnly>(form, no_gravity, q, unread, unread, turns, room.scratch,
                                   wanted);
    return inverted(form, room, singular);
  }
  T* const M = room.matrices[4].numbers;
  massMatrix(form, q, turns, scratch, M);
  packTree(form, static_cast<const T*>(M), room.factor);
  return inverted(form, room, singular);
}

bool inverseMassMatrixOne(const Form& form, const double* q, double* memory, double* room_memory,
                          double* inverse) {
  Cut<double> cut(memory);
  const Scratch<double> turns = scratchOf<double>(form, cut);
  setTurns(form, q, turns);
  bool singular = false;
  const DerivativeRoom<double> room(form, room_memory);
  giveOut(form, inverseMassMatrix(form, q, turns, massScratchOf<double>(form, cut), room, singular),
          inverse);
  return !singular;
}

void inverseMassMatrixRows(const Form& form, Rows q, long count, double* memory,
                           double* room_memory, double* inverse, long step, bool* solved) {
  Cut<Pack> cut(memory);
  const Scratch<Pack> turns = scratchOf<Pack>(form, cut);
  const MassScratch<Pack> scratch = massScratchOf<Pack>(form, cut);
  const DerivativeRoom<Pack> room(form, room_memory);
  Pack* const own_q = room.rest;
  for (long first = 0; first < count; first += kLanes) {
    gather(q, first, count, form.position_size, own_q);
    setTurns(form, own_q, turns);
    PackBits singular{};
    giveOut(form, inverseMassMatrix(form, own_q, turns, scratch, room, singular), first, count,
            inverse, step);
    for (int lane = 0; lane < kLanes && first + lane < count; ++lane) {
      solved[first + lane] = singular[lane] == 0;
    }
  }
}

// Of q̈, which is found already: −M⁻¹ times the derivatives of τ that are asked for, and M⁻¹.
template <class T, class Mask, class Give>
ARMILLARY_KERNEL void forwardDerivatives(const Form& form, const double* gravity, const T* q,
                                         const T* v, const T* acceleration, const Scratch<T>& turns,
                                         const DerivativeRoom<T>& room,
                                         const DerivativeMatrices& to, Mask& singular,
                                         Give&& give) {
  InverseDerivatives<T> wanted = wantedOf(to, room);
  wanted.packed = room.factor;
  inverseDerivatives(form, gravity, q, v, acceleration, turns, room, wanted);
  const Rowwise<T>& inverse = inverted(form, room, singular);
  const Rowwise<T>& result = room.matrices[2];  // whose V is read no more
  if (to.by_position) {
    timesInverse(form, inverse, wanted.by_position, result);
    give(result, to.by_position);
  }
  if (to.by_velocity) {
    timesInverse(form, inverse, wanted.by_velocity, result);
    give(result, to.by_velocity);
  }
  if (to.by_third) give(inverse, to.by_third);
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
  forwardDerivatives(
      form, gravity, q, v, static_cast<const double*>(acceleration), turns,
      DerivativeRoom<double>(form, room_memory), to, singular,
      [&](const Rowwise<double>& matrix, double* numbers) { giveOut(form, matrix, numbers); });
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
  for (long first = 0; first < count; first += kLanes) {
    gather(q, first, count, form.position_size, own_q);
    gather(v, first, count, n, own_v);
    gather(effort, first, count, n, own_effort);
    setTurns(form, own_q, turns);
    PackBits singular{};
    articulatedBody(form, gravity, own_q, own_v, own_effort, turns, articulated, own_acceleration,
                    singular);
    forwardDerivatives(form, gravity, own_q, own_v, static_cast<const Pack*>(own_acceleration),
                       turns, room, to, singular,
                       [&](const Rowwise<Pack>& matrix, double* numbers) {
                         giveOut(form, matrix, first, count, numbers, step);
                       });
    scatter(own_acceleration, first, count, n, acceleration, acceleration_step);
    for (int lane = 0; lane < kLanes && first + lane < count; ++lane) {
      solved[first + lane] = singular[lane] == 0;
    }
  }
}

}  // namespace
}  // namespace armillary::fast
