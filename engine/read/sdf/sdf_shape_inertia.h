// SPDX-License-Identifier: BSD-3-Clause
// Mass and inertia of shapes of uniform density.
#pragma once

#include <optional>

#include "engine/description/triangle_mesh.h"
#include "engine/read/composite_body.h"
#include "engine/read/sdf/sdf_geometry.h"

namespace armillary {

// The body that fills the shape, in the shape's frame; `density` in kg/m³. Nothing where it has no
// volume, or is a mesh that `meshes` cannot give. A mesh is taken as closed (Mirtich 1996, "Fast
// and accurate computation of polyhedral mass properties", by its signed tetrahedra).
std::optional<CompositeBody> solidBody(const SdfShape& shape, double density,
                                       const MeshSource& meshes);

}  // namespace armillary
