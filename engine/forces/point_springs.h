// SPDX-License-Identifier: BSD-3-Clause
// Straight springs with dampers between points of links.
//
//   d = p_WP2 − p_WP1,  l = |d|,  u = d / l,  l̇ = u · (v_P2 − v_P1)
//   F = k (l − l₀) + c l̇                                       (1) pulls where positive
//   on link 1 at P1: F u;  on link 2 at P2: −F u               (2)
//   U = ½ Σ k (l − l₀)²                                        (3)
//
// m, N/m, N s/m, N, J. Where the points meet (l = 0) there is no direction and no force.
#pragma once

#include <vector>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// The springs of Model::springs. Made for one model; every call needs that model, and a workspace
// whose X_WB and V are as bodyMotions() leaves them.
class PointSprings {
 public:
  explicit PointSprings(const Model& model);

  bool needed() const { return count_ > 0; }

  // Appends what the springs exert, two wrenches each, in link axes. Does not allocate once
  // `wrenches` has room.
  void append(const Model& model, const Workspace& kinematics,
              std::vector<LinkWrench>& wrenches) const;
  // The springs' elastic energy (3), J.
  static double energy(const Model& model, const Workspace& kinematics);

  // At least the fastest rate at which the dampers slow a motion at home (1/s), with loops open:
  // Σ c u J M⁻¹ Jᵀ u, where J q̇ is v_P2 − v_P1. A step of an explicit integrator must be shorter
  // than about twice its inverse.
  double dampingRate() const { return damping_rate_; }

 private:
  int count_ = 0;
  double damping_rate_ = 0.0;
};

}  // namespace armillary
