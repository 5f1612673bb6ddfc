// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_joint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/text/number_text.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

// What resists; MuJoCo's newer polynomials count with their first number.
double resistance(const MjcfElement& joint, const char* attribute, MjcfBuild& build) {
  const std::vector<double> said = joint.numbers(attribute, 16);
  if (said.empty()) return 0.0;
  if (said[0] < 0.0) {
    joint.error(std::string(attribute) + " is negative: it drives the joint instead of resisting",
                "give a positive number or zero");
  }
  if (std::any_of(said.begin() + 1, said.end(), [](double n) { return n != 0.0; })) {
    build.left_out.add(std::string(attribute) + " of higher order is", joint,
                       "the first number alone counts here");
  }
  return said[0];
}

// Whether a range counts: "auto" where compiler autolimits lets a range that has room say so; "0 0"
// and one in the wrong order say that there is none.
bool isLimited(const MjcfElement& element, const char* limited, const char* range,
               const MjcfCompiler& compiler) {
  const std::string said = element.text(limited);
  if (said == "true") return true;
  if (said == "false") return false;
  std::array<double, 2> ends{};
  return compiler.autolimits && element.has(range) && element.fill(range, ends) &&
         ends[0] < ends[1];
}

void readRange(const MjcfElement& element, const MjcfCompiler& compiler, JointType type,
               JointLimits& limits) {
  std::array<double, 2> range{};
  if (!isLimited(element, "limited", "range", compiler) || !element.fill("range", range)) return;
  const double unit = type == JointType::kPrismatic ? 1.0 : compiler.angle_unit;
  limits.lower = range[0] * unit;
  limits.upper = range[1] * unit;
  if (limits.lower < limits.upper) return;
  const std::string said = shortest(range[0]) + " to " + shortest(range[1]);
  if (limits.lower == limits.upper) {
    element.warning("the range leaves no room to move (" + said + ")",
                    "widen it, or delete the joint");
  } else {
    element.warning("the range is in the wrong order (" + said + ") and is exchanged",
                    "exchange the two");
    std::swap(limits.lower, limits.upper);
  }
}

}  // namespace

MjcfJointRead readMjcfJoint(const MjcfElement& element, const Pose& X_BF,
                            const MjcfCompiler& compiler, MjcfBuild& build) {
  MjcfJointRead read;
  JointDescription& joint = read.joint;
  joint.line = element.line;
  const std::string type = element.tag == "freejoint" ? "free"
                           : element.has("type")      ? element.text("type")
                                                      : "hinge";
  if (type == "free") {
    joint.type = JointType::kFloating;
  } else if (type == "ball") {
    joint.type = JointType::kSpherical;
  } else if (type == "slide") {
    joint.type = JointType::kPrismatic;
  } else {
    joint.type = JointType::kRevolute;
    if (type != "hinge")
      element.error("unknown type '" + type + "'", "use hinge, slide, ball or free");
  }
  joint.damping = resistance(element, "damping", build);
  joint.friction = resistance(element, "frictionloss", build);
  joint.rotor_inertia = resistance(element, "armature", build);
  const double stiffness = resistance(element, "stiffness", build);
  const std::vector<double> meant = element.numbers("springdamper", 2);
  if (std::any_of(meant.begin(), meant.end(), [](double each) { return each != 0.0; })) {
    build.left_out.add("springdamper of joints is", element,
                       "the spring and the damper that it means are missing here");
  }
  if (!hasOneCoordinate(joint.type) && joint.rotor_inertia != 0.0) {
    build.left_out.add("armature of ball and free joints is", element,
                       "the mass matrix lacks it here");
    joint.rotor_inertia = 0.0;
  }
  const auto leaveOutSpring = [&] {
    build.left_out.add("springs of ball and free joints are", element,
                       "these joints move freely here");
  };
  if (joint.type == JointType::kFloating) {
    if (stiffness != 0.0) leaveOutSpring();
    return read;
  }
  const Vector3d anchor = X_BF * element.vector("pos", Vector3d::Zero());
  joint.X_PJ.position = anchor;
  joint.X_MC.position = -anchor;
  if (joint.type == JointType::kSpherical) {
    if (stiffness != 0.0) leaveOutSpring();
    if (isLimited(element, "limited", "range", compiler)) {
      build.left_out.add("limits of ball joints are", element);
    }
    return read;
  }
  const Vector3d axis = element.vector("axis", Vector3d::UnitZ());
  if (axis.norm() > 1e-14) {
    joint.axis = X_BF.rotation * axis.normalized();
  } else {
    element.error("the axis is zero, which is no direction", "give a direction");
    joint.axis = Vector3d::UnitZ();
  }
  const bool turns = joint.type == JointType::kRevolute;
  const double unit = turns ? compiler.angle_unit : 1.0;
  read.reference = element.number("ref", 0.0) * unit;
  joint.stiffness = stiffness;
  joint.spring_reference = element.number("springref", 0.0) * unit;
  if (turns) {
    // in the reference configuration the body lies as the file has it
    joint.X_MC =
        Pose{Eigen::AngleAxisd(-read.reference, joint.axis).toRotationMatrix(), Vector3d::Zero()} *
        joint.X_MC;
  } else {
    joint.X_MC.position -= read.reference * joint.axis;
  }
  readRange(element, compiler, joint.type, joint.limits);
  if (turns && !std::isfinite(joint.limits.lower)) joint.type = JointType::kContinuous;
  std::array<double, 2> force{};
  if (isLimited(element, "actuatorfrclimited", "actuatorfrcrange", compiler) &&
      element.fill("actuatorfrcrange", force)) {
    joint.limits.effort = std::max(std::abs(force[0]), std::abs(force[1]));
  }
  return read;
}

}  // namespace armillary
