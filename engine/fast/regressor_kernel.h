// SPDX-License-Identifier: BSD-3-Clause
// The regressor of inverse dynamics in the root's axes, for one sample.
//
// The equations of engine/parameters/regressor.h (Atkeson, An and Hollerbach 1986), the other way
// round: the wrench (n, f) that moves a body, by each of its ten parameters, is brought once into
// the axes that all joints share (root_axes_kernel.h); then the row of each joint that carries it
// is a product with its column S there. With R, o the axes and the origin of the frame L in which
// the parameters are, ω, α the body's motion, U = [α] + [ω][ω] and a the classical acceleration of
// o less gravity's:
//
//   (1)  m:    f = a,      n = o × f
//        h_j:  f = U R_j,  n = R_j × a + o × f
//        J:    f = 0,      n = R (E Rᵀα + Rᵀω × E Rᵀω),   E the matrix of one of J's six numbers
//   (2)  Y = S · (n, f)
//
// (2) takes neighbours among the columns that carry a body a pack at a time.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/inverse_derivatives_kernel.h"

namespace armillary::fast {
namespace {

inline constexpr int kParameters = 10;

struct RegressorScratch {
  RootScratch<double> root;
  double* S[6];  // component by component, with a pack more
};

// (1) of one body.
struct ParameterWrenches {
  Spatial<double> of_mass, of_h[3];
  Vector<double> of_J[6];  // moments; Ixx, Ixy, Iyy, Ixz, Iyz, Izz
};

// `frame`: L in the step's frame, its rotation by columns and its origin.
ARMILLARY_KERNEL void setWrenches(const RootMotion<double>& motion, const double* frame,
                                  ParameterWrenches& wrenches) {
  typedef Vector<double> V;
  const Axes<double>& B = motion.axes;
  const V R[3] = {along(B, frame[0], frame[1], frame[2]), along(B, frame[3], frame[4], frame[5]),
                  along(B, frame[6], frame[7], frame[8])};
  const V o = motion.p + along(B, frame[9], frame[10], frame[11]);
  const V &w = motion.V.angular, &alpha = motion.A.angular;
  const double xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z;
  const double xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
  const Matrix<double> U{-(yy + zz),   xy - alpha.z, xz + alpha.y, xy + alpha.z, -(xx + zz),
                         yz - alpha.x, xz - alpha.y, yz + alpha.x, -(xx + yy)};
  const V a = motion.A.linear + cross(w, motion.V.linear) + product(U, o);
  wrenches.of_mass = {cross(o, a), a};
  for (int k = 0; k < 3; ++k) {
    const V f = product(U, R[k]);
    wrenches.of_h[k] = {cross(R[k], a) + cross(o, f), f};
  }
  // R E Rᵀ is R_i R_jᵀ + R_j R_iᵀ, or R_i R_iᵀ
  const auto dot = [](const V& u, const V& v) __attribute__((always_inline)) {
    return u.x * v.x + u.y * v.y + u.z * v.z;
  };
  const auto moment = [&](int i, int j) __attribute__((always_inline)) {
    const double w_i = dot(R[i], w), w_j = dot(R[j], w);
    const double a_i = dot(R[i], alpha), a_j = dot(R[j], alpha);
    if (i == j) return scaled(R[i], a_i) + scaled(cross(w, R[i]), w_i);
    return scaled(R[i], a_j) + scaled(R[j], a_i) + scaled(cross(w, R[i]), w_j) +
           scaled(cross(w, R[j]), w_i);
  };
  wrenches.of_J[0] = moment(0, 0);
  wrenches.of_J[1] = moment(0, 1);
  wrenches.of_J[2] = moment(1, 1);
  wrenches.of_J[3] = moment(0, 2);
  wrenches.of_J[4] = moment(1, 2);
  wrenches.of_J[5] = moment(2, 2);
}

// Gives lanes of (2) to rows of a column of Y: side by side, where the rows are neighbours.
ARMILLARY_KERNEL void giveRows(const int* velocity, int count, bool neighbours, const Pack& rows,
                               double* Y) {
  double numbers[kLanes];
  storePack(rows, numbers);
  if (!neighbours) {  // a coordinate that several columns share has the sum of theirs
    for (int lane = 0; lane < count; ++lane) Y[velocity[lane]] += numbers[lane];
    return;
  }
  double* to = Y + *velocity;
  const double* from = numbers;
  if (count >= 4) {
    __builtin_memcpy(to, from, 4 * sizeof(double));
    to += 4;
    from += 4;
    count -= 4;
  }
  if (count >= 4) {
    __builtin_memcpy(to, from, 4 * sizeof(double));
    return;
  }
  if (count >= 2) {
    __builtin_memcpy(to, from, 2 * sizeof(double));
    to += 2;
    from += 2;
  }
  if (count % 2 == 1) *to = *from;
}

// Y: velocity_size rows, column by column, ten columns a body of the model; needs the turns' sines
// and cosines in `turns`. `frames`: twelve numbers a step, see setWrenches().
void regress(const Form& form, const double* gravity, const double* q, const double* v,
             const double* a, const double* frames, const Scratch<double>& turns,
             const RegressorScratch& scratch, double* Y) {
  const long n = form.velocity_size;
  moveInRoot<MotionOnly>(form, gravity, q, v, a, turns, scratch.root);
  for (int c = 0; c < form.column_count; ++c) {
    setColumn(scratch.S, c, scratch.root.column[c].S);
  }
  for (int i = 0; i < form.step_count; ++i) {
    const int body = form.frames[i].body;
    if (body == 0) continue;
    ParameterWrenches wrenches;
    setWrenches(scratch.root.motion[i + 1], frames + 12 * i, wrenches);
    double* const own = Y + n * kParameters * (body - 1);
    __builtin_memset(own, 0, sizeof(double) * n * kParameters);
    const int next = i + 1 < form.step_count ? form.steps[i + 1].first_column : form.column_count;
    for (int last = next - 1; last >= 0;) {
      const int begin = form.column_run[last];
      for (int c = begin; c <= last; c += kLanes) {
        const int left = last + 1 - c;
        const int count = left < kLanes ? left : kLanes;
        const int* const velocity = form.column_velocity + c;
        const bool neighbours =
            !form.shares_coordinates && velocity[count - 1] == velocity[0] + count - 1;
        const Pack s[6] = {loadPack(scratch.S[0] + c), loadPack(scratch.S[1] + c),
                           loadPack(scratch.S[2] + c), loadPack(scratch.S[3] + c),
                           loadPack(scratch.S[4] + c), loadPack(scratch.S[5] + c)};
        const auto whole = [&](const Spatial<double>& of) __attribute__((always_inline)) {
          return s[0] * of.angular.x + s[1] * of.angular.y + s[2] * of.angular.z +
                 (s[3] * of.linear.x + s[4] * of.linear.y + s[5] * of.linear.z);
        };
        giveRows(velocity, count, neighbours, whole(wrenches.of_mass), own);
        for (int k = 0; k < 3; ++k) {
          giveRows(velocity, count, neighbours, whole(wrenches.of_h[k]), own + n * (1 + k));
        }
        for (int k = 0; k < 6; ++k) {
          const Vector<double>& moment = wrenches.of_J[k];
          giveRows(velocity, count, neighbours, s[0] * moment.x + s[1] * moment.y + s[2] * moment.z,
                   own + n * (4 + k));
        }
      }
      last = form.column_carrier[begin];
    }
  }
}

}  // namespace
}  // namespace armillary::fast
