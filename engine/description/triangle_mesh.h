// SPDX-License-Identifier: BSD-3-Clause
// The triangles of a mesh shape, for what needs its surface and not its looks.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/description/robot_description.h"

namespace armillary {

struct TriangleMesh {
  std::vector<Eigen::Vector3d> vertices;  // m, in the shape's frame, its scale applied
  std::vector<std::array<std::uint32_t, 3>> triangles;
};

// Gives the triangles of a shape of type kMesh; nothing where its file cannot be read. The core
// reads no mesh files: whoever needs them hands in such a function (engine/meshes has one).
using MeshSource = std::function<std::optional<TriangleMesh>(const ShapeDescription&)>;

}  // namespace armillary
