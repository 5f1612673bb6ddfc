// SPDX-License-Identifier: GPL-3.0-or-later
// The ground's forces on a robot, drawn as arrows at the points where they act.
#pragma once

#include <span>
#include <vector>

#include "engine/forces/ground_contact.h"
#include "ui/scene/scene_request.h"

namespace armillary {

// Arrows along the forces. The robot's weight (N) is `weight_length` (m) long; an impact's force is
// drawn no longer than one and a half of that, and one of less than a thousandth not at all. What
// slides is orange, what holds is blue: the colour-blind can tell them apart.
std::vector<OverlayArrow> contactArrows(std::span<const GroundForce> forces, double weight,
                                        double weight_length);

}  // namespace armillary
