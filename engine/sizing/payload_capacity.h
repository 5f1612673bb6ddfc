// SPDX-License-Identifier: BSD-3-Clause
// The largest mass that a robot can hold at rest in a pose, and the joint that lets it hold no
// more.
//
// Source: statics, as in Craig, Introduction to Robotics, 3rd edition, section 5.10 (τ = Jᵀ f):
//
//   (1)  τ(m) = g(q) + m b,  b = −J_pᵀ g₀
//
// with g(q) the robot's own gravity efforts, J_p the Jacobian of the payload's point and g₀ the
// gravity vector. Each |τ_j(m)| ≤ limit_j is an interval of masses; the capacity is where the first
// of those that begin at m = 0 ends.
#pragma once

#include <limits>

#include "engine/analysis/jacobian.h"

namespace armillary {

struct PayloadCapacity {
  double mass = std::numeric_limits<double>::infinity();  // kg; zero: it cannot hold itself
  int limiting = -1;  // the degree of freedom that allows no more; -1: none is limited
};

// The most that each degree of freedom may give to hold a pose, N m or N: the efforts of the
// robot's file; infinite where it says none, or zero.
Eigen::VectorXd effortLimits(const Model& model);

// A point mass at `point` (m, the link's frame). `own` are the gravity efforts of the state,
// `limits` as effortLimits(). Throws std::invalid_argument where the robot has no such link.
PayloadCapacity payloadCapacity(const Model& model, const State& state, int link,
                                const Eigen::Vector3d& point, const Eigen::VectorXd& own,
                                const Eigen::VectorXd& limits, Workspace& workspace);

}  // namespace armillary
