// SPDX-License-Identifier: BSD-3-Clause
// What a body and all beyond it have together, in their root's axes (see root_axes_kernel.h).
//
// With m, h, S mass, first and second moments of mass about the root's origin, ω and v a body's
// velocity there, and J = trace(S) − S:
//
//   (3)  I (σ, υ) = (J σ + h × υ, m υ + σ × h)
//   (4)  B = ½ (V ×* I − I V × + (I V) ×̄*) = [K, 0; −[p], 0],
//        K = −[ω] S − [h][v],   p = m v + ω × h
//   (5)  f = I A + V ×* I V = (Σ r × U r + h × a, m a + U h),   U = [α] + [ω][ω],
//        a the classical acceleration of the body's point at the root's origin
//
// B, from Singh, Russo and Wensing 2022 as in engine/analysis/inverse_dynamics_derivatives.h, has
// so few numbers because a point mass at r with velocity u feels 2 ω' × u of another angular
// velocity ω' alone: B (ω', ·) = Σ m (r × (ω' × u), ω' × u), which gives (4) multiplied out.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/articulated_inertia.h"
#include "engine/fast/root_axes_kernel.h"

namespace armillary::fast {
namespace {

template <class T>
struct Subtree {
  T mass;
  Vector<T> h;
  Symmetric<T> S;
  Matrix<T> K;
  Vector<T> p;
  Spatial<T> f;
};

// m, h and S of a body alone. One that turns keeps seven numbers (see form.h), the others all ten.
template <bool kSeven, class T>
ARMILLARY_KERNEL void placeInertia(const Step& step, const RootMotion<T>& motion, Subtree<T>& own) {
  const Axes<T>& axes = motion.axes;
  const Vector<T>&X = axes.x, &Y = axes.y, &Z = axes.z, &o = motion.p;
  // S = X Gᵀ + G Xᵀ + Y Hᵀ + H Yᵀ + o kᵀ + k oᵀ (+ S_zz Z Zᵀ), k = R h + m o / 2
  const Vector<T> G = along(axes, 0.5 * step.S_xx, step.S_xy, step.S_xz);
  const double half_yy = 0.5 * step.S_yy;
  const Vector<T> H = scaled(Y, half_yy) + scaled(Z, step.S_yz);
  Vector<T> h = scaled(X, step.h[0]) + scaled(Y, step.h[1]), k = h;
  if constexpr (!kSeven) {
    h = h + scaled(Z, step.h[2]);
    k = h + scaled(o, 0.5 * step.mass);
    h = h + scaled(o, step.mass);
  }
  own.mass = T{} + (kSeven ? 0.0 : step.mass);
  store(h, own.h);
  own.S.xx = 2.0 * (X.x * G.x + Y.x * H.x + o.x * k.x);
  own.S.yy = 2.0 * (X.y * G.y + Y.y * H.y + o.y * k.y);
  own.S.zz = 2.0 * (X.z * G.z + Y.z * H.z + o.z * k.z);
  own.S.xy = X.x * G.y + G.x * X.y + Y.x * H.y + H.x * Y.y + o.x * k.y + k.x * o.y;
  own.S.xz = X.x * G.z + G.x * X.z + Y.x * H.z + H.x * Y.z + o.x * k.z + k.x * o.z;
  own.S.yz = X.y * G.z + G.y * X.z + Y.y * H.z + H.y * Y.z + o.y * k.z + k.y * o.z;
  if constexpr (!kSeven) {
    const Vector<T> W = scaled(Z, step.S_zz);
    add(Symmetric<T>{W.x * Z.x, W.x * Z.y, W.x * Z.z, W.y * Z.y, W.y * Z.z, W.z * Z.z}, own.S);
  }
}

// (4) and (5) of a body alone.
template <class T>
ARMILLARY_KERNEL void moveInertia(const RootMotion<T>& motion, Subtree<T>& own) {
  const Vector<T>&w = motion.V.angular, &v = motion.V.linear, &h = own.h, &alpha = motion.A.angular;
  const Symmetric<T>& S = own.S;
  const T hv = h.x * v.x + h.y * v.y + h.z * v.z;
  own.K = {hv + (w.z * S.xy - w.y * S.xz) - v.x * h.x, (w.z * S.yy - w.y * S.yz) - v.x * h.y,
           (w.z * S.yz - w.y * S.zz) - v.x * h.z,      (w.x * S.xz - w.z * S.xx) - v.y * h.x,
           hv + (w.x * S.yz - w.z * S.xy) - v.y * h.y, (w.x * S.zz - w.z * S.xz) - v.y * h.z,
           (w.y * S.xx - w.x * S.xy) - v.z * h.x,      (w.y * S.xy - w.x * S.yy) - v.z * h.y,
           hv + (w.y * S.xz - w.x * S.yz) - v.z * h.z};
  store(scaled(v, own.mass) + cross(w, h), own.p);
  const Vector<T> a = motion.A.linear + cross(w, v);
  const T xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z;
  const T xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
  const Matrix<T> U{-(yy + zz),   xy - alpha.z, xz + alpha.y, xy + alpha.z, -(xx + zz),
                    yz - alpha.x, xz - alpha.y, yz + alpha.x, -(xx + yy)};
  store(scaled(a, own.mass) + product(U, h), own.f.linear);
  const Vector<T> n{U.zx * S.xy + U.zy * S.yy + (U.zz - U.yy) * S.yz - U.yx * S.xz - U.yz * S.zz,
                    (U.xx - U.zz) * S.xz + U.xy * S.yz + U.xz * S.zz - U.zx * S.xx - U.zy * S.xy,
                    U.yx * S.xx + (U.yy - U.xx) * S.xy + U.yz * S.xz - U.xy * S.yy - U.xz * S.yz};
  store(n + cross(h, a), own.f.angular);
}

template <class Parts, class T>
ARMILLARY_KERNEL void addSubtree(const Subtree<T>& own, Subtree<T>& to) {
  to.mass = to.mass + own.mass;
  addTo(own.h, to.h);
  add(own.S, to.S);
  if constexpr (Parts::kMotion) {
    to.K.xx = to.K.xx + own.K.xx;
    to.K.xy = to.K.xy + own.K.xy;
    to.K.xz = to.K.xz + own.K.xz;
    to.K.yx = to.K.yx + own.K.yx;
    to.K.yy = to.K.yy + own.K.yy;
    to.K.yz = to.K.yz + own.K.yz;
    to.K.zx = to.K.zx + own.K.zx;
    to.K.zy = to.K.zy + own.K.zy;
    to.K.zz = to.K.zz + own.K.zz;
    addTo(own.p, to.p);
    addTo(own.f.angular, to.f.angular);
    addTo(own.f.linear, to.f.linear);
  }
}

// (3)
template <class T>
ARMILLARY_KERNEL Spatial<T> inertiaTimes(const Subtree<T>& I, const Spatial<T>& m) {
  const Vector<T>& w = m.angular;
  const T trace = I.S.xx + I.S.yy + I.S.zz;
  const Vector<T> Sw = product(I.S, w);
  return {
      Vector<T>{trace * w.x - Sw.x, trace * w.y - Sw.y, trace * w.z - Sw.z} + cross(I.h, m.linear),
      scaled(m.linear, I.mass) + cross(w, I.h)};
}

// 2 B m, and the angular part of 2 Bᵀ m, whose linear part is zero.
template <class T>
ARMILLARY_KERNEL Spatial<T> twiceB(const Subtree<T>& I, const Spatial<T>& m) {
  const Vector<T> twice = scaled(m.angular, 2.0);
  return {product(I.K, twice), cross(twice, I.p)};
}
template <class T>
ARMILLARY_KERNEL Vector<T> twiceBTransposed(const Subtree<T>& I, const Spatial<T>& m) {
  return scaled(transposeProduct(I.K, m.angular) + cross(I.p, m.linear), 2.0);
}

// The bodies of all steps, each alone.
template <class Parts, class T>
void startSubtrees(const Form& form, const RootMotion<T>* motion, Subtree<T>* subtree) {
  for (int r = 0; r < form.run_count; ++r) {
    const Run& run = form.runs[r];
    const bool turns = run.kind == StepKind::kTurnOnWorld || run.kind == StepKind::kTurn ||
                       run.kind == StepKind::kTurnOnBranch;
    for (int i = run.begin + 1; i <= run.end; ++i) {
      if (turns) {
        placeInertia<true>(form.steps[i - 1], motion[i], subtree[i]);
      } else {
        placeInertia<false>(form.steps[i - 1], motion[i], subtree[i]);
      }
      if constexpr (Parts::kMotion) moveInertia(motion[i], subtree[i]);
    }
  }
}

}  // namespace
}  // namespace armillary::fast
