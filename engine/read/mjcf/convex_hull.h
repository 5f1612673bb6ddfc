// SPDX-License-Identifier: BSD-3-Clause
// The convex hull of points: the surface of a mesh that gives vertices alone.
//
// Source: Barber, Dobkin, Huhdanpaa 1996, The Quickhull algorithm for convex hulls.
#pragma once

#include "engine/description/triangle_mesh.h"

namespace armillary {

// Triangles counter-clockwise seen from outside, by the vertices that they were given (others
// stay, unused). No triangles where the points lie in a plane.
TriangleMesh convexHull(std::vector<Eigen::Vector3d> points);

}  // namespace armillary
