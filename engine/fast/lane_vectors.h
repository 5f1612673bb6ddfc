// SPDX-License-Identifier: BSD-3-Clause
// 3-vectors of numbers or packs, and turns about one axis.
//
// T is double or Pack. Only the kernels include this: everything is local to their translation
// units (see form.h).
#pragma once

#include "engine/fast/pack.h"

namespace armillary::fast {
namespace {

template <class T>
struct Vector {
  T x, y, z;
};

template <class T>
ARMILLARY_KERNEL Vector<T> operator+(const Vector<T>& a, const Vector<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

template <class T, class Scale>
ARMILLARY_KERNEL Vector<T> scaled(const Vector<T>& a, const Scale& scale) {
  return {a.x * scale, a.y * scale, a.z * scale};
}

template <class T>
ARMILLARY_KERNEL Vector<T> zeroVector() {
  return {T{}, T{}, T{}};
}

// a × b
template <class T>
ARMILLARY_KERNEL Vector<T> cross(const Vector<T>& a, const Vector<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// p × b of a constant p.
template <class T>
ARMILLARY_KERNEL Vector<T> crossFrom(const double* p, const Vector<T>& b) {
  return {p[1] * b.z - p[2] * b.y, p[2] * b.x - p[0] * b.z, p[0] * b.y - p[1] * b.x};
}

// Rz(angle)ᵀ v and Rz(angle) v.
template <class T, class C>
ARMILLARY_KERNEL Vector<T> intoZ(const Vector<T>& v, const C& c, const C& s) {
  return {c * v.x + s * v.y, c * v.y - s * v.x, v.z};
}
template <class T, class C>
ARMILLARY_KERNEL Vector<T> outOfZ(const Vector<T>& v, const C& c, const C& s) {
  return {c * v.x - s * v.y, s * v.x + c * v.y, v.z};
}

// Rx(angle)ᵀ v and Rx(angle) v.
template <class T>
ARMILLARY_KERNEL Vector<T> intoX(const Vector<T>& v, double c, double s) {
  return {v.x, c * v.y + s * v.z, c * v.z - s * v.y};
}
template <class T>
ARMILLARY_KERNEL Vector<T> outOfX(const Vector<T>& v, double c, double s) {
  return {v.x, c * v.y - s * v.z, s * v.y + c * v.z};
}

// A 3 x 3 matrix by rows.
template <class T>
struct Matrix {
  T xx, xy, xz, yx, yy, yz, zx, zy, zz;
};

template <class T, class V>
ARMILLARY_KERNEL Vector<T> product(const Matrix<T>& M, const V* v) {
  return {M.xx * v[0] + M.xy * v[1] + M.xz * v[2], M.yx * v[0] + M.yy * v[1] + M.yz * v[2],
          M.zx * v[0] + M.zy * v[1] + M.zz * v[2]};
}

template <class T>
ARMILLARY_KERNEL Vector<T> product(const Matrix<T>& M, const Vector<T>& v) {
  return {M.xx * v.x + M.xy * v.y + M.xz * v.z, M.yx * v.x + M.yy * v.y + M.yz * v.z,
          M.zx * v.x + M.zy * v.y + M.zz * v.z};
}

template <class T>
ARMILLARY_KERNEL Vector<T> transposeProduct(const Matrix<T>& M, const Vector<T>& v) {
  return {M.xx * v.x + M.yx * v.y + M.zx * v.z, M.xy * v.x + M.yy * v.y + M.zy * v.z,
          M.xz * v.x + M.yz * v.y + M.zz * v.z};
}

// R_PJ R(quaternion): a constant matrix by rows times the rotation of (w, x, y, z), which need not
// have length 1; of zeros the rotation is none, as Eigen has it.
template <class T>
ARMILLARY_KERNEL Matrix<T> rotation(const double* R_PJ, const T* quaternion) {
  const T w = quaternion[0], x = quaternion[1], y = quaternion[2], z = quaternion[3];
  const T s = 2.0 / (w * w + x * x + y * y + z * z + 1e-300);
  const T sx = s * x, sy = s * y, sz = s * z;
  const T xx = x * sx, yy = y * sy, zz = z * sz, xy = x * sy, xz = x * sz, yz = y * sz;
  const T wx = w * sx, wy = w * sy, wz = w * sz;
  const Vector<T> X{1.0 - (yy + zz), xy + wz, xz - wy}, Y{xy - wz, 1.0 - (xx + zz), yz + wx},
      Z{xz + wy, yz - wx, 1.0 - (xx + yy)};
  const auto row = [&](int i, T& rx, T& ry, T& rz) __attribute__((always_inline)) {
    const double* R = R_PJ + 3 * i;
    rx = R[0] * X.x + R[1] * X.y + R[2] * X.z;
    ry = R[0] * Y.x + R[1] * Y.y + R[2] * Y.z;
    rz = R[0] * Z.x + R[1] * Z.y + R[2] * Z.z;
  };
  Matrix<T> R;
  row(0, R.xx, R.xy, R.xz);
  row(1, R.yx, R.yy, R.yz);
  row(2, R.zx, R.zy, R.zz);
  return R;
}

}  // namespace
}  // namespace armillary::fast
