// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/named_poses.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "engine/read/element_reader.h"
#include "engine/read/labels.h"
#include "engine/read/text_file.h"
#include "engine/text/number_text.h"
#include "engine/text/parse_number.h"

namespace armillary {
namespace {

constexpr int kMostUnknown = 3;       // that the robot has not, named of each pose
constexpr double kUnitLength = 1e-3;  // that files round quaternions to, at the worst

// How many numbers a joint of that type has in a pose.
int valueCount(JointType type) {
  switch (type) {
    case JointType::kFixed:
      return 0;
    case JointType::kCylindrical:
    case JointType::kUniversal:
      return 2;
    case JointType::kPlanar:
      return 3;
    case JointType::kSpherical:
      return 4;
    case JointType::kFloating:
      return 7;
    default:
      return 1;
  }
}

std::string poseLabel(const std::string& name) {
  return name.empty() ? "group_state without a name" : "group_state '" + name + "'";
}

class NamedPoseReader {
 public:
  NamedPoseReader(const RobotDescription& robot, Diagnostics& diagnostics)
      : robot_(robot), diagnostics_(diagnostics) {
    for (const JointDescription& joint : robot.joints) joints_[joint.name] = &joint;
    bases_.insert("root_joint");
  }

  void read(const tinyxml2::XMLElement& root, std::vector<NamedPose>& poses) {
    if (const char* name = root.Attribute("name"); name != nullptr && robot_.name != name) {
      diagnostics_.note(
          root.GetLineNum(), {},
          "the poses are of robot '" + std::string(name) + "', this is '" + robot_.name + "'",
          "joints are found by their names");
    }
    for (const auto* each = root.FirstChildElement("virtual_joint"); each != nullptr;
         each = each->NextSiblingElement("virtual_joint")) {
      const char* name = each->Attribute("name");
      const char* type = each->Attribute("type");
      if (name == nullptr || type == nullptr) continue;
      if (std::string_view(type) == "floating") bases_.insert(name);
      if (std::string_view(type) == "fixed") fixed_.insert(name);
    }
    std::set<std::pair<std::string, std::string>> seen;
    for (const auto* each = root.FirstChildElement("group_state"); each != nullptr;
         each = each->NextSiblingElement("group_state")) {
      NamedPose pose;
      const char* name = each->Attribute("name");
      const char* group = each->Attribute("group");
      pose.name = name != nullptr ? name : "";
      pose.group = group != nullptr ? group : "";
      const int line = each->GetLineNum();
      if (pose.name.empty()) {
        diagnostics_.error(line, poseLabel({}), "the pose has no name", "give it one");
        continue;
      }
      if (!seen.emplace(pose.group, pose.name).second) {
        diagnostics_.warning(line, poseLabel(pose.name), "there is another pose of that name",
                             "give each its own; both are kept");
      }
      unknown_ = 0;
      readJoints(*each, pose);
      if (unknown_ > kMostUnknown) {
        diagnostics_.warning(
            line, poseLabel(pose.name),
            std::to_string(unknown_) + " of its joints are none of robot '" + robot_.name + "'",
            "the first of them are named below; is it for another robot?");
      }
      if (pose.joints.empty()) {
        diagnostics_.warning(line, poseLabel(pose.name), "it moves no joint of this robot",
                             "the pose is left out");
        continue;
      }
      poses.push_back(std::move(pose));
    }
  }

 private:
  // The joint of that name, or by which the root floats; null with a finding where there is none.
  const JointDescription* jointNamed(const ElementReader& element, const std::string& name) {
    if (const auto found = joints_.find(name); found != joints_.end()) return found->second;
    // some files put the robot's name before its joints'
    const std::string prefix = robot_.name + "/";
    if (name.starts_with(prefix)) {
      if (const auto found = joints_.find(name.substr(prefix.size())); found != joints_.end()) {
        if (!std::exchange(prefix_said_, true)) {
          element.note("joints are found without '" + prefix + "' before their names");
        }
        return found->second;
      }
    }
    if (fixed_.contains(name)) return nullptr;
    if (bases_.contains(name)) {
      for (const JointDescription& joint : robot_.joints) {
        if (joint.type == JointType::kFloating && isRoot(joint.parent)) return &joint;
      }
      element.note("the robot's root stands fixed, this joint is not used",
                   "let it float with --floating-base");
      return nullptr;
    }
    if (++unknown_ <= kMostUnknown) {
      element.warning("robot '" + robot_.name + "' has no such joint", "the joint is left out");
    }
    return nullptr;
  }

  bool isRoot(const std::string& link) const {
    return std::none_of(robot_.joints.begin(), robot_.joints.end(),
                        [&](const JointDescription& joint) { return joint.child == link; });
  }

