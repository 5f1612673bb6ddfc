// SPDX-License-Identifier: BSD-3-Clause
// The triangles of a robot's mesh shapes, for contact and collisions.
#pragma once

#include "engine/description/triangle_mesh.h"
#include "engine/meshes/read_mesh.h"

namespace armillary {

// The triangles of all parts, each axis scaled.
TriangleMesh trianglesOf(const MeshData& mesh, const Eigen::Vector3d& scale);

// A MeshSource: reads the shape's file, where it was not read before in this run, and applies its
// scale. Nothing where there is no such file or it cannot be read.
std::optional<TriangleMesh> shapeTriangles(const ShapeDescription& shape);

// The same without reading: nothing of files that were not read before.
std::optional<TriangleMesh> knownShapeTriangles(const ShapeDescription& shape);

}  // namespace armillary
