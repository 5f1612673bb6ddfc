// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/posing/pose_axis.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/forces/stop_give.h"
#include "ui/stage/joint_stops.h"

namespace armillary {
namespace {

Eigen::Quaterniond quaternionAt(const Eigen::VectorXd& position, int index) {
  return {position[index], position[index + 1], position[index + 2], position[index + 3]};
}

// Fixed-axis roll, pitch, yaw as in URDF; pitch within ±π/2. Where that leaves roll open, it is
// `roll`.
Eigen::Vector3d rollPitchYaw(const Eigen::Quaterniond& q, double roll) {
  constexpr double kSingular = 1e-9;  // cosine of the pitch
  const Eigen::Matrix3d R = q.toRotationMatrix();
  const double cosine = std::hypot(R(0, 0), R(1, 0)), sine = -R(2, 0);
  const double pitch = std::atan2(sine, cosine);
  if (cosine > kSingular) {
    return {std::atan2(R(2, 1), R(2, 2)), pitch, std::atan2(R(1, 0), R(0, 0))};
  }
  // R = Rz(yaw ∓ roll) Ry(±π/2)
  const double turn = std::atan2(-R(0, 1), R(1, 1));
  return {roll, pitch,
          std::remainder(sine > 0.0 ? turn + roll : turn - roll, 2.0 * std::numbers::pi)};
}

Eigen::Quaterniond quaternionOfAngles(const Eigen::Vector3d& angles) {
  return quaternionOf(rotationFromRollPitchYaw(angles));
}

// A slider needs ends also where the joint has none.
void setRange(PoseAxis& axis, double lower, double upper) {
  const double reach = axis.measure == Measure::kAngle ? std::numbers::pi : 1.0;
  if (lower > upper) std::swap(lower, upper);
  axis.limited_below = std::isfinite(lower);
  axis.limited_above = std::isfinite(upper);
  axis.lower = std::isfinite(lower) ? lower : std::isfinite(upper) ? upper - 2 * reach : -reach;
  axis.upper = std::isfinite(upper) ? upper : axis.lower + 2 * reach;
}

void addOrientation(const Joint& joint, int joint_index, int coordinate,
                    std::vector<PoseAxis>& axes) {
  struct Angle {
    PoseAxis::Kind kind;
    const char* suffix;
    double range;
  };
  constexpr double kPi = std::numbers::pi;
  for (const Angle& angle : {Angle{PoseAxis::Kind::kRoll, ".roll", kPi},
                             Angle{PoseAxis::Kind::kPitch, ".pitch", kPi / 2},
                             Angle{PoseAxis::Kind::kYaw, ".yaw", kPi}}) {
    PoseAxis axis;
    axis.kind = angle.kind;
    axis.name = joint.name + angle.suffix;
    axis.joint = joint_index;
    axis.position_index = coordinate;
    setRange(axis, -angle.range, angle.range);
    axes.push_back(axis);
  }
}

}  // namespace

Eigen::Vector3d OrientationAngles::read(const Eigen::VectorXd& position, int index) {
  constexpr double kSame = 1e-9;
  const Eigen::Quaterniond q = quaternionAt(position, index).normalized();
  Eigen::Vector3d& angles = shown_.try_emplace(index, Eigen::Vector3d::Zero()).first->second;
  const Eigen::Quaterniond shown = quaternionOfAngles(angles);
  const bool same =
      std::min((shown.coeffs() - q.coeffs()).norm(), (shown.coeffs() + q.coeffs()).norm()) < kSame;
  if (!same) angles = rollPitchYaw(q, angles.x());
  return angles;
}

void OrientationAngles::write(const Eigen::Vector3d& angles, int index, Eigen::VectorXd& position) {
  shown_[index] = angles;
  const Eigen::Quaterniond q = quaternionOfAngles(angles);
  position.segment<4>(index) << q.w(), q.x(), q.y(), q.z();
}

bool PoseAxis::isBeyond(double value) const {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  return isBeyondStops(limited_below ? lower : -kNone, limited_above ? upper : kNone, value,
                       stop_give);
}

double PoseAxis::read(const Model& model, const Eigen::VectorXd& position,
                      OrientationAngles& angles) const {
  if (follows) return jointPosition(model, joint, position);
  if (kind == Kind::kCoordinate) return position[position_index];
  return angles.read(position, position_index)[static_cast<int>(kind) - 1];
}

void PoseAxis::write(double value, Eigen::VectorXd& position, OrientationAngles& angles) const {
  if (follows) return;
  if (kind == Kind::kCoordinate) {
    position[position_index] = value;
    return;
  }
  Eigen::Vector3d turned = angles.read(position, position_index);
  turned[static_cast<int>(kind) - 1] = value;
  angles.write(turned, position_index, position);
}

std::vector<PoseAxis> poseAxes(const Model& model) {
  std::vector<PoseAxis> axes;
  const Eigen::VectorXd give = stopGive(model);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const int joint_index = model.bodies[i].joint_index;
    const Joint& joint = model.joints[joint_index];
    for (int k = 0; k < joint.position_size; ++k) {
      const Coordinate& coordinate = model.coordinates[joint.position_index + k];
      if (coordinate.measure == Measure::kQuaternion) {
        addOrientation(joint, joint_index, joint.position_index + k, axes);
        k += 3;
        continue;
      }
      PoseAxis axis;
      axis.joint = joint_index;
      axis.name = joint.mimic ? joint.name : coordinate.name;
      axis.position_index = joint.position_index + k;
      axis.measure = coordinate.measure;
      axis.follows = joint.mimic.has_value();
      axis.stop_give = giveOf(model, joint_index, give);
      // efforts stand beside the coordinate whose rate their velocity is
      if (joint.position_size == joint.velocity_size && !axis.follows) {
        axis.velocity_index = joint.velocity_index + k;
        const DegreeOfFreedom& freedom = model.degrees_of_freedom[axis.velocity_index];
        axis.most_effort = freedom.effort_limit;
        axis.most_velocity = freedom.velocity_limit;
      }
      if (axis.follows) {
        axis.measure = coordinateNaming(bodyJoint(joint.type))->measure;
        setRange(axis, joint.limits.lower, joint.limits.upper);
      } else {
        setRange(axis, coordinate.lower, coordinate.upper);
      }
      axes.push_back(axis);
    }
  }
  return axes;
}

}  // namespace armillary
