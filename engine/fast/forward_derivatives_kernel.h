// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of forward dynamics, and its acceleration, for one sample or a sample a lane.
//
// As in engine/analysis/forward_dynamics_derivatives.h they are −M⁻¹ times those of inverse
// dynamics at the acceleration that is found. M⁻¹ is there for them, so that it finds the
// acceleration too, and bodies are placed and summed over subtrees once:
//
//   (1)  all of inverse_derivatives_kernel.h at q̈ = 0, and τ₀ = S f of every column
//   (2)  M⁻¹ (tree_factorization_kernel.h),   q̈ = M⁻¹ (τ − τ₀),
//        q̈ += M⁻¹ (τ − τ(q̈)) with τ(q̈) of newton_euler_kernel.h
//   (3)  outward:  ΔA = ΔA_b + Σ S q̈,   ψ̈ += ΔA_b × S
//   (4)  inward:   f += I ΔA + w,   w_b += w + I (ΔA − ΔA_b)
//   (5)  the derivatives of τ there, and −M⁻¹ times them
//
// where ΔA is what q̈ adds to a body's acceleration, b what carries it, I the inertia of it and all
// beyond, and w what those beyond feel of the accelerations that their own joints add. The second
// line of (2) is one step of iterative refinement: in the root's axes a moment far out has the
// rounding of its lever arm, which a light last link answers by much acceleration; the residual is
// found in the bodies' own axes.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/derivative_room_kernel.h"
#include "engine/fast/tree_factorization_kernel.h"

namespace armillary::fast {
namespace {

// M⁻¹ from its rows in room.factor: into the last of the room's matrices.
template <class T, class Mask>
ARMILLARY_KERNEL const Rowwise<T>& inverted(const Form& form, const DerivativeRoom<T>& room,
                                            Mask& singular) {
  factorizeTree(form, room.factor, room.D_inverse, singular);
  invertTree(form, room.factor, room.D_inverse, room.matrices[2], room.matrices[3],
             room.matrices[4]);
  return room.matrices[4];
}

// (1)
template <class T>
void startForward(const Form& form, const double* gravity, const T* q, const T* v, const T* effort,
                  const Scratch<T>& turns, const DerivativeRoom<T>& room) {
  const DerivativeScratch<T>& scratch = room.scratch;
  const T* const unread = nullptr;
  moveInRoot<AtRest>(form, gravity, q, v, unread, turns, scratch.root);
  startSubtrees<AtRest>(form, scratch.root.motion, scratch.subtree);
  visitInward(
      form, [&](const Step& step, int number, int freedoms) __attribute__((always_inline)) {
        const Subtree<T>& beyond = scratch.subtree[number];
        for (int k = 0; k < freedoms; ++k) {
          const int c = step.first_column + k;
          const MovingColumn<T>& column = scratch.root.column[c];
          setPlace(beyond, column, c, scratch);
          room.right_side[c] = effort[step.velocity + k] - product(column.S, beyond.f);
        }
        if (step.parent != 0) addSubtree<AtRest>(beyond, scratch.subtree[step.parent]);
      });
  fillTreeRows(form, scratch, TreeRows<T>{room.factor});
}

// (3), ΔA in place of A. Takes q̈ in the columns' order; clears w, which is in `turns`.
template <class T>
void moveByAcceleration(const Form& form, const T* acceleration, const Scratch<T>& turns,
                        const RootScratch<T>& scratch) {
  for (int r = 0; r < form.run_count; ++r) {
    const Run& run = form.runs[r];
    const int freedoms = freedomsOf(run.kind);
    for (int i = run.begin; i < run.end; ++i) {
      const Step& step = form.steps[i];
      const int first = step.first_column;
      Spatial<T> added = zeroSpatial<T>();
      if (step.parent != 0) {
        added = scratch.motion[step.parent].A;
        for (int c = first; c < first + freedoms; ++c) {
          MovingColumn<T>& column = scratch.column[c];
          store(column.psi_rate2 + crossMotion(added, column.S), column.psi_rate2);
        }
      }
      for (int c = first; c < first + freedoms; ++c) {
        added = added + scaled(scratch.column[c].S, acceleration[c]);
      }
      store(added, scratch.motion[i + 1].A);
      store(Wrench<T>{zeroVector<T>(), zeroVector<T>()}, turns.wrench[i + 1]);
    }
  }
}

// (4), and what is left of the vectors (6) of inverse_derivatives_kernel.h.
template <class T>
void finishForward(const Form& form, const Scratch<T>& turns, const T* acceleration,
                   const DerivativeScratch<T>& scratch) {
  visitInward(
      form, [&](const Step& step, int number, int freedoms) __attribute__((always_inline)) {
        Subtree<T>& beyond = scratch.subtree[number];
        const Wrench<T>& own = turns.wrench[number];
        Spatial<T> felt{own.n, own.f};
        const Spatial<T> whole =
            beyond.f + felt + inertiaTimes(beyond, scratch.root.motion[number].A);
        store(whole, beyond.f);
        const int first = step.first_column;
        for (int c = first; c < first + freedoms; ++c) {
          setMotion(step, beyond, scratch.root.column[c], c, scratch);
          felt = felt + scaled(columnAt(scratch.load, c), acceleration[c]);
        }
        if (step.parent == 0) return;
        addTo(felt.angular, turns.wrench[step.parent].n);
        addTo(felt.linear, turns.wrench[step.parent].f);
      });
}

// X times a vector, added to `result`, which has room for whole packs.
template <class T>
ARMILLARY_KERNEL void addProduct(const Form& form, const Rowwise<T>& X, const T* vector,
                                 T* result) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  visitPacks<kAtOnce>(
      0, form.column_count, [&](int k, auto count) __attribute__((always_inline)) {
        constexpr int kPacks = decltype(count)::kValue;
        Pack sums[kPacks];
        for (int p = 0; p < kPacks; ++p) sums[p] = loadColumns(result + k + p * kAtOnce);
        for (int i = 0; i < form.column_count; ++i) {
          const T* const from = X.row(i) + k;
          for (int p = 0; p < kPacks; ++p) {
            sums[p] = sums[p] + loadColumns(from + p * kAtOnce) * vector[i];
          }
        }
        for (int p = 0; p < kPacks; ++p) storeColumns(sums[p], kAtOnce, result + k + p * kAtOnce);
      });
}

// (5): derivatives of τ become those of q̈: for each column c, −M⁻¹ times its row of each of the
// matrices `rows`, which is about what carries c and what c carries alone. X is M⁻¹.
template <int kMatrices, class T>
void timesInverse(const Form& form, const Rowwise<T>& X, const Rowwise<T> (&rows)[kMatrices],
                  const Rowwise<T> (&results)[kMatrices]) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  for (int c = 0; c < form.column_count; ++c) {
    const T* factors[kMatrices];
    for (int m = 0; m < kMatrices; ++m) factors[m] = rows[m].row(c);
    visitPacks<kAtOnce>(
        0, form.column_count, [&](int k, auto count) __attribute__((always_inline)) {
          constexpr int kPacks = decltype(count)::kValue;
          Pack sums[kMatrices][kPacks] = {};
          const auto subtract = [&](int i) __attribute__((always_inline)) {
            const T* const from = X.row(i) + k;
            for (int p = 0; p < kPacks; ++p) {
              const Pack numbers = loadColumns(from + p * kAtOnce);
              for (int m = 0; m < kMatrices; ++m) {
                sums[m][p] = sums[m][p] - numbers * factors[m][i];
              }
            }
          };
          visitPath(form, form.column_carrier[c], subtract);
          for (int i = c; i < form.column_last[c]; ++i) subtract(i);
          for (int m = 0; m < kMatrices; ++m) {
            T* const to = results[m].row(c) + k;
            for (int p = 0; p < kPacks; ++p) storeColumns(sums[m][p], kAtOnce, to + p * kAtOnce);
          }
        });
  }
}

