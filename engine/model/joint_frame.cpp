// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/joint_frame.h"

#include <cmath>
#include <stdexcept>

namespace armillary {

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

// A rotation whose z axis is the joint's axis. Exact where the axis is a coordinate axis. A planar
// joint's x axis is the frame's own x projected on the plane, or its y where x is the normal.
Matrix3d rotationOntoZ(const Vector3d& axis) {
  if (axis == Vector3d::UnitZ()) return Matrix3d::Identity();
  const Vector3d z = axis.normalized();
  Vector3d x = Vector3d::UnitX() - z.x() * z;
  if (x.norm() < 1e-9) x = Vector3d::UnitY() - z.y() * z;
  x.normalize();
  Matrix3d R;
  R << x, z.cross(x), z;
  return R;
}

}  // namespace

JointFrame jointFrame(JointType type, const Vector3d& axis, const Vector3d& axis2, double pitch) {
  JointFrame frame;
  frame.kind.type = bodyJoint(type);
  if (frame.kind.type == BodyJoint::kHelical) frame.kind.pitch = pitch;
  if (frame.kind.type == BodyJoint::kUniversal) {
    const Vector3d z = axis.normalized(), across = axis2 - axis2.dot(z) * z;
    const double cosine = axis2.normalized().dot(z), sine = across.norm() / axis2.norm();
    frame.kind.axes_cosine = cosine;
    frame.kind.axes_sine = sine;
    frame.rotation << across.normalized(), z.cross(across.normalized()), z;
  } else if (frame.kind.type != BodyJoint::kFloating && frame.kind.type != BodyJoint::kSpherical) {
    frame.rotation = rotationOntoZ(axis);
  }
  return frame;
}

Matrix3d neutralRotation(const JointKind& kind) {
  return visitJoint(kind, [](auto joint) {
    double q[decltype(joint)::kPositions];
    joint.neutral(q);
    return Matrix3d(joint.place(Pose{}, q).rotation);
  });
}

void expectSound(const RobotDescription& description, const std::string& who, JointType type,
                 const Vector3d& axis, const Vector3d& axis2, double pitch) {
  const auto isDirection = [](const Vector3d& v) { return v.allFinite() && v.norm() > 1e-9; };
  const bool has_axis =
      type != JointType::kFixed && type != JointType::kSpherical && type != JointType::kFloating;
  if (has_axis && !isDirection(axis)) {
    reject(description, who + " has an axis that is no direction; give a unit vector");
  }
  if (type == JointType::kUniversal && !isDirection(axis2)) {
    reject(description, who + " has a second axis that is no direction; give a unit vector");
  }
  // readers ask for more
  if (type == JointType::kUniversal &&
      !(axis.normalized().cross(axis2.normalized()).norm() > 1e-7)) {
    reject(description, who + " is universal and its two axes have one direction; turn axis2");
  }
  if (type == JointType::kHelical && !std::isfinite(pitch)) {
    reject(description, who + " is helical and its pitch is no number; give it in m per rad");
  }
}

void expectFinite(const RobotDescription& description, const std::string& what, const Pose& X) {
  if (X.rotation.allFinite() && X.position.allFinite()) return;
  reject(description, what + " is no finite number");
}

void reject(const RobotDescription& description, const std::string& why) {
  throw std::invalid_argument("robot '" + description.name + "' cannot be compiled: " + why);
}

}  // namespace armillary
