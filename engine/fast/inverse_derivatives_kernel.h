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
// (7) goes row by row: that of a column c has the derivatives by its coordinate, of the efforts of
// what c carries by the first of each pair, of those that carry c by the second. What a column
// carries are neighbours (form.h), and what carries it are runs of neighbours, so that as many are
// taken at once as a pack has lanes: nothing but sums of products. All vectors (6) are there before
// the first row: a pack that is read right behind its numbers, which were written one by one, waits
// for them. Columns of one joint that act at once do not carry one another: their own carried is
// moved.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/mass_matrix_kernel.h"
#include "engine/fast/subtree_kernel.h"

namespace armillary::fast {
namespace {

// Row c of the first two has the derivatives of all τ by column c's coordinate or velocity. A
// coordinate that several columns share has the sum of theirs.
template <class T>
struct InverseDerivatives {
  Rowwise<T> by_position, by_velocity;
  Rowwise<T> mass;
  TreeRows<T> packed;  // the mass matrix again for its factorization
};

// (6), component by component: moment or angular part x, y, z, then force. One more pack of room.
template <class T>
struct DerivativeScratch {
  RootScratch<T> root;
  Subtree<T>* subtree;  // the world first
  T* S[6];
  T* load[6];
  T* turning[3];
  T* carried[6];
  T* swept[6];
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

// (6) of column c of a step's joint: what the place takes, and what the motion takes.
template <class T>
ARMILLARY_KERNEL void setPlace(const Subtree<T>& beyond, const MovingColumn<T>& column, int c,
                               const DerivativeScratch<T>& scratch) {
  setColumn(scratch.S, c, column.S);
  setColumn(scratch.load, c, inertiaTimes(beyond, column.S));
}
template <class T>
ARMILLARY_KERNEL void setMotion(const Step& step, const Subtree<T>& beyond,
                                const MovingColumn<T>& column, int c,
                                const DerivativeScratch<T>& scratch) {
  const Spatial<T>& S = column.S;
  const Vector<T> turning = twiceBTransposed(beyond, S);
  scratch.turning[0][c] = turning.x;
  scratch.turning[1][c] = turning.y;
  scratch.turning[2][c] = turning.z;
  Spatial<T> carried = twiceB(beyond, column.psi_rate) + inertiaTimes(beyond, column.psi_rate2);
  if (step.parent != 0) carried = carried + crossWrench(S, beyond.f);
  setColumn(scratch.carried, c, carried);
  setColumn(scratch.swept, c, twiceB(beyond, S) + inertiaTimes(beyond, column.sigma));
}

template <class T>
ARMILLARY_KERNEL Spatial<T> columnAt(T* const* components, int c) {
  return {{components[0][c], components[1][c], components[2][c]},
          {components[3][c], components[4][c], components[5][c]}};
}
template <class T>
ARMILLARY_KERNEL Spatial<Pack> packAt(T* const* components, int c) {
  return {{loadColumns(components[0] + c), loadColumns(components[1] + c),
           loadColumns(components[2] + c)},
          {loadColumns(components[3] + c), loadColumns(components[4] + c),
           loadColumns(components[5] + c)}};
}

// Calls function(begin, last) for the runs of columns that carry column k.
template <class Function>
ARMILLARY_KERNEL void visitRuns(const Form& form, int k, Function&& function) {
  for (int last = form.column_carrier[k]; last >= 0;) {
    const int begin = form.column_run[last];
    function(begin, last);
    last = form.column_carrier[begin];
  }
}

// (7): row j of what is asked for.
template <class Parts, class T>
ARMILLARY_KERNEL void fillRows(const Form& form, int j, const DerivativeScratch<T>& scratch,
                               const InverseDerivatives<T>& wanted) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  T* const by_position =
      Parts::kMotion && wanted.by_position.numbers ? wanted.by_position.row(j) : nullptr;
  T* const by_velocity =
      Parts::kMotion && wanted.by_velocity.numbers ? wanted.by_velocity.row(j) : nullptr;
  T* const mass = wanted.mass.numbers ? wanted.mass.row(j) : nullptr;
  const Spatial<T> carried = columnAt(scratch.carried, j), swept = columnAt(scratch.swept, j);
  const Spatial<T> load = columnAt(scratch.load, j);
  visitRuns(
      form, j, [&](int begin, int last) __attribute__((always_inline)) {
        for (int c = begin; c <= last; c += kAtOnce) {
          const int count = last + 1 - c;
          const Spatial<Pack> S = packAt(scratch.S, c);
          if (by_position) storeColumns(product(S, carried), count, by_position + c);
          if (by_velocity) storeColumns(product(S, swept), count, by_velocity + c);
          if (mass) storeColumns(product(S, load), count, mass + c);
        }
      });
  const MovingColumn<T>& own = scratch.root.column[j];
  const Spatial<T> S = own.S, psi_rate2 = own.psi_rate2, sigma = own.sigma;
  const Vector<T> psi_rate = own.psi_rate.angular;
  const int last = form.column_last[j];
  for (int c = j; c < last; c += kAtOnce) {
    const Spatial<Pack> load_c = packAt(scratch.load, c);
    if constexpr (Parts::kMotion) {
      const Vector<Pack> turning{loadColumns(scratch.turning[0] + c),
                                 loadColumns(scratch.turning[1] + c),
                                 loadColumns(scratch.turning[2] + c)};
      if (by_position) {
        storeColumns(product(turning, psi_rate) + product(load_c, psi_rate2), last - c,
                     by_position + c);
      }
      if (by_velocity) {
        storeColumns(product(turning, S.angular) + product(load_c, sigma), last - c,
                     by_velocity + c);
      }
    }
    if (mass) storeColumns(product(load_c, S), last - c, mass + c);
  }
}

// M in rows for its factorization.
template <class T>
ARMILLARY_KERNEL void fillTreeRows(const Form& form, const DerivativeScratch<T>& scratch,
                                   const TreeRows<T>& M) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  for (int k = 0; k < form.column_count; ++k) {
    T* const row = M.rows.row(k);
    const Spatial<T> load = columnAt(scratch.load, k);
    visitRuns(
        form, k, [&](int begin, int last) __attribute__((always_inline)) {
          T* const to = row + form.column_depth[begin];
          for (int c = begin; c <= last; c += kAtOnce) {
            storeColumns(product(packAt(scratch.S, c), load), last + 1 - c, to + (c - begin));
          }
        });
    row[form.column_depth[k]] = product(columnAt(scratch.S, k), load);
  }
  addRotors(form, M);
}

// Takes what columns of one joint that act at once do not feel of one another; see (6).
template <class T>
ARMILLARY_KERNEL void separate(const Step& step, int freedoms, const Subtree<T>& beyond,
                               const DerivativeScratch<T>& scratch, const Rowwise<T>& by_position) {
  const int first = step.first_column;
  for (int c = first + 1; c < first + freedoms; ++c) {
    const Spatial<T> extra = crossWrench(columnAt(scratch.S, c), beyond.f);
    T* const row = by_position.row(c);
    for (int i = first; i < c; ++i) row[i] = row[i] - product(columnAt(scratch.S, i), extra);
  }
}

// Columns of different branches have nothing with each other.
template <class T>
ARMILLARY_KERNEL void clear(const Rowwise<T>& matrix, long rows) {
  if (matrix.numbers) __builtin_memset(matrix.numbers, 0, sizeof(T) * rows * matrix.step);
}

ARMILLARY_KERNEL int freedomsOf(StepKind kind) {
  return kind == StepKind::kFree ? 6 : kind == StepKind::kBall ? 3 : 1;
}

// Calls function(step, its number + 1, its degrees of freedom) for all steps, children first.
template <class Function>
ARMILLARY_KERNEL void visitInward(const Form& form, Function&& function) {
  for (int r = form.run_count - 1; r >= 0; --r) {
    const Run& run = form.runs[r];
    const int freedoms = freedomsOf(run.kind);
    for (int i = run.end; i > run.begin; --i) function(form.steps[i - 1], i, freedoms);
  }
}

// (7) of all columns, (6) being there.
template <class Parts, class T>
void fillRows(const Form& form, const DerivativeScratch<T>& scratch,
              const InverseDerivatives<T>& wanted) {
  clear(wanted.by_position, form.column_count);
  clear(wanted.by_velocity, form.column_count);
  clear(wanted.mass, form.column_count);
  for (int j = 0; j < form.column_count; ++j) fillRows<Parts>(form, j, scratch, wanted);
  if (!Parts::kMotion || !wanted.by_position.numbers) return;
  visitInward(
      form, [&](const Step& step, int number, int freedoms) __attribute__((always_inline)) {
        if (freedoms == 1 || step.parent == 0) return;
        separate(step, freedoms, scratch.subtree[number], scratch, wanted.by_position);
      });
}

// The derivatives that are asked for; needs the turns' sines and cosines in `turns`.
template <class Parts, class T>
void inverseDerivatives(const Form& form, const double* gravity, const T* q, const T* v, const T* a,
                        const Scratch<T>& turns, const DerivativeScratch<T>& scratch,
                        const InverseDerivatives<T>& wanted) {
  moveInRoot<Parts>(form, gravity, q, v, a, turns, scratch.root);
  startSubtrees<Parts>(form, scratch.root.motion, scratch.subtree);
  visitInward(
      form, [&](const Step& step, int number, int freedoms) __attribute__((always_inline)) {
        const Subtree<T>& beyond = scratch.subtree[number];
        for (int c = step.first_column; c < step.first_column + freedoms; ++c) {
          setPlace(beyond, scratch.root.column[c], c, scratch);
          if constexpr (Parts::kMotion) {
            setMotion(step, beyond, scratch.root.column[c], c, scratch);
          }
        }
        if (step.parent != 0) addSubtree<Parts>(beyond, scratch.subtree[step.parent]);
      });
  fillRows<Parts>(form, scratch, wanted);
  if (wanted.packed.rows.numbers) fillTreeRows(form, scratch, wanted.packed);
}

}  // namespace
}  // namespace armillary::fast