  void readJoints(const tinyxml2::XMLElement& state, NamedPose& pose) {
    for (const auto* each = state.FirstChildElement("joint"); each != nullptr;
         each = each->NextSiblingElement("joint")) {
      const char* name = each->Attribute("name");
      const ElementReader element(
          *each, poseLabel(pose.name) + " / " + jointLabel(name != nullptr ? name : ""),
          diagnostics_);
      const JointDescription* joint = jointNamed(element, name != nullptr ? name : "");
      if (joint == nullptr) continue;
      const int count = valueCount(joint->type);
      if (count == 0 || joint->mimic) continue;
      NamedPose::JointValues read{joint->name, std::vector<double>(count)};
      if (!element.has("value")) {
        element.error("the attribute 'value' is missing", "give its position");
        continue;
      }
      std::string why;
      if (!parseNumbers(element.text("value"), read.values, &why)) {
        element.error("value=\"" + element.text("value") + "\": " + why,
                      "a " + std::string(armillary::name(joint->type)) + " joint has " +
                          std::to_string(count) + (count == 1 ? " number" : " numbers"));
        continue;
      }
      if (!checkQuaternion(element, *joint, read.values)) continue;
      checkLimits(element, *joint, read.values);
      const auto same = [&](const NamedPose::JointValues& other) {
        return other.joint == read.joint;
      };
      if (std::any_of(pose.joints.begin(), pose.joints.end(), same)) {
        element.warning("the pose has this joint twice", "the first is used");
        continue;
      }
      pose.joints.push_back(std::move(read));
    }
  }

  static bool checkQuaternion(const ElementReader& element, const JointDescription& joint,
                              std::vector<double>& values) {
    if (joint.type != JointType::kSpherical && joint.type != JointType::kFloating) return true;
    double squared = 0.0;
    for (size_t i = values.size() - 4; i < values.size(); ++i) squared += values[i] * values[i];
    if (std::abs(std::sqrt(squared) - 1.0) > kUnitLength) {
      element.error("its last four numbers are no unit quaternion",
                    "the order is x, y, z, w; not turned is 0 0 0 1");
      return false;
    }
    for (size_t i = values.size() - 4; i < values.size(); ++i) values[i] /= std::sqrt(squared);
    return true;
  }

  static void checkLimits(const ElementReader& element, const JointDescription& joint,
                          const std::vector<double>& values) {
    constexpr double kTyped = 1e-3;  // of what was typed by hand
    const bool limited = joint.type == JointType::kRevolute || joint.type == JointType::kPrismatic;
    if (!limited || joint.limits.lower > joint.limits.upper) return;
    if (values[0] >= joint.limits.lower - kTyped && values[0] <= joint.limits.upper + kTyped) {
      return;
    }
    element.warning("the position is outside the joint's limits");
  }

  const RobotDescription& robot_;
  Diagnostics& diagnostics_;
  std::map<std::string, const JointDescription*> joints_;
  std::set<std::string> bases_, fixed_;  // names of virtual joints
  bool prefix_said_ = false;
  int unknown_ = 0;  // joints of the present pose
};

}  // namespace

NamedPosesResult readNamedPoses(const std::string& path, const RobotDescription& robot) {
  NamedPosesResult result;
  result.diagnostics = Diagnostics(path);
  const TextFile file = readTextFile(path, result.diagnostics);
  result.unreadable = file.unreadable;
  if (!file.text) return result;
  tinyxml2::XMLDocument document;
  if (document.Parse(file.text->data(), file.text->size()) != tinyxml2::XML_SUCCESS ||
      document.RootElement() == nullptr) {
    result.diagnostics.error(document.ErrorLineNum(), {}, "the file is not well-formed XML",
                             "give an SRDF file");
    return result;
  }
  const tinyxml2::XMLElement& root = *document.RootElement();
  if (std::string_view(root.Name()) != "robot") {
    result.diagnostics.error(root.GetLineNum(), {},
                             "the root element is <" + std::string(root.Name()) + ">, not <robot>",
                             "give an SRDF file");
    return result;
  }
  NamedPoseReader(robot, result.diagnostics).read(root, result.poses);
  if (root.FirstChildElement("group_state") == nullptr) {
    const bool is_robot = root.FirstChildElement("link") != nullptr;
    result.diagnostics.warning(root.GetLineNum(), {}, "the file has no named poses",
                               is_robot
                                   ? "this is a robot's description; poses are in its SRDF file"
                                   : "named poses are <group_state> elements");
  }
  result.diagnostics.sortByLine();
  return result;
}

std::string namedPosesBeside(const std::string& robot_file) {
  namespace fs = std::filesystem;
  std::error_code failure;
  const fs::path file(robot_file);
  const std::string name = file.filename().string();
  const fs::path same = file.parent_path() / (name.substr(0, name.find('.')) + ".srdf");
  if (fs::is_regular_file(same, failure)) return same.string();
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  std::string only;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    if (entry->path().extension() != ".srdf") continue;
    if (!only.empty()) return {};
    only = entry->path().string();
  }
  return failure ? std::string() : only;
}

std::string namedPosesText(const std::string& robot_name, const std::vector<NamedPose>& poses) {
  tinyxml2::XMLPrinter printer;
  printer.PushHeader(false, true);
  printer.OpenElement("robot");
  printer.PushAttribute("name", robot_name.c_str());
  for (const NamedPose& pose : poses) {
    printer.OpenElement("group_state");
    printer.PushAttribute("name", pose.name.c_str());
    if (!pose.group.empty()) printer.PushAttribute("group", pose.group.c_str());
    for (const NamedPose::JointValues& joint : pose.joints) {
      std::string values;
      for (const double value : joint.values) {
        values += (values.empty() ? "" : " ") + shortest(value == 0.0 ? 0.0 : value);
      }
      printer.OpenElement("joint");
      printer.PushAttribute("name", joint.joint.c_str());
      printer.PushAttribute("value", values.c_str());
      printer.CloseElement();
    }
    printer.CloseElement();
  }
  printer.CloseElement();
  return printer.CStr();
}

}  // namespace armillary
