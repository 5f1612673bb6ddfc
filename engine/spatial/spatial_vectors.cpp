#include "engine/spatial/spatial_vectors.h"

namespace armillary {

SpatialInertia SpatialInertia::fromCenterOfMass(double mass, const Eigen::Vector3d& c,
                                                const Eigen::Matrix3d& about_center_of_mass) {
  // Parallel axis theorem: I_o = I_c − m [c][c]
  return {mass, mass * c, about_center_of_mass - mass * skew(c) * skew(c)};
}

SpatialInertia toParent(const Pose& X_PB, const SpatialInertia& I) {
  // With h the first moment about B in P's axes and p = p_PB, moving the reference point gives
  //   I_P = R I_B Rᵀ − [p][h] − [h][p] − m [p][p],  h_P = h + m p.
  const Eigen::Matrix3d& R = X_PB.rotation;
  const Eigen::Vector3d& p = X_PB.position;
  const Eigen::Vector3d h = R * I.first_moment;
  // [p][h] + [h][p] + m [p][p] = [p][k] + [k][p] with k = h + m p / 2, and [a][b] = b aᵀ − (a·b) 1
  const Eigen::Vector3d k = h + (0.5 * I.mass) * p;
  const Eigen::Matrix3d outer = p * k.transpose();
  Eigen::Matrix3d shift = -outer - outer.transpose();
  shift.diagonal().array() += 2.0 * p.dot(k);
  return {I.mass, h + I.mass * p, R * I.rotational * R.transpose() + shift};
}

}  // namespace armillary