// q̈, and what is asked for of −M⁻¹ times the derivatives of τ there and of M⁻¹; `failed` where a
// pivot vanishes or what is found is not finite.
template <class T, class Mask, class Give>
void forwardDerivatives(const Form& form, const double* gravity, const T* q, const T* v,
                        const T* effort, const Scratch<T>& turns, const DerivativeRoom<T>& room,
                        T* acceleration, const DerivativeMatrices& to, Mask& failed, Give&& give) {
  startForward(form, gravity, q, v, effort, turns, room);
  const Rowwise<T>& inverse = inverted(form, room, failed);
  T* const by_column = room.D_inverse;  // which is read no more
  const auto answer = [&]() __attribute__((always_inline)) {
    addProduct(form, inverse, static_cast<const T*>(room.right_side), by_column);
    for (int c = 0; c < form.column_count; ++c) {
      acceleration[form.column_velocity[c]] = by_column[c];
    }
  };
  __builtin_memset(by_column, 0, sizeof(T) * roomOfColumns(form));
  answer();
  newtonEuler<AllTerms>(form, gravity, q, v, static_cast<const T*>(acceleration), turns,
                        room.taken_effort);
  for (int c = 0; c < form.column_count; ++c) {
    const int velocity = form.column_velocity[c];
    room.right_side[c] = effort[velocity] - room.taken_effort[velocity];
  }
  answer();
  if (to.by_position || to.by_velocity) {
    moveByAcceleration(form, static_cast<const T*>(by_column), turns, room.scratch.root);
    finishForward(form, turns, static_cast<const T*>(by_column), room.scratch);
    InverseDerivatives<T> wanted;
    if (to.by_position) wanted.by_position = room.matrices[0];
    if (to.by_velocity) wanted.by_velocity = room.matrices[1];
    fillRows<WithMotion>(form, room.scratch, wanted);
    // V and V / D are read no more
    const Rowwise<T>&by_position = room.matrices[2], &by_velocity = room.matrices[3];
    if (to.by_position && to.by_velocity) {
      timesInverse<2>(form, inverse, {wanted.by_position, wanted.by_velocity},
                      {by_position, by_velocity});
    } else if (to.by_position) {
      timesInverse<1>(form, inverse, {wanted.by_position}, {by_position});
    } else {
      timesInverse<1>(form, inverse, {wanted.by_velocity}, {by_velocity});
    }
    if (to.by_position) {
      noteInfinite(form, by_position, failed);
      give(by_position, to.by_position);
    }
    if (to.by_velocity) {
      noteInfinite(form, by_velocity, failed);
      give(by_velocity, to.by_velocity);
    }
  }
  if (!to.by_third) return;
  noteInfinite(form, inverse, failed);
  give(inverse, to.by_third);
}

}  // namespace
}  // namespace armillary::fast
