// SPDX-License-Identifier: BSD-3-Clause
// Spatial (Plücker) vectors and inertias, angular part first, in body coordinates.
// Source: Featherstone, Rigid Body Dynamics Algorithms (2008), chapter 2 and appendix A.
//
// A vector belongs to a frame B: components along B's axes, moments and velocities at B's origin.
#pragma once

#include <Eigen/Core>

#include "engine/spatial/pose.h"
#include "engine/spatial/symmetric_matrix3.h"
#include "engine/spatial/vector3.h"

namespace armillary {

// Spatial velocity or acceleration: (ω, v) or their rates; rad/s and m/s, or per s².
struct Motion {
  Eigen::Vector3d angular = Eigen::Vector3d::Zero();
  Eigen::Vector3d linear = Eigen::Vector3d::Zero();

  Motion operator+(const Motion& other) const {
    return {sum(angular, other.angular), sum(linear, other.linear)};
  }
  Motion operator-(const Motion& other) const {
    return {difference(angular, other.angular), difference(linear, other.linear)};
  }
  Motion operator*(double scale) const { return {scaled(angular, scale), scaled(linear, scale)}; }
  Motion& operator+=(const Motion& other) { return *this = *this + other; }
};

// Spatial force or momentum: (n, f), N m and N; or angular and linear momentum.
struct Force {
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();
  Eigen::Vector3d force = Eigen::Vector3d::Zero();

  Force operator+(const Force& other) const {
    return {sum(moment, other.moment), sum(force, other.force)};
  }
  Force operator-(const Force& other) const {
    return {difference(moment, other.moment), difference(force, other.force)};
  }
  Force operator*(double scale) const { return {scaled(moment, scale), scaled(force, scale)}; }
  Force& operator+=(const Force& other) { return *this = *this + other; }
  Force& operator-=(const Force& other) { return *this = *this - other; }
};

// Power of a force on a motion: m · f (W), the scalar product of the two dual spaces.
inline double dot(const Motion& m, const Force& f) {
  return dot(m.angular, f.moment) + dot(m.linear, f.force);
}

// V × M, the rate of a motion vector fixed in a body that moves with V (Featherstone 2.33).
inline Motion cross(const Motion& V, const Motion& M) {
  return {cross(V.angular, M.angular), sum(cross(V.angular, M.linear), cross(V.linear, M.angular))};
}

// V ×* F, the rate of a force vector fixed in a body that moves with V (Featherstone 2.34).
inline Force crossForce(const Motion& V, const Force& F) {
  return {sum(cross(V.angular, F.moment), cross(V.linear, F.force)), cross(V.angular, F.force)};
}

// The motion M of frame P seen in frame B, given X_PB.
inline Motion toChild(const Pose& X_PB, const Motion& M) {
  const Eigen::Vector3d at_B = sum(M.linear, cross(M.angular, X_PB.position));
  return {transposeProduct(X_PB.rotation, M.angular), transposeProduct(X_PB.rotation, at_B)};
}

// The motion M of frame B seen in frame P, given X_PB.
inline Motion toParent(const Pose& X_PB, const Motion& M) {
  const Eigen::Vector3d angular = product(X_PB.rotation, M.angular);
  return {angular, sum(product(X_PB.rotation, M.linear), cross(X_PB.position, angular))};
}

// The force F of frame B seen in frame P, given X_PB.
inline Force toParent(const Pose& X_PB, const Force& F) {
  const Eigen::Vector3d force = product(X_PB.rotation, F.force);
  return {sum(product(X_PB.rotation, F.moment), cross(X_PB.position, force)), force};
}

// The force F of frame P seen in frame B, given X_PB.
inline Force toChild(const Pose& X_PB, const Force& F) {
  const Eigen::Vector3d at_B = difference(F.moment, cross(X_PB.position, F.force));
  return {transposeProduct(X_PB.rotation, at_B), transposeProduct(X_PB.rotation, F.force)};
}

// The skew matrix [v] with [v] w = v × w.
inline Eigen::Matrix3d skew(const Eigen::Vector3d& v) {
  Eigen::Matrix3d matrix;
  matrix << 0.0, -v.z(), v.y(), v.z(), 0.0, -v.x(), -v.y(), v.x(), 0.0;
  return matrix;
}

// Inertia of a rigid body about the origin of its frame: ten parameters.
struct SpatialInertia {
  double mass = 0.0;                                       // kg
  Eigen::Vector3d first_moment = Eigen::Vector3d::Zero();  // h = m c, kg m
  SymmetricMatrix3 rotational;                             // about the origin, kg m²

