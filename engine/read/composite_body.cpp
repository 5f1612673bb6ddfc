// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/composite_body.h"

namespace armillary {
namespace {

// Inertia of a point mass at `r` about the origin: m (r·r 1 - r rᵀ).
Eigen::Matrix3d pointInertia(double mass, const Eigen::Vector3d& r) {
  return mass * (r.squaredNorm() * Eigen::Matrix3d::Identity() - r * r.transpose());
}

}  // namespace

CompositeBody CompositeBody::in(const Pose& X_AB) const {
  return {mass, X_AB * center, X_AB.rotation * rotational * X_AB.rotation.transpose()};
}

void CompositeBody::add(const CompositeBody& other) {
  rotational += other.rotational;
  const double total = mass + other.mass;
  if (total > 0.0) {
    // Two bodies turn about their common centre as their reduced mass does at their distance.
    const double share = other.mass / total;
    rotational += pointInertia(mass * share, other.center - center);
    center += share * (other.center - center);
  }
  mass = total;
}

double CompositeBody::aboutAxis(const Eigen::Vector3d& axis) const {
  return axis.dot(rotational * axis) + mass * axis.cross(center).squaredNorm();
}

Eigen::Matrix3d CompositeBody::aboutOrigin() const {
  return rotational + pointInertia(mass, center);
}

CompositeBody bodyOf(const LinkDescription& link) {
  if (!link.inertial) return {};
  const InertialDescription& inertial = *link.inertial;
  return CompositeBody{inertial.mass, Eigen::Vector3d::Zero(), inertial.rotational}.in(
      inertial.X_LI);
}

}  // namespace armillary
