// SPDX-License-Identifier: BSD-3-Clause
// Whether a description is one mechanism: names, and a tree of links under one root.
#pragma once

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"

namespace armillary {

// Reports as errors: no links; links and joints without a name, or of the same name; joints whose
// parent or child is missing, unknown or the same; a link with several parents; several roots;
// links in a circle; joints that mimic what cannot be followed (check_mimics.h); couplings of
// joints without a single position. A link called `world` that is a parent nobody declared is
// added, first of all, with a warning: it is the world itself.
//
// Returns whether the description is sound. For any file format; takes time in proportion to the
// number of links and joints, whatever their shape.
bool checkStructure(RobotDescription& robot, Diagnostics& diagnostics);

}  // namespace armillary