  // From mass, centre of mass c (m) and inertia about it (kg m²), all in the same frame.
  static SpatialInertia fromCenterOfMass(double mass, const Eigen::Vector3d& center_of_mass,
                                         const Eigen::Matrix3d& about_center_of_mass);

  SpatialInertia& operator+=(const SpatialInertia& other) {
    mass += other.mass;
    first_moment = sum(first_moment, other.first_moment);
    rotational += other.rotational;
    return *this;
  }

  // I V: momentum of the body that moves with V, or the force that gives it acceleration V.
  Force operator*(const Motion& V) const {
    return {sum(product(rotational, V.angular), cross(first_moment, V.linear)),
            difference(scaled(V.linear, mass), cross(first_moment, V.angular))};
  }
  // I times the unit turn about axis k, and the unit slide along it.
  Force timesTurn(int k) const { return {rotational.column(k), -skew(first_moment).col(k)}; }
  Force timesSlide(int k) const {
    Force F{skew(first_moment).col(k), {0.0, 0.0, 0.0}};
    F.force[k] = mass;
    return F;
  }
};

// I A + V ×* I V, the force that gives the body the acceleration A while it moves with V
// (Featherstone section 5.3), multiplied out: with the classical acceleration of the origin
// a = A.linear + ω × v it is f = m a + α × h + ω × (ω × h), n = J α + ω × J ω + h × a.
inline Force forceOfMotion(const SpatialInertia& I, const Motion& V, const Motion& A) {
  const Eigen::Vector3d a = sum(A.linear, cross(V.angular, V.linear));
  const Eigen::Vector3d& h = I.first_moment;
  return {
      sum(sum(product(I.rotational, A.angular), cross(V.angular, product(I.rotational, V.angular))),
          cross(h, a)),
      sum(sum(scaled(a, I.mass), cross(A.angular, h)), cross(V.angular, cross(V.angular, h)))};
}

// The inertia I of frame B seen in frame P, given X_PB.
inline SpatialInertia toParent(const Pose& X_PB, const SpatialInertia& I) {
  // With h the first moment about B in P's axes and p = p_PB, moving the reference point gives
  //   I_P = R I_B Rᵀ − [p][h] − [h][p] − m [p][p],  h_P = h + m p.
  // The shift is −[p][k] − [k][p] with k = h + m p / 2, and −[p][k] = (p·k) 1 − k pᵀ.
  const Eigen::Vector3d& p = X_PB.position;
  const Eigen::Vector3d h = product(X_PB.rotation, I.first_moment);
  const Eigen::Vector3d mp = scaled(p, I.mass);
  const Eigen::Vector3d k = sum(h, scaled(mp, 0.5));
  const double x = 2.0 * p.x() * k.x(), y = 2.0 * p.y() * k.y(), z = 2.0 * p.z() * k.z();
  SymmetricMatrix3 rotational = rotated(X_PB.rotation, I.rotational);
  rotational += {y + z, -p.x() * k.y() - p.y() * k.x(), -p.x() * k.z() - p.z() * k.x(),
                 x + z, -p.y() * k.z() - p.z() * k.y(), x + y};
  return {I.mass, sum(h, mp), rotational};
}

}  // namespace armillary
