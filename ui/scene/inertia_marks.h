// Links' inertia, drawn as solids of the same mass and inertia about their centres of mass: see
// engine/explanation/equivalent_shapes.
#pragma once

#include <span>
#include <vector>

#include "engine/model/model.h"
#include "ui/scene/scene_request.h"

namespace armillary {

// Links without mass have none. What would have no thickness gets a little, so that it is seen.
std::vector<OverlayEllipsoid> inertiaEllipsoids(const Model& model, std::span<const Pose> X_WL);
std::vector<OverlayBox> inertiaBoxes(const Model& model, std::span<const Pose> X_WL);

}  // namespace armillary
