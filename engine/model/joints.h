// SPDX-License-Identifier: BSD-3-Clause
// What a joint is: the one place that knows the types of joint, and the one to extend.
//
// Every type describes the motion of the body frame B in the joint frame J, both placed so that an
// axis is z: its pose X_JB(q), its motion subspace S(q) (6 x kVelocities, in B), and its
// coordinates on their manifold. Algorithms reach it through visitJoint() and never ask which type
// it is. Coordinates are `q` (kPositions numbers), velocities `v` (kVelocities numbers) with
// V_JB = S(q) v. Source: Featherstone 2008, table 4.1; notation in engine/NOTATION.md.
//
// Each type has
//   kSerial                 whether the columns of S are those of joints with one degree of freedom
//                           in series, each carried by those before it (so that q̇ = v and S may
//                           depend on q); otherwise S is constant in B and all columns act at once
//   place(X_PJ, q)          X_PB = X_PJ X_JB(q)
//   addVelocity(q, v, V)    V += S v
//   velocityProduct(q, v, V)  Ṡ v + V × S v, where Ṡ is S's rate as seen in B
//   column(q, k)            S's column k, in B
//   load(I, q, k)           I S's column k, of any inertia I
//   project(q, F, effort)   effort = Sᵀ F
//   rate(q, v, q_rate)      q̇ of the velocity v
//   integrate(q, d, result) q moved by the tangent vector d (v times a time)
//   difference(q0, q1, d)   the d that moves q0 to q1
//   flow(q, d, result)      q after unit time of the constant velocity d: where coordinates form a
//                           group, q exp(d); integrate() agrees with it to first order
//   bracketTransposed(v, p, result)   ad_vᵀ p of that group, p a momentum: how a p that is fixed in
//                           the world turns as seen from B; zero where coordinates commute
//   normalize(q)            back onto the manifold
//   neutral(q)              the coordinates at zero
#pragma once

#include <cmath>

#include "engine/description/robot_description.h"
#include "engine/spatial/spatial_vectors.h"

