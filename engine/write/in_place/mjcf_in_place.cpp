// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/text/degree.h"
#include "engine/text/parse_number.h"
#include "engine/write/in_place/formats_in_place.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;

constexpr std::array<const char*, 5> kOrientations = {"quat", "axisangle", "euler", "xyaxes",
                                                      "zaxis"};

// What one of the file's angles is in radians: MJCF counts in degrees unless its compiler says
// otherwise.
double angleUnit(const XmlSource& source) {
  for (const std::size_t section : source.children(0)) {
    if (source.elements()[section].tag != "compiler") continue;
    const auto said = source.attribute(section, "angle");
    if (said && *said == "radian") return 1.0;
  }
  return kDegree;
}

bool isDiagonal(const Matrix3d& I) {
  return I(0, 1) == 0.0 && I(0, 2) == 0.0 && I(1, 2) == 0.0;
}

// Full inertias are given in the body's axes.
Refusal writeInertia(XmlSource& source, std::size_t inertial, const InertialDescription& is,
                     bool turned) {
  const Matrix3d& I = is.rotational;
  if (!turned && source.attribute(inertial, "diaginertia") && isDiagonal(I)) {
    return setNumbers(source, inertial, "diaginertia", std::array{I(0, 0), I(1, 1), I(2, 2)});
  }
  for (const char* orientation : kOrientations) source.removeAttribute(inertial, orientation);
  source.removeAttribute(inertial, "diaginertia");
  const Matrix3d& R = is.X_LI.rotation;
  const Matrix3d B = R * I * R.transpose();
  return setNumbers(source, inertial, "fullinertia",
                    std::array{B(0, 0), B(1, 1), B(2, 2), B(0, 1), B(0, 2), B(1, 2)}, kExact, NAN);
}

Refusal writeMjcfInertial(const PlaceOfChange& place, const DescriptionChange& change) {
  XmlSource& source = place.source;
  const InertialDescription& is = *place.link->inertial;
  const auto found = source.child(place.element, "inertial");
  if (!found) {  // in place of what its geoms gave
    const std::size_t added = source.addChild(place.element, "inertial", {}, true);
    const Eigen::Vector3d& c = is.X_LI.position;
    Refusal refused =
        setNumbers(source, added, "pos", std::array{c.x(), c.y(), c.z()}, kExact, NAN);
    if (refused.empty()) refused = setNumbers(source, added, "mass", {&is.mass, 1}, kExact, NAN);
    return refused.empty() ? writeInertia(source, added, is, true) : refused;
  }
  switch (change.property) {
    case RobotProperty::kMass:
      return setNumbers(source, *found, "mass", change.values, kExact, NAN);
    case RobotProperty::kCenter:
      return setNumbers(source, *found, "pos", change.values, kExact, NAN);
    default:
      return writeInertia(source, *found, is, change.property == RobotProperty::kInertialAxes);
  }
}

Refusal writeOrigin(const PlaceOfChange& place) {
  if (place.joint->type == JointType::kFloating) {
    return "a free body has no place of its own but the one where it starts";
  }
  XmlSource& source = place.source;
  const auto body = source.elements()[place.element].parent;
  if (!body || source.elements()[*body].tag != "body") return "it stands in no body of its own";
  // moving the joint moves its body, which carries it
  const Eigen::Vector3d step = place.joint->X_PJ.position - place.joint_before->X_PJ.position;
  Eigen::Vector3d moved = step;
  if (const auto said = source.attribute(*body, "pos")) {
    std::array<double, 3> old{};
    if (!parseNumbers(*said, old)) return "the body's pos is no three numbers";
    moved += Eigen::Vector3d(old[0], old[1], old[2]);
    for (int k = 0; k < 3; ++k) {
      if (step[k] == 0.0) moved[k] = old[static_cast<std::size_t>(k)];
    }
  }
  return setNumbers(source, *body, "pos", std::array{moved.x(), moved.y(), moved.z()});
}

}  // namespace

Refusal writeMjcfChange(const PlaceOfChange& place, const DescriptionChange& change) {
  if (isOfLink(change.property)) return writeMjcfInertial(place, change);
  XmlSource& source = place.source;
  const std::size_t joint = place.element;
  const bool slides = place.joint->type == JointType::kPrismatic;
  const double unit = slides ? 1.0 : angleUnit(source);
  const auto set = [&](const char* attribute) {
    return setNumbers(source, joint, attribute, change.values, kExact, NAN);
  };
  switch (change.property) {
    case RobotProperty::kOrigin:
      return writeOrigin(place);
    case RobotProperty::kAxis:
      return set("axis");
    case RobotProperty::kPositionLimits: {
      const double lower = change.values[0] / unit, upper = change.values[1] / unit;
      if (!std::isfinite(lower) || !std::isfinite(upper)) {
        return "MJCF's range has two finite ends";
      }
      const double rounding = slides ? kExact : 1e-13 * std::max(std::abs(lower), std::abs(upper));
      return setNumbers(source, joint, "range", std::array{lower, upper}, rounding, NAN);
    }
    case RobotProperty::kEffortLimit:
      if (!std::isfinite(change.values[0])) return "MJCF's range has two finite ends";
      return setNumbers(source, joint, "actuatorfrcrange",
                        std::array{-change.values[0], change.values[0]}, kExact, NAN);
    case RobotProperty::kDamping:
      return set("damping");
    case RobotProperty::kFriction:
      return set("frictionloss");
    case RobotProperty::kStiffness:
      return set("stiffness");
    case RobotProperty::kSpringReference: {
      const double reference = change.values[0] / unit;
      const double rounding = unit == 1.0 ? kExact : 1e-13 * std::abs(reference);
      return setNumbers(source, joint, "springref", {&reference, 1}, rounding, NAN);
    }
    case RobotProperty::kRotorInertia:
      return set("armature");
    case RobotProperty::kGearRatio:
      return "its actuator's gear, which also scales the control, says it";
    case RobotProperty::kVelocityLimit:
      return "MJCF has no word for it";
    default:
      return "it follows from the frames of the bodies around it";
  }
}

}  // namespace armillary
