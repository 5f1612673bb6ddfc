// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/denavit_hartenberg_reader.h"

#include <tinyxml2.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "engine/read/denavit_hartenberg_joint.h"
#include "engine/read/element_reader.h"
#include "engine/read/inertial.h"
#include "engine/read/labels.h"

namespace armillary {
namespace {

using Convention = DenavitHartenbergConvention;

constexpr const char* kRobotAttributes[] = {"name", "convention"};
constexpr const char* kJointAttributes[] = {"name",
                                            "type",
                                            "a",
                                            "alpha",
                                            "d",
                                            "theta",
                                            "beta",
                                            "offset",
                                            "lower",
                                            "upper",
                                            "effort",
                                            "velocity",
                                            "acceleration",
                                            "deceleration",
                                            "jerk",
                                            "damping",
                                            "friction",
                                            "spring_stiffness",
                                            "spring_reference",
                                            "rotor_inertia",
                                            "gear_ratio"};
constexpr const char* kFrameAttributes[] = {"name"};
constexpr const char* kRobotChildren[] = {"gravity", "base", "joint"};
constexpr const char* kBaseChildren[] = {"origin", "inertial", "frame"};
constexpr const char* kJointChildren[] = {"inertial", "frame"};
constexpr const char* kFrameChildren[] = {"origin"};

// A word that nobody reads is most often a known one misspelt.
void noteUnknownAttributes(const ElementReader& reader, std::span<const char* const> known) {
  for (const auto* attribute = reader.element().FirstAttribute(); attribute != nullptr;
       attribute = attribute->Next()) {
    const std::string_view said = attribute->Name();
    if (std::find(known.begin(), known.end(), said) != known.end()) continue;
    std::string remedy = known.empty() ? "delete it" : "delete it, or use one of";
    for (const char* word : known) remedy += std::string(word == known.front() ? " " : ", ") + word;
    reader.warning("the attribute '" + std::string(said) + "' is unknown and is ignored", remedy);
  }
}

void noteUnknownChildren(const ElementReader& reader, std::span<const char* const> known) {
  for (const auto* child = reader.element().FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    const std::string_view said = child->Name();
    if (std::find(known.begin(), known.end(), said) != known.end()) continue;
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

// Names of joints, each of its own. After an error any other does that gives rise to no further
// finding.
class JointNames {
 public:
  std::string take(const ElementReader& joint) {
    std::string said = joint.text("name");
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

std::vector<DenavitHartenbergJoint::Frame> readFrames(const ElementReader& of) {
  std::vector<DenavitHartenbergJoint::Frame> frames;
  for (const auto* element = of.element().FirstChildElement("frame"); element != nullptr;
       element = element->NextSiblingElement("frame")) {
    const char* said = element->Attribute("name");
    const ElementReader reader(*element, "frame '" + std::string(said ? said : "") + "'",
                               *of.diagnostics());
    noteUnknownAttributes(reader, kFrameAttributes);
    noteUnknownChildren(reader, kFrameChildren);
    DenavitHartenbergJoint::Frame frame;
    frame.name = reader.text("name");
    frame.line = reader.line();
    frame.X_RF = reader.origin();
    if (frame.name.empty()) {
      reader.error("the name is missing", "add name=\"...\"");
    } else {
      frames.push_back(std::move(frame));
    }
  }
  return frames;
}

DenavitHartenbergJoint readJoint(const ElementReader& reader, JointNames& names) {
  noteUnknownAttributes(reader, kJointAttributes);
  noteUnknownChildren(reader, kJointChildren);
  DenavitHartenbergJoint row;
  row.joint.name = names.take(reader);
  readDenavitHartenbergNumbers(reader, row);
  if (const auto inertial = reader.child("inertial")) row.inertial = readInertial(*inertial);
  row.frames = readFrames(reader);
  return row;
}

void readBase(const ElementReader& reader, DenavitHartenbergRobot& robot) {
  noteUnknownAttributes(reader, {});
  noteUnknownChildren(reader, kBaseChildren);
  robot.X_W0 = reader.origin();
  if (const auto inertial = reader.child("inertial")) robot.base_inertial = readInertial(*inertial);
  robot.base_frames = readFrames(reader);
}

}  // namespace

DenavitHartenbergRobot readDenavitHartenberg(const tinyxml2::XMLElement& element,
                                             Diagnostics& diagnostics) {
  const ElementReader reader(element, "dh_robot", diagnostics);
  DenavitHartenbergRobot robot;
  robot.name = reader.text("name");
  robot.line = reader.line();
  if (robot.name.empty()) {
    reader.warning("the robot has no name", "add name=\"...\" to <dh_robot>");
  }
  noteUnknownAttributes(reader, kRobotAttributes);
  noteUnknownChildren(reader, kRobotChildren);
  robot.convention = readConvention(reader);
  if (const auto gravity = reader.child("gravity")) robot.gravity = gravity->requiredVector("xyz");
  if (const auto base = reader.child("base")) {
    readBase({base->element(), "base", diagnostics}, robot);
  }
  JointNames names;
  for (const auto* row = element.FirstChildElement("joint"); row != nullptr;
       row = row->NextSiblingElement("joint")) {
    const char* said = row->Attribute("name");
    robot.rows.push_back(
        readJoint({*row, jointLabel(said != nullptr ? said : ""), diagnostics}, names));
  }
  if (robot.rows.empty()) {
    reader.error("the table has no row", "add <joint name type a alpha d theta/> for every joint");
  }
  return robot;
}

}  // namespace armillary
