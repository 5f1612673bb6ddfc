// SPDX-License-Identifier: BSD-3-Clause
// A pose to show a mechanism in: closed, near to a given one, and within the limits of its joints
// if that can be.
//
// assemble() closes the loops wherever that leads. A coordinate that is then outside its limits is
// dragged back to the nearer one (drag_joint.h), the farthest outside first, while the loops stay
// closed. Where that cannot be, as on another branch of the loops (an elbow that is up instead of
// down), the loops are closed from starts within the limits, the same in every run, until one stays
// within them; what is the least outside is kept where none does.
#pragma once

#include "engine/loops/assemble.h"

namespace armillary {

struct ClosedPose {
  Assembly assembly;
  bool within_limits = false;  // every coordinate, to 1e-6 rad or m
};

// Moves state.position there and returns whether the loops are closed; where they are not it is
// left as it was. Of the options nothing is held while coordinates are dragged back, and with
// something held, or with one start alone, no other branch is looked for.
bool closePose(const Model& model, std::span<const Loop> loops, const AssembleOptions& options,
               Workspace& workspace, State& state, ClosedPose& result);

}  // namespace armillary
