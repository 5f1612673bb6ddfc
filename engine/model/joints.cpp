// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/joints.h"

namespace armillary {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

// exp: the rotation by the vector d (rad). Series near zero, where sin(x)/x loses its digits.
Quaterniond exponential(const Vector3d& d) {
  const double half = 0.5 * d.norm();
  const double scale = half < 1e-4 ? 0.5 * (1.0 - half * half / 6.0) : 0.5 * std::sin(half) / half;
  return {std::cos(half), scale * d.x(), scale * d.y(), scale * d.z()};
}

// log: the vector (rad) of the shorter rotation.
Vector3d logarithm(Quaterniond rotation) {
  if (rotation.w() < 0.0) rotation.coeffs() = -rotation.coeffs();
  const double sine = rotation.vec().norm();
  if (sine < 1e-8) return 2.0 * rotation.vec() / rotation.w();
  return 2.0 * std::atan2(sine, rotation.w()) / sine * rotation.vec();
}

Quaterniond quaternion(const double* q) {
  return {q[3], q[4], q[5], q[6]};
}

void store(const Quaterniond& orientation, double* q) {
  q[0] = orientation.w();
  q[1] = orientation.x();
  q[2] = orientation.y();
  q[3] = orientation.z();
}

void store(const Vector3d& position, const Quaterniond& orientation, double* q) {
  for (int i = 0; i < 3; ++i) q[i] = position[i];
  store(orientation, q + 3);
}

}  // namespace

void SphericalJoint::rate(const double* q, const double* v, double* q_rate) {
  // ½ q ω, with ω in body axes
  const Quaterniond turning =
      Quaterniond(q[0], q[1], q[2], q[3]) * Quaterniond(0.0, v[0], v[1], v[2]);
  store({0.5 * turning.w(), 0.5 * turning.x(), 0.5 * turning.y(), 0.5 * turning.z()}, q_rate);
}

void SphericalJoint::integrate(const double* q, const double* d, double* result) {
  const Quaterniond orientation = Quaterniond(q[0], q[1], q[2], q[3]).normalized();
  store((orientation * exponential({d[0], d[1], d[2]})).normalized(), result);
}

void SphericalJoint::difference(const double* q0, const double* q1, double* d) {
  const Quaterniond from = Quaterniond(q0[0], q0[1], q0[2], q0[3]).normalized();
  const Quaterniond to = Quaterniond(q1[0], q1[1], q1[2], q1[3]).normalized();
  const Vector3d turn = logarithm(from.conjugate() * to);
  for (int i = 0; i < 3; ++i) d[i] = turn[i];
}

void SphericalJoint::flow(const double* q, const double* d, double* result) {
  integrate(q, d, result);
}

void SphericalJoint::bracketTransposed(const double* v, const double* p, double* result) {
  const Vector3d turned = Vector3d(p[0], p[1], p[2]).cross(Vector3d(v[0], v[1], v[2]));
  for (int i = 0; i < 3; ++i) result[i] = turned[i];
}

void SphericalJoint::normalize(double* q) {
  store(Quaterniond(q[0], q[1], q[2], q[3]).normalized(), q);
}

void SphericalJoint::neutral(double* q) {
  store(Quaterniond::Identity(), q);
}

void FloatingJoint::rate(const double* q, const double* v, double* q_rate) {
  const Quaterniond orientation = quaternion(q);
  const Vector3d velocity = orientation.normalized() * Vector3d(v[3], v[4], v[5]);
  // ½ q ω, with ω in body axes
  Quaterniond turning = orientation * Quaterniond(0.0, v[0], v[1], v[2]);
  turning.coeffs() *= 0.5;
  store(velocity, turning, q_rate);
}

void FloatingJoint::integrate(const double* q, const double* d, double* result) {
  const Quaterniond orientation = quaternion(q).normalized();
  const Vector3d position = Vector3d(q[0], q[1], q[2]) + orientation * Vector3d(d[3], d[4], d[5]);
  store(position, (orientation * exponential({d[0], d[1], d[2]})).normalized(), result);
}

void FloatingJoint::difference(const double* q0, const double* q1, double* d) {
  const Quaterniond orientation = quaternion(q0).normalized();
  const Vector3d turn = logarithm(orientation.conjugate() * quaternion(q1).normalized());
  const Vector3d move =
      orientation.conjugate() * Vector3d(q1[0] - q0[0], q1[1] - q0[1], q1[2] - q0[2]);
  for (int i = 0; i < 3; ++i) {
    d[i] = turn[i];
    d[3 + i] = move[i];
  }
}

