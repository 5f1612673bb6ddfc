// SPDX-License-Identifier: BSD-3-Clause
// Derivatives and the inverse of the mass matrix as functions of a table of kernels.
#pragma once

#include "engine/fast/forward_derivatives_kernel.h"

namespace armillary::fast {
namespace {

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
    wanted.packed = {room.factor};
    const double no_gravity[3] = {};
    const T* const unread = nullptr;
    inverseDerivatives<PlacesOnly>(form, no_gravity, q, unread, unread, turns, room.scratch,
                                   wanted);
    return inverted(form, room, singular);
  }
  massMatrix(form, q, turns, scratch, TreeRows<T>{room.factor});
  return inverted(form, room, singular);
}

bool inverseMassMatrixOne(const Form& form, const double* q, double* memory, double* room_memory,
                          double* inverse) {
  Cut<double> cut(memory);
  const Scratch<double> turns = scratchOf<double>(form, cut);
  setTurns(form, q, turns);
  bool failed = false;
  const DerivativeRoom<double> room(form, room_memory);
  giveOut(form, inverseMassMatrix(form, q, turns, massScratchOf<double>(form, cut), room, failed),
          inverse);
  noteInfinite(form, room.matrices[4], failed);
  return !failed;
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
    PackBits failed{};
    giveOut(form, inverseMassMatrix(form, own_q, turns, scratch, room, failed), first, count,
            inverse, step);
    noteInfinite(form, room.matrices[4], failed);
    for (int lane = 0; lane < kLanes && first + lane < count; ++lane) {
      solved[first + lane] = failed[lane] == 0;
    }
  }
}

bool forwardDerivativesOne(const Form& form, const double* gravity, const double* q,
                           const double* v, const double* effort, double* memory,
                           double* room_memory, double* acceleration,
                           const DerivativeMatrices& to) {
  Cut<double> cut(memory);
  const Scratch<double> turns = scratchOf<double>(form, cut);
  setTurns(form, q, turns);
  bool failed = false;
  forwardDerivatives(form, gravity, q, v, effort, turns, DerivativeRoom<double>(form, room_memory),
                     acceleration, to, failed, [&](const Rowwise<double>& matrix, double* numbers) {
                       giveOut(form, matrix, numbers);
                     });
  return !failed;
}

void forwardDerivativesRows(const Form& form, const double* gravity, Rows q, Rows v, Rows effort,
                            long count, double* memory, double* room_memory, double* acceleration,
                            long acceleration_step, const DerivativeMatrices& to, long step,
                            bool* solved) {
  Cut<Pack> cut(memory);
  const Scratch<Pack> turns = scratchOf<Pack>(form, cut);
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
    PackBits failed{};
    forwardDerivatives(form, gravity, static_cast<const Pack*>(own_q),
                       static_cast<const Pack*>(own_v), static_cast<const Pack*>(own_effort), turns,
                       room, own_acceleration, to, failed,
                       [&](const Rowwise<Pack>& matrix, double* numbers) {
                         giveOut(form, matrix, first, count, numbers, step);
                       });
    scatter(own_acceleration, first, count, n, acceleration, acceleration_step);
    for (int lane = 0; lane < kLanes && first + lane < count; ++lane) {
      solved[first + lane] = failed[lane] == 0;
    }
  }
}

}  // namespace
}  // namespace armillary::fast
