// SPDX-License-Identifier: BSD-3-Clause
// Visuals and collisions of an SDF link: shape and material.
#pragma once

#include <optional>

#include "engine/description/robot_description.h"
#include "engine/read/sdf/sdf_context.h"

namespace armillary {

struct SdfShape {
  ShapeDescription shape;
  // A cone has the mesh for its looks, and radius and length of `shape` for its inertia: along z,
  // its tip up, the middle of its height in the origin.
  bool is_cone = false;
};

// The shape of the <geometry> of a <visual> or <collision>. Nothing where it has none that can be
// shown, which is told unless it is empty on purpose.
std::optional<SdfShape> readSdfShape(const ElementReader& element, SdfFile& file,
                                     SdfContext& context);

// The looks that the <material> and <transparency> of a <visual> give; nothing where they say none.
std::optional<MaterialDescription> readSdfMaterial(const ElementReader& visual, SdfFile& file,
                                                   SdfContext& context);

}  // namespace armillary
