// SPDX-License-Identifier: BSD-3-Clause
// URDF, and the tables that share its <inertial>.
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "engine/text/number_text.h"
#include "engine/write/in_place/formats_in_place.h"

namespace armillary {
namespace {

Refusal writeOrientation(XmlSource& source, std::size_t origin, const Eigen::Matrix3d& rotation,
                         const std::vector<double>& angles, const std::vector<double>& before) {
  if (!source.attribute(origin, "quat_xyzw")) {
    return setNumbers(source, origin, "rpy", angles, kTurned, 0.0, before);
  }
  const Eigen::Quaterniond q = quaternionOf(rotation);
  return setNumbers(source, origin, "quat_xyzw", std::array{q.x(), q.y(), q.z(), q.w()}, kTurned);
}

Refusal writeMoments(XmlSource& source, std::size_t inertia, const std::vector<double>& values,
                     bool all, const std::vector<double>& before) {
  for (std::size_t k = 0; k < kMoments.size(); ++k) {
    const double otherwise = all ? NAN : 0.0;
    Refusal refused = setNumbers(source, inertia, kMoments[k], {&values[k], 1}, kExact, otherwise,
                                 {&before[k], 1});
    if (!refused.empty()) return refused;
  }
  return {};
}

Refusal writeUrdfInertial(const PlaceOfChange& place, const DescriptionChange& change) {
  XmlSource& source = place.source;
  if (!source.child(place.element, "inertial")) {
    const std::size_t inertial = source.addChild(place.element, "inertial", {}, true);
    source.addChild(inertial, "mass");
    source.setAttribute(*source.child(inertial, "mass"), "value", "0");
  }
  const std::size_t inertial = *source.child(place.element, "inertial");
  switch (change.property) {
    case RobotProperty::kMass:
      return setNumbers(source, childOf(source, inertial, "mass"), "value", change.values, kExact,
                        NAN, place.before);
    case RobotProperty::kCenter:
      return setNumbers(source, childOf(source, inertial, "origin"), "xyz", change.values, kExact,
                        0.0, place.before);
    case RobotProperty::kInertialAxes:
      return writeOrientation(source, childOf(source, inertial, "origin"),
                              place.link->inertial->X_LI.rotation, change.values, place.before);
    default: {
      const bool is_new = !source.child(inertial, "inertia");
      return writeMoments(source, childOf(source, inertial, "inertia"), change.values, is_new,
                          place.before);
    }
  }
}

Refusal setOrRemove(XmlSource& source, std::size_t element, const char* attribute, double value,
                    std::span<const double> before) {
  if (std::isfinite(value)) {
    return setNumbers(source, element, attribute, {&value, 1}, kExact, NAN, before);
  }
  source.removeAttribute(element, attribute);
  return {};
}

// The transmission that drives the joint alone; it is added where there is none.
std::size_t transmissionOf(XmlSource& source, const std::string& joint) {
  for (const std::size_t i : source.children(0)) {
    if (source.elements()[i].tag != "transmission") continue;
    const auto driven = source.child(i, "joint");
    const auto name = driven ? source.attribute(*driven, "name") : std::nullopt;
    if (name && *name == joint) return i;
  }
  const std::size_t made = source.addChild(0, "transmission");
  source.setAttribute(made, "name", joint + "_transmission");
  source.addChild(made, "type", "transmission_interface/SimpleTransmission");
  source.setAttribute(source.addChild(made, "joint"), "name", joint);
  source.setAttribute(source.addChild(made, "actuator"), "name", joint + "_motor");
  return made;
}

Refusal writeGearRatio(XmlSource& source, const DescriptionChange& change) {
  const std::size_t transmission = transmissionOf(source, change.of);
  for (const char* holder : {"actuator", "joint", ""}) {
    const auto in =
        *holder == '\0' ? std::optional(transmission) : source.child(transmission, holder);
    if (!in) continue;
    if (const auto drake = source.child(*in, "drake:gear_ratio")) {
      return setNumbers(source, *drake, "value", change.values, kExact, NAN);
    }
    if (const auto reduction = source.child(*in, "mechanicalReduction")) {
      return setContentNumbers(source, *reduction, change.values);
    }
  }
  const std::size_t actuator = childOf(source, transmission, "actuator");
  return setContentNumbers(source, source.addChild(actuator, "mechanicalReduction"), change.values);
}

// A passive force, rotor or gear in a row of a table.
Refusal writeRowNumber(const PlaceOfChange& place, const DescriptionChange& change) {
  const char* attribute = nullptr;
  switch (change.property) {
    case RobotProperty::kDamping:
      attribute = "damping";
      break;
    case RobotProperty::kFriction:
      attribute = "friction";
      break;
    case RobotProperty::kStiffness:
      attribute = "spring_stiffness";
      break;
    case RobotProperty::kSpringReference:
      attribute = "spring_reference";
      break;
    case RobotProperty::kRotorInertia:
      attribute = "rotor_inertia";
      break;
    case RobotProperty::kGearRatio:
      attribute = "gear_ratio";
      break;
    default:
      return "it follows from the table's rows: change it there";
  }
  return setNumbers(place.source, place.element, attribute, change.values);
}

Refusal writeJoint(const PlaceOfChange& place, const DescriptionChange& change) {
  XmlSource& source = place.source;
  const std::size_t joint = place.element;
  const auto dynamics = [&](const char* attribute) {
    return setNumbers(source, childOf(source, joint, "dynamics"), attribute, change.values, kExact,
                      0.0, place.before);
  };
  const auto limit = [&](const char* attribute, std::size_t k) {
    return setOrRemove(source, childOf(source, joint, "limit"), attribute, change.values[k],
                       {&place.before[k], 1});
  };
  switch (change.property) {
    case RobotProperty::kOrigin:
      return setNumbers(source, childOf(source, joint, "origin"), "xyz", change.values, kExact, 0.0,
                        place.before);
    case RobotProperty::kOrientation:
      return writeOrientation(source, childOf(source, joint, "origin"), place.joint->X_PJ.rotation,
                              change.values, place.before);
    case RobotProperty::kAxis:
      return setNumbers(source, childOf(source, joint, "axis"), "xyz", change.values, kExact, NAN,
                        place.before);
    case RobotProperty::kPositionLimits: {
      if (std::isfinite(change.values[0]) != std::isfinite(change.values[1])) {
        return "URDF's range has two finite ends, or none";
      }
      const Refusal refused = limit("lower", 0);
      return refused.empty() ? limit("upper", 1) : refused;
    }
    case RobotProperty::kEffortLimit:
      return limit("effort", 0);
    case RobotProperty::kVelocityLimit:
      return limit("velocity", 0);
    case RobotProperty::kDamping:
      return dynamics("damping");
    case RobotProperty::kFriction:
      return dynamics("friction");
    case RobotProperty::kStiffness:
      return dynamics("spring_stiffness");
    case RobotProperty::kSpringReference: {  // which counts where there is a spring
      const std::size_t element = childOf(source, joint, "dynamics");
      if (!source.attribute(element, "spring_stiffness")) {
        source.setAttribute(element, "spring_stiffness", shortest(place.joint->stiffness));
      }
      return dynamics("spring_reference");
    }
    case RobotProperty::kGearRatio:
      return writeGearRatio(source, change);
    default:
      return dynamics("rotor_inertia");
  }
}

}  // namespace

Refusal writeUrdfChange(const PlaceOfChange& place, const DescriptionChange& change) {
  return isOfLink(change.property) ? writeUrdfInertial(place, change) : writeJoint(place, change);
}

Refusal writeDenavitHartenbergChange(const PlaceOfChange& place, const DescriptionChange& change) {
  if (isOfLink(change.property)) return writeUrdfInertial(place, change);
  const auto bound = [&](const char* attribute, std::size_t k) {
    return setOrRemove(place.source, place.element, attribute, change.values[k],
                       {&place.before[k], 1});
  };
  switch (change.property) {
    case RobotProperty::kPositionLimits: {
      const Refusal refused = bound("lower", 0);
      return refused.empty() ? bound("upper", 1) : refused;
    }
    case RobotProperty::kEffortLimit:
      return bound("effort", 0);
    case RobotProperty::kVelocityLimit:
      return bound("velocity", 0);
    default:
      return writeRowNumber(place, change);
  }
}

}  // namespace armillary
