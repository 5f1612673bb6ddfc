// SPDX-License-Identifier: BSD-3-Clause
// Meshes with fewer triangles, to be drawn.
//
// Source: Rossignac & Borrel, "Multi-resolution 3D approximations for rendering complex scenes"
// (1993): vertices in one cell of a grid become one; Lindstrom, "Out-of-core simplification of
// large polygonal models" (2000): it stands where it is nearest to the planes of the triangles that
// met in the cell.
#pragma once

#include <cstddef>
#include <functional>

#include "engine/meshes/read_mesh.h"

namespace armillary {

std::size_t triangleCount(const MeshData& mesh);

// The mesh with at most `most_triangles` (> 0) triangles in the parts that are not `kept`; parts
// that are kept (those with a texture, say) stay as they are. All other parts share a grid, so that
// parts that meet still meet; those of which nothing is left are left out. Edges sharper than those
// that readMesh() keeps stay edges. Places in a texture are lost, or stay where they are to a few
// hundredths of the texture.
//
// Nothing leaves the box around the mesh, and that box shrinks by less than one cell: `cell`, the
// length of its edges in the mesh's unit, 0 where the mesh has no more triangles than that and is
// given back as it is.
struct SimplifiedMesh {
  MeshData mesh;
  double cell = 0.0;
};
enum class TexturePlaces { kLost, kStay };
SimplifiedMesh simplified(const MeshData& mesh, std::size_t most_triangles,
                          const std::function<bool(const MeshPart&)>& kept,
                          TexturePlaces places = TexturePlaces::kLost);

}  // namespace armillary
