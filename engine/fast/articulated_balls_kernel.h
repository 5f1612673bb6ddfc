// SPDX-License-Identifier: BSD-3-Clause
// The articulated body algorithm for bodies that turn or move freely; see
// articulated_body_kernel.h.
#pragma once

#include "engine/fast/articulated_body_kernel.h"

namespace armillary::fast {
namespace {

// Solves A x = b for `columns` right sides by elimination from the last row to the first, A being
// symmetric with its lower triangle given by rows; b becomes x.
template <int n, int columns, class T, class Mask>
ARMILLARY_KERNEL void solveSymmetric(T (&A)[n][n], T (&b)[n][columns], double pivot,
                                     Mask& singular) {
  T scale[n];
  for (int k = n - 1; k >= 0; --k) {
    noteVanishing(A[k][k], pivot, singular);
    scale[k] = 1.0 / A[k][k];
    for (int i = 0; i < k; ++i) {
      const T factor = A[k][i] * scale[k];
      for (int j = 0; j <= i; ++j) A[i][j] = A[i][j] - factor * A[k][j];
      for (int j = 0; j < columns; ++j) b[i][j] = b[i][j] - factor * b[k][j];
    }
  }
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < columns; ++j) {
      T sum = b[k][j];
      for (int i = 0; i < k; ++i) sum = sum - A[k][i] * b[i][j];
      b[k][j] = sum * scale[k];
    }
  }
}

template <class T>
ARMILLARY_KERNEL void lowerTriangle(const Symmetric<T>& S, T (&A)[3][3]) {
  A[0][0] = S.xx;
  A[1][0] = S.xy;
  A[1][1] = S.yy;
  A[2][0] = S.xz;
  A[2][1] = S.yz;
  A[2][2] = S.zz;
}

// (1)
template <bool kFree, class T>
void startBalls(const Run& run, const Step* steps, const T* q, const T* v, const Scratch<T>& turns,
                const ArticulatedScratch<T>& scratch) {
  for (int i = run.begin; i < run.end; ++i) {
    const Step& step = steps[i];
    JointAnswer<T>& joint = scratch.joint[i + 1];
    const MotionOf<T>& parent = turns.motion[step.parent];
    T p[3];
    const Matrix<T> R = placed<kFree>(step, q, p);
    const T* own = v + step.velocity;
    const Vector<T> carried = transposeProduct(R, parent.omega), turning{own[0], own[1], own[2]};
    const Vector<T> omega = carried + turning;
    store(cross(carried, turning), joint.c_alpha);
    Vector<T> c_a = transposeProduct(R, product(parent.U, Vector<T>{p[0], p[1], p[2]}));
    if constexpr (kFree) c_a = c_a + cross(carried + omega, Vector<T>{own[3], own[4], own[5]});
    store(c_a, joint.c_a);
    const Matrix<T> U = centripetal(omega);
    store(MotionOf<T>{omega, zeroVector<T>(), zeroVector<T>(), U}, turns.motion[i + 1]);
    startBody(step, U, scratch.inertia[i + 1]);
  }
}

// (2) to (4): what of the joint's effort and of L the parent feels.
template <bool kFree, class T, class Mask>
void finishBalls(const Run& run, const Step* steps, const T* q, const T* effort,
                 const ArticulatedScratch<T>& scratch, Mask& singular) {
  for (int i = run.end - 1; i >= run.begin; --i) {
    const Step& step = steps[i];
    if (step.parent == 0) continue;
    const Articulated<T>& own = scratch.inertia[i + 1];
    const T* tau = effort + step.velocity;
    T p[3];
    const Matrix<T> R = placed<kFree>(step, q, p);
    Articulated<T> I{};
    Vector<T> f;
    if constexpr (kFree) {
      f = {tau[3], tau[4], tau[5]};
    } else {
      const Matrix<T>& C = own.C;
      T J[3][3], b[3][4] = {{C.xx, C.xy, C.xz, tau[0] - own.n.x},
                            {C.yx, C.yy, C.yz, tau[1] - own.n.y},
                            {C.zx, C.zy, C.zz, tau[2] - own.n.z}};
      lowerTriangle(own.J, J);
      solveSymmetric<3, 4>(J, b, step.singular_pivot, singular);
      const auto times = [&](const T& x, const T& y, const T& z, int column)
          __attribute__((always_inline)) {
        return x * b[0][column] + y * b[1][column] + z * b[2][column];
      };
      const Symmetric<T> L{
          own.L.xx - times(C.xx, C.yx, C.zx, 0), own.L.xy - times(C.xx, C.yx, C.zx, 1),
          own.L.xz - times(C.xx, C.yx, C.zx, 2), own.L.yy - times(C.xy, C.yy, C.zy, 1),
          own.L.yz - times(C.xy, C.yy, C.zy, 2), own.L.zz - times(C.xz, C.yz, C.zz, 2)};
      f = own.f + product(L, scratch.joint[i + 1].c_a) +
          Vector<T>{times(C.xx, C.yx, C.zx, 3), times(C.xy, C.yy, C.zy, 3),
                    times(C.xz, C.yz, C.zz, 3)};
      I.L = rotated(R, L);
    }
    I.f = product(R, f);
    I.n = product(R, Vector<T>{tau[0], tau[1], tau[2]});
    addMoved(I, p[0], p[1], p[2], scratch.inertia[step.parent]);
  }
}

