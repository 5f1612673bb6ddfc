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

// A matrix in the columns' order: number k of row c stands at numbers + c step + k, step being a
// multiple of kMostLanes, and one more pack can be read. Without numbers it is not asked for.
template <class T>
struct Rowwise {
  T* numbers = nullptr;
  long step = 0;
  ARMILLARY_KERNEL T* row(long c) const { return numbers + c * step; }
};

constexpr long wholePacks(long count) {
  return (count + kMostLanes - 1) / kMostLanes * kMostLanes;
}

// Row c of the first two has the derivatives of all τ by column c's coordinate or velocity. A
// coordinate that several columns share has the sum of theirs.
template <class T>
struct InverseDerivatives {
  Rowwise<T> by_position, by_velocity;
  Rowwise<T> mass;
  // The mass matrix again for its factorization: row k has its entries with the columns that carry
  // k, by their depth, then its own.
  Rowwise<T> packed;
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
  T* inner;  // of a j: ∂τ_j by all k
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

// (7) of j and all columns behind it up to `last`. outer(c) and inner(c) give a pack of ∂τ_k by j
// and of ∂τ_j by k, k = c, c + 1, …; of j itself the first counts.
template <class T, class Outer, class Inner>
ARMILLARY_KERNEL void fillPairs(int j, int last, T* inner_numbers, const Rowwise<T>& matrix,
                                Outer&& outer, Inner&& inner) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  T* const own = matrix.row(j);
  for (int c = j; c < last; c += kAtOnce) {
    storeColumns(outer(c), last - c, own + c);
    storeColumns(inner(c), kAtOnce, inner_numbers + c);
  }
  for (int k = j + 1; k < last; ++k) matrix.row(k)[j] = inner_numbers[k];
}

template <class Parts, class T>
ARMILLARY_KERNEL void pairColumns(const Form& form, int j, int last,
                                  const DerivativeScratch<T>& scratch,
                                  const InverseDerivatives<T>& wanted) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  const MovingColumn<T>& column = scratch.root.column[j];
  Spatial<T> S;
  store(column.S, S);
  if constexpr (Parts::kMotion) {
    if (wanted.by_position.numbers) {
      Vector<T> psi_rate;
      Spatial<T> psi_rate2;
      store(column.psi_rate.angular, psi_rate);
      store(column.psi_rate2, psi_rate2);
      fillPairs(
          j, last, scratch.inner, wanted.by_position,
          [&](int c) __attribute__((always_inline)) {
            return dotAt(scratch.turning, c, psi_rate) + dotAt(scratch.load, c, psi_rate2);
          },
          [&](int c) __attribute__((always_inline)) { return dotAt(scratch.carried, c, S); });
    }
    if (wanted.by_velocity.numbers) {
      Spatial<T> sigma;
      store(column.sigma, sigma);
      fillPairs(
          j, last, scratch.inner, wanted.by_velocity,
          [&](int c) __attribute__((always_inline)) {
            return dotAt(scratch.turning, c, S.angular) + dotAt(scratch.load, c, sigma);
          },
          [&](int c) __attribute__((always_inline)) { return dotAt(scratch.swept, c, S); });
    }
  }
  if (!wanted.mass.numbers && !wanted.packed.numbers) return;
  for (int c = j; c < last; c += kAtOnce) {
    storeColumns(dotAt(scratch.load, c, S), kAtOnce, scratch.inner + c);
  }
  if (wanted.mass.numbers) {
    T* const own = wanted.mass.row(j);
    for (int c = j; c < last; c += kAtOnce) {
      storeColumns(loadColumns(scratch.inner + c), last - c, own + c);
    }
    for (int k = j + 1; k < last; ++k) wanted.mass.row(k)[j] = scratch.inner[k];
  }
  if (wanted.packed.numbers) {
    T* const packed = wanted.packed.numbers + form.column_depth[j];
    for (int k = j; k < last; ++k) packed[k * wanted.packed.step] = scratch.inner[k];
  }
}

// Columns of different branches have nothing with each other.
template <class T>
ARMILLARY_KERNEL void clear(const Rowwise<T>& matrix, long rows) {
  if (matrix.numbers) __builtin_memset(matrix.numbers, 0, sizeof(T) * rows * matrix.step);
}

// The derivatives that are asked for; needs the turns' sines and cosines in `turns`.
template <class Parts, class T>
void inverseDerivatives(const Form& form, const double* gravity, const T* q, const T* v, const T* a,
                        const Scratch<T>& turns, const DerivativeScratch<T>& scratch,
                        const InverseDerivatives<T>& wanted) {
  clear(wanted.by_position, form.column_count);
  clear(wanted.by_velocity, form.column_count);
  clear(wanted.mass, form.column_count);
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
  if (!form.rotors || !wanted.packed.numbers) return;
  for (int k = 0; k < form.column_count; ++k) {
    T& entry = wanted.packed.row(k)[form.column_depth[k]];
    entry = entry + form.rotors[form.column_velocity[k]];
  }
}

}  // namespace
}  // namespace armillary::fast
