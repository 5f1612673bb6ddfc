// SPDX-License-Identifier: BSD-3-Clause
// Visuals and collisions of a URDF link: shape, place and material.
#pragma once

#include <optional>

#include "engine/description/robot_description.h"
#include "engine/read/element_reader.h"
#include "engine/read/urdf/urdf_context.h"

namespace armillary {

// Nothing where the element has no shape that can be shown; that is warned of.
std::optional<GeometryDescription> readUrdfVisual(const ElementReader& visual,
                                                  UrdfContext& context);
std::optional<GeometryDescription> readUrdfCollision(const ElementReader& collision,
                                                     UrdfContext& context);

// The <material> of a <visual>, also where it was put into <geometry>, as some files do; null
// where there is none.
const tinyxml2::XMLElement* materialOf(const tinyxml2::XMLElement& visual);

}  // namespace armillary
