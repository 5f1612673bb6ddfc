// SPDX-License-Identifier: BSD-3-Clause
// The tree of bodies: links and joints, with frames, replicas and attached models in place.
#pragma once

#include "engine/read/mjcf/mjcf_build.h"

namespace armillary {

// Adds the link `world` and all bodies of the main model to build.robot.
void readMjcfBodies(const std::shared_ptr<MjcfModel>& main, MjcfBuild& build);

}  // namespace armillary
