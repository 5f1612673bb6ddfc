// What a joint is: the one place that knows the types of joint, and the one to extend.
//
// Every type describes the motion of the body frame B in the joint frame J, both placed so that an
// axis is z: its pose X_JB(q), its motion subspace S(q) (6 x kVelocities, in B), and its
// coordinates on their manifold. Algorithms reach it through visitJoint() and never ask which type
// it is. Coordinates are `q` (kPositions numbers), velocities `v` (kVelocities numbers) with
// V_JB = S(q) v. Source: Featherstone 2008, table 4.1; notation in engine/NOTATION.md.
//
// Each type has
//   place(X_PJ, q)          X_PB = X_PJ X_JB(q)
//   addVelocity(q, v, V)    V += S v
//   velocityProduct(q, v, V)  Ṡ v + V × S v, where Ṡ is S's rate as seen in B
//   column(q, k)            S's column k
//   load(I, q, k)           I S's column k, of any inertia I
//   project(q, F, effort)   effort = Sᵀ F
//   rate(q, v, q_rate)      q̇ of the velocity v
//   integrate(q, d, result) q moved by the tangent vector d (v times a time)
//   difference(q0, q1, d)   the d that moves q0 to q1
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

// Moves freely: q is p_JB (m), then R_JB's unit quaternion as (w, x, y, z); v is (ω, v) of B in
// B's axes at B's origin, so S is the identity.
struct FloatingJoint {
  static constexpr int kPositions = 7, kVelocities = 6;
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
enum class BodyJoint { kRevolute, kPrismatic, kPlanar, kFloating };

// Calls function(TYPE{}) with the type of joint meant by `joint`.
template <class Function>
decltype(auto) visitJoint(BodyJoint joint, Function&& function) {
  switch (joint) {
    case BodyJoint::kPrismatic:
      return function(PrismaticJoint{});
    case BodyJoint::kPlanar:
      return function(PlanarJoint{});
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
