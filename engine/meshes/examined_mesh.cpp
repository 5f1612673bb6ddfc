// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/examined_mesh.h"

#include "engine/meshes/mesh_cache.h"
#include "engine/meshes/shape_triangles.h"

namespace armillary {

ExaminedMesh examineMesh(const ShapeDescription& shape) {
  ExaminedMesh examined;
  if (shape.inline_mesh) {
    examined.mesh = shapeTriangles(shape);
    return examined;
  }
  const auto read = cachedMesh(shape.file);
  if (read->mesh) examined.mesh = trianglesOf(*read->mesh, shape.scale);
  examined.error = read->error;
  examined.warnings = read->warnings;
  return examined;
}

}  // namespace armillary
