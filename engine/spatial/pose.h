// SPDX-License-Identifier: BSD-3-Clause
// A rigid pose X_AB: frame B measured and expressed in frame A.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "engine/spatial/vector3.h"

namespace armillary {

// X_AB in monogram notation: `rotation` is R_AB (columns: B's axes in A), `position` is p_AB (B's
// origin from A's, in A; m). Composition reads by adjacent letters: X_AC = X_AB * X_BC.
struct Pose {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Eigen::Vector3d position = Eigen::Vector3d::Zero();

  Pose operator*(const Pose& X_BC) const {
    return {matrixProduct(rotation, X_BC.rotation),
            sum(position, product(rotation, X_BC.position))};
  }
  // The point p_BQ as seen from A: p_AQ.
  Eigen::Vector3d operator*(const Eigen::Vector3d& p_BQ) const {
    return sum(position, product(rotation, p_BQ));
  }
  // X_BA
  Pose inverse() const {
    const Eigen::Vector3d p = transposeProduct(rotation, position);
    return {transposed(rotation), {-p.x(), -p.y(), -p.z()}};
  }
};

// Rotation by fixed-axis roll, pitch, yaw (rad), as URDF's rpy: Rz(yaw) Ry(pitch) Rx(roll).
Eigen::Matrix3d rotationFromRollPitchYaw(const Eigen::Vector3d& rpy);

// The smallest rotation that turns the direction `from` into `to`, vectors of any length above
// zero; half a turn about an axis across them where they are opposite.
Eigen::Matrix3d rotationBetween(const Eigen::Vector3d& from, const Eigen::Vector3d& to);

// Unit quaternion of a rotation, with w >= 0.
Eigen::Quaterniond quaternionOf(const Eigen::Matrix3d& rotation);

}  // namespace armillary
