// SPDX-License-Identifier: BSD-3-Clause
// The ground's forces that carry a robot at rest: what its joints must hold when it stands.
//
// Forces at the lowest points of a pose (all within 1 mm of the lowest) that balance gravity on
// whatever the tree's free roots carry, that only push, and that Coulomb's friction allows. Of all
// such forces the smallest in the sum of their squares (smallest_cone_forces.h):
//
//   minimize Σ |f|²  with  J_rootᵀ f = g_root,  |f_x, f_y| <= μ f_z     g as in τ = g at rest
//
// The joints hold what they must; whether they can is not asked.
#pragma once

#include <string>
#include <vector>

#include "engine/forces/contact_points.h"

namespace armillary {

struct SupportForces {
  enum class Kind {
    kCarried,
    kNoFreeRoot,  // nothing needs the ground
    kNoPoints,    // no collision shape that could stand on it
    kFalls,       // its weight acts outside of its points of support, or not downwards
    kSlides,      // with more friction it would stand
  };
  Kind kind = Kind::kNoFreeRoot;
  double friction = 0.0;  // μ
  // Where it is carried: one a point of support, in link axes, so that inverseDynamics() at rest
  // with them gives the efforts of a robot that stands, and none on its free root.
  std::vector<LinkWrench> wrenches;

  explicit operator bool() const { return kind == Kind::kCarried; }
};

// `friction` is μ of the ground. No allocation once `support` and the workspace have been used for
// as many points.
void supportForces(const Model& model, const State& state, const ContactPoints& points,
                   double friction, Workspace& workspace, SupportForces& support);

// "the ground does not carry the robot in this pose: it slides …": for messages; empty where it is
// carried or needs no ground.
std::string describe(const SupportForces& support);

}  // namespace armillary
