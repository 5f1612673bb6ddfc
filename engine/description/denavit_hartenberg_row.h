// SPDX-License-Identifier: BSD-3-Clause
// A row of a Denavit-Hartenberg table: two lengths and two angles from one frame to the next.
//
// Sources: standard convention: Denavit, Hartenberg 1955; Paul 1981, Robot Manipulators, section
// 2.8. Modified convention: Craig, Introduction to Robotics (3rd edition 2005), equation 3.6.
//
//   standard  A = Rz(theta) Tz(d) Tx(a) Rx(alpha)   (1)  the joint moves along z where the row
//   starts modified  A = Rx(alpha) Tx(a) Rz(theta) Tz(d)   (2)  the joint moves along z where the
//   row ends
//
// Axes that are nearly parallel have a common normal far away, or none that rounding lets one find.
// Hayati and Mirmirani (1985, Improving the absolute positioning accuracy of robot manipulators)
// give such a row a fifth number, a turn by beta about y after the turn about x: in both (1) and
// (2) Rx(alpha) Tx(a) becomes Tx(a) Rx(alpha) Ry(beta). It is zero in all other rows.
#pragma once

#include "engine/spatial/pose.h"

namespace armillary {

enum class DenavitHartenbergConvention { kStandard, kModified };

// "standard" or "modified".
const char* name(DenavitHartenbergConvention convention);

struct DenavitHartenbergParameters {
  double a = 0.0;      // m, along x
  double alpha = 0.0;  // rad, about x
  double d = 0.0;      // m, along z; a prismatic joint adds its position
  double theta = 0.0;  // rad, about z; a revolute joint adds its position
  double beta = 0.0;   // rad, about y; only between axes that are nearly parallel
};

// The part of a row that its joint does not move, Tx(a) Rx(alpha) Ry(beta), and the part that it
// does, Rz(theta) Tz(d).
Pose rowPoseAlongX(const DenavitHartenbergParameters& row);
Pose rowPoseAlongZ(const DenavitHartenbergParameters& row);

// The pose A of the frame where the row ends in the frame where it starts: (1) or (2).
Pose rowPose(DenavitHartenbergConvention convention, const DenavitHartenbergParameters& row);

}  // namespace armillary