// The screw motion of a constant velocity: Featherstone 2008, section 2.12.
void FloatingJoint::flow(const double* q, const double* d, double* result) {
  const Quaterniond orientation = quaternion(q).normalized();
  const Vector3d turn(d[0], d[1], d[2]), slide(d[3], d[4], d[5]);
  const double angle = turn.norm(), square = angle * angle;
  // (1 − cos x) / x² and (x − sin x) / x³, by series where they would lose their digits
  const double first = angle < 1e-3 ? 0.5 - square / 24.0 : (1.0 - std::cos(angle)) / square;
  const double second =
      angle < 1e-3 ? (1.0 - square / 20.0) / 6.0 : (angle - std::sin(angle)) / (square * angle);
  const Vector3d across = turn.cross(slide);
  const Vector3d move = slide + first * across + second * turn.cross(across);
  const Vector3d position = Vector3d(q[0], q[1], q[2]) + orientation * move;
  store(position, (orientation * exponential(turn)).normalized(), result);
}

void FloatingJoint::bracketTransposed(const double* v, const double* p, double* result) {
  const Force turned = crossForce(motion(v), {{p[0], p[1], p[2]}, {p[3], p[4], p[5]}});
  for (int i = 0; i < 3; ++i) {
    result[i] = -turned.moment[i];
    result[3 + i] = -turned.force[i];
  }
}

void FloatingJoint::normalize(double* q) {
  store({q[0], q[1], q[2]}, quaternion(q).normalized(), q);
}

void FloatingJoint::neutral(double* q) {
  store(Vector3d::Zero(), Quaterniond::Identity(), q);
}

BodyJoint bodyJoint(JointType type) {
  switch (type) {
    case JointType::kPrismatic:
      return BodyJoint::kPrismatic;
    case JointType::kHelical:
      return BodyJoint::kHelical;
    case JointType::kCylindrical:
      return BodyJoint::kCylindrical;
    case JointType::kPlanar:
      return BodyJoint::kPlanar;
    case JointType::kUniversal:
      return BodyJoint::kUniversal;
    case JointType::kSpherical:
      return BodyJoint::kSpherical;
    case JointType::kFloating:
      return BodyJoint::kFloating;
    case JointType::kFixed:
    case JointType::kRevolute:
    case JointType::kContinuous:
      break;
  }
  return BodyJoint::kRevolute;
}

const JointNaming* coordinateNaming(BodyJoint joint) {
  static constexpr JointNaming turning[] = {{"", Measure::kAngle}};
  static constexpr JointNaming prismatic[] = {{"", Measure::kLength}};
  static constexpr JointNaming cylindrical[] = {{".z", Measure::kLength},
                                                {".angle", Measure::kAngle}};
  static constexpr JointNaming planar[] = {
      {".x", Measure::kLength}, {".y", Measure::kLength}, {".angle", Measure::kAngle}};
  static constexpr JointNaming universal[] = {{".angle1", Measure::kAngle},
                                              {".angle2", Measure::kAngle}};
  static constexpr JointNaming floating[] = {
      {".x", Measure::kLength},      {".y", Measure::kLength},      {".z", Measure::kLength},
      {".qw", Measure::kQuaternion}, {".qx", Measure::kQuaternion}, {".qy", Measure::kQuaternion},
      {".qz", Measure::kQuaternion}};
  switch (joint) {
    case BodyJoint::kPrismatic:
      return prismatic;
    case BodyJoint::kCylindrical:
      return cylindrical;
    case BodyJoint::kPlanar:
      return planar;
    case BodyJoint::kUniversal:
      return universal;
    case BodyJoint::kSpherical:
      return floating + 3;
    case BodyJoint::kFloating:
      return floating;
    case BodyJoint::kRevolute:
    case BodyJoint::kHelical:
      break;
  }
  return turning;
}

const JointNaming* velocityNaming(BodyJoint joint) {
  static constexpr JointNaming floating[] = {{".wx", Measure::kAngle},  {".wy", Measure::kAngle},
                                             {".wz", Measure::kAngle},  {".vx", Measure::kLength},
                                             {".vy", Measure::kLength}, {".vz", Measure::kLength}};
  const bool turns_freely = joint == BodyJoint::kSpherical || joint == BodyJoint::kFloating;
  return turns_freely ? floating : coordinateNaming(joint);
}

}  // namespace armillary
