// SPDX-License-Identifier: BSD-3-Clause
// Where bodies stand in the world, and the columns of all Jacobians there.
//
// Column k is how whatever the joint carries moves per unit of its velocity, as a spatial vector
// (ω, v) in the world's axes at its origin (Featherstone 2008, section 2.8): the Jacobian of a body
// there has the columns of the joints that carry it, and zeros.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
#pragma once

#include "engine/fast/root_axes_kernel.h"

namespace armillary::fast {
namespace {

// One of a pose's: the axes x, y, z and the origin.
template <class T>
ARMILLARY_KERNEL void give(const Vector<T>& v, T* to) {
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
}

template <class T>
ARMILLARY_KERNEL void addTo(T* column, const Vector<T>& angular, const Vector<T>& linear) {
  column[0] = column[0] + angular.x;
  column[1] = column[1] + angular.y;
  column[2] = column[2] + angular.z;
  column[3] = column[3] + linear.x;
  column[4] = column[4] + linear.y;
  column[5] = column[5] + linear.z;
}

template <StepKind kKind, class T>
void placeRun(const Run& run, const Form& form, const T* q, const Scratch<T>& turns,
              RootMotion<T>* motion, T* poses, T* columns) {
  constexpr bool kOnWorld = kKind == StepKind::kTurnOnWorld;
  constexpr bool kTurns = kOnWorld || kKind == StepKind::kTurn || kKind == StepKind::kTurnOnBranch;
  for (int i = run.begin; i < run.end; ++i) {
    const Step& step = form.steps[i];
    T c{}, s{};
    if constexpr (kTurns) {
      c = turns.cosine[run.first_turn + i - run.begin];
      s = turns.sine[run.first_turn + i - run.begin];
    }
    RootMotion<T> own;
    if constexpr (kOnWorld) {
      const T zero{};
      const double* R = step.R_PJ;
      own.axes = turnedAboutZ(Axes<T>{{zero + R[0], zero + R[3], zero + R[6]},
                                      {zero + R[1], zero + R[4], zero + R[7]},
                                      {zero + R[2], zero + R[5], zero + R[8]}},
                              c, s);
      own.p = {zero + step.p[0], zero + step.p[1], zero + step.p[2]};
    } else {
      const RootMotion<T>& parent = motion[step.parent];
      placeOn<kKind>(step, q, c, s, parent.axes, parent.p, own);
    }
    store(own.axes, motion[i + 1].axes);
    store(own.p, motion[i + 1].p);
    const BodyFrame& frame = form.frames[i];
    if (poses && frame.body > 0) {
      Axes<T> axes = own.axes;
      if constexpr (kTurns || kKind == StepKind::kSlide) {
        axes = turnedAboutZ(axes, frame.cosine, frame.sine);
      }
      T* const pose = poses + 12 * frame.body;
      give(axes.x, pose);
      give(axes.y, pose + 3);
      give(axes.z, pose + 6);
      give(own.p, pose + 9);
    }
    if (!columns) continue;
    const int* const column = form.body_column + step.first_column;
    if constexpr (kKind == StepKind::kBall || kKind == StepKind::kFree) {
      const Vector<T> axes[3] = {own.axes.x, own.axes.y, own.axes.z};
      for (int k = 0; k < 3; ++k) {
        addTo(columns + 6 * column[k], axes[k], cross(own.p, axes[k]));
        if constexpr (kKind == StepKind::kFree) {
          addTo(columns + 6 * column[k + 3], zeroVector<T>(), axes[k]);
        }
      }
    } else {
      const Vector<T> z = scaled(own.axes.z, step.multiplier);
      if constexpr (kKind == StepKind::kSlide) {
        addTo(columns + 6 * column[0], zeroVector<T>(), z);
      } else {
        addTo(columns + 6 * column[0], z, cross(own.p, z));
      }
    }
  }
}

// The poses of all bodies, twelve numbers each (the rotation by columns, the position), and the
// columns of the bodies' joints in the order of bodies, six numbers each; null where they are not
// asked for. Body 0 is not touched. Needs the turns' sines and cosines in `turns`; `motion` has
// room for all steps, the world first.
template <class T>
void placeBodies(const Form& form, const T* q, const Scratch<T>& turns, RootMotion<T>* motion,
                 T* poses, T* columns) {
  store(ownAxes<T>(), motion[0].axes);
  store(zeroVector<T>(), motion[0].p);
  if (columns) __builtin_memset(columns, 0, sizeof(T) * 6 * form.body_column_count);
  for (int r = 0; r < form.run_count; ++r) {
    const Run& run = form.runs[r];
    const auto place = [&]<StepKind kKind>() {
      placeRun<kKind>(run, form, q, turns, motion, poses, columns);
    };
    switch (run.kind) {
      case StepKind::kTurnOnWorld:
        place.template operator()<StepKind::kTurnOnWorld>();
        break;
      case StepKind::kTurn:
        place.template operator()<StepKind::kTurn>();
        break;
      case StepKind::kTurnOnBranch:
        place.template operator()<StepKind::kTurnOnBranch>();
        break;
      case StepKind::kSlide:
        place.template operator()<StepKind::kSlide>();
        break;
      case StepKind::kBall:
        place.template operator()<StepKind::kBall>();
        break;
      case StepKind::kFree:
        place.template operator()<StepKind::kFree>();
        break;
    }
  }
}

}  // namespace
}  // namespace armillary::fast
