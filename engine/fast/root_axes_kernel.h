// SPDX-License-Identifier: BSD-3-Clause
// How the steps of a form move, in the axes of their root: the outward pass of what is summed over
// subtrees.
//
// Spatial vectors (Featherstone 2008, chapter 2) about one point, in axes that all steps of a tree
// share: then what a body and all beyond it have together is a plain sum, and no vector is ever
// turned into a parent's axes (Carpentier and Mansard, Analytical derivatives of rigid body
// dynamics algorithms, RSS 2018, section III). The point is the origin and the axes are those of
// the first step on the world, which moves, as it stands now: its own place is then known without
// arithmetic, and distances are no larger than the robot.
//
// With V_b, A_b the motion of what carries a column S of a joint, A_0 = −gravity:
//
//   (1)  ψ̇ = V_b × S,   ψ̈ = A_b × S + V_b × ψ̇,   σ = ψ̇ + Ṡ
//   (2)  V = V_b + Σ S q̇,   A = A_b + Σ S q̈ + Ṡ q̇
//
// where Ṡ is ψ̇ of steps with one degree of freedom, and V × S of those that turn or move freely,
// whose columns are fixed in the body. A column of a follower is scaled by its multiplier.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/outward_kernel.h"
#include "engine/fast/spatial_vectors_kernel.h"

