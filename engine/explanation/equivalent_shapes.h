// SPDX-License-Identifier: BSD-3-Clause
// Solids of uniform density that have a link's mass and inertia: inertia that can be seen.
//
// With the principal moments I_x, I_y, I_z about the centre of mass (Goldstein 1980, chapter 5) a
// solid ellipsoid with the semi-axes r and a solid block with the edges e have
//
//   I_x = m (r_y² + r_z²) / 5,     so  r_x² = 5 (I_y + I_z − I_x) / (2 m)      (1)
//   I_x = m (e_y² + e_z²) / 12,    so  e_x² = 6 (I_y + I_z − I_x) / m          (2)
//
// I_x <= I_y + I_z for every body; where a file's moments say otherwise there is no such solid, and
// the edge that would be imaginary is zero.
#pragma once

#include <optional>

#include "engine/spatial/spatial_vectors.h"

namespace armillary {

// Mass and inertia about the centre of mass, along the principal axes.
struct PrincipalInertia {
  double mass = 0.0;                                  // kg
  Pose X_LP;                                          // principal axes at the centre of mass
  Eigen::Vector3d moments = Eigen::Vector3d::Zero();  // kg m², about x, y, z of P, ascending
  bool possible = true;                               // no moment exceeds the other two's sum
};

// Of an inertia about the origin of frame L. Nothing without mass.
std::optional<PrincipalInertia> principalInertia(const SpatialInertia& I);

// (1): semi-axes along P, m.
Eigen::Vector3d ellipsoidSemiAxes(const PrincipalInertia& inertia);
// (2): edges along P, m.
Eigen::Vector3d blockEdges(const PrincipalInertia& inertia);

}  // namespace armillary
