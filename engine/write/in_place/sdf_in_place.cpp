// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <cmath>
#include <numbers>

#include "engine/spatial/roll_pitch_yaw.h"
#include "engine/write/in_place/formats_in_place.h"

namespace armillary {
namespace {

bool isTrue(std::optional<std::string_view> said) {
  return said && (*said == "true" || *said == "1");
}

// x y z and angles, as the element has them; kept where they are those already.
Refusal writePose(XmlSource& source, std::size_t element, const Pose& pose) {
  const Eigen::Vector3d& p = pose.position;
  const auto format = source.attribute(element, "rotation_format");
  if (format && *format == "quat_xyzw") {
    const Eigen::Quaterniond q = quaternionOf(pose.rotation);
    return setContentNumbers(source, element,
                             std::array{p.x(), p.y(), p.z(), q.x(), q.y(), q.z(), q.w()}, kTurned);
  }
  Eigen::Vector3d angles = rollPitchYaw(pose.rotation);
  if (isTrue(source.attribute(element, "degrees"))) angles *= 180.0 / std::numbers::pi;
  return setContentNumbers(
      source, element, std::array{p.x(), p.y(), p.z(), angles.x(), angles.y(), angles.z()}, 1e-13);
}

Refusal writeSdfInertial(const PlaceOfChange& place, const DescriptionChange& change) {
  XmlSource& source = place.source;
  const std::size_t inertial = childOf(source, place.element, "inertial");
  if (isTrue(source.attribute(inertial, "auto"))) {
    return "its inertia follows from its collisions (auto=\"true\")";
  }
  switch (change.property) {
    case RobotProperty::kMass:
      return setContentNumbers(source, childOf(source, inertial, "mass"), change.values);
    case RobotProperty::kCenter:
    case RobotProperty::kInertialAxes:
      return writePose(source, childOf(source, inertial, "pose"), place.link->inertial->X_LI);
    default:
      break;
  }
  for (std::size_t k = 0; k < kMoments.size(); ++k) {
    const std::size_t inertia = childOf(source, inertial, "inertia");
    Refusal refused =
        setContentNumbers(source, childOf(source, inertia, kMoments[k]), {&change.values[k], 1});
    if (!refused.empty()) return refused;
  }
  return {};
}

// In the limits and dynamics of the axis.
Refusal writeOfAxis(const PlaceOfChange& place, const char* group, const char* tag, double value) {
  XmlSource& source = place.source;
  const std::size_t axis = childOf(source, place.element, "axis");
  const std::size_t parent = childOf(source, axis, group);
  if (std::isfinite(value)) {
    return setContentNumbers(source, childOf(source, parent, tag), {&value, 1});
  }
  // how SDF says that there is no bound
  const double none = std::string_view(tag) == "lower"   ? -1e16
                      : std::string_view(tag) == "upper" ? 1e16
                                                         : -1.0;
  return setContentNumbers(source, childOf(source, parent, tag), {&none, 1});
}

Refusal writeAxis(const PlaceOfChange& place, const std::vector<double>& values) {
  XmlSource& source = place.source;
  const std::size_t axis = childOf(source, place.element, "axis");
  if (const auto frame = source.child(axis, "use_parent_model_frame")) {
    source.setContent(*frame, "0");
  }
  const std::size_t xyz = childOf(source, axis, "xyz");
  source.removeAttribute(xyz, "expressed_in");
  return setContentNumbers(source, xyz, values);
}

// A joint stands where its child does, unless its pose says otherwise.
Refusal writeJointPose(const PlaceOfChange& place) {
  XmlSource& source = place.source;
  const auto pose = source.child(place.element, "pose");
  const auto base = pose ? source.attribute(*pose, "relative_to") : std::nullopt;
  if (!base || *base != place.joint->parent) {
    return "SDF places the joint with its child link, so that what hangs on it would have to move "
           "too";
  }
  return writePose(source, *pose, place.joint->X_PJ);
}

}  // namespace

Refusal writeSdfChange(const PlaceOfChange& place, const DescriptionChange& change) {
  if (isOfLink(change.property)) return writeSdfInertial(place, change);
  const std::vector<double>& values = change.values;
  switch (change.property) {
    case RobotProperty::kOrigin:
    case RobotProperty::kOrientation:
      return writeJointPose(place);
    case RobotProperty::kAxis:
      return writeAxis(place, values);
    case RobotProperty::kPositionLimits: {
      const Refusal refused = writeOfAxis(place, "limit", "lower", values[0]);
      return refused.empty() ? writeOfAxis(place, "limit", "upper", values[1]) : refused;
    }
    case RobotProperty::kEffortLimit:
      return writeOfAxis(place, "limit", "effort", values[0]);
    case RobotProperty::kVelocityLimit:
      return writeOfAxis(place, "limit", "velocity", values[0]);
    case RobotProperty::kDamping:
      return writeOfAxis(place, "dynamics", "damping", values[0]);
    case RobotProperty::kFriction:
      return writeOfAxis(place, "dynamics", "friction", values[0]);
    case RobotProperty::kStiffness:
      return writeOfAxis(place, "dynamics", "spring_stiffness", values[0]);
    case RobotProperty::kSpringReference:
      return writeOfAxis(place, "dynamics", "spring_reference", values[0]);
    default:
      return "SDF has no word for it";
  }
}

}  // namespace armillary
