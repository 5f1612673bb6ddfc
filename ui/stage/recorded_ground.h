// SPDX-License-Identifier: GPL-3.0-or-later
// How the ground holds a robot at a time of a recording.
#pragma once

#include <optional>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/forces/ground_contact.h"
#include "engine/simulation/sample.h"
#include "engine/simulation/simulation_options.h"

namespace armillary {

// What a recorded sample says of the ground: a force a link, where its moment about that point is
// least, at the ground's height where that is known.
// `X_WB`: where the sample has the bodies, of whoever knows; null: it is found where it is needed.
std::vector<GroundForce> groundForcesOf(const Sample& sample, const Model& model,
                                        const std::optional<GroundSetup>& ground,
                                        const BodyPoses* X_WB = nullptr);

}  // namespace armillary
