#include "engine/read/urdf_joint.h"

#include <tinyxml2.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/read/labels.h"

namespace armillary {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

std::string asText(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

bool isSlidingOrTurning(JointType type) {
  return type == JointType::kRevolute || type == JointType::kContinuous ||
         type == JointType::kPrismatic;
}

JointType readType(const ElementReader& joint) {
  constexpr std::array kTypes = {JointType::kFixed,      JointType::kRevolute,
                                 JointType::kContinuous, JointType::kPrismatic,
                                 JointType::kPlanar,     JointType::kFloating};
  const std::string remedy = "use revolute, continuous, prismatic, fixed, floating or planar";
  if (!joint.has("type")) {
    joint.error("the attribute 'type' is missing", remedy);
    return JointType::kFixed;
  }
  const std::string said = joint.text("type");
  for (const JointType type : kTypes) {
    if (said == name(type)) return type;
  }
  joint.error("unknown joint type '" + said + "'", remedy);
  return JointType::kFixed;
}

// The unit axis of a joint that has one; x where the file says nothing.
Eigen::Vector3d readAxis(const ElementReader& joint, JointType type) {
  Eigen::Vector3d x = Eigen::Vector3d::UnitX();
  const std::optional<ElementReader> element = joint.child("axis");
  if (!element) return x;
  const Eigen::Vector3d axis = element->vector("xyz", x);
  // Exported files give joints without an axis a zero one.
  if (type == JointType::kFixed || type == JointType::kFloating) return x;
  if (!element->has("xyz")) {
    element->warning("there is no xyz; the axis is taken as 1 0 0", "add xyz=\"X Y Z\"");
    return x;
  }
  const double norm = axis.stableNorm();
  if (norm < 1e-12) {
    element->error("xyz=\"" + element->text("xyz") + "\" is no direction", "give a unit vector");
    return x;
  }
  constexpr double kRounding = 1e-3;  // of directions written with three digits
  if (std::abs(norm - 1.0) > kRounding) {
    element->warning(
        "xyz=\"" + element->text("xyz") + "\" has length " + asText(norm) + " and is normalized",
        "give a unit vector");
  }
  return axis / norm;
}

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
  const std::string range = "lower " + asText(limits.lower) + ", upper " + asText(limits.upper);
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
  const bool ranged = type == JointType::kRevolute || type == JointType::kPrismatic;
  const std::optional<ElementReader> limit = joint.child("limit");
  if (!limit) {
    if (ranged) {
      joint.warning(
          "a " + std::string(name(type)) + " joint needs a <limit>; it is taken as unlimited",
          "add <limit lower upper effort velocity>");
    }
    return limits;
  }
  // Other joints have no single position, force and speed that these could limit.
  if (!isSlidingOrTurning(type)) return limits;
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

// Damping or friction: a resistance, so that a negative one would feed the joint with energy.
double readResistance(const ElementReader& dynamics, const char* attribute) {
  const double value = dynamics.number(attribute, 0.0);
  if (value < 0.0) {
    dynamics.warning(std::string(attribute) + "=\"" + dynamics.text(attribute) +
                         "\" is negative: it drives the joint instead of resisting",
                     "give a positive number or zero");
  }
  return value;
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
  joint.type = readType(reader);
  if (const auto parent = reader.child("parent")) joint.parent = parent->text("link");
  if (const auto child = reader.child("child")) joint.child = child->text("link");
  joint.X_PJ = reader.origin();
  joint.axis = readAxis(reader, joint.type);
  joint.limits = readLimits(reader, joint.type);
  if (const auto dynamics = reader.child("dynamics")) {
    joint.damping = readResistance(*dynamics, "damping");
    joint.friction = readResistance(*dynamics, "friction");
  }
  joint.mimic = readMimic(reader, joint.type);
  context.noteUnknown(element, {"parent", "child", "origin", "axis", "limit", "dynamics", "mimic",
                                "safety_controller", "calibration"});
  return joint;
}

}  // namespace armillary
