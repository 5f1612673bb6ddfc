// SPDX-License-Identifier: BSD-3-Clause
// How a Denavit-Hartenberg table goes from frame to frame: the elementary motions of its rows.
#pragma once

#include "engine/description/denavit_hartenberg_robot.h"

namespace armillary {

// The row's numbers with its joint at that position (rad or m).
DenavitHartenbergParameters rowAt(const DenavitHartenbergJoint& row, double position);

// The frames 0 to n in the world; `positions`: one a row.
std::vector<Pose> tableFrames(const DenavitHartenbergRobot& robot,
                              const std::vector<double>& positions);

// One number of a row as what it does: a turn about, or a slide along, an axis of the frame that
// the motions before it have moved.
struct ElementaryMotion {
  enum class Kind { kTheta, kD, kA, kAlpha, kBeta };
  Kind kind = Kind::kTheta;
  double value = 0.0;  // rad or m
  Pose X_WS;           // the frame where it starts, in the world

  bool turns() const { return kind != Kind::kD && kind != Kind::kA; }
  // Of the frame where it starts: 0, 1, 2 for x, y, z.
  int axis() const {
    return kind == Kind::kTheta || kind == Kind::kD ? 2 : kind == Kind::kBeta ? 1 : 0;
  }
  // The moved frame in the world after this share of the motion, 0 to 1.
  Pose after(double share) const;
};

// The motions of a row that starts at X_WS, one after the other, each in the frame that those
// before it have moved: θ, d, a, α in the standard convention, α, a, θ, d in the modified one; β
// after both of the part along x, where it is not zero. The last one ends where the row ends.
std::vector<ElementaryMotion> elementaryMotions(DenavitHartenbergConvention convention,
                                                const DenavitHartenbergParameters& row,
                                                const Pose& X_WS);

}  // namespace armillary
