// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_joint.h"

#include <tinyxml2.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/read/labels.h"
#include "engine/read/urdf/joint_axes.h"
#include "engine/read/urdf/urdf_mimic.h"
#include "engine/text/number_text.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// What programs write where there is no limit; the sign is not looked at.
bool saysInfinite(const ElementReader& limit, const char* attribute) {
  std::string word = lowered(trimmed(limit.text(attribute)));
  if (word.starts_with('-') || word.starts_with('+')) word.erase(0, 1);
  return word == "inf" || word == ".inf" || word == "infinity";
}

// An upper bound of an effort or a speed. Negative ones mean "none" to some programs, which is the
// reading that restrains nothing wrongly.
double readBound(const ElementReader& limit, const char* attribute) {
  if (!limit.has(attribute)) {
    limit.warning("'" + std::string(attribute) + "' is missing and is taken as unlimited",
                  "add it");
    return kInfinite;
  }
  if (saysInfinite(limit, attribute)) return kInfinite;
  const double bound = limit.number(attribute, kInfinite);
  if (bound >= 0.0) return bound;
  limit.warning(std::string(attribute) + "=\"" + limit.text(attribute) +
                    "\" is negative and is taken as unlimited",
                "give a positive number");
  return kInfinite;
}

// What URDF 1.2 adds, each of which may be left out; Drake had the first before.
void readRateBounds(const ElementReader& limit, JointLimits& limits) {
  const auto bound = [&limit](const char* attribute) {
    return limit.has(attribute) ? readBound(limit, attribute) : kInfinite;
  };
  limits.acceleration = bound(limit.has("acceleration") ? "acceleration" : "drake:acceleration");
  limits.deceleration = limit.has("deceleration") ? bound("deceleration") : limits.acceleration;
  limits.jerk = bound("jerk");
}

void readRange(const ElementReader& limit, const std::string& joint, JointLimits& limits) {
  const bool hasLower = limit.has("lower");
  const bool hasUpper = limit.has("upper");
  if (!hasLower && !hasUpper) {
    limit.warning("neither lower nor upper is given; the position is taken as unlimited",
                  "add them, or make the joint continuous");
    return;
  }
  if (!hasLower || !hasUpper) {
    limit.warning(std::string(hasLower ? "'upper'" : "'lower'") + " is missing and is taken as 0",
                  "add it");
  }
  constexpr double kMalformed = std::numeric_limits<double>::quiet_NaN();
  const auto end = [&](bool has, const char* attribute, double infinite) {
    if (!has) return 0.0;
    return saysInfinite(limit, attribute) ? infinite : limit.number(attribute, kMalformed);
  };
  const double lower = end(hasLower, "lower", -kInfinite);
  const double upper = end(hasUpper, "upper", kInfinite);
  if (std::isnan(lower) || std::isnan(upper)) return;
  limits.lower = lower;
  limits.upper = upper;
  const std::string range = "lower " + shortest(limits.lower) + ", upper " + shortest(limits.upper);
  if (limits.lower > limits.upper) {
    limit.warning("the limits are in the wrong order (" + range + ") and are exchanged",
                  "exchange lower and upper",
                  {{Mend::Property::kLimits, joint, {limits.upper, limits.lower}}});
    std::swap(limits.lower, limits.upper);
  } else if (limits.lower == limits.upper) {
    limit.warning("the limits leave no room to move (" + range + ")",
                  "widen them, or make the joint continuous or fixed");
  }
}

JointLimits readLimits(const ElementReader& joint, JointType type) {
  JointLimits limits;
  const bool ranged = hasOneCoordinate(type) && type != JointType::kContinuous;
  const std::optional<ElementReader> limit = joint.child("limit");
  if (!limit) {
    if (ranged && type != JointType::kHelical) {
      joint.warning(
          "a " + std::string(name(type)) + " joint needs a <limit>; it is taken as unlimited",
          "add <limit lower upper effort velocity>");
    }
    return limits;
  }
  if ((type == JointType::kSpherical || type == JointType::kUniversal) &&
      (limit->has("lower") || limit->has("upper"))) {
    limit->error(std::string("a ") + name(type) + " joint has no single position to limit",
                 "delete lower and upper");
  }
  // Other joints have no single position, force and speed that these could limit.
  if (!hasOneCoordinate(type)) return limits;
  if (ranged) {
    readRange(*limit, joint.text("name"), limits);
  } else if (limit->has("lower") || limit->has("upper")) {
    limit->number("lower", 0.0);  // read all the same, so that a malformed number is found
    limit->number("upper", 0.0);
    limit->warning("a continuous joint has no position limits; lower and upper are ignored",
                   "make the joint revolute, or delete them");
  }
  limits.effort = readBound(*limit, "effort");
  limits.velocity = readBound(*limit, "velocity");
  readRateBounds(*limit, limits);
  return limits;
}

