// SPDX-License-Identifier: BSD-3-Clause
// The angles of a rotation, as files and forms give them.
#pragma once

#include <Eigen/Core>

namespace armillary {

// Roll, pitch, yaw of a rotation (rad), also where pitch is a right angle (there roll is zero):
// with them rotationFromRollPitchYaw() gives the rotation again, to rounding.
Eigen::Vector3d rollPitchYaw(const Eigen::Matrix3d& rotation);

}  // namespace armillary