namespace armillary {

// What a coordinate or a degree of freedom measures; decides its unit and its conversion.
enum class Measure { kAngle, kLength, kQuaternion };

// The manifold operations of joints whose coordinates are plain numbers with q̇ = v.
template <int kSize>
struct PlainCoordinates {
  static void rate(const double*, const double* v, double* q_rate) {
    for (int i = 0; i < kSize; ++i) q_rate[i] = v[i];
  }
  static void integrate(const double* q, const double* d, double* result) {
    for (int i = 0; i < kSize; ++i) result[i] = q[i] + d[i];
  }
  static void difference(const double* q0, const double* q1, double* d) {
    for (int i = 0; i < kSize; ++i) d[i] = q1[i] - q0[i];
  }
  static void flow(const double* q, const double* d, double* result) { integrate(q, d, result); }
  static void bracketTransposed(const double*, const double*, double* result) {
    for (int i = 0; i < kSize; ++i) result[i] = 0.0;
  }
  static void normalize(double*) {}
  static void neutral(double* q) {
    for (int i = 0; i < kSize; ++i) q[i] = 0.0;
  }
};

// R Rz(angle)
inline Eigen::Matrix3d turnedAboutZ(const Eigen::Matrix3d& R, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  Eigen::Matrix3d turned;
  for (int i = 0; i < 3; ++i) {
    turned(i, 0) = c * R(i, 0) + s * R(i, 1);
    turned(i, 1) = c * R(i, 1) - s * R(i, 0);
    turned(i, 2) = R(i, 2);
  }
  return turned;
}

// Turns about z by q[0] (rad).
struct RevoluteJoint : PlainCoordinates<1> {
  static constexpr int kPositions = 1, kVelocities = 1;
  static constexpr bool kSerial = true;
  static Pose place(const Pose& X_PJ, const double* q) {
    return {turnedAboutZ(X_PJ.rotation, q[0]), X_PJ.position};
  }
  static void addVelocity(const double*, const double* v, Motion& V) { V.angular.z() += v[0]; }
  static Motion velocityProduct(const double*, const double* v, const Motion& V) {
    return {{V.angular.y() * v[0], -V.angular.x() * v[0], 0.0},
            {V.linear.y() * v[0], -V.linear.x() * v[0], 0.0}};
  }
  static Motion column(const double*, int) { return {Eigen::Vector3d::UnitZ(), {0.0, 0.0, 0.0}}; }
  template <class Inertia>
  static Force load(const Inertia& I, const double*, int) {
    return I.timesTurn(2);
  }
  static void project(const double*, const Force& F, double* effort) { effort[0] = F.moment.z(); }
};

// Slides along z by q[0] (m).
struct PrismaticJoint : PlainCoordinates<1> {
  static constexpr int kPositions = 1, kVelocities = 1;
  static constexpr bool kSerial = true;
  static Pose place(const Pose& X_PJ, const double* q) {
    return {X_PJ.rotation, X_PJ.position + X_PJ.rotation.col(2) * q[0]};
  }
  static void addVelocity(const double*, const double* v, Motion& V) { V.linear.z() += v[0]; }
  static Motion velocityProduct(const double*, const double* v, const Motion& V) {
    return {{0.0, 0.0, 0.0}, {V.angular.y() * v[0], -V.angular.x() * v[0], 0.0}};
  }
  static Motion column(const double*, int) { return {{0.0, 0.0, 0.0}, Eigen::Vector3d::UnitZ()}; }
  template <class Inertia>
  static Force load(const Inertia& I, const double*, int) {
    return I.timesSlide(2);
  }
  static void project(const double*, const Force& F, double* effort) { effort[0] = F.force.z(); }
};

// Slides in the plane z = 0 to (q[0], q[1]) (m), then turns about z by q[2] (rad). The velocity is
// the rate of the coordinates, so S depends on q: the linear part is Rz(q[2])ᵀ (v[0], v[1]).
struct PlanarJoint : PlainCoordinates<3> {
  static constexpr int kPositions = 3, kVelocities = 3;
  static constexpr bool kSerial = true;
  static Pose place(const Pose& X_PJ, const double* q) {
    return {turnedAboutZ(X_PJ.rotation, q[2]),
            X_PJ.position + X_PJ.rotation.col(0) * q[0] + X_PJ.rotation.col(1) * q[1]};
  }
  static void addVelocity(const double* q, const double* v, Motion& V) {
    V.linear += inBody(q, v);
    V.angular.z() += v[2];
  }
  static Motion velocityProduct(const double* q, const double* v, const Motion& V) {
    const Eigen::Vector3d slide = inBody(q, v);
    const Motion joint{{0.0, 0.0, v[2]}, slide};
    // seen in B, a direction fixed in J turns backwards
    const Eigen::Vector3d turning(slide.y() * v[2], -slide.x() * v[2], 0.0);
    Motion product = cross(V, joint);
    product.linear += turning;
    return product;
  }
  static Motion column(const double* q, int k) {
    const double unit[2] = {k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0};
    if (k == 2) return {Eigen::Vector3d::UnitZ(), {0.0, 0.0, 0.0}};
    return {{0.0, 0.0, 0.0}, inBody(q, unit)};
  }
  template <class Inertia>
  static Force load(const Inertia& I, const double* q, int k) {
    return I * column(q, k);
  }
  static void project(const double* q, const Force& F, double* effort) {
    const double c = std::cos(q[2]), s = std::sin(q[2]);
    effort[0] = c * F.force.x() - s * F.force.y();
    effort[1] = s * F.force.x() + c * F.force.y();
    effort[2] = F.moment.z();
  }

 private:
  static Eigen::Vector3d inBody(const double* q, const double* v) {
    const double c = std::cos(q[2]), s = std::sin(q[2]);
    return {c * v[0] + s * v[1], c * v[1] - s * v[0], 0.0};
  }
};

// Turns about z by q[0] (rad) and with it slides along z by `pitch` q[0], as a screw.
struct HelicalJoint : PlainCoordinates<1> {
  static constexpr int kPositions = 1, kVelocities = 1;
  static constexpr bool kSerial = true;
  double pitch = 0.0;  // m per rad

