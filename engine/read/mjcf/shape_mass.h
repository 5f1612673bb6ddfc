// SPDX-License-Identifier: BSD-3-Clause
// Mass and inertia of shapes, as MuJoCo derives them from geoms.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/description/triangle_mesh.h"

namespace armillary {

// Of a shape filled with (or, a shell, covered by) density 1.
struct ShapeMass {
  double amount = 0.0;  // m³; of a shell m²
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  Eigen::Matrix3d rotational = Eigen::Matrix3d::Zero();  // about the centre; m⁵; of a shell m⁴
};

// Of a shape that is no mesh; a shell has its mass on the surface.
ShapeMass massOf(const ShapeDescription& shape, bool shell);

// How a mesh's volume is found. kLegacy counts every triangle's pyramid as positive, which counts
// hollows too: MuJoCo's rule until now unless a file says otherwise. Its centre is found by
// pyramids over the mean point of the surface, volume and inertia by pyramids over that centre.
enum class MeshRule { kLegacy, kExact, kConvex, kShell };

// Of a mesh. An amount that is not above zero means that the mesh encloses nothing.
ShapeMass massOf(const TriangleMesh& mesh, MeshRule rule);

// The box of the same inertia: half its edges, the shortest first, in the axes of `rotation`.
struct InertiaBox {
  Eigen::Vector3d half;
  Eigen::Matrix3d rotation;
};
InertiaBox inertiaBox(const ShapeMass& mass);

}  // namespace armillary
