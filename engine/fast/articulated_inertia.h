// SPDX-License-Identifier: BSD-3-Clause
// Articulated-body inertias of numbers or packs, turned about one axis and moved to a parent.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/lane_vectors.h"

namespace armillary::fast {
namespace {

// A symmetric 3 x 3 matrix.
template <class T>
struct Symmetric {
  T xx, xy, xz, yy, yz, zz;
};

template <class T>
ARMILLARY_KERNEL Vector<T> product(const Symmetric<T>& S, const Vector<T>& v) {
  return {S.xx * v.x + S.xy * v.y + S.xz * v.z, S.xy * v.x + S.yy * v.y + S.yz * v.z,
          S.xz * v.x + S.yz * v.y + S.zz * v.z};
}

// How a body answers an acceleration (α, a) of its origin: n = J α + C a + n₀, f = Cᵀ α + L a + f₀.
template <class T>
struct Articulated {
  Symmetric<T> J, L;
  Matrix<T> C;
  Vector<T> n, f;
};

// Rz S Rzᵀ and Rx S Rxᵀ
template <class T, class A>
ARMILLARY_KERNEL Symmetric<T> turnedOutOfZ(const Symmetric<T>& S, const A& c, const A& s) {
  const T a = c * S.xx - s * S.xy, b = c * S.xy - s * S.yy;
  const T xx = c * a - s * b;
  return {xx, s * a + c * b, c * S.xz - s * S.yz, S.xx + S.yy - xx, s * S.xz + c * S.yz, S.zz};
}
template <class T>
ARMILLARY_KERNEL Symmetric<T> turnedOutOfX(const Symmetric<T>& S, double c, double s) {
  const T a = c * S.yy - s * S.yz, b = c * S.yz - s * S.zz;
  const T yy = c * a - s * b;
  return {S.xx, c * S.xy - s * S.xz, s * S.xy + c * S.xz, yy, s * a + c * b, S.yy + S.zz - yy};
}

// Rz M Rzᵀ and Rx M Rxᵀ
template <class T, class A>
ARMILLARY_KERNEL Matrix<T> turnedOutOfZ(const Matrix<T>& M, const A& c, const A& s) {
  const T xx = c * M.xx - s * M.yx, xy = c * M.xy - s * M.yy, xz = c * M.xz - s * M.yz;
  const T yx = s * M.xx + c * M.yx, yy = s * M.xy + c * M.yy, yz = s * M.xz + c * M.yz;
  return {c * xx - s * xy,     s * xx + c * xy,     xz,  c * yx - s * yy, s * yx + c * yy, yz,
          c * M.zx - s * M.zy, s * M.zx + c * M.zy, M.zz};
}
template <class T>
ARMILLARY_KERNEL Matrix<T> turnedOutOfX(const Matrix<T>& M, double c, double s) {
  const T yx = c * M.yx - s * M.zx, yy = c * M.yy - s * M.zy, yz = c * M.yz - s * M.zz;
  const T zx = s * M.yx + c * M.zx, zy = s * M.yy + c * M.zy, zz = s * M.yz + c * M.zz;
  return {M.xx, c * M.xy - s * M.xz, s * M.xy + c * M.xz, yx, c * yy - s * yz, s * yy + c * yz,
          zx,   c * zy - s * zz,     s * zy + c * zz};
}

template <class T, class A>
ARMILLARY_KERNEL Articulated<T> turnedOutOfZ(const Articulated<T>& I, const A& c, const A& s) {
  return {turnedOutOfZ(I.J, c, s), turnedOutOfZ(I.L, c, s), turnedOutOfZ(I.C, c, s),
          outOfZ(I.n, c, s), outOfZ(I.f, c, s)};
}
template <class T>
ARMILLARY_KERNEL Articulated<T> turnedOutOfX(const Articulated<T>& I, double c, double s) {
  return {turnedOutOfX(I.J, c, s), turnedOutOfX(I.L, c, s), turnedOutOfX(I.C, c, s),
          outOfX(I.n, c, s), outOfX(I.f, c, s)};
}

// R S Rᵀ
template <class T>
ARMILLARY_KERNEL Symmetric<T> rotated(const Matrix<T>& R, const Symmetric<T>& S) {
  const Vector<T> x{R.xx, R.xy, R.xz}, y{R.yx, R.yy, R.yz}, z{R.zx, R.zy, R.zz};
  const Vector<T> Sx = product(S, x), Sy = product(S, y), Sz = product(S, z);
  const auto dot = [](const Vector<T>& a, const Vector<T>& b) __attribute__((always_inline)) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
  };
  return {dot(x, Sx), dot(x, Sy), dot(x, Sz), dot(y, Sy), dot(y, Sz), dot(z, Sz)};
}

template <class T>
ARMILLARY_KERNEL void add(const Symmetric<T>& S, Symmetric<T>& to) {
  to.xx = to.xx + S.xx;
  to.xy = to.xy + S.xy;
  to.xz = to.xz + S.xz;
  to.yy = to.yy + S.yy;
  to.yz = to.yz + S.yz;
  to.zz = to.zz + S.zz;
}

template <class T>
ARMILLARY_KERNEL void addTo(const Vector<T>& v, Vector<T>& to) {
  to.x = to.x + v.x;
  to.y = to.y + v.y;
  to.z = to.z + v.z;
}

// Adds what is felt at p of the body that is turned into the parent's axes already. With A, C, L
// its inertia (as in engine/dynamics/articulated_body.cpp):
//   linear += L,   coupling += C' = C + [p] L,   angular += A − C' [p] + [p] Cᵀ.
template <class T, class P>
ARMILLARY_KERNEL void addMoved(const Articulated<T>& I, const P& px, const P& py, const P& pz,
                               Articulated<T>& to) {
  const Symmetric<T>& L = I.L;
  const Matrix<T>& C = I.C;
  const Matrix<T> moved{C.xx + (py * L.xz - pz * L.xy), C.xy + (py * L.yz - pz * L.yy),
                        C.xz + (py * L.zz - pz * L.yz), C.yx + (pz * L.xx - px * L.xz),
                        C.yy + (pz * L.xy - px * L.yz), C.yz + (pz * L.xz - px * L.zz),
                        C.zx + (px * L.xy - py * L.xx), C.zy + (px * L.yy - py * L.xy),
                        C.zz + (px * L.yz - py * L.xz)};
  add(L, to.L);
  to.C.xx = to.C.xx + moved.xx;
  to.C.xy = to.C.xy + moved.xy;
  to.C.xz = to.C.xz + moved.xz;
  to.C.yx = to.C.yx + moved.yx;
  to.C.yy = to.C.yy + moved.yy;
  to.C.yz = to.C.yz + moved.yz;
  to.C.zx = to.C.zx + moved.zx;
  to.C.zy = to.C.zy + moved.zy;
  to.C.zz = to.C.zz + moved.zz;
  // row i of −C' [p] is p × (row i of C'); column j of [p] Cᵀ is p × (row j of C)
  add(Symmetric<T>{I.J.xx + (py * (moved.xz + C.xz) - pz * (moved.xy + C.xy)),
                   I.J.xy + (pz * moved.xx - px * moved.xz) + (py * C.yz - pz * C.yy),
                   I.J.xz + (px * moved.xy - py * moved.xx) + (py * C.zz - pz * C.zy),
                   I.J.yy + (pz * (moved.yx + C.yx) - px * (moved.yz + C.yz)),
                   I.J.yz + (px * moved.yy - py * moved.yx) + (pz * C.zx - px * C.zz),
                   I.J.zz + (px * (moved.zy + C.zy) - py * (moved.zx + C.zx))},
      to.J);
  addTo(I.f, to.f);
  addTo(Vector<T>{I.n.x + (py * I.f.z - pz * I.f.y), I.n.y + (pz * I.f.x - px * I.f.z),
                  I.n.z + (px * I.f.y - py * I.f.x)},
        to.n);
}

}  // namespace
}  // namespace armillary::fast
