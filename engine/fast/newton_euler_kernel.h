// SPDX-License-Identifier: BSD-3-Clause
// The recursive Newton-Euler algorithm on the fast form, for one sample (T is double) or for a
// sample a lane (T is Pack).
//
// The same algorithm as engine/dynamics/recursive_newton_euler.h, in 3-vectors. With ω and α a
// body's angular velocity and acceleration, a the classical acceleration of its origin less
// gravity's, all in its own axes, and U = [α] + [ω][ω], so that its point at r has the acceleration
// a + U r:
//
//   Outward   (1)  ω = Rᵀ ω_P + ω_J
//             (2)  α = Rᵀ α_P + ω̇_J + Rᵀ ω_P × ω_J
//             (3)  a = Rᵀ (a_P + U_P p) + 2 Rᵀ ω_P × v_J + v̇_J + ω_J × v_J,   a_0 = −gravity
//             (4)  f = m a + U h,   n = Σ r × U r dm + h × a
//   Inward    (5)  τ = the components of (n, f) along the joint's own motions
//             (6)  f_P += R f,   n_P += R n + p × R f
//
// where ω_J, v_J are the joint's own velocities in the body's axes and Σ r × U r dm takes the
// antisymmetric part of U S, S being the second moment of mass. p is the body's origin as the joint
// has moved it.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/outward_kernel.h"

