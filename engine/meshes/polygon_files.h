// SPDX-License-Identifier: BSD-3-Clause
// PLY and OFF files, read without assimp: its 5.2 readers of these two run forever or crash on
// files that are cut short.
#pragma once

#include <filesystem>

#include "engine/meshes/read_mesh.h"

namespace armillary {

// Positions and triangles (polygons as fans) of one part; normals are left empty. Colours and
// further properties are not read. Throws std::runtime_error with the reason where a file is
// broken.
MeshPart readPly(const std::filesystem::path& file);
MeshPart readOff(const std::filesystem::path& file);

// Faces that meet at a larger angle keep their edge.
constexpr float kCreaseAngleDegrees = 35.0f;

// Smooth normals, except where facets meet at more than `crease_angle` (rad): corners there get a
// vertex each, as do corners with different places in the texture.
void addNormals(MeshPart& part, double crease_angle);

}  // namespace armillary
