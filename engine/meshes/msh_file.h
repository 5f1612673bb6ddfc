// SPDX-License-Identifier: BSD-3-Clause
// MuJoCo's own binary mesh files.
//
// Source: MuJoCo's XML reference, asset/mesh: four int32 counts (vertices, normals, texture
// coordinates, faces), then their floats, then three int32 a face; little-endian.
#pragma once

#include <filesystem>

#include "engine/meshes/read_mesh.h"

namespace armillary {

// Positions, places in the texture and triangles of one part; normals are left empty. Throws
// std::runtime_error with the reason where the file is broken.
MeshPart readMsh(const std::filesystem::path& file);

}  // namespace armillary