namespace armillary::fast {
namespace {

template <class T>
ARMILLARY_KERNEL void addWrench(const Vector<T>& f, const Vector<T>& n, const double* p,
                                Wrench<T>& to) {
  to.f = to.f + f;
  to.n = to.n + n + crossFrom(p, f);
}

// Equations (5) and (6). `carry` is what the step behind, which turns on this one, hands over.
template <StepKind kKind, class T>
void inwardTurns(const Run& run, const Step* steps, const Scratch<T>& scratch, Wrench<T>& carried,
                 T* effort) {
  Wrench<T> carry = carried;
  for (int i = run.end - 1; i >= run.begin; --i) {
    const Step& step = steps[i];
    const Wrench<T>& own = scratch.wrench[i + 1];
    if constexpr (kKind == StepKind::kTurnOnWorld) {
      effort[step.velocity] = effort[step.velocity] + (own.n.z + carry.n.z) * step.multiplier;
      carry = Wrench<T>{};
      continue;
    }
    const T c = scratch.cosine[run.first_turn + i - run.begin];
    const T s = scratch.sine[run.first_turn + i - run.begin];
    const auto inParent = [&](const Vector<T>& in_body) __attribute__((always_inline)) {
      const Vector<T> turned = outOfX(outOfZ(in_body, c, s), step.cos_alpha, step.sin_alpha);
      if constexpr (kKind == StepKind::kTurnOnBranch) {
        return outOfZ(turned, step.cos_theta, step.sin_theta);
      } else {
        return turned;
      }
    };
    const Vector<T> n = own.n + carry.n;
    effort[step.velocity] = effort[step.velocity] + n.z * step.multiplier;
    const Vector<T> f_P = inParent(own.f + carry.f), n_P = inParent(n);
    carry = Wrench<T>{};
    if constexpr (kKind == StepKind::kTurn) {
      addWrench(f_P, n_P, step.p, carry);
    } else {
      addWrench(f_P, n_P, step.p, scratch.wrench[step.parent]);
    }
  }
  carried = carry;
}

template <class T>
void inwardSlides(const Run& run, const Step* steps, const T* q, const Scratch<T>& scratch,
                  Wrench<T>& carry, T* effort) {
  for (int i = run.end - 1; i >= run.begin; --i) {
    const Step& step = steps[i];
    const Wrench<T>& own = scratch.wrench[i + 1];
    const auto inParent = [&](const Vector<T>& in_body) {
      return outOfZ(outOfX(in_body, step.cos_alpha, step.sin_alpha), step.cos_theta,
                    step.sin_theta);
    };
    const Vector<T> f = own.f + carry.f;
    effort[step.velocity] = effort[step.velocity] + f.z * step.multiplier;
    if (step.parent > 0) {
      const Vector<T> f_P = inParent(f);
      const T slid = q[step.position] * step.multiplier + step.offset;
      const double sine = step.sin_alpha;
      const Vector<T> p{step.p[0] + slid * (step.sin_theta * sine),
                        step.p[1] - slid * (step.cos_theta * sine),
                        step.p[2] + slid * step.cos_alpha};
      Wrench<T>& parent = scratch.wrench[step.parent];
      parent.f = parent.f + f_P;
      parent.n = parent.n + inParent(own.n + carry.n) + cross(p, f_P);
    }
    carry = Wrench<T>{};
  }
}

template <bool kFree, class T>
void inwardBalls(const Run& run, const Step* steps, const T* q, const Scratch<T>& scratch,
                 Wrench<T>& carry, T* effort) {
  for (int i = run.end - 1; i >= run.begin; --i) {
    const Step& step = steps[i];
    const Wrench<T>& own = scratch.wrench[i + 1];
    const Vector<T> f = own.f + carry.f, n = own.n + carry.n;
    T* result = effort + step.velocity;
    result[0] = n.x;
    result[1] = n.y;
    result[2] = n.z;
    if constexpr (kFree) {
      result[3] = f.x;
      result[4] = f.y;
      result[5] = f.z;
    }
    if (step.parent > 0) {
      T p[3];
      const Matrix<T> R = placed<kFree>(step, q, p);
      const Vector<T> f_P = product(R, f);
      Wrench<T>& parent = scratch.wrench[step.parent];
      parent.f = parent.f + f_P;
      parent.n = parent.n + product(R, n) + cross(Vector<T>{p[0], p[1], p[2]}, f_P);
    }
    carry = Wrench<T>{};
  }
}

// τ of v and a (which is read only with Terms::kAcceleration, v with kVelocity) under gravity;
// needs the turns' sines and cosines in the scratch.
template <class Terms, class T>
void newtonEuler(const Form& form, const double* gravity, const T* q, const T* v, const T* a,
                 const Scratch<T>& scratch, T* effort) {
  MotionOf<T> world{};
  world.a = {T{} - gravity[0], T{} - gravity[1], T{} - gravity[2]};
  store(world, scratch.motion[0]);
  Handed<T> handed{};
  for (int r = 0; r < form.run_count; ++r) {
    const Run& run = form.runs[r];
    switch (run.kind) {
      case StepKind::kTurnOnWorld:
        outwardTurns<StepKind::kTurnOnWorld, Terms>(run, form.steps, gravity, v, a, handed,
                                                    scratch);
        break;
      case StepKind::kTurn:
        outwardTurns<StepKind::kTurn, Terms>(run, form.steps, gravity, v, a, handed, scratch);
        break;
      case StepKind::kTurnOnBranch:
        outwardTurns<StepKind::kTurnOnBranch, Terms>(run, form.steps, gravity, v, a, handed,
                                                     scratch);
        break;
      case StepKind::kSlide:
        outwardSlides<Terms>(run, form.steps, q, v, a, scratch);
        break;
      case StepKind::kBall:
        outwardBalls<false, Terms>(run, form.steps, q, v, a, scratch);
        break;
      case StepKind::kFree:
        outwardBalls<true, Terms>(run, form.steps, q, v, a, scratch);
        break;
    }
  }
  for (int k = 0; k < form.velocity_size; ++k) effort[k] = T{};
  Wrench<T> carry{};
  for (int r = form.run_count - 1; r >= 0; --r) {
    const Run& run = form.runs[r];
    switch (run.kind) {
      case StepKind::kTurnOnWorld:
        inwardTurns<StepKind::kTurnOnWorld>(run, form.steps, scratch, carry, effort);
        break;
      case StepKind::kTurn:
        inwardTurns<StepKind::kTurn>(run, form.steps, scratch, carry, effort);
        break;
      case StepKind::kTurnOnBranch:
        inwardTurns<StepKind::kTurnOnBranch>(run, form.steps, scratch, carry, effort);
        break;
      case StepKind::kSlide:
        inwardSlides(run, form.steps, q, scratch, carry, effort);
        break;
      case StepKind::kBall:
        inwardBalls<false>(run, form.steps, q, scratch, carry, effort);
        break;
      case StepKind::kFree:
        inwardBalls<true>(run, form.steps, q, scratch, carry, effort);
        break;
    }
  }
  if constexpr (Terms::kAcceleration) {
    if (form.rotors) {
      for (int k = 0; k < form.velocity_size; ++k) effort[k] = effort[k] + a[k] * form.rotors[k];
    }
  }
}

}  // namespace
}  // namespace armillary::fast
