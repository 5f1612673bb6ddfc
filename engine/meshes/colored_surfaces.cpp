// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/colored_surfaces.h"

#include "engine/meshes/inline_mesh.h"
#include "engine/meshes/mesh_cache.h"
#include "engine/meshes/simplified_mesh.h"

namespace armillary {
namespace {

ColoredSurface::Part partOf(const MeshPart& part) {
  ColoredSurface::Part colored{part.positions, part.triangles, std::nullopt};
  if (const auto& color = part.material.color) {
    colored.color = Color{(*color)[0], (*color)[1], (*color)[2], (*color)[3]};
  }
  return colored;
}

ColoredSurface surfaceOf(const MeshData& mesh, std::size_t most_triangles) {
  ColoredSurface surface;
  surface.triangles_in_file = triangleCount(mesh);
  const SimplifiedMesh drawn =
      simplified(mesh, most_triangles, [](const MeshPart&) { return false; });
  for (const MeshPart& part : drawn.mesh.parts) surface.parts.push_back(partOf(part));
  return surface;
}

}  // namespace

ColoredSurface coloredSurface(const ShapeDescription& shape, std::size_t most_triangles) {
  if (shape.type != ShapeType::kMesh) return {};
  if (shape.inline_mesh) {
    return surfaceOf({{inlineMeshPart(*shape.inline_mesh)}}, most_triangles);
  }
  if (shape.file.empty()) return {};
  const std::shared_ptr<const MeshResult> result = cachedMesh(shape.file);
  if (!result || !result->mesh) return {};
  return surfaceOf(*result->mesh, most_triangles);
}

}  // namespace armillary
