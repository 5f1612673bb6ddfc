// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/inline_mesh.h"

#include <algorithm>

#include "engine/meshes/polygon_files.h"

namespace armillary {

MeshPart inlineMeshPart(const InlineMesh& mesh) {
  MeshPart part;
  part.positions.reserve(mesh.vertices.size());
  for (const Eigen::Vector3d& vertex : mesh.vertices)
    part.positions.push_back(vertex.cast<float>());
  if (mesh.texture_coordinates.size() == mesh.vertices.size()) {
    for (const Eigen::Vector2d& at : mesh.texture_coordinates) part.uvs.push_back(at.cast<float>());
  }
  for (const auto& corners : mesh.triangles) {
    const bool usable = std::all_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
      return corner < part.positions.size() && part.positions[corner].allFinite();
    });
    if (usable) part.triangles.push_back(corners);
  }
  addNormals(part, kCreaseAngleDegrees * M_PI / 180.0);
  return part;
}

}  // namespace armillary
