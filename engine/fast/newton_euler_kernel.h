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

// Adds a turn about z with rate and acceleration to what the parent's motion is in turned axes.
template <class Terms, class T>
ARMILLARY_KERNEL void addTurn(const Step& step, const T* v, const T* a, MotionOf<T>& motion) {
  if constexpr (Terms::kVelocity) {
    const T rate = v[step.velocity] * step.multiplier;
    motion.alpha.x = motion.alpha.x + motion.omega.y * rate;
    motion.alpha.y = motion.alpha.y - motion.omega.x * rate;
    motion.omega.z = motion.omega.z + rate;
  }
  if constexpr (Terms::kAcceleration) {
    motion.alpha.z = motion.alpha.z + a[step.velocity] * step.multiplier;
  }
  if constexpr (Terms::kVelocity || Terms::kAcceleration) setU(motion);
}

// What a turn hands to one behind it: its motion, with the acceleration of the other's origin.
template <class T>
struct Handed {
  Vector<T> omega, alpha, a;
};

// Equations (1) to (3) of a turn, its parent's motion being handed over.
template <StepKind kKind, class Terms, class T>
ARMILLARY_KERNEL MotionOf<T> turned(const Step& step, const Handed<T>& parent, const T& c,
                                    const T& s, const T* v, const T* a) {
  const auto inBody = [&](const Vector<T>& in_parent) __attribute__((always_inline)) {
    if constexpr (kKind == StepKind::kTurnOnBranch) {
      return intoZ(
          intoX(intoZ(in_parent, step.cos_theta, step.sin_theta), step.cos_alpha, step.sin_alpha),
          c, s);
    } else {
      return intoZ(intoX(in_parent, step.cos_alpha, step.sin_alpha), c, s);
    }
  };
  MotionOf<T> motion{};
  if constexpr (Terms::kVelocity) motion.omega = inBody(parent.omega);
  if constexpr (Terms::kVelocity || Terms::kAcceleration) motion.alpha = inBody(parent.alpha);
  motion.a = inBody(parent.a);
  addTurn<Terms>(step, v, a, motion);
  return motion;
}

// −gravity in the axes of a body that turns on the world.
template <class T>
ARMILLARY_KERNEL Vector<T> turnedGravity(const Step& step, const double* gravity, const T& c,
                                         const T& s) {
  const double* R = step.R_PJ;
  double up[3];
  for (int k = 0; k < 3; ++k) {
    up[k] = -(R[k] * gravity[0] + R[3 + k] * gravity[1] + R[6 + k] * gravity[2]);
  }
  return {c * up[0] + s * up[1], c * up[1] - s * up[0], T{} + up[2]};
}

// The motion of a turn's body on the world.
template <class Terms, class T>
ARMILLARY_KERNEL MotionOf<T> turnedOnWorld(const Step& step, const double* gravity, const T& c,
                                           const T& s, const T* v, const T* a) {
  MotionOf<T> motion{};
  motion.a = turnedGravity(step, gravity, c, s);
  addTurn<Terms>(step, v, a, motion);
  return motion;
}

// Behind the last step there is one more, so that a next one can be read.
template <StepKind kKind, class Terms, class T>
void outwardTurns(const Run& run, const Step* steps, const double* gravity, const T* v, const T* a,
                  Handed<T>& handed, const Scratch<T>& scratch) {
  Handed<T> last = handed;
  for (int i = run.begin; i < run.end; ++i) {
    const Step& step = steps[i];
    const T c = scratch.cosine[run.first_turn + i - run.begin];
    const T s = scratch.sine[run.first_turn + i - run.begin];
    MotionOf<T> motion;
    if constexpr (kKind == StepKind::kTurnOnWorld) {
      motion = turnedOnWorld<Terms>(step, gravity, c, s, v, a);
    } else if constexpr (kKind == StepKind::kTurn) {
      motion = turned<kKind, Terms>(step, last, c, s, v, a);
    } else {
      const MotionOf<T>& parent = scratch.motion[step.parent];
      motion = turned<kKind, Terms>(
          step, Handed<T>{parent.omega, parent.alpha, accelerationAt<Terms>(parent, step.p)}, c, s,
          v, a);
    }
    if (step.carried) store(motion, scratch.motion[i + 1]);
    store(wrenchOfTurning<Terms>(step, motion), scratch.wrench[i + 1]);
    last.omega = motion.omega;
    last.alpha = motion.alpha;
    last.a = accelerationAt<Terms>(motion, steps[i + 1].p);
  }
  handed = last;
}

