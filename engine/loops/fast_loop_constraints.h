// SPDX-License-Identifier: BSD-3-Clause
// The constraints of loops in their fast form, for what is computed at every step: as their
// namesake in loop_constraints.h but for rounding (see engine/fast/fast_dynamics.h). Fills
// workspace.X_WB, and nothing else of the workspace.
#pragma once

#include "engine/loops/loop_constraints.h"

namespace armillary::fast {

void loopConstraints(const Model& model, std::span<const Loop> loops, const State& state,
                     Workspace& workspace, LoopConstraints& constraints);

}  // namespace armillary::fast