  Pose place(const Pose& X_PJ, const double* q) const {
    return {turnedAboutZ(X_PJ.rotation, q[0]),
            X_PJ.position + X_PJ.rotation.col(2) * (pitch * q[0])};
  }
  void addVelocity(const double*, const double* v, Motion& V) const {
    V.angular.z() += v[0];
    V.linear.z() += pitch * v[0];
  }
  Motion velocityProduct(const double*, const double* v, const Motion& V) const {
    return cross(V, column(nullptr, 0) * v[0]);
  }
  Motion column(const double*, int) const { return {Eigen::Vector3d::UnitZ(), {0.0, 0.0, pitch}}; }
  template <class Inertia>
  Force load(const Inertia& I, const double*, int) const {
    return I.timesTurn(2) + I.timesSlide(2) * pitch;
  }
  void project(const double*, const Force& F, double* effort) const {
    effort[0] = F.moment.z() + pitch * F.force.z();
  }
};

// Slides along z by q[0] (m) and turns about it by q[1] (rad).
struct CylindricalJoint : PlainCoordinates<2> {
  static constexpr int kPositions = 2, kVelocities = 2;
  static constexpr bool kSerial = true;
  static Pose place(const Pose& X_PJ, const double* q) {
    return {turnedAboutZ(X_PJ.rotation, q[1]), X_PJ.position + X_PJ.rotation.col(2) * q[0]};
  }
  static void addVelocity(const double*, const double* v, Motion& V) {
    V.linear.z() += v[0];
    V.angular.z() += v[1];
  }
  static Motion velocityProduct(const double*, const double* v, const Motion& V) {
    return cross(V, Motion{{0.0, 0.0, v[1]}, {0.0, 0.0, v[0]}});
  }
  static Motion column(const double*, int k) {
    Motion unit;
    (k == 0 ? unit.linear : unit.angular).z() = 1.0;
    return unit;
  }
  template <class Inertia>
  static Force load(const Inertia& I, const double*, int k) {
    return k == 0 ? I.timesSlide(2) : I.timesTurn(2);
  }
  static void project(const double*, const Force& F, double* effort) {
    effort[0] = F.force.z();
    effort[1] = F.moment.z();
  }
};

// Turns about J's z by q[0], then about a second axis, carried by the first, by q[1] (rad): the
// angle between the two axes is constant. X_JB = Rz(q[0]) Ry(angle) Rz(q[1]): the second axis is z
// of B, and lies in J's x-z plane at zero.
struct UniversalJoint : PlainCoordinates<2> {
  static constexpr int kPositions = 2, kVelocities = 2;
  static constexpr bool kSerial = true;
  double cosine = 0.0, sine = 1.0;  // of the angle between the axes

  Pose place(const Pose& X_PJ, const double* q) const {
    Eigen::Matrix3d between;
    between << cosine, 0.0, sine, 0.0, 1.0, 0.0, -sine, 0.0, cosine;
    return {turnedAboutZ(turnedAboutZ(X_PJ.rotation, q[0]) * between, q[1]), X_PJ.position};
  }
  void addVelocity(const double* q, const double* v, Motion& V) const {
    V.angular += firstAxis(q) * v[0];
    V.angular.z() += v[1];
  }
  Motion velocityProduct(const double* q, const double* v, const Motion& V) const {
    const Eigen::Vector3d first = firstAxis(q) * v[0];
    Motion product = cross(V, Motion{{first.x(), first.y(), first.z() + v[1]}, {0.0, 0.0, 0.0}});
    // seen in B, the first axis turns backwards about the second
    product.angular += Eigen::Vector3d(first.y() * v[1], -first.x() * v[1], 0.0);
    return product;
  }
  Motion column(const double* q, int k) const {
    if (k == 1) return {Eigen::Vector3d::UnitZ(), {0.0, 0.0, 0.0}};
    return {firstAxis(q), {0.0, 0.0, 0.0}};
  }
  template <class Inertia>
  Force load(const Inertia& I, const double* q, int k) const {
    return k == 1 ? I.timesTurn(2) : I * column(q, 0);
  }
  void project(const double* q, const Force& F, double* effort) const {
    effort[0] = dot(firstAxis(q), F.moment);
    effort[1] = F.moment.z();
  }

