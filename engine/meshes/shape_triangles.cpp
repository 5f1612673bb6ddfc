// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/shape_triangles.h"

namespace armillary {

TriangleMesh trianglesOf(const MeshData& mesh, const Eigen::Vector3d& scale) {
  TriangleMesh triangles;
  for (const MeshPart& part : mesh.parts) {
    const auto first = static_cast<std::uint32_t>(triangles.vertices.size());
    for (const Eigen::Vector3f& position : part.positions) {
      triangles.vertices.push_back(scale.cwiseProduct(position.cast<double>()));
    }
    for (const auto& corners : part.triangles) {
      triangles.triangles.push_back({first + corners[0], first + corners[1], first + corners[2]});
    }
  }
  return triangles;
}

std::optional<TriangleMesh> shapeTriangles(const ShapeDescription& shape) {
  if (shape.type != ShapeType::kMesh) return std::nullopt;
  if (shape.inline_mesh) {
    TriangleMesh triangles{shape.inline_mesh->vertices, shape.inline_mesh->triangles};
    for (Eigen::Vector3d& vertex : triangles.vertices) vertex = shape.scale.cwiseProduct(vertex);
    return triangles;
  }
  if (shape.file.empty()) return std::nullopt;
  const MeshResult result = readMesh(shape.file);
  if (!result.mesh) return std::nullopt;
  return trianglesOf(*result.mesh, shape.scale);
}

}  // namespace armillary
