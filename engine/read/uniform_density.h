// SPDX-License-Identifier: BSD-3-Clause
// Volume, centre and inertia of shapes filled with one density.
//
//   (1)  V = ∫ dV,   V c = ∫ x dV,   S = ∫ x xᵀ dV   over the shape
//   (2)  about the centre with mass m:   I = m / V (tr(S_c) 1 − S_c),   S_c = S − V c cᵀ
//   (3)  a closed mesh is the sum of the tetrahedra of its triangles (a, b, c) with one point,
//   taken
//        as the origin, signed by d = a · (b × c):
//        V = d / 6,   ∫ x = d / 24 (a + b + c),   ∫ x xᵀ = d / 120 (aaᵀ + bbᵀ + ccᵀ + s sᵀ),
//        s = a + b + c
//
// Sources: Mirtich, Fast and accurate computation of polyhedral mass properties (Journal of
// Graphics Tools 1, 1996), for the integrals of a closed polyhedron; Tonon, Explicit exact formulas
// for the 3-D tetrahedron inertia tensor (Journal of Mathematics and Statistics 1, 2005), for (3).
#pragma once

#include <optional>

#include "engine/description/robot_description.h"
#include "engine/description/triangle_mesh.h"
#include "engine/read/composite_body.h"

namespace armillary {

// (1), about the origin of the frame that the shape is given in, in its axes.
struct FilledShape {
  double volume = 0.0;                               // m³
  Eigen::Vector3d first = Eigen::Vector3d::Zero();   // m⁴
  Eigen::Matrix3d second = Eigen::Matrix3d::Zero();  // m⁵
  FilledShape in(const Pose& X_AB) const;            // where X_AB is the frame it is given in
  void add(const FilledShape& other);                // given in the same frame
  std::optional<CompositeBody> withMass(double mass) const;  // (2); nothing without a volume
};

// Boxes, cylinders, spheres, capsules, ellipsoids, in their own frames. Nothing for a mesh.
std::optional<FilledShape> filledPrimitive(const ShapeDescription& shape);

// (3). Nothing for a mesh that is not closed, but for one in a hundred of its edges: what it holds
// is not known. Vertices in the same place are one. Which way the triangles face does not matter.
std::optional<FilledShape> filledMesh(const TriangleMesh& mesh);

}  // namespace armillary
