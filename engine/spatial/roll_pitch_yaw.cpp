// SPDX-License-Identifier: BSD-3-Clause
#include "engine/spatial/roll_pitch_yaw.h"

#include <cmath>

namespace armillary {

Eigen::Vector3d rollPitchYaw(const Eigen::Matrix3d& R) {
  const double roll = std::atan2(R(2, 1), R(2, 2));
  const double level = std::hypot(R(2, 1), R(2, 2));  // cos(pitch)
  const double pitch = std::atan2(-R(2, 0), level);
  // Of what is left when the roll is taken off: near a right angle of pitch roll and yaw are ill
  // determined each for itself, but this yaw fits that roll.
  const double s = std::sin(roll), c = std::cos(roll);
  const double yaw = std::atan2(s * R(0, 2) - c * R(0, 1), c * R(1, 1) - s * R(1, 2));
  return {roll, pitch, yaw};
}

}  // namespace armillary