// Damping, friction, stiffness, inertia: a resistance, so that a negative one would feed the joint
// with energy.
double readResistance(const ElementReader& dynamics, const char* attribute) {
  const double value = dynamics.number(attribute, 0.0);
  if (value < 0.0) {
    dynamics.warning(std::string(attribute) + "=\"" + dynamics.text(attribute) +
                         "\" is negative: it drives the joint instead of resisting",
                     "give a positive number or zero");
  }
  return value;
}

// A spring and the motor's rotor, for which URDF has no word; those of SDF for the spring.
void readSpringAndRotor(const ElementReader& dynamics, JointDescription& joint) {
  if (!dynamics.has("spring_stiffness") && !dynamics.has("rotor_inertia")) return;
  if (!hasOneCoordinate(joint.type)) {
    dynamics.warning(
        std::string("a ") + name(joint.type) +
            " joint has no single coordinate for a spring or a rotor; they are ignored",
        "delete spring_stiffness and rotor_inertia");
    return;
  }
  joint.rotor_inertia = readResistance(dynamics, "rotor_inertia");
  joint.stiffness = readResistance(dynamics, "spring_stiffness");
  joint.spring_reference = dynamics.number("spring_reference", 0.0);
}

// Drake's words for joints of its own.
std::optional<JointType> readDrakeJointType(const ElementReader& joint) {
  const std::string said = joint.text("type");
  if (said == "ball") return JointType::kSpherical;
  if (said == "screw") return JointType::kHelical;
  if (said == "curvilinear") {
    joint.error("a curvilinear joint, along a curve of arcs and lines, is not read",
                "replace it by joints that turn and slide");
    return std::nullopt;
  }
  return readJointType(joint, "ball, screw");
}

// Damping; Drake's planar joints have one number for each of their three degrees of freedom.
double readDamping(const ElementReader& dynamics, JointType type) {
  std::array<double, 3> each{};
  if (type != JointType::kPlanar || !parseNumbers(dynamics.text("damping"), each)) {
    return readResistance(dynamics, "damping");
  }
  if (each[0] != each[1] || each[0] != each[2]) {
    dynamics.warning("damping=\"" + dynamics.text("damping") +
                         "\" has three numbers, of which the first is taken for all",
                     "give one number");
  }
  return each[0];
}

}  // namespace

JointDescription readUrdfJoint(const tinyxml2::XMLElement& element, UrdfContext& context) {
  const char* said = element.Attribute("name");
  const ElementReader reader(element, jointLabel(said != nullptr ? said : ""), context.diagnostics);
  JointDescription joint;
  joint.name = reader.text("name");
  joint.line = reader.line();
  const bool drake = reader.tag() == "drake:joint";
  joint.type =
      (drake ? readDrakeJointType(reader) : readJointType(reader)).value_or(JointType::kFixed);
  if (const auto parent = reader.child("parent")) joint.parent = parent->text("link");
  if (const auto child = reader.child("child")) joint.child = child->text("link");
  joint.X_PJ = reader.origin();
  const JointAxes axes = readJointAxes(reader, joint.type);
  joint.axis = axes.axis;
  joint.axis2 = axes.axis2;
  joint.pitch = axes.pitch;
  joint.limits = readLimits(reader, joint.type);
  if (const auto dynamics = reader.child("dynamics")) {
    joint.damping = readDamping(*dynamics, joint.type);
    joint.friction = readResistance(*dynamics, "friction");
    readSpringAndRotor(*dynamics, joint);
  }
  joint.mimic = readUrdfMimic(reader, joint.type);
  // the last two: what URDF files carry for controllers
  context.noteUnknown(element, {"parent", "child", "origin", "axis", "axis2", "limit", "dynamics",
                                "mimic", "mimicJoint", "mimicMultiplier", "mimicOffset",
                                "drake:screw_thread_pitch", "safety_controller", "calibration"});
  return joint;
}

}  // namespace armillary