// (5)
template <bool kFree, class T, class Mask>
void accelerateBalls(const Run& run, const Step* steps, const T* q, const T* effort,
                     const ArticulatedScratch<T>& scratch, T* acceleration, Mask& singular) {
  for (int i = run.begin; i < run.end; ++i) {
    const Step& step = steps[i];
    const Articulated<T>& own = scratch.inertia[i + 1];
    const JointAnswer<T>& joint = scratch.joint[i + 1];
    const Acceleration<T>& parent = scratch.acceleration[step.parent];
    const T* tau = effort + step.velocity;
    T* result = acceleration + step.velocity;
    T p[3];
    const Matrix<T> R = placed<kFree>(step, q, p);
    const Vector<T> alpha = transposeProduct(R, parent.alpha) + joint.c_alpha;
    const Vector<T> a =
        transposeProduct(R, parent.a + cross(parent.alpha, Vector<T>{p[0], p[1], p[2]})) +
        joint.c_a;
    const Vector<T> n = own.n + product(own.J, alpha) + product(own.C, a);
    if constexpr (kFree) {
      const Vector<T> f = own.f + transposeProduct(own.C, alpha) + product(own.L, a);
      const Matrix<T>& C = own.C;
      const Symmetric<T>&J = own.J, &L = own.L;
      T A[6][6] = {{J.xx},
                   {J.xy, J.yy},
                   {J.xz, J.yz, J.zz},
                   {C.xx, C.yx, C.zx, L.xx},
                   {C.xy, C.yy, C.zy, L.xy, L.yy},
                   {C.xz, C.yz, C.zz, L.xz, L.yz, L.zz}};
      T b[6][1] = {{tau[0] - n.x}, {tau[1] - n.y}, {tau[2] - n.z},
                   {tau[3] - f.x}, {tau[4] - f.y}, {tau[5] - f.z}};
      solveSymmetric<6, 1>(A, b, step.singular_pivot, singular);
      for (int k = 0; k < 6; ++k) result[k] = b[k][0];
      store(a + Vector<T>{b[3][0], b[4][0], b[5][0]}, scratch.acceleration[i + 1].a);
      store(alpha + Vector<T>{b[0][0], b[1][0], b[2][0]}, scratch.acceleration[i + 1].alpha);
    } else {
      T J[3][3], b[3][1] = {{tau[0] - n.x}, {tau[1] - n.y}, {tau[2] - n.z}};
      lowerTriangle(own.J, J);
      solveSymmetric<3, 1>(J, b, step.singular_pivot, singular);
      for (int k = 0; k < 3; ++k) result[k] = b[k][0];
      store(a, scratch.acceleration[i + 1].a);
      store(alpha + Vector<T>{b[0][0], b[1][0], b[2][0]}, scratch.acceleration[i + 1].alpha);
    }
  }
}

// q̈ of the efforts τ under gravity; needs the turns' sines and cosines in `turns`.
template <class T, class Mask>
void articulatedBody(const Form& form, const double* gravity, const T* q, const T* v,
                     const T* effort, const Scratch<T>& turns, const ArticulatedScratch<T>& scratch,
                     T* acceleration, Mask& singular) {
  const Step* steps = form.steps;
  store(MotionOf<T>{}, turns.motion[0]);
  store(zeroVector<T>(), scratch.acceleration[0].alpha);
  store(Vector<T>{T{} - gravity[0], T{} - gravity[1], T{} - gravity[2]}, scratch.acceleration[0].a);
  // calls single(kind) or ball(free) of a run
  const auto visit = [](StepKind kind, auto&& single, auto&& ball) {
    switch (kind) {
      case StepKind::kTurnOnWorld:
        return single.template operator()<StepKind::kTurnOnWorld>();
      case StepKind::kTurn:
        return single.template operator()<StepKind::kTurn>();
      case StepKind::kTurnOnBranch:
        return single.template operator()<StepKind::kTurnOnBranch>();
      case StepKind::kSlide:
        return single.template operator()<StepKind::kSlide>();
      case StepKind::kBall:
        return ball.template operator()<false>();
      case StepKind::kFree:
        return ball.template operator()<true>();
    }
  };
  for (int r = 0; r < form.run_count; ++r) {
    const Run& run = form.runs[r];
    visit(
        run.kind, [&]<StepKind kKind>() { startSingles<kKind>(run, steps, q, v, turns, scratch); },
        [&]<bool kFree>() { startBalls<kFree>(run, steps, q, v, turns, scratch); });
  }
  for (int r = form.run_count - 1; r >= 0; --r) {
    const Run& run = form.runs[r];
    visit(
        run.kind,
        [&]<StepKind kKind>() {
          finishSingles<kKind>(run, steps, q, effort, form.rotors, turns, scratch, singular);
        },
        [&]<bool kFree>() { finishBalls<kFree>(run, steps, q, effort, scratch, singular); });
  }
  for (int r = 0; r < form.run_count; ++r) {
    const Run& run = form.runs[r];
    visit(
        run.kind,
        [&]<StepKind kKind>() {
          accelerateSingles<kKind>(run, steps, gravity, q, turns, scratch, acceleration);
        },
        [&]<bool kFree>() {
          accelerateBalls<kFree>(run, steps, q, effort, scratch, acceleration, singular);
        });
  }
}

}  // namespace
}  // namespace armillary::fast
