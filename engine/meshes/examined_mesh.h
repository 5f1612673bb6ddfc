// SPDX-License-Identifier: BSD-3-Clause
// Meshes as the doctor looks at them.
#pragma once

#include "engine/read/check_shapes.h"

namespace armillary {

// A MeshExaminer: the shape's mesh with its scale, and what its reader had to say. Files that were
// read before in this run are not read again.
ExaminedMesh examineMesh(const ShapeDescription& shape);

}  // namespace armillary
