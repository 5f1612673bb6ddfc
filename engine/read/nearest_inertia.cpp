// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/nearest_inertia.h"

#include <limits>

#include "engine/linear_algebra/symmetric_eigenvalues.h"

namespace armillary {
namespace {

// Of unit length they are 1/√2 of these; the angle between any two has the cosine ½.
const Eigen::Vector3d kEdges[] = {{0.0, 1.0, 1.0}, {1.0, 0.0, 1.0}, {1.0, 1.0, 0.0}};

bool isInCone(const Eigen::Vector3d& m) {
  return ((0.5 * m.sum() - m.array()) >= 0.0).all();
}

// (2)
Eigen::Vector3d nearestInCone(const Eigen::Vector3d& m) {
  if (isInCone(m)) return m;
  Eigen::Vector3d nearest = Eigen::Vector3d::Zero();  // the cone's point
  double distance = m.squaredNorm();
  const auto offer = [&](const Eigen::Vector3d& candidate) {
    const double here = (m - candidate).squaredNorm();
    if (here >= distance) return;
    distance = here;
    nearest = candidate;
  };
  for (int k = 0; k < 3; ++k) {
    const Eigen::Vector3d& a = kEdges[k];
    const Eigen::Vector3d& b = kEdges[(k + 1) % 3];
    if (const double along = a.dot(m) / 2.0; along > 0.0) offer(along * a);  // an edge
    // a face: s a + t b with [2 1; 1 2] (s, t) = (a·m, b·m)
    const double s = (2.0 * a.dot(m) - b.dot(m)) / 3.0;
    const double t = (2.0 * b.dot(m) - a.dot(m)) / 3.0;
    if (s >= 0.0 && t >= 0.0) offer(s * a + t * b);
  }
  return nearest;
}

}  // namespace

PrincipalAxes principalAxes(const Eigen::Matrix3d& rotational) {
  PrincipalAxes principal;
  const double scale = rotational.cwiseAbs().maxCoeff();
  if (!(scale > 0.0)) return principal;
  const auto eigen = symmetricEigenvalues(Eigen::Matrix3d(rotational / scale));
  principal.moments = scale * eigen.values;
  principal.axes = eigen.vectors;
  return principal;
}

Eigen::Matrix3d nearestInertia(const Eigen::Matrix3d& rotational) {
  const PrincipalAxes principal = principalAxes(rotational);
  const double scale = principal.moments.cwiseAbs().maxCoeff();
  if (!(scale > 0.0) || isInCone(principal.moments)) return rotational;
  const Eigen::Vector3d moments = scale * nearestInCone(principal.moments / scale);
  return principal.axes * moments.asDiagonal() * principal.axes.transpose();
}

}  // namespace armillary
