// SPDX-License-Identifier: BSD-3-Clause
// The composite rigid body algorithm on the fast form for a sample a lane, column after column.
//
// The equations are those of mass_matrix_kernel.h. There all columns of a step are carried to its
// parent before the next step's; here one column is carried all the way to the root, so that it
// stays in registers. A step and its parent go together: of two columns one waits for the result of
// the other's operation, and both share the joints' sines and cosines. Into a body that turns on
// the world nothing is carried but the moment about its axis.
//
// Entries are stored one behind the other as a column meets them, from itself to the root: each
// once for both halves of M and none that is zero between branches (Form::column_first_entry).
//
// For forms with own coordinates in which only roots turn or move freely.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/mass_matrix_kernel.h"

namespace armillary::fast {
namespace {

// A column's wrench in the axes of the body that it is carried to.
struct CarriedColumn {
  Vector<Pack> n, f;
  Pack* next;  // where its next entry is stored
};

ARMILLARY_KERNEL bool isSingle(StepKind kind) {
  return kind != StepKind::kBall && kind != StepKind::kFree;
}

// Calls function(outOf, p): a vector or second moment into the parent's axes, and where it is.
template <class Function>
ARMILLARY_KERNEL void visitPlace(const Step& step, const Pack* q, const Scratch<Pack>& turns,
                                 Function&& function) {
  const double cx = step.cos_alpha, sx = step.sin_alpha;
  const double cz = step.cos_theta, sz = step.sin_theta;
  if (step.kind == StepKind::kSlide) {
    const Placed<Pack> p = originOf<StepKind::kSlide>(step, q);
    function(
        [&](const Vector<Pack>& v)
            __attribute__((always_inline)) { return outOfZ(outOfX(v, cx, sx), cz, sz); },
        [&](const Symmetric<Pack>& S) __attribute__((always_inline)) {
          return turnedOutOfZ(turnedOutOfX(S, cx, sx), cz, sz);
        },
        p.x, p.y, p.z);
    return;
  }
  const Pack c = turns.cosine[step.turn], s = turns.sine[step.turn];
  if (step.kind == StepKind::kTurn) {
    function(
        [&](const Vector<Pack>& v)
            __attribute__((always_inline)) { return outOfX(outOfZ(v, c, s), cx, sx); },
        [&](const Symmetric<Pack>& S)
            __attribute__((always_inline)) { return turnedOutOfX(turnedOutOfZ(S, c, s), cx, sx); },
        step.p[0], step.p[1], step.p[2]);
  } else {
    function(
        [&](const Vector<Pack>& v) __attribute__((always_inline)) {
          return outOfZ(outOfX(outOfZ(v, c, s), cx, sx), cz, sz);
        },
        [&](const Symmetric<Pack>& S) __attribute__((always_inline)) {
          return turnedOutOfZ(turnedOutOfX(turnedOutOfZ(S, c, s), cx, sx), cz, sz);
        },
        step.p[0], step.p[1], step.p[2]);
  }
}

template <int kCount>
ARMILLARY_KERNEL void carryToParent(const Step& step, const Pack* q, const Scratch<Pack>& turns,
                                    CarriedColumn (&columns)[kCount]) {
  visitPlace(
      step, q, turns,
      [&](const auto& outOf, const auto&, const auto& px, const auto& py, const auto& pz)
          __attribute__((always_inline)) {
            for (CarriedColumn& each : columns) {
              const Vector<Pack> n = outOf(each.n), f = outOf(each.f);
              each.n = {n.x + (py * f.z - pz * f.y), n.y + (pz * f.x - px * f.z),
                        n.z + (px * f.y - py * f.x)};
              each.f = f;
            }
          });
}

// The columns' entries with all that carry `step`, in whose axes they are.
template <int kCount>
ARMILLARY_KERNEL void carryToRoot(const Form& form, const Step* step, const Pack* q,
                                  const Scratch<Pack>& turns, CarriedColumn (&columns)[kCount]) {
  while (step->parent != 0) {
    const Step& parent = form.steps[step->parent - 1];
    if (parent.kind == StepKind::kTurnOnWorld) {
      // what is not used of it is not computed
      carryToParent(*step, q, turns, columns);
      for (const CarriedColumn& each : columns) *each.next = each.n.z;
      return;
    }
    carryToParent(*step, q, turns, columns);
    if (isSingle(parent.kind)) {
      const bool slides = parent.kind == StepKind::kSlide;
      for (CarriedColumn& each : columns) *each.next++ = slides ? each.f.z : each.n.z;
    } else {  // a root: the last of its components carries the others
      for (const CarriedColumn& each : columns) {
        Pack* to = each.next;
        if (parent.kind == StepKind::kFree) {
          to[0] = each.f.z;
          to[1] = each.f.y;
          to[2] = each.f.x;
          to += 3;
        }
        to[0] = each.n.z;
        to[1] = each.n.y;
        to[2] = each.n.x;
      }
      return;
    }
    step = &parent;
  }
}

// (3) of m, h and S. What begins at the parent is its own body's.
ARMILLARY_KERNEL void addToParent(const Form& form, const Step& step, const Pack* q,
                                  const Scratch<Pack>& turns, const Composite<Pack>& own,
                                  Composite<Pack>* composites) {
  const Step& parent = form.steps[step.parent - 1];
  Composite<Pack>& to = composites[step.parent];
  const bool begins = step.last_column == parent.last_column;
  visitPlace(
      step, q, turns,
      [&](const auto& outOf, const auto& turned, const auto& px, const auto& py, const auto& pz)
          __attribute__((always_inline)) {
            const Vector<Pack> h = outOf(own.h);
            const Symmetric<Pack> S = turned(own.S);
            Composite<Pack> sum;
            if (begins) {
              startComposite(parent, sum);
            } else {
              sum = to;
            }
            addComposite(own.mass, h, S, px, py, pz, sum);
            if (parent.kind == StepKind::kTurnOnWorld) {  // its axis takes S_xx + S_yy
              to.S.xx = sum.S.xx;
              to.S.yy = sum.S.yy;
            } else {
              to = sum;
            }
          });
}

ARMILLARY_KERNEL bool carriesNone(const Step& step) {
  const int own = step.kind == StepKind::kFree ? 6 : step.kind == StepKind::kBall ? 3 : 1;
  return step.last_column == step.first_column + own;
}

// (1) of a step that turns or slides, and its entry with itself.
ARMILLARY_KERNEL CarriedColumn ownColumn(const Form& form, const Step& step,
                                         const Composite<Pack>& own, Pack* entries) {
  const bool slides = step.kind == StepKind::kSlide;
  const Pack zero{}, diagonal = slides ? own.mass : own.S.xx + own.S.yy;
  Pack* const to = entries + form.column_first_entry[step.first_column];
  to[0] = diagonal;
  if (slides) return {{own.h.y, -own.h.x, zero}, {zero, zero, own.mass}, to + 1};
  return {{-own.S.xz, -own.S.yz, diagonal}, {-own.h.y, own.h.x, zero}, to + 1};
}

// A root that turns or moves freely: its block, each column from itself on.
inline void setFreeBlock(const Form& form, const Step& step, const Composite<Pack>& own,
                         Pack* entries) {
  const Symmetric<Pack>& S = own.S;
  const Vector<Pack>& h = own.h;
  Pack* to = entries + form.column_first_entry[step.first_column];
  *to++ = S.yy + S.zz;
  *to++ = S.xx + S.zz;
  *to++ = -S.xy;
  *to++ = S.xx + S.yy;
  *to++ = -S.yz;
  *to++ = -S.xz;
  if (step.kind == StepKind::kBall) return;
  const Pack zero{};
  const Pack cross[3][3] = {{zero, -h.z, h.y}, {h.z, zero, -h.x}, {-h.y, h.x, zero}};
  for (int k = 0; k < 3; ++k) {
    *to++ = own.mass;
    for (int i = 0; i < k; ++i) *to++ = zero;
    for (int i = 2; i >= 0; --i) *to++ = cross[i][k];
  }
}

ARMILLARY_KERNEL void addRotorsToEntries(const Form& form, Pack* entries) {
  if (!form.rotors) return;
  for (int c = 0; c < form.column_count; ++c) {
    Pack& entry = entries[form.column_first_entry[c]];
    entry = entry + form.rotors[form.column_velocity[c]];
  }
}

// The entries of massMatrix() of mass_matrix_kernel.h of joints with themselves and with those that
// carry them, for forms that neither share coordinates nor have free steps within.
inline void massMatrixLanes(const Form& form, const Pack* q, const Scratch<Pack>& turns,
                            Composite<Pack>* composites, Pack* entries) {
  for (int i = form.step_count - 1; i >= 0; --i) {
    const Step& step = form.steps[i];
    const Composite<Pack>& own = composites[i + 1];
    if (carriesNone(step)) startComposite(step, composites[i + 1]);
    if (!isSingle(step.kind)) {
      setFreeBlock(form, step, own, entries);
      continue;
    }
    CarriedColumn single[1] = {ownColumn(form, step, own, entries)};
    if (step.parent == 0) continue;
    const Step& parent = form.steps[step.parent - 1];
    const bool paired = step.parent == i && isSingle(parent.kind) && parent.parent != 0;
    addToParent(form, step, q, turns, own, composites);
    if (!paired) {
      carryToRoot(form, &step, q, turns, single);
      continue;
    }
    carryToParent(step, q, turns, single);
    const bool slides = parent.kind == StepKind::kSlide;
    *single[0].next++ = slides ? single[0].f.z : single[0].n.z;
    const Composite<Pack>& parents = composites[i];
    CarriedColumn both[2] = {single[0], ownColumn(form, parent, parents, entries)};
    addToParent(form, parent, q, turns, parents, composites);
    carryToRoot(form, &parent, q, turns, both);
    --i;
  }
  addRotorsToEntries(form, entries);
}

}  // namespace
}  // namespace armillary::fast