namespace armillary::fast {
namespace {

// A step's body.
template <class T>
struct RootMotion {
  Axes<T> axes;
  Vector<T> p;  // its origin
  Spatial<T> V, A;
};

// A column of the steps' motion subspaces, with what (1) has of it.
template <class T>
struct MovingColumn {
  Spatial<T> S, psi_rate, psi_rate2, sigma;
};

// With and without what velocities and accelerations take; the world first, columns in order.
struct WithMotion {
  static constexpr bool kMotion = true, kRates = true, kAcceleration = true;
};
struct AtRest {  // as if q̈ were zero
  static constexpr bool kMotion = true, kRates = true, kAcceleration = false;
};
struct MotionOnly {  // of columns S alone
  static constexpr bool kMotion = true, kRates = false, kAcceleration = true;
};
struct PlacesOnly {
  static constexpr bool kMotion = false, kRates = false, kAcceleration = false;
};

template <class T>
struct RootScratch {
  RootMotion<T>* motion;
  MovingColumn<T>* column;
};

// −gravity in the axes of a step on the world.
template <StepKind kKind, class T>
ARMILLARY_KERNEL Vector<T> upInRoot(const Step& step, const double* gravity, const T* q, const T& c,
                                    const T& s) {
  const Vector<T> up{T{} - gravity[0], T{} - gravity[1], T{} - gravity[2]};
  if constexpr (kKind == StepKind::kTurnOnWorld) {
    return turnedGravity(step, gravity, c, s);
  } else if constexpr (kKind == StepKind::kSlide) {
    return intoX(intoZ(up, step.cos_theta, step.sin_theta), step.cos_alpha, step.sin_alpha);
  } else {
    T p[3];
    return transposeProduct(placed<kKind == StepKind::kFree>(step, q, p), up);
  }
}

// The axes and the origin of a step from those of what carries it.
template <StepKind kKind, class T>
ARMILLARY_KERNEL void placeOn(const Step& step, const T* q, const T& c, const T& s,
                              const Axes<T>& axes, const Vector<T>& p_parent, RootMotion<T>& own) {
  if constexpr (kKind == StepKind::kBall || kKind == StepKind::kFree) {
    T p[3];
    const Matrix<T> R = placed<kKind == StepKind::kFree>(step, q, p);
    own.axes = {along(axes, R.xx, R.yx, R.zx), along(axes, R.xy, R.yy, R.zy),
                along(axes, R.xz, R.yz, R.zz)};
    own.p = p_parent + along(axes, p[0], p[1], p[2]);
  } else {
    own.p = p_parent + along(axes, step.p[0], step.p[1], step.p[2]);
    if constexpr (kKind == StepKind::kTurn) {
      own.axes = turnedAboutX(axes, step.cos_alpha, step.sin_alpha);
    } else {
      own.axes = turnedAboutX(turnedAboutZ(axes, step.cos_theta, step.sin_theta), step.cos_alpha,
                              step.sin_alpha);
    }
    if constexpr (kKind == StepKind::kSlide) {
      own.p = own.p + scaled(own.axes.z, q[step.position] * step.multiplier + step.offset);
    } else {
      own.axes = turnedAboutZ(own.axes, c, s);
    }
  }
}

// The motion of what carries a step, and the step's place.
template <StepKind kKind, class Parts, class T>
ARMILLARY_KERNEL RootMotion<T> placedInRoot(const Step& step, const double* gravity, const T* q,
                                            const T& c, const T& s, const RootMotion<T>& parent) {
  RootMotion<T> own;
  if (kKind == StepKind::kTurnOnWorld || step.parent == 0) {
    own.axes = ownAxes<T>();
    own.p = zeroVector<T>();
    if constexpr (Parts::kMotion) {
      own.V = zeroSpatial<T>();
      own.A = {zeroVector<T>(), upInRoot<kKind>(step, gravity, q, c, s)};
    }
    return own;
  }
  if constexpr (Parts::kMotion) {
    store(parent.V, own.V);
    store(parent.A, own.A);
  }
  placeOn<kKind>(step, q, c, s, parent.axes, parent.p, own);
  return own;
}

// (1) and (2) of a step that turns or slides.
template <StepKind kKind, class Parts, class T>
ARMILLARY_KERNEL void moveSingle(const Step& step, const T* v, const T* a, RootMotion<T>& own,
                                 MovingColumn<T>& column) {
  const Vector<T> z = scaled(own.axes.z, step.multiplier);
  Spatial<T> S;
  if constexpr (kKind == StepKind::kSlide) {
    S = {zeroVector<T>(), z};
  } else {
    S = {z, cross(own.p, z)};
  }
  store(S, column.S);
  if constexpr (Parts::kMotion) {
    const T rate = v[step.velocity];
    Spatial<T> psi_rate;
    if constexpr (kKind == StepKind::kSlide) {
      psi_rate = {zeroVector<T>(), cross(own.V.angular, z)};
    } else {
      psi_rate = crossMotion(own.V, S);
    }
    if constexpr (Parts::kRates) {
      Spatial<T> psi_rate2;
      if constexpr (kKind == StepKind::kSlide) {
        psi_rate2 = {zeroVector<T>(),
                     cross(own.A.angular, z) + cross(own.V.angular, psi_rate.linear)};
      } else {
        psi_rate2 = crossMotion(own.A, S) + crossMotion(own.V, psi_rate);
      }
      store(psi_rate, column.psi_rate);
      store(psi_rate2, column.psi_rate2);
      store(scaled(psi_rate, 2.0), column.sigma);
    }
    own.V = own.V + scaled(S, rate);
    own.A = own.A + scaled(psi_rate, rate);
    if constexpr (Parts::kAcceleration) own.A = own.A + scaled(S, a[step.velocity]);
  }
}

// (1) and (2) of a step that turns or moves freely.
template <bool kFree, class Parts, class T>
ARMILLARY_KERNEL void moveBall(const Step& step, const T* v, const T* a, RootMotion<T>& own,
                               MovingColumn<T>* columns) {
  constexpr int kFreedoms = kFree ? 6 : 3;
  const Spatial<T> V_P = own.V, A_P = own.A;
  for (int k = 0; k < kFreedoms; ++k) {
    const int i = k % 3;
    const Vector<T>& axis = i == 0 ? own.axes.x : i == 1 ? own.axes.y : own.axes.z;
    Spatial<T> S;
    if (k < 3) {
      S = {axis, cross(own.p, axis)};
    } else {
      S = {zeroVector<T>(), axis};
    }
    store(S, columns[k].S);
    if constexpr (Parts::kMotion) own.V = own.V + scaled(S, v[step.velocity + k]);
  }
  if constexpr (Parts::kMotion) {
    for (int k = 0; k < kFreedoms; ++k) {
      const Spatial<T>& S = columns[k].S;
      const Spatial<T> S_rate = crossMotion(own.V, S);
      if constexpr (Parts::kRates) {
        const Spatial<T> psi_rate = crossMotion(V_P, S);
        store(psi_rate, columns[k].psi_rate);
        store(crossMotion(A_P, S) + crossMotion(V_P, psi_rate), columns[k].psi_rate2);
        store(psi_rate + S_rate, columns[k].sigma);
      }
      own.A = own.A + scaled(S_rate, v[step.velocity + k]);
      if constexpr (Parts::kAcceleration) own.A = own.A + scaled(S, a[step.velocity + k]);
    }
  }
}

template <StepKind kKind, class Parts, class T>
void outwardInRoot(const Run& run, const Step* steps, const double* gravity, const T* q, const T* v,
                   const T* a, const Scratch<T>& turns, const RootScratch<T>& scratch) {
  constexpr bool kTurns = kKind == StepKind::kTurnOnWorld || kKind == StepKind::kTurn ||
                          kKind == StepKind::kTurnOnBranch;
  for (int i = run.begin; i < run.end; ++i) {
    const Step& step = steps[i];
    T c{}, s{};
    if constexpr (kTurns) {
      c = turns.cosine[run.first_turn + i - run.begin];
      s = turns.sine[run.first_turn + i - run.begin];
    }
    RootMotion<T> own =
        placedInRoot<kKind, Parts>(step, gravity, q, c, s, scratch.motion[step.parent]);
    MovingColumn<T>* columns = scratch.column + step.first_column;
    if constexpr (kKind == StepKind::kBall || kKind == StepKind::kFree) {
      moveBall<kKind == StepKind::kFree, Parts>(step, v, a, own, columns);
    } else {
      moveSingle<kKind, Parts>(step, v, a, own, *columns);
    }
    RootMotion<T>& to = scratch.motion[i + 1];
    store(own.axes, to.axes);
    store(own.p, to.p);
    if constexpr (Parts::kMotion) {
      store(own.V, to.V);
      store(own.A, to.A);
    }
  }
}

// The motion of all steps and their columns; needs the turns' sines and cosines in `turns`. Without
// motion neither gravity, v nor a is read, at rest not a.
template <class Parts, class T>
void moveInRoot(const Form& form, const double* gravity, const T* q, const T* v, const T* a,
                const Scratch<T>& turns, const RootScratch<T>& scratch) {
  for (int r = 0; r < form.run_count; ++r) {
    const Run& run = form.runs[r];
    const auto outward = [&]<StepKind kKind>() {
      outwardInRoot<kKind, Parts>(run, form.steps, gravity, q, v, a, turns, scratch);
    };
    switch (run.kind) {
      case StepKind::kTurnOnWorld:
        outward.template operator()<StepKind::kTurnOnWorld>();
        break;
      case StepKind::kTurn:
        outward.template operator()<StepKind::kTurn>();
        break;
      case StepKind::kTurnOnBranch:
        outward.template operator()<StepKind::kTurnOnBranch>();
        break;
      case StepKind::kSlide:
        outward.template operator()<StepKind::kSlide>();
        break;
      case StepKind::kBall:
        outward.template operator()<StepKind::kBall>();
        break;
      case StepKind::kFree:
        outward.template operator()<StepKind::kFree>();
        break;
    }
  }
}

}  // namespace
}  // namespace armillary::fast
