// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/denavit_hartenberg_joint.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

JointType readType(const ElementReader& joint) {
  const std::string said = joint.text("type");
  for (const JointType type : {JointType::kRevolute, JointType::kPrismatic}) {
    if (said == name(type)) return type;
  }
  const std::string remedy = "write type=\"revolute\" or type=\"prismatic\"";
  if (!joint.has("type")) {
    joint.error("the attribute 'type' is missing", remedy);
  } else {
    joint.error("unknown joint type '" + said + "'", remedy);
  }
  return JointType::kRevolute;
}

// A parameter of a row. `optional`: the joint moves it, so that a table may leave it out.
double readParameter(const ElementReader& joint, const char* attribute, bool optional = false) {
  if (!joint.has(attribute)) {
    if (!optional) {
      joint.warning("'" + std::string(attribute) + "' is missing and is taken as 0", "add it");
    }
    return 0.0;
  }
  return joint.requiredNumber(attribute).value_or(0.0);
}

// An angle of a row.
double readAngle(const ElementReader& joint, const char* attribute, bool optional = false) {
  const double angle = readParameter(joint, attribute, optional);
  if (std::abs(angle) > 2.0 * std::numbers::pi + 1e-3) {
    joint.warning(std::string(attribute) + "=\"" + joint.text(attribute) +
                      "\" is more than a turn: it seems to be in degrees",
                  "give angles in radians");
  }
  return angle;
}

DenavitHartenbergParameters readRow(const ElementReader& joint, JointType type) {
  const bool turns = type == JointType::kRevolute;
  DenavitHartenbergParameters row;
  row.a = readParameter(joint, "a");
  row.alpha = readAngle(joint, "alpha");
  row.d = readParameter(joint, "d", !turns);
  row.theta = readAngle(joint, "theta", turns);
  row.beta = readAngle(joint, "beta", true);
  if (turns) {
    row.theta += readAngle(joint, "offset", true);
  } else {
    row.d += readParameter(joint, "offset", true);
  }
  return row;
}

double readBound(const ElementReader& joint, const char* attribute) {
  const double bound = joint.number(attribute, kInfinite);
  if (bound >= 0.0) return bound;
  joint.warning(std::string(attribute) + "=\"" + joint.text(attribute) +
                    "\" is negative and is taken as unlimited",
                "give a positive number");
  return kInfinite;
}

JointLimits readLimits(const ElementReader& joint) {
  JointLimits limits;
  limits.lower = joint.number("lower", -kInfinite);
  limits.upper = joint.number("upper", kInfinite);
  limits.effort = readBound(joint, "effort");
  limits.velocity = readBound(joint, "velocity");
  limits.acceleration = readBound(joint, "acceleration");
  limits.deceleration =
      joint.has("deceleration") ? readBound(joint, "deceleration") : limits.acceleration;
  limits.jerk = readBound(joint, "jerk");
  if (joint.has("lower") != joint.has("upper")) {
    joint.warning(std::string("there is no '") + (joint.has("lower") ? "upper" : "lower") +
                      "'; the position is unlimited to that side",
                  "add it");
  }
  const std::string range = "lower " + shortest(limits.lower) + ", upper " + shortest(limits.upper);
  if (limits.lower > limits.upper) {
    joint.warning("the limits are in the wrong order (" + range + ") and are exchanged",
                  "exchange lower and upper");
    std::swap(limits.lower, limits.upper);
  } else if (limits.lower == limits.upper) {
    joint.warning("the limits leave no room to move (" + range + ")",
                  "widen them, or delete the joint's row");
  }
  return limits;
}

// A negative one would feed the joint with energy.
double readResistance(const ElementReader& joint, const char* attribute) {
  const double value = joint.number(attribute, 0.0);
  if (value < 0.0) {
    joint.warning(std::string(attribute) + "=\"" + joint.text(attribute) +
                      "\" is negative: it drives the joint instead of resisting",
                  "give a positive number or zero");
  }
  return value;
}

void readPassiveForces(const ElementReader& reader, JointDescription& joint) {
  joint.damping = readResistance(reader, "damping");
  joint.friction = readResistance(reader, "friction");
  joint.stiffness = readResistance(reader, "spring_stiffness");
  joint.spring_reference = reader.number("spring_reference", 0.0);
  joint.rotor_inertia = readResistance(reader, "rotor_inertia");
  if (reader.has("gear_ratio")) joint.gear_ratio = reader.requiredNumber("gear_ratio");
}

}  // namespace

void readDenavitHartenbergNumbers(const ElementReader& reader, DenavitHartenbergJoint& row) {
  row.joint.line = reader.line();
  row.joint.type = readType(reader);
  row.joint.limits = readLimits(reader);
  readPassiveForces(reader, row.joint);
  row.row = readRow(reader, row.joint.type);
}

}  // namespace armillary
