// SPDX-License-Identifier: BSD-3-Clause
// What the functions of a table of kernels begin with: scratch cut into arrays, the sines and
// cosines of the turns.
#pragma once

#include "engine/fast/articulated_balls_kernel.h"
#include "engine/fast/kernels.h"
#include "engine/fast/mass_matrix_kernel.h"
#include "engine/fast/sample_lanes.h"

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
    // NOLINTNEXTLINE(bugprone-sizeof-expression): neither is a pointer
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

ARMILLARY_KERNEL Pack angleOf(const Form& form, int turn, const Pack* q) {
  return q[form.turn_position[turn]] * form.turn_multiplier[turn] + form.turn_offset[turn];
}

ARMILLARY_KERNEL void setTurn(const Form& form, int turn, const Pack& s, const Pack& c,
                              const Scratch<Pack>& scratch) {
  scratch.cosine[turn] = c * form.cos_phi[turn] - s * form.sin_phi[turn];
  scratch.sine[turn] = s * form.cos_phi[turn] + c * form.sin_phi[turn];
}

// A sample a lane: one turn after the other. What the polynomials do not give is rare, and asked
// for once.
ARMILLARY_KERNEL void setTurns(const Form& form, const Pack* q, const Scratch<Pack>& scratch) {
  PackBits beyond{};
  for (int turn = 0; turn < form.turn_count; ++turn) {
    const Pack angle = angleOf(form, turn, q);
    Pack s, c;
    polynomialSineAndCosine(angle, s, c);
    beyond |= beyondPolynomials(angle);
    setTurn(form, turn, s, c, scratch);
  }
  if (__builtin_expect(!any(beyond), 1)) return;
  for (int turn = 0; turn < form.turn_count; ++turn) {
    Pack s, c;
    sineAndCosine(angleOf(form, turn, q), s, c);
    setTurn(form, turn, s, c, scratch);
  }
}

}  // namespace
}  // namespace armillary::fast