template <class Terms, class T>
void outwardSlides(const Run& run, const Step* steps, const T* q, const T* v, const T* a,
                   const Scratch<T>& scratch) {
  for (int i = run.begin; i < run.end; ++i) {
    const Step& step = steps[i];
    const MotionOf<T>& parent = scratch.motion[step.parent];
    const auto inBody = [&](const Vector<T>& in_parent) {
      return intoX(intoZ(in_parent, step.cos_theta, step.sin_theta), step.cos_alpha,
                   step.sin_alpha);
    };
    const T slid = q[step.position] * step.multiplier + step.offset;
    const double sine = step.sin_alpha;  // the axis: z turned by Rz(theta) Rx(alpha)
    const T p[3] = {step.p[0] + slid * (step.sin_theta * sine),
                    step.p[1] - slid * (step.cos_theta * sine), step.p[2] + slid * step.cos_alpha};
    MotionOf<T> motion{};
    motion.a = inBody(accelerationAt<Terms>(parent, p));
    if constexpr (Terms::kVelocity) {
      motion.omega = inBody(parent.omega);
      const T twice = v[step.velocity] * (2.0 * step.multiplier);
      motion.a.x = motion.a.x + motion.omega.y * twice;
      motion.a.y = motion.a.y - motion.omega.x * twice;
    }
    if constexpr (Terms::kAcceleration) {
      motion.a.z = motion.a.z + a[step.velocity] * step.multiplier;
    }
    if constexpr (Terms::kVelocity || Terms::kAcceleration) {
      motion.alpha = inBody(parent.alpha);
      setU(motion);
    }
    if (step.carried) store(motion, scratch.motion[i + 1]);
    store(wrenchOfMoving<Terms>(step, motion), scratch.wrench[i + 1]);
  }
}

// Where a ball's or a free body's quaternion begins, and its linear part of v.
template <bool kFree, class T>
ARMILLARY_KERNEL Matrix<T> placed(const Step& step, const T* q, T* p) {
  const T* own = q + step.position;
  for (int k = 0; k < 3; ++k) {
    p[k] = T{} + step.p[k];
    if constexpr (kFree) {
      const double* R = step.R_PJ + 3 * k;
      p[k] = p[k] + (R[0] * own[0] + R[1] * own[1] + R[2] * own[2]);
    }
  }
  return rotation(step.R_PJ, own + (kFree ? 3 : 0));
}

template <bool kFree, class Terms, class T>
void outwardBalls(const Run& run, const Step* steps, const T* q, const T* v, const T* a,
                  const Scratch<T>& scratch) {
  for (int i = run.begin; i < run.end; ++i) {
    const Step& step = steps[i];
    const MotionOf<T>& parent = scratch.motion[step.parent];
    T p[3];
    const Matrix<T> R = placed<kFree>(step, q, p);
    MotionOf<T> motion{};
    motion.a = transposeProduct(R, accelerationAt<Terms>(parent, p));
    if constexpr (Terms::kVelocity) {
      const T* own = v + step.velocity;
      const Vector<T> carried = transposeProduct(R, parent.omega), turning{own[0], own[1], own[2]};
      motion.omega = carried + turning;
      motion.alpha = transposeProduct(R, parent.alpha) + cross(carried, turning);
      if constexpr (kFree) {
        const Vector<T> moving{own[3], own[4], own[5]};
        motion.a = motion.a + cross(carried + motion.omega, moving);
      }
    } else if constexpr (Terms::kAcceleration) {
      motion.alpha = transposeProduct(R, parent.alpha);
    }
    if constexpr (Terms::kAcceleration) {
      const T* own = a + step.velocity;
      motion.alpha = motion.alpha + Vector<T>{own[0], own[1], own[2]};
      if constexpr (kFree) motion.a = motion.a + Vector<T>{own[3], own[4], own[5]};
    }
    if constexpr (Terms::kVelocity || Terms::kAcceleration) setU(motion);
    if (step.carried) store(motion, scratch.motion[i + 1]);
    store(wrenchOfMoving<Terms>(step, motion), scratch.wrench[i + 1]);
  }
}

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
