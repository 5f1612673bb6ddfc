// SPDX-License-Identifier: BSD-3-Clause
// A joint's velocity and acceleration from its coordinates' derivatives in time, and back.
//
// What rate() of joints.h is the inverse of, and the same for second derivatives; with ω and v in
// the child's axes (v of its origin p), q a unit quaternion and q* its conjugate:
//
//   (1)  ω = 2 q* q̇,  ω̇ = 2 vec(q* q̈)       q̇* q̇ has no vector part
//   (2)  v = Rᵀ ṗ,  v̇ = Rᵀ p̈ − ω × v
//   (3)  q̈ = ½ q (ω̇ − ½ |ω|²),  p̈ = R (v̇ + ω × v)
//
// Coordinates that are plain numbers have q̇ = v, q̈ = v̇. Arrays as in joints.h.
#pragma once

#include "engine/model/joints.h"

namespace armillary {

// The velocity v whose rate is q_rate.
void velocityOfRate(const JointKind& kind, const double* q, const double* q_rate, double* v);
// Its derivative.
void accelerationOfRates(const JointKind& kind, const double* q, const double* q_rate,
                         const double* q_second, double* a);
// q̈ of a velocity and its derivative.
void secondRate(const JointKind& kind, const double* q, const double* v, const double* a,
                double* q_second);

}  // namespace armillary
