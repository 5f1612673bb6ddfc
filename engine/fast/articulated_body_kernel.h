// SPDX-License-Identifier: BSD-3-Clause
// The articulated body algorithm on the fast form, for one sample or a sample a lane.
//
// The same algorithm as engine/dynamics/articulated_body.cpp, whose source it has, with the
// accelerations of newton_euler_kernel.h: classical ones of the bodies' origins. Through its joint
// a body with all beyond it answers (α, a) with n = J α + C a + n₀, f = Cᵀ α + L a + f₀, and joint
// z with acceleration q̈ moves it with (α, a) = X (α_P, a_P) + c + z q̈:
//
//   Outward   (1)  c of the velocities; n₀, f₀ of the body alone
//   Inward    (2)  U = I z,   D = zᵀ U,   u = τ − zᵀ (n₀, f₀)
//             (3)  I −= U Uᵀ / D,   (n₀, f₀) += I c + U u / D
//             (4)  the parent's I += X* I X,   (n₀, f₀) += X* (n₀, f₀)
//   Outward   (5)  (α, a) = X (α_P, a_P) + c,   q̈ = (u − U (α, a)) / D,   (α, a) += z q̈
//
// A body that moves freely hands over nothing but its joint's effort; one that turns freely hands
// over L − Cᵀ J⁻¹ C. For forms whose steps have a coordinate each.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/articulated_inertia.h"
#include "engine/fast/newton_euler_kernel.h"

namespace armillary::fast {
namespace {

template <class T>
struct Acceleration {
  Vector<T> alpha, a;
};

template <class T>
struct JointAnswer {
  Vector<T> c_alpha, c_a;
  Vector<T> U_n, U_f;
  T D_inverse, u;
};

// Of the steps, the world first.
template <class T>
struct ArticulatedScratch {
  Articulated<T>* inertia;
  JointAnswer<T>* joint;
  Acceleration<T>* acceleration;
};

// Which samples have a pivot that vanishes.
ARMILLARY_KERNEL void noteVanishing(double D, double pivot, bool& singular) {
  if (!(D > pivot)) singular = true;
}
ARMILLARY_KERNEL void noteVanishing(const Pack& D, double pivot, PackBits& singular) {
  singular |= ~(D > pivot);
}

// ω × (ω × r) = U r
template <class T>
ARMILLARY_KERNEL Matrix<T> centripetal(const Vector<T>& w) {
  const T xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z;
  const T xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
  return {-(yy + zz), xy, xz, xy, -(xx + zz), yz, xz, yz, -(xx + yy)};
}

// A body alone: its inertia and what its velocity takes.
template <class T>
ARMILLARY_KERNEL void startBody(const Step& step, const Matrix<T>& U, Articulated<T>& I) {
  const T zero{};
  I.J = {zero + (step.S_yy + step.S_zz), zero - step.S_xy, zero - step.S_xz,
         zero + (step.S_xx + step.S_zz), zero - step.S_yz, zero + (step.S_xx + step.S_yy)};
  I.L = {zero + step.mass, zero, zero, zero + step.mass, zero, zero + step.mass};
  I.C = {zero, zero - step.h[2], zero + step.h[1], zero + step.h[2],
         zero, zero - step.h[0], zero - step.h[1], zero + step.h[0],
         zero};
  store(product(U, step.h), I.f);
  store(momentOfMoving(step, U), I.n);
}

// The rotation of a step: into its body's axes and back.
template <StepKind kKind, class T>
struct StepAxes {
  const Step& step;
  T c, s;  // of a turn's angle

