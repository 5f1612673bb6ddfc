// SPDX-License-Identifier: BSD-3-Clause
// Links of a URDF file: their inertia and their shapes.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/read/element_reader.h"
#include "engine/read/urdf/urdf_context.h"

namespace armillary {

// Reads a <link>. Materials must have been collected before (see collectMaterials).
LinkDescription readUrdfLink(const tinyxml2::XMLElement& element, UrdfContext& context);

// Collects the materials that the visuals of a <link> define or name.
void collectMaterials(const tinyxml2::XMLElement& link, UrdfContext& context);

}  // namespace armillary
