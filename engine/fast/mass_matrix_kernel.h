// SPDX-License-Identifier: BSD-3-Clause
// The composite rigid body algorithm on the fast form, for one sample or a sample a lane.
//
// The same algorithm as engine/dynamics/composite_rigid_body.h. A body and all beyond it have mass
// m, first moment h and second moment S; a column of the mass matrix is the wrench (n, f) = I z
// that accelerates them along one joint's motion z, carried inward:
//
//   (1)  own columns of a step: I z
//   (2)  of all columns c at or beyond it: M[c, own] = zᵀ (n, f)_c
//   (3)  into the parent's frame: m, h, S added to the parent's; every (n, f)_c
//
// The columns of a step and all beyond it are neighbours, so that (3), which is where a chain's n²
// goes, takes as many at once as a pack has lanes. With a sample a lane it takes one after the
// other.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/articulated_body_kernel.h"
#include "engine/fast/column_packs.h"

namespace armillary::fast {
namespace {

template <class T>
struct Composite {
  T mass;
  Vector<T> h;
  Symmetric<T> S;
};

// A body alone.
template <class T>
ARMILLARY_KERNEL void startComposite(const Step& step, Composite<T>& own) {
  const T zero{};
  own.mass = zero + step.mass;
  own.h = {zero + step.h[0], zero + step.h[1], zero + step.h[2]};
  own.S = {zero + step.S_xx, zero + step.S_xy, zero + step.S_xz,
           zero + step.S_yy, zero + step.S_yz, zero + step.S_zz};
}

// Columns' wrenches, component by component: moment x, y, z, force x, y, z.
template <class T>
struct MassScratch {
  Composite<T>* composite;  // of the steps, the world first
  T* column[6];
};

// (3) of the columns; outOf() turns a vector of packs into the parent's axes.
template <class T, class P, class OutOf>
ARMILLARY_KERNEL void carryColumns(const Step& step, const P& px, const P& py, const P& pz,
                                   const MassScratch<T>& scratch, OutOf&& outOf) {
  constexpr int kAtOnce = columnsAtOnce(static_cast<const T*>(nullptr));
  T* const* column = scratch.column;
  for (int c = step.first_column; c < step.last_column; c += kAtOnce) {
    const int count = step.last_column - c;
    const Vector<Pack> n = outOf(Vector<Pack>{
        loadColumns(column[0] + c), loadColumns(column[1] + c), loadColumns(column[2] + c)});
    const Vector<Pack> f = outOf(Vector<Pack>{
        loadColumns(column[3] + c), loadColumns(column[4] + c), loadColumns(column[5] + c)});
    storeColumns(n.x + (py * f.z - pz * f.y), count, column[0] + c);
    storeColumns(n.y + (pz * f.x - px * f.z), count, column[1] + c);
    storeColumns(n.z + (px * f.y - py * f.x), count, column[2] + c);
    storeColumns(f.x, count, column[3] + c);
    storeColumns(f.y, count, column[4] + c);
    storeColumns(f.z, count, column[5] + c);
  }
}

// (3) of m, h, S, turned into the parent's axes already: S_P = S + k pᵀ + p kᵀ, k = h + m p / 2.
template <class T, class P>
ARMILLARY_KERNEL void addComposite(const T& mass, const Vector<T>& h, const Symmetric<T>& S,
                                   const P& px, const P& py, const P& pz, Composite<T>& to) {
  const T mx = mass * px, my = mass * py, mz = mass * pz;
  const T kx = h.x + 0.5 * mx, ky = h.y + 0.5 * my, kz = h.z + 0.5 * mz;
  to.mass = to.mass + mass;
  addTo(Vector<T>{h.x + mx, h.y + my, h.z + mz}, to.h);
  add(Symmetric<T>{S.xx + 2.0 * (kx * px), S.xy + (kx * py + ky * px), S.xz + (kx * pz + kz * px),
                   S.yy + 2.0 * (ky * py), S.yz + (ky * pz + kz * py), S.zz + 2.0 * (kz * pz)},
      to.S);
}

template <class T>
ARMILLARY_KERNEL void setColumn(const MassScratch<T>& scratch, int c, const Vector<T>& n,
                                const Vector<T>& f) {
  scratch.column[0][c] = n.x;
  scratch.column[1][c] = n.y;
  scratch.column[2][c] = n.z;
  scratch.column[3][c] = f.x;
  scratch.column[4][c] = f.y;
  scratch.column[5][c] = f.z;
}

// (2): the row of M that a component of the columns is, own degree of freedom `own` counted from
// the step's first.
template <class T>
ARMILLARY_KERNEL void setRow(const Form& form, const Step& step, const T* component, int own,
                             T* M) {
  const long n = form.velocity_size;
  const long row = step.velocity + own;
  const int diagonal = step.first_column + own;
  if (form.shares_coordinates) {
    for (int c = diagonal; c < step.last_column; ++c) {
      const T value = component[c] * (step.multiplier * form.column_multiplier[c]);
      const long column = form.column_velocity[c];
      M[row + n * column] = M[row + n * column] + value;
      if (c != diagonal) M[column + n * row] = M[column + n * row] + value;
    }
  } else {
    for (int c = diagonal; c < step.last_column; ++c) {
      const long column = form.column_velocity[c];
      M[row + n * column] = component[c];
      M[column + n * row] = component[c];
    }
  }
}

// The same of rows for a factorization.
template <class T>
ARMILLARY_KERNEL void setRow(const Form& form, const Step& step, const T* component, int own,
                             const TreeRows<T>& M) {
  const int diagonal = step.first_column + own;
  T* to = M.rows.row(diagonal) + form.column_depth[diagonal];
  for (int c = diagonal; c < step.last_column; ++c, to += M.rows.step) *to = component[c];
}

template <class T>
ARMILLARY_KERNEL void addRotors(const Form& form, T* M) {
  const long n = form.velocity_size;
  if (!form.rotors) return;
  for (long k = 0; k < n; ++k) M[k * (n + 1)] = M[k * (n + 1)] + form.rotors[k];
}
template <class T>
ARMILLARY_KERNEL void addRotors(const Form& form, const TreeRows<T>& M) {
  if (!form.rotors) return;
  for (int c = 0; c < form.column_count; ++c) {
    T& entry = M.rows.row(c)[form.column_depth[c]];
    entry = entry + form.rotors[form.column_velocity[c]];
  }
}

template <StepKind kKind, class T, class To>
void massOfSingles(const Run& run, const Form& form, const T* q, const Scratch<T>& turns,
                   const MassScratch<T>& scratch, const To& M) {
  for (int i = run.end - 1; i >= run.begin; --i) {
    const Step& step = form.steps[i];
    const Composite<T>& own = scratch.composite[i + 1];
    const Vector<T> h = own.h;
    const Symmetric<T> S = own.S;
    if constexpr (kKind == StepKind::kSlide) {
      setColumn(scratch, step.first_column, Vector<T>{h.y, -h.x, T{}},
                Vector<T>{T{}, T{}, own.mass});
      setRow(form, step, scratch.column[5], 0, M);
    } else {
      setColumn(scratch, step.first_column, Vector<T>{-S.xz, -S.yz, S.xx + S.yy},
                Vector<T>{-h.y, h.x, T{}});
      setRow(form, step, scratch.column[2], 0, M);
    }
    if (step.parent == 0) continue;
    if constexpr (kKind == StepKind::kTurn) {
      const int turn = run.first_turn + i - run.begin;
      const T c = turns.cosine[turn], s = turns.sine[turn];
      const double cx = step.cos_alpha, sx = step.sin_alpha;
      addComposite(own.mass, outOfX(outOfZ(h, c, s), cx, sx),
                   turnedOutOfX(turnedOutOfZ(S, c, s), cx, sx), step.p[0], step.p[1], step.p[2],
                   scratch.composite[step.parent]);
      carryColumns(
          step, step.p[0], step.p[1], step.p[2],
          scratch, [&](const Vector<Pack>& v) __attribute__((always_inline)) {
            return outOfX(outOfZ(v, c, s), cx, sx);
          });
    } else if constexpr (kKind != StepKind::kTurnOnWorld) {
      const StepAxes<kKind, T> axes = axesOf<kKind>(run, form.steps, i, turns);
      const Placed<T> p = originOf<kKind>(step, q);
      const T c = axes.c, s = axes.s;
      const auto turned = [&](const auto& in_body) __attribute__((always_inline)) {
        if constexpr (kKind == StepKind::kSlide) {
          return in_body;
        } else {
          return outOfZ(in_body, c, s);
        }
      };
      const auto outOf = [&](const auto& in_body) __attribute__((always_inline)) {
        return outOfZ(outOfX(turned(in_body), step.cos_alpha, step.sin_alpha), step.cos_theta,
                      step.sin_theta);
      };
      Symmetric<T> S_P = S;
      if constexpr (kKind != StepKind::kSlide) S_P = turnedOutOfZ(S_P, c, s);
      S_P = turnedOutOfZ(turnedOutOfX(S_P, step.cos_alpha, step.sin_alpha), step.cos_theta,
                         step.sin_theta);
      addComposite(own.mass, outOf(h), S_P, p.x, p.y, p.z, scratch.composite[step.parent]);
      carryColumns(step, p.x, p.y, p.z, scratch, outOf);
    }
  }
}

template <bool kFree, class T, class To>
void massOfBalls(const Run& run, const Form& form, const T* q, const MassScratch<T>& scratch,
                 const To& M) {
  for (int i = run.end - 1; i >= run.begin; --i) {
    const Step& step = form.steps[i];
    const Composite<T>& own = scratch.composite[i + 1];
    const Vector<T> h = own.h;
    const Symmetric<T> S = own.S;
    const T zero{};
    const int first = step.first_column;
    setColumn(scratch, first, Vector<T>{S.yy + S.zz, -S.xy, -S.xz}, Vector<T>{zero, -h.z, h.y});
    setColumn(scratch, first + 1, Vector<T>{-S.xy, S.xx + S.zz, -S.yz}, Vector<T>{h.z, zero, -h.x});
    setColumn(scratch, first + 2, Vector<T>{-S.xz, -S.yz, S.xx + S.yy}, Vector<T>{-h.y, h.x, zero});
    if constexpr (kFree) {
      setColumn(scratch, first + 3, Vector<T>{zero, h.z, -h.y}, Vector<T>{own.mass, zero, zero});
      setColumn(scratch, first + 4, Vector<T>{-h.z, zero, h.x}, Vector<T>{zero, own.mass, zero});
      setColumn(scratch, first + 5, Vector<T>{h.y, -h.x, zero}, Vector<T>{zero, zero, own.mass});
    }
    for (int k = 0; k < (kFree ? 6 : 3); ++k) setRow(form, step, scratch.column[k], k, M);
    if (step.parent == 0) continue;
    T p[3];
    const Matrix<T> R = placed<kFree>(step, q, p);
    addComposite(own.mass, product(R, h), rotated(R, S), p[0], p[1], p[2],
                 scratch.composite[step.parent]);
    carryColumns(
        step, p[0], p[1], p[2], scratch, [&](const Vector<Pack>& v) __attribute__((always_inline)) {
          return Vector<Pack>{R.xx * v.x + R.xy * v.y + R.xz * v.z,
                              R.yx * v.x + R.yy * v.y + R.yz * v.z,
                              R.zx * v.x + R.zy * v.y + R.zz * v.z};
        });
  }
}

// M, needs the turns' sines and cosines in `turns`. `M` is a T* to all of it, column by column, or
// TreeRows of forms whose coordinates are their own. Of the former, entries between branches stay
// what they are, those of coordinates that columns share are added to: it holds zeros before.
template <class T, class To>
void massMatrix(const Form& form, const T* q, const Scratch<T>& turns,
                const MassScratch<T>& scratch, const To& M) {
  for (int i = 0; i < form.step_count; ++i) {
    startComposite(form.steps[i], scratch.composite[i + 1]);
  }
  for (int r = form.run_count - 1; r >= 0; --r) {
    const Run& run = form.runs[r];
    switch (run.kind) {
      case StepKind::kTurnOnWorld:
        massOfSingles<StepKind::kTurnOnWorld>(run, form, q, turns, scratch, M);
        break;
      case StepKind::kTurn:
        massOfSingles<StepKind::kTurn>(run, form, q, turns, scratch, M);
        break;
      case StepKind::kTurnOnBranch:
        massOfSingles<StepKind::kTurnOnBranch>(run, form, q, turns, scratch, M);
        break;
      case StepKind::kSlide:
        massOfSingles<StepKind::kSlide>(run, form, q, turns, scratch, M);
        break;
      case StepKind::kBall:
        massOfBalls<false>(run, form, q, scratch, M);
        break;
      case StepKind::kFree:
        massOfBalls<true>(run, form, q, scratch, M);
        break;
    }
  }
  addRotors(form, M);
}

}  // namespace
}  // namespace armillary::fast
