// SPDX-License-Identifier: BSD-3-Clause
#include "engine/spatial/pose.h"

namespace armillary {

Eigen::Matrix3d rotationFromRollPitchYaw(const Eigen::Vector3d& rpy) {
  return (Eigen::AngleAxisd(rpy.z(), Eigen::Vector3d::UnitZ()) *
          Eigen::AngleAxisd(rpy.y(), Eigen::Vector3d::UnitY()) *
          Eigen::AngleAxisd(rpy.x(), Eigen::Vector3d::UnitX()))
      .toRotationMatrix();
}

Eigen::Quaterniond quaternionOf(const Eigen::Matrix3d& rotation) {
  Eigen::Quaterniond q(rotation);
  q.normalize();
  if (q.w() < 0.0) q.coeffs() = -q.coeffs();
  return q;
}

}  // namespace armillary
