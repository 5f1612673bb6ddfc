// SPDX-License-Identifier: BSD-3-Clause
// The kernels as functions of a table: what every kernels_*.cpp compiles for its instruction set.
#pragma once

#include "engine/fast/articulated_balls_kernel.h"
#include "engine/fast/derivative_kernels_of_set.h"
#include "engine/fast/kernels.h"
#include "engine/fast/mass_matrix_kernel.h"
#include "engine/fast/mass_matrix_lanes_kernel.h"
#include "engine/fast/newton_euler_kernel.h"
#include "engine/fast/places_kernel.h"
#include "engine/fast/regressor_kernel.h"

namespace armillary::fast {
namespace {

template <class Terms>
void newtonEulerOne(const Form& form, const double* gravity, const double* q, const double* v,
                    const double* a, double* memory, double* effort) {
  Cut<double> cut(memory);
  const Scratch<double> scratch = scratchOf<double>(form, cut);
  setTurns(form, q, scratch);
  newtonEuler<Terms>(form, gravity, q, v, a, scratch, effort);
}

template <class Terms>
void newtonEulerRows(const Form& form, const double* gravity, Rows q, Rows v, Rows a, long count,
                     double* memory, double* effort, long effort_step) {
  Cut<Pack> cut(memory);
  const Scratch<Pack> scratch = scratchOf<Pack>(form, cut);
  const int n = form.velocity_size;
  Pack* own_q = cut.take<Pack>(form.position_size);
  Pack* own_v = cut.take<Pack>(n);
  Pack* own_a = cut.take<Pack>(n);
  Pack* own_effort = cut.take<Pack>(n);
  for (long first = 0; first < count; first += kLanes) {
    gather(q, first, count, form.position_size, own_q);
    if constexpr (Terms::kVelocity) gather(v, first, count, n, own_v);
    if constexpr (Terms::kAcceleration) gather(a, first, count, n, own_a);
    setTurns(form, own_q, scratch);
    newtonEuler<Terms>(form, gravity, own_q, own_v, own_a, scratch, own_effort);
    scatter(own_effort, first, count, n, effort, effort_step);
  }
}

bool articulatedBodyOne(const Form& form, const double* gravity, const double* q, const double* v,
                        const double* effort, double* memory, double* acceleration) {
  Cut<double> cut(memory);
  const Scratch<double> turns = scratchOf<double>(form, cut);
  setTurns(form, q, turns);
  bool singular = false;
  articulatedBody(form, gravity, q, v, effort, turns, articulatedScratchOf<double>(form, cut),
                  acceleration, singular);
  return !singular;
}

void articulatedBodyRows(const Form& form, const double* gravity, Rows q, Rows v, Rows effort,
                         long count, double* memory, double* acceleration, long acceleration_step,
                         bool* solved) {
  Cut<Pack> cut(memory);
  const Scratch<Pack> turns = scratchOf<Pack>(form, cut);
  const ArticulatedScratch<Pack> scratch = articulatedScratchOf<Pack>(form, cut);
  const int n = form.velocity_size;
  Pack* own_q = cut.take<Pack>(form.position_size);
  Pack* own_v = cut.take<Pack>(n);
  Pack* own_effort = cut.take<Pack>(n);
  Pack* own_acceleration = cut.take<Pack>(n);
  for (long first = 0; first < count; first += kLanes) {
    gather(q, first, count, form.position_size, own_q);
    gather(v, first, count, n, own_v);
    gather(effort, first, count, n, own_effort);
    setTurns(form, own_q, turns);
    PackBits singular{};
    articulatedBody(form, gravity, own_q, own_v, own_effort, turns, scratch, own_acceleration,
                    singular);
    scatter(own_acceleration, first, count, n, acceleration, acceleration_step);
    for (int lane = 0; lane < kLanes && first + lane < count; ++lane) {
      solved[first + lane] = singular[lane] == 0;
    }
  }
}

void massMatrixOne(const Form& form, const double* q, double* memory, double* M) {
  Cut<double> cut(memory);
  const Scratch<double> turns = scratchOf<double>(form, cut);
  setTurns(form, q, turns);
  __builtin_memset(M, 0, sizeof(double) * form.velocity_size * form.velocity_size);
  massMatrix(form, q, turns, massScratchOf<double>(form, cut), M);
}

void massMatrixRows(const Form& form, Rows q, long count, double* memory, double* packs,
                    const EntryPlace* places, long size, double* entries, long step) {
  Cut<Pack> cut(memory);
  const Scratch<Pack> turns = scratchOf<Pack>(form, cut);
  const MassScratch<Pack> scratch = massScratchOf<Pack>(form, cut);
  Pack* own_q = cut.take<Pack>(form.position_size);
  Pack* computed = reinterpret_cast<Pack*>(packs);
  const long n = form.velocity_size;
  for (long first = 0; first < count; first += kLanes) {
    gather(q, first, count, form.position_size, own_q);
    setTurns(form, own_q, turns);
    if (form.has_tree_entries) {
      massMatrixLanes(form, own_q, turns, scratch.composite, computed);
    } else {
      // elsewhere what is zero stays what it is
      if (form.shares_coordinates) {
        __builtin_memset(computed, 0, sizeof(Pack) * static_cast<unsigned long>(n * n));
      }
      massMatrix(form, own_q, turns, scratch, computed);
    }
    if (places) {
      scatterEntries(packs, places, first, count, size, entries, step);
    } else {
      scatter(computed, first, count, size, entries, step);
    }
  }
}

void placeBodiesOne(const Form& form, const double* q, double* memory, double* room_memory,
                    double* poses, double* columns) {
  Cut<double> cut(memory);
  const Scratch<double> turns = scratchOf<double>(form, cut);
  setTurns(form, q, turns);
  placeBodies(form, q, turns, reinterpret_cast<RootMotion<double>*>(room_memory), poses, columns);
}

void regressorOne(const Form& form, const double* gravity, const double* q, const double* v,
                  const double* a, const double* frames, double* memory, double* room_memory,
                  double* Y) {
  Cut<double> cut(memory);
  const Scratch<double> turns = scratchOf<double>(form, cut);
  setTurns(form, q, turns);
  const DerivativeRoom<double> room(form, room_memory);
  RegressorScratch scratch{room.scratch.root, {}};
  for (int k = 0; k < 6; ++k) scratch.S[k] = room.scratch.S[k];
  regress(form, gravity, q, v, a, frames, turns, scratch, Y);
}

void sinesAndCosines(const double* angles, int count, double* sines, double* cosines) {
  for (int first = 0; first < count; first += kLanes) {
    Pack angle{}, s, c;
    for (int i = 0; i < kLanes && first + i < count; ++i) angle[i] = angles[first + i];
    sineAndCosine(angle, s, c);
    for (int i = 0; i < kLanes && first + i < count; ++i) {
      sines[first + i] = s[i];
      cosines[first + i] = c[i];
    }
  }
}

constexpr Kernels kernelsNamed(const char* name) {
  Kernels kernels;
  kernels.name = name;
  kernels.lanes = kLanes;
  kernels.newton_euler[static_cast<int>(Terms::kAll)] = newtonEulerOne<AllTerms>;
  kernels.newton_euler[static_cast<int>(Terms::kBias)] = newtonEulerOne<BiasTerms>;
  kernels.newton_euler[static_cast<int>(Terms::kGravity)] = newtonEulerOne<GravityTerms>;
  kernels.newton_euler[static_cast<int>(Terms::kInertia)] = newtonEulerOne<InertiaTerms>;
  kernels.newton_euler_rows[static_cast<int>(Terms::kAll)] = newtonEulerRows<AllTerms>;
  kernels.newton_euler_rows[static_cast<int>(Terms::kBias)] = newtonEulerRows<BiasTerms>;
  kernels.newton_euler_rows[static_cast<int>(Terms::kGravity)] = newtonEulerRows<GravityTerms>;
  kernels.newton_euler_rows[static_cast<int>(Terms::kInertia)] = newtonEulerRows<InertiaTerms>;
  kernels.articulated_body = articulatedBodyOne;
  kernels.articulated_body_rows = articulatedBodyRows;
  kernels.mass_matrix = massMatrixOne;
  kernels.mass_matrix_rows = massMatrixRows;
  kernels.inverse_derivatives = inverseDerivativesOne;
  kernels.inverse_derivatives_rows = inverseDerivativesRows;
  kernels.forward_derivatives = forwardDerivativesOne;
  kernels.forward_derivatives_rows = forwardDerivativesRows;
  kernels.inverse_mass_matrix = inverseMassMatrixOne;
  kernels.inverse_mass_matrix_rows = inverseMassMatrixRows;
  kernels.place_bodies = placeBodiesOne;
  kernels.regressor = regressorOne;
  kernels.sine_and_cosine = sinesAndCosines;
  return kernels;
}

}  // namespace
}  // namespace armillary::fast
