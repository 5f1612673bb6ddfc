// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of inverse dynamics, and the mass matrix, by sums over subtrees in the root's axes,
// for one sample or a sample a lane.
//
// The equations are those of engine/analysis/inverse_dynamics_derivatives.h (Singh, Russo and
// Wensing 2022), with what root_axes_kernel.h and subtree_kernel.h have. Of a column k of the joint
// of a body, which with all beyond it has I, B and f:
//
//   (6)  load = I S,   turning = 2 Bᵀ S,   moved = 2 B ψ̇ + I ψ̈,   carried = moved + S ×* f,
//        swept = 2 B S + I σ
//
// and with a column j that carries it, or is it:
//
//   (7)  ∂τ_k/∂q_j = turning_k ψ̇_j + load_k ψ̈_j      ∂τ_j/∂q_k = S_j carried_k
//        ∂τ_k/∂q̇_j = turning_k S_j + load_k σ_j      ∂τ_j/∂q̇_k = S_j swept_k
//        M_jk = S_j load_k
//
// The columns that j carries are neighbours (form.h), so that (7) takes as many k at once as a pack
// has lanes: nothing but sums of products. Columns of one joint that act at once do not carry one
// another: their own carried is moved.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/mass_matrix_kernel.h"
#include "engine/fast/subtree_kernel.h"

