// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/check_mimics.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/read/labels.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr std::size_t kNamedOfCircle = 8;
constexpr double kLargestFollowing = 1e50;

// The joints that follow others.
class MimicCheck {
 public:
  MimicCheck(const RobotDescription& robot, Diagnostics& diagnostics)
      : robot_(robot), diagnostics_(diagnostics) {
    for (std::size_t j = 0; j < robot.joints.size(); ++j) by_name_.emplace(robot.joints[j].name, j);
  }

  void run() {
    for (const JointDescription& joint : robot_.joints) {
      if (joint.mimic) checkLeader(joint);
    }
    if (!findsCircles()) checkRatios();
  }

 private:
  void checkLeader(const JointDescription& joint) {
    const std::string element = jointLabel(joint.name);
    const std::string& leader = joint.mimic->joint;
    const auto found = by_name_.find(leader);
    if (found == by_name_.end()) {
      diagnostics_.error(joint.line, element, "it mimics the unknown joint '" + leader + "'",
                         "declare that joint or correct the name");
    } else if (leader == joint.name) {
      diagnostics_.error(joint.line, element, "it mimics itself", "name another joint");
    } else if (!hasOneCoordinate(robot_.joints[found->second].type)) {
      const char* type = name(robot_.joints[found->second].type);
      diagnostics_.error(joint.line, element,
                         "it mimics '" + leader + "', a " + type +
                             " joint, which has no single position to follow",
                         "follow a revolute, continuous or prismatic joint");
    } else if (!hasOneCoordinate(joint.type)) {
      diagnostics_.error(joint.line, element,
                         std::string("a ") + name(joint.type) + " joint cannot mimic another",
                         "mimic by a revolute, continuous or prismatic joint");
    }
  }

  // The joint's leader; as many as there are joints where it has none, or only itself.
  std::size_t leaderOf(std::size_t j) const {
    const std::size_t none = robot_.joints.size();
    if (!robot_.joints[j].mimic) return none;
    const auto found = by_name_.find(robot_.joints[j].mimic->joint);
    return found == by_name_.end() || found->second == j ? none : found->second;
  }

  // What moves so much more than the joint that drives it overflows in squares of velocities. The
  // ratios multiply along the leaders, each of which is looked at once; the first that passes the
  // limit is told. Without circles.
  void checkRatios() {
    const std::size_t none = robot_.joints.size();
    std::vector<double> ratio(none, 1.0);
    std::vector<bool> known(none, false);
    for (std::size_t j = 0; j < none; ++j) {
      std::vector<std::size_t> way;
      for (std::size_t at = j; at != none && !known[at]; at = leaderOf(at)) way.push_back(at);
      for (; !way.empty(); way.pop_back()) {
        const std::size_t at = way.back(), leader = leaderOf(at);
        const JointDescription& joint = robot_.joints[at];
        known[at] = true;
        if (!joint.mimic) continue;
        ratio[at] = joint.mimic->multiplier * (leader == none ? 1.0 : ratio[leader]);
        if (!check(joint, ratio[at])) return;
      }
    }
  }

  bool check(const JointDescription& joint, double ratio) {
    std::string fault;
    if (!(std::abs(ratio) <= kLargestFollowing)) {
      fault = "it moves " + fourDigits(ratio) + " times as far as the joint that leads it";
    } else if (!(std::abs(joint.mimic->offset) <= kLargestFollowing)) {
      fault = "it stands " + fourDigits(joint.mimic->offset) + " beside the joint that leads it";
    } else {
      return true;
    }
    diagnostics_.error(joint.line, jointLabel(joint.name),
                       fault + ": more than 1e50 is too far to compute with",
                       "correct the multiplier or the offset");
    return false;
  }

  // As for links: a walk along the leaders that meets its own mark has found a circle.
  bool findsCircles() {
    bool any = false;
    const std::size_t none = robot_.joints.size();
    std::vector<std::size_t> mark(robot_.joints.size(), none);
    for (std::size_t start = 0; start < robot_.joints.size(); ++start) {
      std::size_t joint = start;
      while (joint != none && mark[joint] == none) {
        mark[joint] = start;
        joint = leaderOf(joint);
      }
      if (joint == none || mark[joint] != start) continue;
      std::vector<std::string> names;
      int line = robot_.joints[joint].line;
      std::size_t member = joint;
      do {
        names.push_back(robot_.joints[member].name);
        line = std::min(line, robot_.joints[member].line);
        member = leaderOf(member);
      } while (member != joint && member != none);
      diagnostics_.error(
          line, "robot '" + robot_.name + "'",
          "joints mimic one another in a circle: " + joined(allInQuotes(names), kNamedOfCircle),
          "let one of them move by itself");
      any = true;
    }
    return any;
  }

  const RobotDescription& robot_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string, std::size_t> by_name_;  // the first of each name
};

}  // namespace

void checkMimics(const RobotDescription& robot, Diagnostics& diagnostics) {
  MimicCheck(robot, diagnostics).run();
}

}  // namespace armillary
