// The ground's forces that carry a robot at rest: what its joints must hold when it stands.
#pragma once

#include <vector>

#include "engine/forces/contact_points.h"

namespace armillary {

// Forces at the lowest points of a pose (all within 1 mm of the lowest) that balance gravity on
// whatever the tree's free root carries, so that inverseDynamics() at rest with them gives the
// efforts of a robot that stands, and none on its free root. Of all such forces the smallest in
// the sum of their squares: minimize Σ |f|² with J_rootᵀ f = g_root (g as in τ = g at rest).
// Nothing where no such forces exist that only push, and for a robot without a free root, which
// needs no ground. Wrenches in link axes.
std::optional<std::vector<LinkWrench>> supportForces(const Model& model, const State& state,
                                                     const ContactPoints& points,
                                                     Workspace& workspace);

}  // namespace armillary
