// SPDX-License-Identifier: GPL-3.0-or-later
// Links' inertia, drawn as solids of the same mass and inertia about their centres of mass: see
// engine/explanation/equivalent_shapes.
#pragma once

#include <span>
#include <vector>

#include "engine/model/model.h"
#include "ui/scene/scene_request.h"

namespace armillary {

enum class InertiaSolid { kEllipsoid, kBlock };

struct InertiaMarks {
  std::vector<OverlayEllipsoid> ellipsoids;
  std::vector<OverlayBox> boxes;
  std::vector<OverlayLine> lines;  // of solids that would hide the robot
  int outlined = 0;                // of those
};

// Links without mass have none. What would have no thickness gets a little, so that it is seen; of
// what reaches out further than half of `size`, the robot's (m), the outline is drawn alone.
InertiaMarks inertiaMarks(const Model& model, std::span<const Pose> X_WL, InertiaSolid solid,
                          double size);

}  // namespace armillary
