// SPDX-License-Identifier: BSD-3-Clause
// What a joint that closes a loop holds: the rows of its constraint.
//
// Frame 2 stands in frame 1 as X_12 = (R, p) and turns with ω. R's unit quaternion is (w, u) with a
// w that is not negative; n = R e_z is frame 2's z axis. All components are in frame 1. A row is a
// function φ of the pose that is zero where the joint allows the pose, with its exact derivatives,
// also off zero:
//
//   φ̇ = turn · ω + slide · ṗ,      φ̈ = turn · α + slide · p̈ + velocity_product
//
// where α and ṗ, p̈ are the rates of the components of ω and p.
//
//   point   (1)  φ = e_k · p
//   axis    (2)  φ = s n · d,  s = √(2 / (1 + n_z)),  with d = −e_y (tilt about x), e_x (about y):
//                two rows of length 2 sin(θ/2), θ the angle from frame 1's z axis to n
//                turn = n × (s d − s³/4 (n·d) e_z), from ṅ = ω × n and ṡ = −s³/4 ṅ_z
//   frame   (3)  φ = 2 u, of length 2 sin(θ/2), θ the angle of R; φ̇ = w ω + ω × u,
//                velocity_product = −½ ω² u, from u̇ = ½ (w ω + ω × u), ẇ = −½ ω · u
//   angle   (4)  φ = (cos γ − n_z) / sin γ: n keeps the angle γ to frame 1's z axis
//   screw   (5)  φ = p_z − pitch θ, θ = 2 atan2(u_z, w) the turn about z,
//                θ̇ = ω · (n + e_z) / (1 + n_z)
//                A screw is the same after every turn: φ is taken modulo 2π pitch.
//   rolling (6)  a wheel of radius r with the axle n = R e_z on the plane z = 0 of frame 1 touches
//   it
//                at p − r d, d the direction in its plane that rises most: w = e_z − (e_z · n) n,
//                d = w / |w|; of a ball d = e_z. What the wheel has there stands still:
//                φ̇_k = e_k · (ṗ − ω × r d) = 0 for x and y, which no φ has as its rate (rows that
//                are not holonomic: their gap is zero); and for z, with φ = p_z − r |w|
//                turn = r e_k × d, velocity_product = −r e_k · (ω × ḋ)
//
// The derivatives are elementary; joints as Featherstone 2008, table 4.1; rolling as Neimark and
// Fufaev, Dynamics of Nonholonomic Systems (1972), chapter 1.
#pragma once

#include <array>

#include "engine/model/model.h"

namespace armillary {

// What a row keeps from happening, in frame 1.
enum class HeldMotion {
  kSlideX,
  kSlideY,
  kSlideZ,
  kTiltX,
  kTiltY,
  kTurnX,
  kTurnY,
  kTurnZ,
  kAngle,
  kScrew,
  kRollX,
  kRollY,
  kCoupling  // of a coupling, which holds no frame
};

// "slide_x", ..., "tilt_x", ..., "turn_x", ..., "angle", "screw", "roll_x", "roll_y", "coupling".
const char* name(HeldMotion motion);

struct HeldRow {
  HeldMotion motion = HeldMotion::kSlideX;
  Eigen::Vector3d turn = Eigen::Vector3d::Zero();   // m, or no unit
  Eigen::Vector3d slide = Eigen::Vector3d::Zero();  // no unit
  double gap = 0.0;                                 // φ: m, or rad where it is small
  double velocity_product = 0.0;                    // m/s² or rad/s²
};

// The rows of one loop, and how far it is from closed.
struct HeldRows {
  std::array<HeldRow, 6> rows;
  int count = 0;
  double distance = 0.0;  // m
  double angle = 0.0;     // rad, 0 to π
};

// 6 less the freedom of the loop's joint: 0 to 6; of a coupling 1, of what rolls 3.
int heldRowCount(const Loop& loop);

// The rows of a loop that is no coupling, where frame 2 stands at X_12 in frame 1 and turns in it
// with `turning` (ω, rad/s).
HeldRows heldRows(const Loop& loop, const Pose& X_12, const Eigen::Vector3d& turning);

}  // namespace armillary
