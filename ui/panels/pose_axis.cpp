#include "ui/panels/pose_axis.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace armillary {
namespace {

Eigen::Quaterniond quaternionAt(const Eigen::VectorXd& position, int index) {
  return {position[index], position[index + 1], position[index + 2], position[index + 3]};
}

// Fixed-axis roll, pitch, yaw as in URDF; pitch within ±π/2.
Eigen::Vector3d rollPitchYaw(const Eigen::Quaterniond& q) {
  const Eigen::Matrix3d R = q.toRotationMatrix();
  const double pitch = std::atan2(-R(2, 0), std::hypot(R(0, 0), R(1, 0)));
  if (std::hypot(R(0, 0), R(1, 0)) < 1e-9) {
    return {0.0, pitch, std::atan2(-R(0, 1), R(1, 1))};
  }
  return {std::atan2(R(2, 1), R(2, 2)), pitch, std::atan2(R(1, 0), R(0, 0))};
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

double PoseAxis::read(const Model& model, const Eigen::VectorXd& position) const {
  if (follows) return jointPosition(model, joint, position);
  if (kind == Kind::kCoordinate) return position[position_index];
  return rollPitchYaw(quaternionAt(position, position_index))[static_cast<int>(kind) - 1];
}

void PoseAxis::write(double value, Eigen::VectorXd& position) const {
  if (follows) return;
  if (kind == Kind::kCoordinate) {
    position[position_index] = value;
    return;
  }
  Eigen::Vector3d angles = rollPitchYaw(quaternionAt(position, position_index));
  angles[static_cast<int>(kind) - 1] = value;
  const Eigen::Quaterniond turned = quaternionOf(rotationFromRollPitchYaw(angles));
  position.segment<4>(position_index) << turned.w(), turned.x(), turned.y(), turned.z();
}

std::vector<PoseAxis> poseAxes(const Model& model) {
  std::vector<PoseAxis> axes;
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
      // efforts stand beside the coordinate whose rate their velocity is
      if (joint.position_size == joint.velocity_size && !axis.follows) {
        axis.velocity_index = joint.velocity_index + k;
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
