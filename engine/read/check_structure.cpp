// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/check_structure.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/read/check_mimics.h"
#include "engine/read/labels.h"
#include "engine/read/link_tree.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr std::size_t kNamed = 8;  // of a robot of a thousand links

// Reports elements without a name and names given twice; `label` makes the finding's element.
template <typename Element>
void checkNames(const std::vector<Element>& elements, std::string (*label)(const std::string&),
                Diagnostics& diagnostics) {
  std::unordered_map<std::string, int> line_of;
  for (const Element& element : elements) {
    if (element.name.empty()) {
      diagnostics.error(element.line, label(element.name), "the name is missing",
                        "add name=\"...\"");
      continue;
    }
    const auto [first, added] = line_of.try_emplace(element.name, element.line);
    if (added) continue;
    diagnostics.error(element.line, label(element.name),
                      "the name is already taken in line " + std::to_string(first->second),
                      "give one of them another name");
  }
}

// Declares the link `world` where joints hang from it and nobody did.
void addUndeclaredWorld(RobotDescription& robot, Diagnostics& diagnostics) {
  const auto isWorld = [](const LinkDescription& link) { return link.name == "world"; };
  if (std::any_of(robot.links.begin(), robot.links.end(), isWorld)) return;
  const auto user = std::find_if(robot.joints.begin(), robot.joints.end(),
                                 [](const JointDescription& j) { return j.parent == "world"; });
  if (user == robot.joints.end()) return;
  diagnostics.warning(user->line, jointLabel(user->name),
                      "the parent link 'world' is not declared; it is taken as the fixed world",
                      "declare <link name=\"world\"/>");
  LinkDescription world;
  world.name = "world";
  world.line = user->line;
  robot.links.insert(robot.links.begin(), std::move(world));
}

// The two ends of every joint. False where one is in doubt, so that what hangs together with what
// cannot be judged.
bool checkEnds(const RobotDescription& robot, const LinkTree& tree, Diagnostics& diagnostics) {
  bool sound = true;
  const auto check = [&](const JointDescription& joint, const std::string& end, const char* role) {
    if (!end.empty() && tree.link_by_name.contains(end)) return;
    sound = false;
    const std::string element = jointLabel(joint.name);
    if (end.empty()) {
      diagnostics.error(joint.line, element, std::string("the ") + role + " link is missing",
                        std::string("name the ") + role + " link");
    } else {
      diagnostics.error(joint.line, element, std::string("unknown ") + role + " link '" + end + "'",
                        "declare <link name=\"" + end + "\"/> or correct the name");
    }
  };
  for (const JointDescription& joint : robot.joints) {
    check(joint, joint.parent, "parent");
    check(joint, joint.child, "child");
    if (joint.parent.empty() || joint.parent != joint.child) continue;
    sound = false;
    diagnostics.error(joint.line, jointLabel(joint.name),
                      "the link '" + joint.child + "' is both parent and child",
                      "join two different links");
  }
  return sound;
}

// Links that more than one joint carries.
void checkParents(const RobotDescription& robot, const LinkTree& tree, Diagnostics& diagnostics) {
  for (std::size_t j = 0; j < robot.joints.size(); ++j) {
    const JointDescription& joint = robot.joints[j];
    const auto child = tree.link_by_name.find(joint.child);
    if (child == tree.link_by_name.end() || !tree.link_by_name.contains(joint.parent)) continue;
    const int first = tree.parent_joint[static_cast<std::size_t>(child->second)];
    if (first == static_cast<int>(j) || joint.parent == joint.child) continue;
    const JointDescription& other = robot.joints[static_cast<std::size_t>(first)];
    diagnostics.error(joint.line, linkLabel(joint.child),
                      "the joints '" + other.name + "' (line " + std::to_string(other.line) +
                          ") and '" + joint.name + "' both carry it: a link has one parent",
                      "delete one of the joints: links and joints form a tree");
  }
}

// Reports each circle of links that carry one another.
void checkCircles(const RobotDescription& robot, const LinkTree& tree, Diagnostics& diagnostics) {
  // Every link is left for its parent once; a walk that meets its own mark has found a circle.
  std::vector<int> mark(robot.links.size(), -1);
  for (std::size_t start = 0; start < robot.links.size(); ++start) {
    int link = static_cast<int>(start);
    while (link >= 0 && mark[static_cast<std::size_t>(link)] < 0) {
      mark[static_cast<std::size_t>(link)] = static_cast<int>(start);
      link = tree.parent_link[static_cast<std::size_t>(link)];
    }
    if (link < 0 || mark[static_cast<std::size_t>(link)] != static_cast<int>(start)) continue;
    std::vector<std::string> names;
    int line = 0;
    int member = link;
    do {
      const auto index = static_cast<std::size_t>(member);
      const JointDescription& joint =
          robot.joints[static_cast<std::size_t>(tree.parent_joint[index])];
      names.push_back(joint.name);
      line = line == 0 ? joint.line : std::min(line, joint.line);
      member = tree.parent_link[index];
    } while (member != link);
    std::reverse(names.begin(), names.end());  // from parent to child
    diagnostics.error(line, "robot '" + robot.name + "'",
                      "joints form a circle without a root: " + joined(allInQuotes(names), kNamed),
                      "delete one of them: links and joints form a tree");
  }
}

