// SPDX-License-Identifier: BSD-3-Clause
#include "engine/spatial/pose.h"

namespace armillary {

Eigen::Matrix3d rotationFromRollPitchYaw(const Eigen::Vector3d& rpy) {
  return (Eigen::AngleAxisd(rpy.z(), Eigen::Vector3d::UnitZ()) *
          Eigen::AngleAxisd(rpy.y(), Eigen::Vector3d::UnitY()) *
          Eigen::AngleAxisd(rpy.x(), Eigen::Vector3d::UnitX()))
      .toRotationMatrix();
}

// By the quaternion (1 + cos, sin · axis), made unit: half the angle of (cos, sin · axis).
Eigen::Matrix3d rotationBetween(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  const Eigen::Vector3d a = from.normalized(), b = to.normalized();
  const Eigen::Vector3d half = a + b;  // of length 2 cos(angle / 2)
  constexpr double kOpposite = 1e-7;
  if (half.norm() < kOpposite) {
    const Eigen::Vector3d axis = a.unitOrthogonal();
    return 2.0 * axis * axis.transpose() - Eigen::Matrix3d::Identity();
  }
  const Eigen::Vector3d middle = half.normalized();
  const Eigen::Vector3d v = a.cross(middle);
  return Eigen::Quaterniond(a.dot(middle), v.x(), v.y(), v.z()).normalized().toRotationMatrix();
}

Eigen::Quaterniond quaternionOf(const Eigen::Matrix3d& rotation) {
  Eigen::Quaterniond q(rotation);
  q.normalize();
  if (q.w() < 0.0) q.coeffs() = -q.coeffs();
  return q;
}

}  // namespace armillary
