// SPDX-License-Identifier: BSD-3-Clause
// Gearboxes of an SDF file: couplings of the joints in which their two shafts turn.
#pragma once

#include <optional>
#include <span>

#include "engine/description/robot_description.h"
#include "engine/read/sdf/sdf_context.h"
#include "engine/read/sdf/sdf_frames.h"
#include "engine/read/sdf/sdf_joint.h"

namespace armillary {

// theta2 + ratio * theta1 = 0 in terms of `joints`, those of the tree. Nothing, and a warning,
// where a shaft has no revolute joint with the reference body, or one about another axis.
std::optional<CouplingDescription> gearboxCoupling(const SdfJoint& gearbox,
                                                   std::span<const SdfJoint* const> joints,
                                                   const SdfFrames& frames);

}  // namespace armillary
