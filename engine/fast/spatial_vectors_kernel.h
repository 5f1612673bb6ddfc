// SPDX-License-Identifier: BSD-3-Clause
// Spatial vectors (Featherstone 2008, chapter 2) and axes of numbers or packs, in axes that all
// share.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/body_motion_kernel.h"

namespace armillary::fast {
namespace {

// A motion (angular, linear), or a wrench (moment, force).
template <class T>
struct Spatial {
  Vector<T> angular, linear;
};

template <class T>
ARMILLARY_KERNEL Spatial<T> operator+(const Spatial<T>& a, const Spatial<T>& b) {
  return {a.angular + b.angular, a.linear + b.linear};
}
template <class T, class Scale>
ARMILLARY_KERNEL Spatial<T> scaled(const Spatial<T>& a, const Scale& scale) {
  return {scaled(a.angular, scale), scaled(a.linear, scale)};
}
template <class T>
ARMILLARY_KERNEL Spatial<T> zeroSpatial() {
  return {zeroVector<T>(), zeroVector<T>()};
}
// V × m of motions, and V ×* f of a motion and a wrench.
template <class T>
ARMILLARY_KERNEL Spatial<T> crossMotion(const Spatial<T>& V, const Spatial<T>& m) {
  return {cross(V.angular, m.angular), cross(V.angular, m.linear) + cross(V.linear, m.angular)};
}
template <class T>
ARMILLARY_KERNEL Spatial<T> crossWrench(const Spatial<T>& V, const Spatial<T>& f) {
  return {cross(V.angular, f.angular) + cross(V.linear, f.linear), cross(V.angular, f.linear)};
}
// a · b, as of a motion and a wrench.
template <class A, class B>
ARMILLARY_KERNEL auto product(const Vector<A>& a, const Vector<B>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class A, class B>
ARMILLARY_KERNEL auto product(const Spatial<A>& a, const Spatial<B>& b) {
  return product(a.angular, b.angular) + product(a.linear, b.linear);
}
template <class T>
ARMILLARY_KERNEL void store(const Spatial<T>& spatial, Spatial<T>& to) {
  store(spatial.angular, to.angular);
  store(spatial.linear, to.linear);
}

// The axes of a body: the columns of its rotation.
template <class T>
struct Axes {
  Vector<T> x, y, z;
};

template <class T>
ARMILLARY_KERNEL void store(const Axes<T>& axes, Axes<T>& to) {
  store(axes.x, to.x);
  store(axes.y, to.y);
  store(axes.z, to.z);
}
template <class T, class P>
ARMILLARY_KERNEL Vector<T> along(const Axes<T>& axes, const P& x, const P& y, const P& z) {
  return {axes.x.x * x + axes.y.x * y + axes.z.x * z, axes.x.y * x + axes.y.y * y + axes.z.y * z,
          axes.x.z * x + axes.y.z * y + axes.z.z * z};
}
// Axes turned about their own x or z.
template <class T, class C>
ARMILLARY_KERNEL Axes<T> turnedAboutZ(const Axes<T>& axes, const C& c, const C& s) {
  return {{axes.x.x * c + axes.y.x * s, axes.x.y * c + axes.y.y * s, axes.x.z * c + axes.y.z * s},
          {axes.y.x * c - axes.x.x * s, axes.y.y * c - axes.x.y * s, axes.y.z * c - axes.x.z * s},
          axes.z};
}
template <class T>
ARMILLARY_KERNEL Axes<T> turnedAboutX(const Axes<T>& axes, double c, double s) {
  return {axes.x,
          {axes.y.x * c + axes.z.x * s, axes.y.y * c + axes.z.y * s, axes.y.z * c + axes.z.z * s},
          {axes.z.x * c - axes.y.x * s, axes.z.y * c - axes.y.y * s, axes.z.z * c - axes.y.z * s}};
}
template <class T>
ARMILLARY_KERNEL Axes<T> ownAxes() {
  const T zero{}, one = zero + 1.0;
  return {{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
}

}  // namespace
}  // namespace armillary::fast
