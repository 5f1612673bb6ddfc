// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_other_programs.h"

#include <tinyxml2.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "engine/read/labels.h"
#include "engine/read/urdf/urdf_mimic.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

constexpr std::size_t kNamed = 6;

using JointsByName = std::unordered_map<std::string_view, JointDescription*>;

std::string blocks(int count, const char* tag) {
  return std::to_string(count) + " <" + tag + (count == 1 ? "> block" : "> blocks");
}

// The spring and the leader that a block says of its joint.
void readJointBlock(const ElementReader& block, JointDescription& joint) {
  if (!hasOneCoordinate(joint.type)) return;
  const std::optional<ElementReader> stiffness = block.child("springStiffness");
  if (stiffness && joint.stiffness == 0.0) {
    joint.stiffness = stiffness->contentNumber().value_or(0.0);
    if (joint.stiffness < 0.0) {
      stiffness->warning("it is negative: it drives the joint instead of holding it",
                         "give a positive number or zero");
    }
    if (const auto reference = block.child("springReference")) {
      joint.spring_reference = reference->contentNumber().value_or(0.0);
    }
  }
  if (!joint.mimic) joint.mimic = readMimicJoint(block);
}

void readGazebo(const XMLElement& robot, UrdfContext& context, const JointsByName& joints) {
  constexpr std::string_view kTaken[] = {"springStiffness", "springReference",
                                         "mimicJoint",      "mimicMultiplier",
                                         "mimicOffset",     "implicitSpringDamper"};
  std::vector<std::string> unread;
  int count = 0;
  int line = 0;
  for (const XMLElement* each = robot.FirstChildElement("gazebo"); each != nullptr;
       each = each->NextSiblingElement("gazebo")) {
    const char* reference = each->Attribute("reference");  // a joint may lack its name too
    const auto joint = reference == nullptr ? joints.end() : joints.find(reference);
    if (joint != joints.end()) {
      readJointBlock({*each, "gazebo / " + jointLabel(reference), context.diagnostics},
                     *joint->second);
    }
    bool rest = false;
    for (const XMLElement* child = each->FirstChildElement(); child != nullptr;
         child = child->NextSiblingElement()) {
      const std::string tag = child->Name();
      if (std::find(std::begin(kTaken), std::end(kTaken), tag) != std::end(kTaken)) continue;
      rest = true;
      if (std::find(unread.begin(), unread.end(), tag) == unread.end()) unread.push_back(tag);
    }
    if (!rest) continue;
    if (count++ == 0) line = each->GetLineNum();
  }
  if (count == 0) return;
  context.diagnostics.note(line, "<gazebo>",
                           blocks(count, "gazebo") + (count == 1 ? " has" : " have") +
                               " elements that are not read: " + joined(unread, kNamed));
}

// The leaders that interfaces of a <ros2_control> block name for joints that follow nobody.
void gatherFollowers(const XMLElement& block, const JointsByName& joints,
                     std::vector<std::string>& followers) {
  for (const XMLElement* joint = block.FirstChildElement("joint"); joint != nullptr;
       joint = joint->NextSiblingElement("joint")) {
    const char* name = joint->Attribute("name");
    const auto found = name == nullptr ? joints.end() : joints.find(name);
    if (found == joints.end() || found->second->mimic) continue;
    for (const XMLElement* param = joint->FirstChildElement("param"); param != nullptr;
         param = param->NextSiblingElement("param")) {
      const char* what = param->Attribute("name");
      if (what == nullptr || std::string_view(what) != "mimic") continue;
      followers.push_back(inQuotes(name));
    }
  }
}

void readRosControl(const XMLElement& robot, UrdfContext& context, const JointsByName& joints) {
  std::vector<std::string> followers;
  int count = 0;
  const XMLElement* first = robot.FirstChildElement("ros2_control");
  for (const XMLElement* each = first; each != nullptr;
       each = each->NextSiblingElement("ros2_control")) {
    ++count;
    gatherFollowers(*each, joints, followers);
  }
  if (count == 0) return;
  std::string message = blocks(count, "ros2_control") + (count == 1 ? " is" : " are") +
                        " not read: hardware, interfaces, their limits";
  if (followers.empty()) {
    context.diagnostics.note(first->GetLineNum(), "<ros2_control>", message);
    return;
  }
  context.diagnostics.note(
      first->GetLineNum(), "<ros2_control>",
      message + "; it lets follow " + joined(followers, kNamed) + ", which move by themselves here",
      "add <mimic joint=\"LEADER\"/> to those joints");
}

}  // namespace

void readUrdfForOtherPrograms(const XMLElement& robot, UrdfContext& context,
                              std::vector<JointDescription>& joints) {
  JointsByName by_name;
  for (JointDescription& joint : joints) by_name.emplace(joint.name, &joint);
  readGazebo(robot, context, by_name);
  readRosControl(robot, context, by_name);
}

}  // namespace armillary
