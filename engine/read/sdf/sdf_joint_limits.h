// SPDX-License-Identifier: BSD-3-Clause
// What the <axis> of an SDF joint says beside its direction: limits, damping, friction, spring.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/read/sdf/sdf_context.h"

namespace armillary {

// Damping and friction of any joint, the spring of one with one coordinate.
void readSdfDynamics(const ElementReader& axis, JointDescription& joint, SdfContext& context);

// Limits of a joint with one coordinate. A revolute joint without limits becomes continuous.
void readSdfLimits(const ElementReader& axis, JointDescription& joint, SdfContext& context);

}  // namespace armillary
