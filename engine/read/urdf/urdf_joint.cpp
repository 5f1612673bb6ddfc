// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_joint.h"

#include <tinyxml2.h>

#include <cmath>
#include <limits>
#include <utility>

#include "engine/read/labels.h"
#include "engine/read/urdf/joint_axes.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// An upper bound of an effort or a speed. Negative ones mean "none" to some programs, which is the
// reading that restrains nothing wrongly.
double readBound(const ElementReader& limit, const char* attribute) {
  if (!limit.has(attribute)) {
    limit.warning("'" + std::string(attribute) + "' is missing and is taken as unlimited",
                  "add it");
    return kInfinite;
  }
  const double bound = limit.number(attribute, kInfinite);
  if (bound >= 0.0) return bound;
  limit.warning(std::string(attribute) + "=\"" + limit.text(attribute) +
                    "\" is negative and is taken as unlimited",
                "give a positive number");
  return kInfinite;
}

void readRange(const ElementReader& limit, JointLimits& limits) {
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
  const double lower = hasLower ? limit.number("lower", kMalformed) : 0.0;
  const double upper = hasUpper ? limit.number("upper", kMalformed) : 0.0;
  if (std::isnan(lower) || std::isnan(upper)) return;
  limits.lower = lower;
  limits.upper = upper;
  const std::string range = "lower " + shortest(limits.lower) + ", upper " + shortest(limits.upper);
  if (limits.lower > limits.upper) {
    limit.warning("the limits are in the wrong order (" + range + ") and are exchanged",
                  "exchange lower and upper");
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
    readRange(*limit, limits);
  } else if (limit->has("lower") || limit->has("upper")) {
    limit->number("lower", 0.0);  // read all the same, so that a malformed number is found
    limit->number("upper", 0.0);
    limit->warning("a continuous joint has no position limits; lower and upper are ignored",
                   "make the joint revolute, or delete them");
  }
  limits.effort = readBound(*limit, "effort");
  limits.velocity = readBound(*limit, "velocity");
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

std::optional<MimicDescription> readMimic(const ElementReader& joint, JointType type) {
  const std::optional<ElementReader> element = joint.child("mimic");
  if (!element) return std::nullopt;
  MimicDescription mimic;
  mimic.joint = element->text("joint");
  mimic.multiplier = element->number("multiplier", 1.0);
  mimic.offset = element->number("offset", 0.0);
  if (mimic.joint.empty()) {
    element->error("it does not say which joint to follow", "add joint=\"NAME\"");
    return std::nullopt;
  }
  if (type == JointType::kFixed && joint.text("type") == "fixed") {  // not an unknown type
    element->warning("a fixed joint cannot follow '" + mimic.joint + "'; <mimic> is ignored",
                     "delete <mimic>, or give the joint a type that moves");
    return std::nullopt;
  }
  return mimic;
}

}  // namespace

JointDescription readUrdfJoint(const tinyxml2::XMLElement& element, UrdfContext& context) {
  const char* said = element.Attribute("name");
  const ElementReader reader(element, jointLabel(said != nullptr ? said : ""), context.diagnostics);
  JointDescription joint;
  joint.name = reader.text("name");
  joint.line = reader.line();
  joint.type = readJointType(reader).value_or(JointType::kFixed);
  if (const auto parent = reader.child("parent")) joint.parent = parent->text("link");
  if (const auto child = reader.child("child")) joint.child = child->text("link");
  joint.X_PJ = reader.origin();
  const JointAxes axes = readJointAxes(reader, joint.type);
  joint.axis = axes.axis;
  joint.axis2 = axes.axis2;
  joint.pitch = axes.pitch;
  joint.limits = readLimits(reader, joint.type);
  if (const auto dynamics = reader.child("dynamics")) {
    joint.damping = readResistance(*dynamics, "damping");
    joint.friction = readResistance(*dynamics, "friction");
    readSpringAndRotor(*dynamics, joint);
  }
  joint.mimic = readMimic(reader, joint.type);
  context.noteUnknown(element, {"parent", "child", "origin", "axis", "axis2", "limit", "dynamics",
                                "mimic", "safety_controller", "calibration"});
  return joint;
}

}  // namespace armillary