// More than one link that nothing carries. (None at all means a circle, reported as such.)
void checkRoots(const RobotDescription& robot, const LinkTree& tree, Diagnostics& diagnostics) {
  std::vector<std::string> names;
  int line = 0;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const LinkDescription& link = robot.links[i];
    // A second link of a name that is taken is another error, not another root.
    const bool named = tree.link_by_name.at(link.name) == static_cast<int>(i);
    if (tree.parent_joint[i] >= 0 || !named || link.name.empty()) continue;
    names.push_back(link.name);
    if (names.size() == 2) line = link.line;
  }
  if (names.size() < 2) return;
  diagnostics.error(line, "robot '" + robot.name + "'",
                    std::to_string(names.size()) + " links have no parent: " +
                        joined(allInQuotes(names), kNamed) + "; there must be one root",
                    "join them by joints, or delete those that are not needed");
}

// The links that loops hold together.
void checkLoops(const RobotDescription& robot, const LinkTree& tree, Diagnostics& diagnostics) {
  checkNames(robot.loops, loopLabel, diagnostics);
  for (const LoopDescription& loop : robot.loops) {
    for (const std::string& link : {loop.link1, loop.link2}) {
      if (tree.link_by_name.contains(link)) continue;
      diagnostics.error(loop.line, loopLabel(loop.name), "unknown link '" + link + "'",
                        "declare <link name=\"" + link + "\"/> or correct the name");
    }
    if (loop.link1 == loop.link2) {
      diagnostics.error(loop.line, loopLabel(loop.name),
                        "the link '" + loop.link1 + "' stands at both ends",
                        "close the loop between two different links");
    }
  }
}

// The joints that couplings move together.
void checkCouplings(const RobotDescription& robot, Diagnostics& diagnostics) {
  if (robot.couplings.empty()) return;
  checkNames(robot.couplings, couplingLabel, diagnostics);
  std::unordered_map<std::string, JointType> type_of;
  for (const JointDescription& joint : robot.joints) type_of.emplace(joint.name, joint.type);
  for (const CouplingDescription& coupling : robot.couplings) {
    const std::string label = couplingLabel(coupling.name);
    if (coupling.terms.empty()) {
      diagnostics.error(coupling.line, label, "it couples no joints", "name the joints");
    }
    for (const CouplingDescription::Term& term : coupling.terms) {
      const auto found = type_of.find(term.joint);
      if (found == type_of.end()) {
        diagnostics.error(coupling.line, label, "unknown joint '" + term.joint + "'",
                          "declare that joint or correct the name");
      } else if (!hasOneCoordinate(found->second)) {
        diagnostics.error(coupling.line, label,
                          "it couples '" + term.joint + "', a " + name(found->second) +
                              " joint, which has no single position",
                          "couple revolute, continuous or prismatic joints");
      }
    }
  }
}

}  // namespace

bool checkStructure(RobotDescription& robot, Diagnostics& diagnostics) {
  const int errors_before = diagnostics.count(Severity::kError);
  if (robot.links.empty()) {
    diagnostics.error(robot.line, "robot '" + robot.name + "'", "the robot has no links",
                      "add a <link>");
    return false;
  }
  checkNames(robot.links, linkLabel, diagnostics);
  checkNames(robot.joints, jointLabel, diagnostics);
  addUndeclaredWorld(robot, diagnostics);
  const LinkTree tree(robot);
  const bool ends_known = checkEnds(robot, tree, diagnostics);
  checkParents(robot, tree, diagnostics);
  // With a joint's end in doubt, its links would seem to be roots, which they are not.
  if (ends_known) {
    checkCircles(robot, tree, diagnostics);
    checkRoots(robot, tree, diagnostics);
  }
  checkLoops(robot, tree, diagnostics);
  checkCouplings(robot, diagnostics);
  checkMimics(robot, diagnostics);
  return diagnostics.count(Severity::kError) == errors_before;
}

}  // namespace armillary
