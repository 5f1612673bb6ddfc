// SPDX-License-Identifier: BSD-3-Clause
// A surface that stands in the robot's own file, as a part to draw.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/meshes/read_mesh.h"

namespace armillary {

// Triangles with corners that there are not are left out; edges sharper than those that readMesh()
// keeps stay edges.
MeshPart inlineMeshPart(const InlineMesh& mesh);

}  // namespace armillary
