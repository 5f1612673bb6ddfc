// SPDX-License-Identifier: BSD-3-Clause
// A moment between two rows of a mechanism's motion: what was blended of both, brought back to
// where the loops are closed.
#pragma once

#include "engine/simulation/sample.h"

namespace armillary {

// Where the loops are closed in both `before` and `after` (kOpenGap), the position of `between` is
// closed by the least motion, and its velocity and acceleration lose what the loops do not let go.
// Otherwise, for loops that hold velocities (holdsVelocities()), and for mechanisms so large that a
// picture has no time for it, nothing is changed: the gap is the motion's own, or that of blending,
// of the second order in the rows' distance.
void closeBetween(const Model& model, const State& before, const State& after, Sample& between);

}  // namespace armillary
