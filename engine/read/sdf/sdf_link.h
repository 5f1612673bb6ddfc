// SPDX-License-Identifier: BSD-3-Clause
// Links of an SDF file: inertia, visuals, collisions.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/read/sdf/sdf_context.h"
#include "engine/read/sdf/sdf_frames.h"

namespace armillary {

// The link that a frame of kind kLink is, called by its full name. Where SDF gives a link without
// an inertia 1 kg and 1 kg m², so does this, with a warning; a link of a static model has none.
LinkDescription readSdfLink(int frame, const SdfFrames& frames, SdfContext& context);

}  // namespace armillary