namespace armillary::fast {
namespace {

// A matrix that is asked for, or not: (row, column) stands at row * row_step + column *
// column_step.
template <class T>
struct Wanted {
  T* numbers = nullptr;
  long row_step = 1, column_step = 1;
  ARMILLARY_KERNEL T& at(long row, long column) const {
    return numbers[row * row_step + column * column_step];
  }
};

template <class T>
struct InverseDerivatives {
  Wanted<T> by_position, by_velocity, by_acceleration;
  // The mass matrix in columns' order, row k at packed + k packed_step: its entries with the
  // columns that carry k, by their depth, then its own. Forms with coordinates of their own only.
  T* packed = nullptr;
  long packed_step = 0;
};

// (6), component by component: moment or angular part x, y, z, then force. One more pack of room.
template <class T>
struct DerivativeScratch {
  RootScratch<T> root;
  Subtree<T>* subtree;  // the world first
  T* load[6];
  T* turning[3];
  T* carried[6];
  T* swept[6];
  T* outer;  // of a j: what is of τ_k, and what is of τ_j
  T* inner;
};

template <class T>
ARMILLARY_KERNEL void setColumn(T* const* components, int c, const Spatial<T>& s) {
  components[0][c] = s.angular.x;
  components[1][c] = s.angular.y;
  components[2][c] = s.angular.z;
  components[3][c] = s.linear.x;
  components[4][c] = s.linear.y;
  components[5][c] = s.linear.z;
}

// (6) of column c of a body's joint. `at_once`: carried is left at moved.
template <class Parts, class T>
ARMILLARY_KERNEL void setVectors(const Subtree<T>& beyond, const MovingColumn<T>& column, int c,
                                 bool at_once, const DerivativeScratch<T>& scratch) {
  const Spatial<T>& S = column.S;
  setColumn(scratch.load, c, inertiaTimes(beyond, S));
  if constexpr (Parts::kMotion) {
    const Vector<T> turning = twiceBTransposed(beyond, S);
    scratch.turning[0][c] = turning.x;
    scratch.turning[1][c] = turning.y;
    scratch.turning[2][c] = turning.z;
    Spatial<T> carried = twiceB(beyond, column.psi_rate) + inertiaTimes(beyond, column.psi_rate2);
    if (!at_once) carried = carried + crossWrench(S, beyond.f);
    setColumn(scratch.carried, c, carried);
    setColumn(scratch.swept, c, twiceB(beyond, S) + inertiaTimes(beyond, column.sigma));
  }
}

template <class T>
ARMILLARY_KERNEL Pack dotAt(T* const* components, int c, const Spatial<T>& s) {
  return loadColumns(components[0] + c) * s.angular.x +
         loadColumns(components[1] + c) * s.angular.y +
         loadColumns(components[2] + c) * s.angular.z +
         (loadColumns(components[3] + c) * s.linear.x +
          loadColumns(components[4] + c) * s.linear.y +
          loadColumns(components[5] + c) * s.linear.z);
}
template <class T>
ARMILLARY_KERNEL Pack dotAt(T* const* components, int c, const Vector<T>& s) {
  return loadColumns(components[0] + c) * s.x + loadColumns(components[1] + c) * s.y +
         loadColumns(components[2] + c) * s.z;
}

// Gives what is in `outer` and `inner` of j and the columns first … last to the matrix.
template <class T>
ARMILLARY_KERNEL void giveOut(const Form& form, int first, int j, int last, const T* outer,
                              const T* inner, const Wanted<T>& matrix) {
  const long own = form.column_velocity[j];
  if (!form.shares_coordinates) {
    for (int k = first; k < last; ++k) {
      const long other = form.column_velocity[k];
      matrix.at(own, other) = inner[k];
      matrix.at(other, own) = outer[k];
    }
    return;
  }
  for (int k = first; k < last; ++k) {
    const long other = form.column_velocity[k];
    T& transposed = matrix.at(other, own);
    transposed = transposed + outer[k];
    if (k == j) continue;
    T& entry = matrix.at(own, other);
    entry = entry + inner[k];
  }
}

// (7) of j and all columns behind it up to `last`.
template <class Parts, class T>
ARMILLARY_KERNEL void pairColumns(const Form& form, int j, int last,
                                  const DerivativeScratch<T>& scratch,
                                  const InverseDerivatives<T>& wanted) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  const MovingColumn<T>& column = scratch.root.column[j];
  const auto whole = [](const Pack& columns, T* to) __attribute__((always_inline)) {
    storeColumns(columns, kAtOnce, to);
  };
  const auto store = [&](const Pack& outer, const Pack& inner, int c)
      __attribute__((always_inline)) {
    whole(outer, scratch.outer + c);
    whole(inner, scratch.inner + c);
  };
  const Spatial<T> S = column.S;
  if constexpr (Parts::kMotion) {
    if (wanted.by_position.numbers) {
      const Vector<T> psi_rate = column.psi_rate.angular;
      const Spatial<T> psi_rate2 = column.psi_rate2;
      for (int c = j; c < last; c += kAtOnce) {
        store(dotAt(scratch.turning, c, psi_rate) + dotAt(scratch.load, c, psi_rate2),
              dotAt(scratch.carried, c, S), c);
      }
      // τ_j by q_j is the first of the two
      scratch.inner[j] = scratch.outer[j];
      giveOut(form, j, j, last, scratch.outer, scratch.inner, wanted.by_position);
    }
    if (wanted.by_velocity.numbers) {
      const Spatial<T> sigma = column.sigma;
      for (int c = j; c < last; c += kAtOnce) {
        store(dotAt(scratch.turning, c, S.angular) + dotAt(scratch.load, c, sigma),
              dotAt(scratch.swept, c, S), c);
      }
      scratch.inner[j] = scratch.outer[j];
      giveOut(form, j, j, last, scratch.outer, scratch.inner, wanted.by_velocity);
    }
  }
  if (!wanted.by_acceleration.numbers && !wanted.packed) return;
  for (int c = j; c < last; c += kAtOnce) whole(dotAt(scratch.load, c, S), scratch.inner + c);
  if (wanted.by_acceleration.numbers) {
    giveOut(form, j, j, last, scratch.inner, scratch.inner, wanted.by_acceleration);
  }
  if (wanted.packed) {
    T* const packed = wanted.packed + form.column_depth[j];
    for (int k = j; k < last; ++k) packed[k * wanted.packed_step] = scratch.inner[k];
  }
}

template <class T>
ARMILLARY_KERNEL void clear(const Wanted<T>& matrix, long n) {
  if (!matrix.numbers) return;
  for (long row = 0; row < n; ++row) {
    for (long column = 0; column < n; ++column) matrix.at(row, column) = T{};
  }
}

// The derivatives that are asked for; needs the turns' sines and cosines in `turns`.
template <class Parts, class T>
void inverseDerivatives(const Form& form, const double* gravity, const T* q, const T* v, const T* a,
                        const Scratch<T>& turns, const DerivativeScratch<T>& scratch,
                        const InverseDerivatives<T>& wanted) {
  const long n = form.velocity_size;
  clear(wanted.by_position, n);
  clear(wanted.by_velocity, n);
  clear(wanted.by_acceleration, n);
  moveInRoot<Parts>(form, gravity, q, v, a, turns, scratch.root);
  startSubtrees<Parts>(form, scratch.root.motion, scratch.subtree);
  for (int r = form.run_count - 1; r >= 0; --r) {
    const Run& run = form.runs[r];
    const int freedoms = run.kind == StepKind::kFree ? 6 : run.kind == StepKind::kBall ? 3 : 1;
    const bool at_once = freedoms > 1;
    for (int i = run.end - 1; i >= run.begin; --i) {
      const Step& step = form.steps[i];
      const Subtree<T>& beyond = scratch.subtree[i + 1];
      const int first = step.first_column;
      for (int c = first; c < first + freedoms; ++c) {
        setVectors<Parts>(beyond, scratch.root.column[c], c, at_once, scratch);
      }
      for (int c = first + freedoms - 1; c >= first; --c) {
        pairColumns<Parts>(form, c, step.last_column, scratch, wanted);
      }
      if (step.parent == 0) continue;
      if (Parts::kMotion && at_once) {
        for (int c = first; c < first + freedoms; ++c) {
          setVectors<Parts>(beyond, scratch.root.column[c], c, false, scratch);
        }
      }
      addSubtree<Parts>(beyond, scratch.subtree[step.parent]);
    }
  }
  if (!form.rotors) return;
  if (wanted.by_acceleration.numbers) {
    for (long k = 0; k < n; ++k) {
      T& entry = wanted.by_acceleration.at(k, k);
      entry = entry + form.rotors[k];
    }
  }
  if (wanted.packed) {
    for (int k = 0; k < form.column_count; ++k) {
      T& entry = wanted.packed[k * wanted.packed_step + form.column_depth[k]];
      entry = entry + form.rotors[form.column_velocity[k]];
    }
  }
}

}  // namespace
}  // namespace armillary::fast
