// SPDX-License-Identifier: BSD-3-Clause
// Spatial vectors as columns of six numbers and inertias as 6 x 6 matrices, for the formulations
// whose sources are written in matrices. Angular part first, as everywhere.
#pragma once

#include "engine/spatial/spatial_vectors.h"

namespace armillary {

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

inline Vector6 toColumn(const Motion& V) {
  return (Vector6() << V.angular, V.linear).finished();
}
inline Vector6 toColumn(const Force& F) {
  return (Vector6() << F.moment, F.force).finished();
}
inline Motion toMotion(const Vector6& column) {
  return {column.head<3>(), column.tail<3>()};
}
inline Force toForce(const Vector6& column) {
  return {column.head<3>(), column.tail<3>()};
}

// ᴮX_P, which takes motions of frame P into frame B; its transpose takes forces of B into P.
inline Matrix6 motionTransform(const Pose& X_PB) {
  Matrix6 X = Matrix6::Zero();
  X.topLeftCorner<3, 3>() = X_PB.rotation.transpose();
  X.bottomRightCorner<3, 3>() = X_PB.rotation.transpose();
  X.bottomLeftCorner<3, 3>().noalias() = -(X_PB.rotation.transpose() * skew(X_PB.position));
  return X;
}

inline Matrix6 toMatrix(const SpatialInertia& I) {
  const Eigen::Matrix3d h = skew(I.first_moment);
  Matrix6 matrix;
  matrix << I.rotational.full(), h, -h, I.mass * Eigen::Matrix3d::Identity();
  return matrix;
}

// V×, with (V×) M = V × M.
inline Matrix6 crossMatrix(const Motion& V) {
  Matrix6 matrix;
  matrix << skew(V.angular), Eigen::Matrix3d::Zero(), skew(V.linear), skew(V.angular);
  return matrix;
}

// V×*, with (V×*) F = V ×* F.
inline Matrix6 crossForceMatrix(const Motion& V) {
  return -crossMatrix(V).transpose();
}

// F×̄*, with (F×̄*) V = V ×* F: the same product as a matrix of its other factor.
inline Matrix6 crossBarMatrix(const Force& F) {
  Matrix6 matrix;
  matrix << -skew(F.moment), -skew(F.force), -skew(F.force), Eigen::Matrix3d::Zero();
  return matrix;
}

}  // namespace armillary