  ARMILLARY_KERNEL Vector<T> into(const Vector<T>& in_parent) const {
    if constexpr (kKind == StepKind::kTurn) {
      return intoZ(intoX(in_parent, step.cos_alpha, step.sin_alpha), c, s);
    } else {
      const Vector<T> vector =
          intoX(intoZ(in_parent, step.cos_theta, step.sin_theta), step.cos_alpha, step.sin_alpha);
      if constexpr (kKind == StepKind::kSlide) {
        return vector;
      } else {
        return intoZ(vector, c, s);
      }
    }
  }
  ARMILLARY_KERNEL Articulated<T> outOf(const Articulated<T>& in_body) const {
    if constexpr (kKind == StepKind::kTurn) {
      return turnedOutOfX(turnedOutOfZ(in_body, c, s), step.cos_alpha, step.sin_alpha);
    } else if constexpr (kKind == StepKind::kSlide) {
      return turnedOutOfZ(turnedOutOfX(in_body, step.cos_alpha, step.sin_alpha), step.cos_theta,
                          step.sin_theta);
    } else {
      return turnedOutOfZ(turnedOutOfX(turnedOutOfZ(in_body, c, s), step.cos_alpha, step.sin_alpha),
                          step.cos_theta, step.sin_theta);
    }
  }
};

template <class T>
struct Placed {
  T x, y, z;
};

template <StepKind kKind, class T>
ARMILLARY_KERNEL Placed<T> originOf(const Step& step, const T* q) {
  if constexpr (kKind == StepKind::kSlide) {
    const T slid = q[step.position] * step.multiplier + step.offset;
    const double sine = step.sin_alpha;
    return {step.p[0] + slid * (step.sin_theta * sine), step.p[1] - slid * (step.cos_theta * sine),
            step.p[2] + slid * step.cos_alpha};
  } else {
    return {T{} + step.p[0], T{} + step.p[1], T{} + step.p[2]};
  }
}

template <StepKind kKind, class T>
ARMILLARY_KERNEL StepAxes<kKind, T> axesOf(const Run& run, const Step* steps, int i,
                                           const Scratch<T>& turns) {
  if constexpr (kKind == StepKind::kSlide) {
    return {steps[i], T{}, T{}};
  } else {
    const int turn = run.first_turn + i - run.begin;
    return {steps[i], turns.cosine[turn], turns.sine[turn]};
  }
}

// (1) of turns and slides. A turn on the world has a rotation of its own.
template <StepKind kKind, class T>
void startSingles(const Run& run, const Step* steps, const T* q, const T* v,
                  const Scratch<T>& turns, const ArticulatedScratch<T>& scratch) {
  for (int i = run.begin; i < run.end; ++i) {
    const Step& step = steps[i];
    JointAnswer<T>& joint = scratch.joint[i + 1];
    const T rate = v[step.velocity] * step.multiplier;
    Vector<T> omega = zeroVector<T>(), c_a = zeroVector<T>();
    if constexpr (kKind != StepKind::kTurnOnWorld) {
      const StepAxes<kKind, T> axes = axesOf<kKind>(run, steps, i, turns);
      const Placed<T> p = originOf<kKind>(step, q);
      const MotionOf<T>& parent = turns.motion[step.parent];
      omega = axes.into(parent.omega);
      c_a = axes.into(product(parent.U, Vector<T>{p.x, p.y, p.z}));
    }
    if constexpr (kKind == StepKind::kSlide) {
      store(zeroVector<T>(), joint.c_alpha);
      c_a.x = c_a.x + 2.0 * (omega.y * rate);
      c_a.y = c_a.y - 2.0 * (omega.x * rate);
    } else {
      store(Vector<T>{omega.y * rate, -(omega.x * rate), T{}}, joint.c_alpha);
      omega.z = omega.z + rate;
    }
    store(c_a, joint.c_a);
    const Matrix<T> U = centripetal(omega);
    store(MotionOf<T>{omega, zeroVector<T>(), zeroVector<T>(), U}, turns.motion[i + 1]);
    startBody(step, U, scratch.inertia[i + 1]);
  }
}

// (2) to (4)
template <StepKind kKind, class T, class Mask>
void finishSingles(const Run& run, const Step* steps, const T* q, const T* effort,
                   const double* rotors, const Scratch<T>& turns,
                   const ArticulatedScratch<T>& scratch, Mask& singular) {
  for (int i = run.end - 1; i >= run.begin; --i) {
    const Step& step = steps[i];
    Articulated<T>& own = scratch.inertia[i + 1];
    JointAnswer<T>& joint = scratch.joint[i + 1];
    Vector<T> U_n, U_f;
    T D, u;
    if constexpr (kKind == StepKind::kSlide) {
      U_n = {own.C.xz, own.C.yz, own.C.zz};
      U_f = {own.L.xz, own.L.yz, own.L.zz};
      D = own.L.zz;
      u = effort[step.velocity] - own.f.z;
    } else {
      U_n = {own.J.xz, own.J.yz, own.J.zz};
      U_f = {own.C.zx, own.C.zy, own.C.zz};
      D = own.J.zz;
      u = effort[step.velocity] - own.n.z;
    }
    if (rotors) D = D + rotors[step.velocity];
    noteVanishing(D, step.singular_pivot, singular);
    const T D_inverse = 1.0 / D;
    store(U_n, joint.U_n);
    store(U_f, joint.U_f);
    joint.D_inverse = D_inverse;
    joint.u = u;
    if (step.parent == 0) continue;
    const Vector<T> n = scaled(U_n, D_inverse), f = scaled(U_f, D_inverse);
    Articulated<T> I;
    I.J = {own.J.xx - n.x * U_n.x, own.J.xy - n.x * U_n.y, own.J.xz - n.x * U_n.z,
           own.J.yy - n.y * U_n.y, own.J.yz - n.y * U_n.z, own.J.zz - n.z * U_n.z};
    I.L = {own.L.xx - f.x * U_f.x, own.L.xy - f.x * U_f.y, own.L.xz - f.x * U_f.z,
           own.L.yy - f.y * U_f.y, own.L.yz - f.y * U_f.z, own.L.zz - f.z * U_f.z};
    I.C = {own.C.xx - n.x * U_f.x, own.C.xy - n.x * U_f.y, own.C.xz - n.x * U_f.z,
           own.C.yx - n.y * U_f.x, own.C.yy - n.y * U_f.y, own.C.yz - n.y * U_f.z,
           own.C.zx - n.z * U_f.x, own.C.zy - n.z * U_f.y, own.C.zz - n.z * U_f.z};
    const Vector<T>& c_alpha = joint.c_alpha;
    const Vector<T>& c_a = joint.c_a;
    I.n = own.n + scaled(n, u) + product(I.C, c_a);
    I.f = own.f + scaled(f, u) + product(I.L, c_a);
    if constexpr (kKind != StepKind::kSlide) {  // whose c_alpha is zero; a turn's has no z
      I.n = I.n + Vector<T>{I.J.xx * c_alpha.x + I.J.xy * c_alpha.y,
                            I.J.xy * c_alpha.x + I.J.yy * c_alpha.y,
                            I.J.xz * c_alpha.x + I.J.yz * c_alpha.y};
      I.f = I.f + Vector<T>{I.C.xx * c_alpha.x + I.C.yx * c_alpha.y,
                            I.C.xy * c_alpha.x + I.C.yy * c_alpha.y,
                            I.C.xz * c_alpha.x + I.C.yz * c_alpha.y};
    }
    if constexpr (kKind != StepKind::kTurnOnWorld) {
      const Placed<T> p = originOf<kKind>(step, q);
      const Articulated<T> turned = axesOf<kKind>(run, steps, i, turns).outOf(I);
      if constexpr (kKind == StepKind::kSlide) {
        addMoved(turned, p.x, p.y, p.z, scratch.inertia[step.parent]);
      } else {
        addMoved(turned, step.p[0], step.p[1], step.p[2], scratch.inertia[step.parent]);
      }
    }
  }
}

// (5)
template <StepKind kKind, class T>
void accelerateSingles(const Run& run, const Step* steps, const double* gravity, const T* q,
                       const Scratch<T>& turns, const ArticulatedScratch<T>& scratch,
                       T* acceleration) {
  for (int i = run.begin; i < run.end; ++i) {
    const Step& step = steps[i];
    const JointAnswer<T>& joint = scratch.joint[i + 1];
    Vector<T> alpha, a;
    const int turn = run.first_turn + i - run.begin;
    if constexpr (kKind == StepKind::kTurnOnWorld) {
      const T c = turns.cosine[turn], s = turns.sine[turn];
      alpha = zeroVector<T>();
      a = turnedGravity(step, gravity, c, s);
    } else {
      const StepAxes<kKind, T> axes = axesOf<kKind>(run, steps, i, turns);
      const Placed<T> p = originOf<kKind>(step, q);
      const Acceleration<T>& parent = scratch.acceleration[step.parent];
      alpha = axes.into(parent.alpha) + joint.c_alpha;
      a = axes.into(parent.a + cross(parent.alpha, Vector<T>{p.x, p.y, p.z})) + joint.c_a;
    }
    const T answered = joint.U_n.x * alpha.x + joint.U_n.y * alpha.y + joint.U_n.z * alpha.z +
                       (joint.U_f.x * a.x + joint.U_f.y * a.y + joint.U_f.z * a.z);
    const T result = (joint.u - answered) * joint.D_inverse;
    acceleration[step.velocity] = result;
    if constexpr (kKind == StepKind::kSlide) {
      a.z = a.z + result;
    } else {
      alpha.z = alpha.z + result;
    }
    store(alpha, scratch.acceleration[i + 1].alpha);
    store(a, scratch.acceleration[i + 1].a);
  }
}

}  // namespace
}  // namespace armillary::fast
