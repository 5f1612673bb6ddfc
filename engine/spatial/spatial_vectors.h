// Spatial (Plücker) vectors and inertias, angular part first, in body coordinates.
// Source: Featherstone, Rigid Body Dynamics Algorithms (2008), chapter 2 and appendix A.
//
// A vector belongs to a frame B: components along B's axes, moments and velocities at B's origin.
#pragma once

#include <Eigen/Core>

#include "engine/spatial/pose.h"

namespace armillary {

// Spatial velocity or acceleration: (ω, v) or their rates; rad/s and m/s, or per s².
struct Motion {
  Eigen::Vector3d angular = Eigen::Vector3d::Zero();
  Eigen::Vector3d linear = Eigen::Vector3d::Zero();

  Motion operator+(const Motion& other) const {
    return {angular + other.angular, linear + other.linear};
  }
  Motion operator-(const Motion& other) const {
    return {angular - other.angular, linear - other.linear};
  }
  Motion operator*(double scale) const { return {angular * scale, linear * scale}; }
  Motion& operator+=(const Motion& other) {
    angular += other.angular;
    linear += other.linear;
    return *this;
  }
};

// Spatial force or momentum: (n, f), N m and N; or angular and linear momentum.
struct Force {
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();
  Eigen::Vector3d force = Eigen::Vector3d::Zero();

  Force operator+(const Force& other) const { return {moment + other.moment, force + other.force}; }
  Force operator-(const Force& other) const { return {moment - other.moment, force - other.force}; }
  Force operator*(double scale) const { return {moment * scale, force * scale}; }
  Force& operator+=(const Force& other) {
    moment += other.moment;
    force += other.force;
    return *this;
  }
  Force& operator-=(const Force& other) {
    moment -= other.moment;
    force -= other.force;
    return *this;
  }
};

// Power of a force on a motion: m · f (W), the scalar product of the two dual spaces.
inline double dot(const Motion& m, const Force& f) {
  return m.angular.dot(f.moment) + m.linear.dot(f.force);
}

// V × M, the rate of a motion vector fixed in a body that moves with V (Featherstone 2.33).
inline Motion cross(const Motion& V, const Motion& M) {
  return {V.angular.cross(M.angular), V.angular.cross(M.linear) + V.linear.cross(M.angular)};
}

// V ×* F, the rate of a force vector fixed in a body that moves with V (Featherstone 2.34).
inline Force crossForce(const Motion& V, const Force& F) {
  return {V.angular.cross(F.moment) + V.linear.cross(F.force), V.angular.cross(F.force)};
}

// The motion M of frame P seen in frame B, given X_PB.
inline Motion toChild(const Pose& X_PB, const Motion& M) {
  const Eigen::Vector3d at_B = M.linear + M.angular.cross(X_PB.position);
  return {X_PB.rotation.transpose() * M.angular, X_PB.rotation.transpose() * at_B};
}

// The motion M of frame B seen in frame P, given X_PB.
inline Motion toParent(const Pose& X_PB, const Motion& M) {
  const Eigen::Vector3d angular = X_PB.rotation * M.angular;
  return {angular, X_PB.rotation * M.linear + X_PB.position.cross(angular)};
}

// The force F of frame B seen in frame P, given X_PB.
inline Force toParent(const Pose& X_PB, const Force& F) {
  const Eigen::Vector3d force = X_PB.rotation * F.force;
  return {X_PB.rotation * F.moment + X_PB.position.cross(force), force};
}

// The force F of frame P seen in frame B, given X_PB.
inline Force toChild(const Pose& X_PB, const Force& F) {
  const Eigen::Vector3d at_B = F.moment - X_PB.position.cross(F.force);
  return {X_PB.rotation.transpose() * at_B, X_PB.rotation.transpose() * F.force};
}

// Inertia of a rigid body about the origin of its frame: ten parameters.
struct SpatialInertia {
  double mass = 0.0;                                       // kg
  Eigen::Vector3d first_moment = Eigen::Vector3d::Zero();  // h = m c, kg m
  Eigen::Matrix3d rotational = Eigen::Matrix3d::Zero();    // about the origin, kg m²

  // From mass, centre of mass c (m) and inertia about it (kg m²), all in the same frame.
  static SpatialInertia fromCenterOfMass(double mass, const Eigen::Vector3d& center_of_mass,
                                         const Eigen::Matrix3d& about_center_of_mass);

  SpatialInertia& operator+=(const SpatialInertia& other) {
    mass += other.mass;
    first_moment += other.first_moment;
    rotational += other.rotational;
    return *this;
  }

  // I V: momentum of the body that moves with V, or the force that gives it acceleration V.
  Force operator*(const Motion& V) const {
    return {rotational * V.angular + first_moment.cross(V.linear),
            mass * V.linear - first_moment.cross(V.angular)};
  }
};

// The inertia I of frame B seen in frame P, given X_PB.
SpatialInertia toParent(const Pose& X_PB, const SpatialInertia& I);

// The skew matrix [v] with [v] w = v × w.
inline Eigen::Matrix3d skew(const Eigen::Vector3d& v) {
  Eigen::Matrix3d matrix;
  matrix << 0.0, -v.z(), v.y(), v.z(), 0.0, -v.x(), -v.y(), v.x(), 0.0;
  return matrix;
}

}  // namespace armillary
