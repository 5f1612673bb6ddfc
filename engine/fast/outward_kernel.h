// SPDX-License-Identifier: BSD-3-Clause
// The outward pass of newton_euler_kernel.h, whose equations (1) to (4) these are: a function a
// kind of step.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/body_motion_kernel.h"

namespace armillary::fast {
namespace {

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

}  // namespace
}  // namespace armillary::fast
