// SPDX-License-Identifier: BSD-3-Clause
// Which loops run through each degree of freedom.
//
// A loop is closed by the joints on the two ways from its ends to the body where they meet; what
// moves both ends together it does not feel. A follower's joint counts for its leader's degree of
// freedom.
#pragma once

#include <span>
#include <vector>

#include "engine/model/model.h"

namespace armillary {

// For each degree of freedom the indices in `loops`, ascending; empty where no loop feels it.
// Throws std::invalid_argument for an end on a body that there is not.
std::vector<std::vector<int>> loopPaths(const Model& model, std::span<const Loop> loops);

}  // namespace armillary
