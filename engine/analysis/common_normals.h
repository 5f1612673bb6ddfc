// SPDX-License-Identifier: BSD-3-Clause
// Common normals of the lines of a robot's joints: equation (1) of denavit_hartenberg.h and its
// rules where the geometry leaves a choice. World axes, m.
#pragma once

#include <Eigen/Core>

#include "engine/analysis/denavit_hartenberg.h"

namespace armillary {

// A line through `point`, by its unit direction.
struct Line {
  Eigen::Vector3d point, direction;

  Eigen::Vector3d footOf(const Eigen::Vector3d& p) const {
    return point + direction * direction.dot(p - point);
  }
};

// A common normal (1): unit direction, foot on the line before, foot on the line after; and x of
// the frame there, which is N but where beta turns it.
struct Normal {
  Eigen::Vector3d N, P, Q, x;
  Normal(const Eigen::Vector3d& direction, const Eigen::Vector3d& from, const Eigen::Vector3d& to)
      : N(direction), P(from), Q(to), x(direction) {}
};

// Normal 0: frame 0's x, and its origin for both feet.
Normal firstNormal(const Line& line, const Pose& X_WRoot);

// The common normal of two lines; `before` is the one before it, whose foot Q lies on `line`.
Normal commonNormal(const Line& line, const Line& next, const Normal& before,
                    NearlyParallelAxes nearly);

// Normal n, and the direction of line n + 1, where nothing but the tool comes after `line`.
Normal lastNormal(DenavitHartenbergConvention convention, const Line& line, const Normal& before,
                  const Pose& X_WT, Eigen::Vector3d& k_next, NearlyParallelAxes nearly);

}  // namespace armillary