 private:
  // J's z in B: (Ry(angle) Rz(q[1]))ᵀ z
  Eigen::Vector3d firstAxis(const double* q) const {
    return {-sine * std::cos(q[1]), sine * std::sin(q[1]), cosine};
  }
};

// Turns freely about B's origin: q is R_JB's unit quaternion (w, x, y, z); v is ω of B in B's axes.
struct SphericalJoint {
  static constexpr int kPositions = 4, kVelocities = 3;
  static constexpr bool kSerial = false;
  static Pose place(const Pose& X_PJ, const double* q) {
    // unit also where an integrator's stage has left the sphere a little
    const Eigen::Quaterniond turn = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized();
    return {X_PJ.rotation * turn.toRotationMatrix(), X_PJ.position};
  }
  static void addVelocity(const double*, const double* v, Motion& V) {
    V.angular += Eigen::Vector3d(v[0], v[1], v[2]);
  }
  static Motion velocityProduct(const double*, const double* v, const Motion& V) {
    const Eigen::Vector3d turning(v[0], v[1], v[2]);
    return {cross(V.angular, turning), cross(V.linear, turning)};
  }
  static Motion column(const double*, int k) {
    Motion unit;
    unit.angular[k] = 1.0;
    return unit;
  }
  template <class Inertia>
  static Force load(const Inertia& I, const double*, int k) {
    return I.timesTurn(k);
  }
  static void project(const double*, const Force& F, double* effort) {
    for (int i = 0; i < 3; ++i) effort[i] = F.moment[i];
  }
  static void rate(const double* q, const double* v, double* q_rate);
  static void integrate(const double* q, const double* d, double* result);
  static void difference(const double* q0, const double* q1, double* d);
  static void flow(const double* q, const double* d, double* result);
  static void bracketTransposed(const double* v, const double* p, double* result);
  static void normalize(double* q);
  static void neutral(double* q);
};

// Moves freely: q is p_JB (m), then R_JB's unit quaternion as (w, x, y, z); v is (ω, v) of B in
// B's axes at B's origin, so S is the identity.
struct FloatingJoint {
  static constexpr int kPositions = 7, kVelocities = 6;
  static constexpr bool kSerial = false;
  static Pose place(const Pose& X_PJ, const double* q) {
    return X_PJ * Pose{orientation(q).toRotationMatrix(), {q[0], q[1], q[2]}};
  }
  static void addVelocity(const double*, const double* v, Motion& V) { V += motion(v); }
  static Motion velocityProduct(const double*, const double* v, const Motion& V) {
    return cross(V, motion(v));
  }
  static Motion column(const double*, int k) {
    Motion unit;
    (k < 3 ? unit.angular : unit.linear)[k % 3] = 1.0;
    return unit;
  }
  template <class Inertia>
  static Force load(const Inertia& I, const double*, int k) {
    return k < 3 ? I.timesTurn(k) : I.timesSlide(k - 3);
  }
  static void project(const double*, const Force& F, double* effort) {
    for (int i = 0; i < 3; ++i) {
      effort[i] = F.moment[i];
      effort[3 + i] = F.force[i];
    }
  }
  static void rate(const double* q, const double* v, double* q_rate);
  static void integrate(const double* q, const double* d, double* result);
  static void difference(const double* q0, const double* q1, double* d);
  static void flow(const double* q, const double* d, double* result);
  static void bracketTransposed(const double* v, const double* p, double* result);
  static void normalize(double* q);
  static void neutral(double* q);

 private:
  static Motion motion(const double* v) { return {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}}; }
  // Unit also where an integrator's stage has left the sphere a little.
  static Eigen::Quaterniond orientation(const double* q) {
    return Eigen::Quaterniond(q[3], q[4], q[5], q[6]).normalized();
  }
};

// How a body moves in its parent. Continuous joints are revolute ones without position limits.
enum class BodyJoint {
  kRevolute,
  kPrismatic,
  kHelical,
  kCylindrical,
  kPlanar,
  kUniversal,
  kSpherical,
  kFloating
};

// A joint's type with the constants that some types have besides their frames.
struct JointKind {
  BodyJoint type = BodyJoint::kRevolute;
  double pitch = 0.0;                         // helical: m per rad
  double axes_cosine = 0.0, axes_sine = 1.0;  // universal: of the angle between its axes
};

// Calls function(joint) with the joint meant by `kind`, an object of its type.
template <class Function>
decltype(auto) visitJoint(const JointKind& kind, Function&& function) {
  switch (kind.type) {
    case BodyJoint::kPrismatic:
      return function(PrismaticJoint{});
    case BodyJoint::kHelical:
      return function(HelicalJoint{{}, kind.pitch});
    case BodyJoint::kCylindrical:
      return function(CylindricalJoint{});
    case BodyJoint::kPlanar:
      return function(PlanarJoint{});
    case BodyJoint::kUniversal:
      return function(UniversalJoint{{}, kind.axes_cosine, kind.axes_sine});
    case BodyJoint::kSpherical:
      return function(SphericalJoint{});
    case BodyJoint::kFloating:
      return function(FloatingJoint{});
    case BodyJoint::kRevolute:
      break;
  }
  return function(RevoluteJoint{});
}

// The names and measures of a joint's coordinates and velocities, as files write them.
struct JointNaming {
  const char* suffix;  // appended to the joint's name; empty for a joint with one coordinate
  Measure measure;
};

// The joint that moves a body for a type of the description; not for kFixed.
BodyJoint bodyJoint(JointType type);
// kPositions entries.
const JointNaming* coordinateNaming(BodyJoint joint);
// kVelocities entries.
const JointNaming* velocityNaming(BodyJoint joint);

}  // namespace armillary
