// SPDX-License-Identifier: BSD-3-Clause
#include "engine/spatial/spatial_vectors.h"

namespace armillary {

SpatialInertia SpatialInertia::fromCenterOfMass(double mass, const Eigen::Vector3d& c,
                                                const Eigen::Matrix3d& about_center_of_mass) {
  // Parallel axis theorem: I_o = I_c − m [c][c]
  return {mass, mass * c,
          SymmetricMatrix3(Eigen::Matrix3d(about_center_of_mass - mass * skew(c) * skew(c)))};
}

}  // namespace armillary
