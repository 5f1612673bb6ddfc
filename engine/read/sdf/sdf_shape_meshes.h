// SPDX-License-Identifier: BSD-3-Clause
// Surfaces of shapes that a description has no word for.
#pragma once

#include <memory>
#include <vector>

#include "engine/description/robot_description.h"

namespace armillary {

// A cone along z, its tip up, the middle of its height in the origin; of 48 sides. Lengths in m.
std::shared_ptr<const InlineMesh> coneMesh(double radius, double length);

// The polygon in the x-y plane (m, either way round, not closed by itself) extruded from z = 0 to
// `height`. Null where it is no simple polygon.
std::shared_ptr<const InlineMesh> prismMesh(std::vector<Eigen::Vector2d> outline, double height);

}  // namespace armillary
