// SPDX-License-Identifier: BSD-3-Clause
// The kernels as functions of a table: what every kernels_*.cpp compiles for its instruction set.
#pragma once

#include "engine/fast/articulated_balls_kernel.h"
#include "engine/fast/kernels.h"
#include "engine/fast/mass_matrix_kernel.h"
#include "engine/fast/newton_euler_kernel.h"

namespace armillary::fast {
namespace {

// Cuts the scratch into its arrays. What each takes is counted by scratchSize().
template <class T>
class Cut {
 public:
  explicit Cut(double* scratch) : next_(reinterpret_cast<T*>(scratch)) {}
  template <class Item>
  Item* take(long count) {
    static_assert(sizeof(Item) % sizeof(T) == 0);
    Item* items = reinterpret_cast<Item*>(next_);
    next_ += count * static_cast<long>(sizeof(Item) / sizeof(T));
    return items;
  }

 private:
  T* next_;
};

template <class T>
Scratch<T> scratchOf(const Form& form, Cut<T>& cut) {
  const long turns = form.turn_count + kMostLanes;  // whole packs
  Scratch<T> scratch;
  scratch.cosine = cut.template take<T>(turns);
  scratch.sine = cut.template take<T>(turns);
  scratch.motion = cut.template take<MotionOf<T>>(form.step_count + 1);
  scratch.wrench = cut.template take<Wrench<T>>(form.step_count + 1);
  return scratch;
}

template <class T>
ArticulatedScratch<T> articulatedScratchOf(const Form& form, Cut<T>& cut) {
  const long steps = form.step_count + 1;
  ArticulatedScratch<T> scratch;
  scratch.inertia = cut.template take<Articulated<T>>(steps);
  scratch.joint = cut.template take<JointAnswer<T>>(steps);
  scratch.acceleration = cut.template take<Acceleration<T>>(steps);
  return scratch;
}

template <class T>
MassScratch<T> massScratchOf(const Form& form, Cut<T>& cut) {
  MassScratch<T> scratch;
  scratch.composite = cut.template take<Composite<T>>(form.step_count + 1);
  for (T*& column : scratch.column) {
    column = cut.template take<T>(form.column_count + kMostLanes);  // whole packs are read
  }
  return scratch;
}

// One sample: the turns' angles a pack at a time.
ARMILLARY_KERNEL void setTurns(const Form& form, const double* q, const Scratch<double>& scratch) {
  for (int first = 0; first < form.turn_count; first += kLanes) {
    Pack angle;
    for (int i = 0; i < kLanes; ++i) angle[i] = q[form.turn_position[first + i]];
    angle = angle * loadPack(form.turn_multiplier + first) + loadPack(form.turn_offset + first);
    Pack s, c;
    sineAndCosine(angle, s, c);
    const Pack cos_phi = loadPack(form.cos_phi + first), sin_phi = loadPack(form.sin_phi + first);
    storePack(c * cos_phi - s * sin_phi, scratch.cosine + first);
    storePack(s * cos_phi + c * sin_phi, scratch.sine + first);
  }
}

// A sample a lane: one turn after the other.
ARMILLARY_KERNEL void setTurns(const Form& form, const Pack* q, const Scratch<Pack>& scratch) {
  for (int turn = 0; turn < form.turn_count; ++turn) {
    const Pack angle =
        q[form.turn_position[turn]] * form.turn_multiplier[turn] + form.turn_offset[turn];
    Pack s, c;
    sineAndCosine(angle, s, c);
    scratch.cosine[turn] = c * form.cos_phi[turn] - s * form.sin_phi[turn];
    scratch.sine[turn] = s * form.cos_phi[turn] + c * form.sin_phi[turn];
  }
}

template <class Terms>
void newtonEulerOne(const Form& form, const double* gravity, const double* q, const double* v,
                    const double* a, double* memory, double* effort) {
  Cut<double> cut(memory);
  const Scratch<double> scratch = scratchOf<double>(form, cut);
  setTurns(form, q, scratch);
  newtonEuler<Terms>(form, gravity, q, v, a, scratch, effort);
}

// The numbers of samples first, first + 1, … a lane; beyond the last sample the last again, so that
// a sample's result does not depend on how many there are.
ARMILLARY_KERNEL void gather(Rows rows, long first, long count, int size, Pack* packs) {
  const double* from[kLanes];
  for (int lane = 0; lane < kLanes; ++lane) {
    const long sample = first + lane < count ? first + lane : count - 1;
    from[lane] = rows.data + sample * rows.step;
  }
  for (int k = 0; k < size; ++k) {
    Pack pack;
    for (int lane = 0; lane < kLanes; ++lane) pack[lane] = from[lane][k];
    packs[k] = pack;
  }
}

ARMILLARY_KERNEL void scatter(const Pack* packs, long first, long count, int size, double* to,
                              long step) {
  double* row = to + first * step;
  if (first + kLanes <= count) {
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
  massMatrix(form, q, turns, massScratchOf<double>(form, cut), M);
}

void massMatrixRows(const Form& form, Rows q, long count, double* memory, double* packs, double* M,
                    long M_step) {
  Cut<Pack> cut(memory);
  const Scratch<Pack> turns = scratchOf<Pack>(form, cut);
  const MassScratch<Pack> scratch = massScratchOf<Pack>(form, cut);
  Pack* own_q = cut.take<Pack>(form.position_size);
  const int size = form.velocity_size * form.velocity_size;
  Pack* own_M = reinterpret_cast<Pack*>(packs);
  for (long first = 0; first < count; first += kLanes) {
    gather(q, first, count, form.position_size, own_q);
    setTurns(form, own_q, turns);
    massMatrix(form, own_q, turns, scratch, own_M);
    scatter(own_M, first, count, size, M, M_step);
  }
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
  kernels.sine_and_cosine = sinesAndCosines;
  return kernels;
}

}  // namespace
}  // namespace armillary::fast
