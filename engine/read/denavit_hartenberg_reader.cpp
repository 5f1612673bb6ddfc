// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/denavit_hartenberg_reader.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <set>
#include <span>
#include <utility>

#include "engine/description/denavit_hartenberg_row.h"
#include "engine/read/inertial.h"
#include "engine/read/labels.h"
#include "engine/read/urdf/joint_axes.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

using Convention = DenavitHartenbergConvention;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr const char* kBase = "base";

constexpr const char* kRobotAttributes[] = {"name", "convention"};
constexpr const char* kJointAttributes[] = {
    "name", "type", "a", "alpha", "d", "theta", "offset", "lower", "upper", "effort", "velocity"};

// A word that nobody reads is most often a known one misspelt.
void noteUnknownAttributes(const ElementReader& reader, std::span<const char* const> known) {
  for (const auto* attribute = reader.element().FirstAttribute(); attribute != nullptr;
       attribute = attribute->Next()) {
    const std::string_view said = attribute->Name();
    if (std::find(known.begin(), known.end(), said) != known.end()) continue;
    std::string remedy = "delete it, or use one of";
    for (const char* word : known) remedy += std::string(word == known.front() ? " " : ", ") + word;
    reader.warning("the attribute '" + std::string(said) + "' is unknown and is ignored", remedy);
  }
}

void noteUnknownChildren(const ElementReader& reader, const char* known) {
  for (const auto* child = reader.element().FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    if (std::string_view(child->Name()) == known) continue;
    reader.note(std::string("<") + child->Name() + "> in line " +
                std::to_string(child->GetLineNum()) + " is not read");
  }
}

Convention readConvention(const ElementReader& robot) {
  const std::string said = robot.text("convention");
  for (const Convention convention : {Convention::kStandard, Convention::kModified}) {
    if (said == name(convention)) return convention;
  }
  const std::string remedy = "write convention=\"standard\" or convention=\"modified\"";
  if (!robot.has("convention")) {
    robot.error("the attribute 'convention' is missing", remedy);
  } else {
    robot.error("unknown convention '" + said + "'", remedy);
  }
  return Convention::kStandard;
}

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

// Names of joints, each of its own. After an error any other does that gives rise to no further
// finding.
class JointNames {
 public:
  std::string take(const ElementReader& joint) {
    const std::string said = joint.text("name");
    if (said.empty()) {
      joint.error("the name is missing", "add name=\"...\"");
    } else if (const auto [first, added] = lines_.try_emplace(said, joint.line()); !added) {
      joint.error("the name is already taken in line " + std::to_string(first->second),
                  "give one of them another name");
    } else {
      return said;
    }
    return "row " + std::to_string(++replaced_) + " without a name of its own";
  }

 private:
  std::map<std::string, int> lines_;
  int replaced_ = 0;
};

void readJoint(const ElementReader& reader, Convention convention, JointNames& names,
               RobotDescription& robot) {
  noteUnknownAttributes(reader, kJointAttributes);
  noteUnknownChildren(reader, "inertial");
  JointDescription joint;
  joint.name = names.take(reader);
  joint.line = reader.line();
  joint.type = readType(reader);
  joint.parent = robot.links.back().name;
  joint.child = joint.name + "_link";
  joint.axis = Eigen::Vector3d::UnitZ();
  joint.limits = readLimits(reader);
  // z of the row's start carries the standard convention's joint, z of its end the modified one's
  const Pose row = rowPose(convention, readRow(reader, joint.type));
  (convention == Convention::kStandard ? joint.X_MC : joint.X_PJ) = row;

  LinkDescription link;
  link.name = joint.child;
  link.line = joint.line;
  if (const auto inertial = reader.child("inertial")) link.inertial = readInertial(*inertial);
  robot.links.push_back(std::move(link));
  robot.joints.push_back(std::move(joint));
}

}  // namespace

RobotDescription readDenavitHartenberg(const tinyxml2::XMLElement& element,
                                       Diagnostics& diagnostics) {
  const ElementReader reader(element, "dh_robot", diagnostics);
  RobotDescription robot;
  robot.name = reader.text("name");
  robot.line = reader.line();
  if (robot.name.empty()) {
    reader.warning("the robot has no name", "add name=\"...\" to <dh_robot>");
  }
  noteUnknownAttributes(reader, kRobotAttributes);
  noteUnknownChildren(reader, "joint");
  const Convention convention = readConvention(reader);
  LinkDescription base;
  base.name = kBase;
  base.line = reader.line();
  robot.links.push_back(std::move(base));
  JointNames names;
  for (const auto* row = element.FirstChildElement("joint"); row != nullptr;
       row = row->NextSiblingElement("joint")) {
    const char* said = row->Attribute("name");
    readJoint({*row, jointLabel(said != nullptr ? said : ""), diagnostics}, convention, names,
              robot);
  }
  if (robot.joints.empty()) {
    reader.error("the table has no row", "add <joint name type a alpha d theta/> for every joint");
  }
  return robot;
}

}  // namespace armillary
