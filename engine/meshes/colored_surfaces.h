// SPDX-License-Identifier: BSD-3-Clause
// Mesh shapes as triangles with colours, simplified: what pages and other small pictures show.
#pragma once

#include "engine/description/colored_surface.h"

namespace armillary {

// A SurfaceSource: reads the shape's file, where it was not read before in this run. Pictures on
// the surface are left out.
ColoredSurface coloredSurface(const ShapeDescription& shape, std::size_t most_triangles);

}  // namespace armillary
