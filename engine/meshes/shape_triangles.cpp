// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/shape_triangles.h"

#include "engine/meshes/mesh_cache.h"

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

namespace {

std::optional<TriangleMesh> inlineTriangles(const ShapeDescription& shape) {
  TriangleMesh triangles{shape.inline_mesh->vertices, shape.inline_mesh->triangles};
  for (Eigen::Vector3d& vertex : triangles.vertices) vertex = shape.scale.cwiseProduct(vertex);
  return triangles;
}

using MeshFile = std::shared_ptr<const MeshResult> (*)(const std::filesystem::path& file);

std::optional<TriangleMesh> triangles(const ShapeDescription& shape, MeshFile read) {
  if (shape.type != ShapeType::kMesh) return std::nullopt;
  if (shape.inline_mesh) return inlineTriangles(shape);
  if (shape.file.empty()) return std::nullopt;
  const std::shared_ptr<const MeshResult> result = read(shape.file);
  if (!result || !result->mesh) return std::nullopt;
  return trianglesOf(*result->mesh, shape.scale);
}

}  // namespace

std::optional<TriangleMesh> shapeTriangles(const ShapeDescription& shape) {
  return triangles(shape, cachedMesh);
}

std::optional<TriangleMesh> knownShapeTriangles(const ShapeDescription& shape) {
  return triangles(shape, knownMesh);
}

}  // namespace armillary
