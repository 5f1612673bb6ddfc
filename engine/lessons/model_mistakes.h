// SPDX-License-Identifier: BSD-3-Clause
// The mistakes of mistakes.h that a robot's numbers let one make: masses, inertias about other
// points, and rotations that its file gives, forgotten or transposed.
#pragma once

#include <vector>

#include "engine/lessons/mistakes.h"

namespace armillary {

// `description` is the one that the model was compiled from.
std::vector<Variant> modelMistakes(const Model& model, const RobotDescription& description);

}  // namespace armillary
