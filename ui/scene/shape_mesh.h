// SPDX-License-Identifier: GPL-3.0-or-later
// Triangles of the simple shapes, centred on their frame, cylinders and capsules along z.
#pragma once

#include "engine/meshes/read_mesh.h"

namespace armillary {

MeshPart boxMesh(const Eigen::Vector3d& size);
MeshPart sphereMesh(double radius, int around = 48);
// A cylinder or, with different radii, a cone; from z = -length/2 to +length/2.
MeshPart cylinderMesh(double bottom_radius, double top_radius, double length, int around = 48);
MeshPart capsuleMesh(double radius, double length);

}  // namespace armillary
