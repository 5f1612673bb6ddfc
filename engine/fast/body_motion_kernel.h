// SPDX-License-Identifier: BSD-3-Clause
// How a body of the fast form moves and the wrench that takes: what the recursions share.
//
// Equation numbers, symbols and source are those of newton_euler_kernel.h.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/form.h"
#include "engine/fast/lane_vectors.h"
#include "engine/fast/pack.h"

namespace armillary::fast {
namespace {

// What a pass takes from the state. Without velocities and accelerations ω and α vanish.
struct AllTerms {
  static constexpr bool kVelocity = true, kAcceleration = true;
};
struct BiasTerms {
  static constexpr bool kVelocity = true, kAcceleration = false;
};
struct GravityTerms {
  static constexpr bool kVelocity = false, kAcceleration = false;
};
struct InertiaTerms {
  static constexpr bool kVelocity = false, kAcceleration = true;
};

template <class T>
struct MotionOf {
  Vector<T> omega, alpha, a;
  Matrix<T> U;
};

template <class T>
struct Wrench {
  Vector<T> f, n;
};

// Of the steps, the world first; a step's place there is its number + 1.
template <class T>
struct Scratch {
  MotionOf<T>* motion;  // of those that are carried
  Wrench<T>* wrench;
  T* cosine;  // of the turns
  T* sine;
};

template <class T>
ARMILLARY_KERNEL void setU(MotionOf<T>& motion) {
  const Vector<T>& w = motion.omega;
  const Vector<T>& dw = motion.alpha;
  const T xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z;
  const T xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
  motion.U = {-(yy + zz), xy - dw.z, xz + dw.y, xy + dw.z, -(xx + zz),
              yz - dw.x,  xz - dw.y, yz + dw.x, -(xx + yy)};
}

// Number by number: a copy of the whole would read in pairs what was written one by one.
template <class T>
ARMILLARY_KERNEL void store(const Vector<T>& vector, Vector<T>& to) {
  to.x = vector.x;
  to.y = vector.y;
  to.z = vector.z;
}
template <class T>
ARMILLARY_KERNEL void store(const MotionOf<T>& motion, MotionOf<T>& to) {
  store(motion.omega, to.omega);
  store(motion.alpha, to.alpha);
  store(motion.a, to.a);
  to.U.xx = motion.U.xx;
  to.U.xy = motion.U.xy;
  to.U.xz = motion.U.xz;
  to.U.yx = motion.U.yx;
  to.U.yy = motion.U.yy;
  to.U.yz = motion.U.yz;
  to.U.zx = motion.U.zx;
  to.U.zy = motion.U.zy;
  to.U.zz = motion.U.zz;
}
template <class T>
ARMILLARY_KERNEL void store(const Wrench<T>& wrench, Wrench<T>& to) {
  store(wrench.f, to.f);
  store(wrench.n, to.n);
}

// ∫ r × U r dm of a body that keeps seven numbers, and of any body.
template <class T>
ARMILLARY_KERNEL Vector<T> momentOfTurning(const Step& step, const Matrix<T>& U) {
  return {U.zx * step.S_xy + U.zy * step.S_yy + (U.zz - U.yy) * step.S_yz - U.yx * step.S_xz,
          (U.xx - U.zz) * step.S_xz + U.xy * step.S_yz - U.zx * step.S_xx - U.zy * step.S_xy,
          U.yx * step.S_xx + (U.yy - U.xx) * step.S_xy + U.yz * step.S_xz - U.xy * step.S_yy -
              U.xz * step.S_yz};
}
template <class T>
ARMILLARY_KERNEL Vector<T> momentOfMoving(const Step& step, const Matrix<T>& U) {
  const Vector<T> n = momentOfTurning(step, U);
  return {n.x - U.yz * step.S_zz, n.y + U.xz * step.S_zz, n.z};
}

// Equation (4) of a body that keeps seven numbers.
template <class Terms, class T>
ARMILLARY_KERNEL Wrench<T> wrenchOfTurning(const Step& step, const MotionOf<T>& motion) {
  const Matrix<T>& U = motion.U;
  const Vector<T>& a = motion.a;
  const double hx = step.h[0], hy = step.h[1];
  Wrench<T> result{zeroVector<T>(), {hy * a.z, -hx * a.z, hx * a.y - hy * a.x}};
  if constexpr (Terms::kVelocity || Terms::kAcceleration) {
    result.f = {U.xx * hx + U.xy * hy, U.yx * hx + U.yy * hy, U.zx * hx + U.zy * hy};
    result.n = result.n + momentOfTurning(step, U);
  }
  return result;
}

// Equation (4) of any body.
template <class Terms, class T>
ARMILLARY_KERNEL Wrench<T> wrenchOfMoving(const Step& step, const MotionOf<T>& motion) {
  Wrench<T> result{scaled(motion.a, step.mass), crossFrom(step.h, motion.a)};
  if constexpr (Terms::kVelocity || Terms::kAcceleration) {
    result.f = result.f + product(motion.U, step.h);
    result.n = result.n + momentOfMoving(step, motion.U);
  }
  return result;
}

// a_P + U_P p
template <class Terms, class T, class P>
ARMILLARY_KERNEL Vector<T> accelerationAt(const MotionOf<T>& parent, const P& p) {
  if constexpr (Terms::kVelocity || Terms::kAcceleration) return parent.a + product(parent.U, p);
  return parent.a;
}

}  // namespace
}  // namespace armillary::fast
