// SPDX-License-Identifier: BSD-3-Clause
// A body's inertia as Newton's and Euler's equations take it: at the centre of mass.
#pragma once

#include "engine/spatial/spatial_vectors.h"

namespace armillary {

struct CenterOfMassInertia {
  double mass = 0.0;                                         // kg
  Eigen::Vector3d center_of_mass = Eigen::Vector3d::Zero();  // from the body's origin, m
  Eigen::Matrix3d rotational = Eigen::Matrix3d::Zero();      // about the centre of mass, kg m²
};

// A body without mass has its centre of mass at its origin.
inline CenterOfMassInertia atCenterOfMass(const SpatialInertia& I) {
  CenterOfMassInertia result;
  result.mass = I.mass;
  result.rotational = I.rotational.full();
  if (I.mass == 0.0) return result;
  result.center_of_mass = I.first_moment / I.mass;
  const Eigen::Matrix3d c = skew(result.center_of_mass);
  result.rotational += I.mass * c * c;  // Steiner: I_c = I − m [c]ᵀ[c]
  return result;
}

}  // namespace armillary
