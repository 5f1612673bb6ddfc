// SPDX-License-Identifier: BSD-3-Clause
// Frames at joints as textbooks draw them: z along the axis, x along the link.
#pragma once

#include "engine/traced/plain_model.h"

namespace armillary {

// Where what a body carries lies along −x, y or −y of its frame, as it does in robots that hang or
// whose files have other habits, turns that frame by quarters about its joint's axis until it lies
// along x: lengths and distances of centres of mass are then positive, and gravity has the sign
// that books give it. What a body carries is the next joint of a parallel axis; of the outermost
// its centre of mass. Frames that two numbers are needed for stay as they are, and so do those of
// joints whose coordinates are not about z alone, and those before an axis of another direction,
// which books lay along the common normal. Coordinates keep their zeros and signs.
void layFramesAlongLinks(PlainModel& model);

}  // namespace armillary
