// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/check_simulation.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <unordered_map>

#include "engine/read/labels.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

class SimulationCheck {
 public:
  SimulationCheck(const RobotDescription& robot, Diagnostics& diagnostics)
      : robot_(robot), diagnostics_(diagnostics) {
    for (const JointDescription& joint : robot.joints) joints_.emplace(joint.name, &joint);
    for (const LinkDescription& link : robot.links) links_.insert(link.name);
  }

  void run() {
    const SimulationDescription& simulation = robot_.simulation;
    checkStart("simulation", simulation.starts, simulation.efforts);
    for (const SpringDamperDescription& spring : simulation.springs) {
      checkEnds(springLabel(spring.name), spring, spring_lines_);
    }
    for (const LineActuatorDescription& actuator : simulation.actuators) checkActuator(actuator);
    for (const ScenarioDescription& scenario : simulation.scenarios) checkScenario(scenario);
  }

 private:
  void checkStart(const std::string& parent, const std::vector<StartDescription>& starts,
                  const std::vector<EffortDescription>& efforts) {
    std::unordered_map<std::string, int> started, driven;  // the line, by joint
    for (const StartDescription& start : starts) {
      const std::string label = parent + " / start of joint '" + start.joint + "'";
      if (const JointDescription* joint = movable(start.joint, start.line, label, started)) {
        checkLimits(start, *joint, label);
      }
    }
    for (const EffortDescription& effort : efforts) {
      movable(effort.joint, effort.line, parent + " / effort of joint '" + effort.joint + "'",
              driven);
    }
  }

  void checkScenario(const ScenarioDescription& scenario) {
    const std::string label = "scenario '" + scenario.name + "'";
    const auto [first, added] = scenario_lines_.try_emplace(scenario.name, scenario.line);
    if (!added) {
      diagnostics_.error(scenario.line, label,
                         "the name is already taken in line " + std::to_string(first->second),
                         "give one of them another name");
    }
    checkStart(label, scenario.starts, scenario.efforts);
    std::unordered_map<std::string, int> controlled;
    for (const ControllerDescription& controller : scenario.controllers) {
      movable(controller.joint, controller.line,
              label + " / controller of joint '" + controller.joint + "'", controlled);
    }
  }

  // The joint of that name where it can have a start or an effort of its own.
  const JointDescription* movable(const std::string& joint_name, int line, const std::string& label,
                                  std::unordered_map<std::string, int>& line_of) {
    const auto found = joints_.find(joint_name);
    if (found == joints_.end()) {
      diagnostics_.error(line, label, "unknown joint '" + joint_name + "'",
                         "declare that joint or correct the name");
      return nullptr;
    }
    const auto [first, added] = line_of.try_emplace(joint_name, line);
    if (!added) {
      diagnostics_.error(line, label, "line " + std::to_string(first->second) + " gives it already",
                         "delete one of them");
      return nullptr;
    }
    const JointDescription& joint = *found->second;
    if (!hasOneCoordinate(joint.type)) {
      diagnostics_.error(line, label,
                         std::string("a ") + name(joint.type) +
                             " joint has no single coordinate that this could be for",
                         "give it for a revolute, continuous, prismatic or helical joint");
      return nullptr;
    }
    if (joint.mimic) {
      diagnostics_.error(line, label, "the joint follows '" + joint.mimic->joint + "'",
                         "give it for the joint that leads");
      return nullptr;
    }
    return &joint;
  }

  void checkLimits(const StartDescription& start, const JointDescription& joint,
                   const std::string& label) {
    if (joint.type == JointType::kContinuous || joint.limits.lower > joint.limits.upper) return;
    if (start.position >= joint.limits.lower && start.position <= joint.limits.upper) return;
    diagnostics_.warning(start.line, label, "the position is outside the joint's limits",
                         "correct the position or the limits");
  }

  void checkActuator(const LineActuatorDescription& actuator) {
    const bool cylinder = actuator.kind == LineActuatorDescription::Kind::kCylinder;
    const std::string label = actuatorLabel(cylinder ? "cylinder" : "muscle", actuator.name);
    checkEnds(label, actuator, actuator_lines_);
    std::unordered_map<std::string, int> any;  // several may move one joint
    movable(actuator.joint, actuator.line, label, any);
    if (!cylinder || actuator.bore == 0.0) return;
    if (actuator.rod >= actuator.bore) {
      diagnostics_.error(actuator.line, label, "the rod is not thinner than the bore",
                         "give both diameters in m");
      return;
    }
    const double rod = actuator.force < 0.0 ? actuator.rod : 0.0;  // which stands in the side
    const double most =
        actuator.pressure * std::numbers::pi / 4.0 * (actuator.bore * actuator.bore - rod * rod);
    if (std::abs(actuator.force) <= most) return;
    diagnostics_.warning(actuator.line, label,
                         "its force of " + fourDigits(actuator.force) + " N is more than the " +
                             fourDigits(most) + " N that its pressure gives",
                         "give less force, a higher pressure in Pa, or a larger bore in m");
  }

  // Whether a spring or an actuator has a name of its own and joins two links.
  template <class Line>
  void checkEnds(const std::string& label, const Line& between,
                 std::unordered_map<std::string, int>& lines) {
    if (between.name.empty()) {
      diagnostics_.error(between.line, label, "the name is missing", "add name=\"...\"");
    } else if (const auto [first, added] = lines.try_emplace(between.name, between.line); !added) {
      diagnostics_.error(between.line, label,
                         "the name is already taken in line " + std::to_string(first->second),
                         "give one of them another name");
    }
    for (const std::string& link : {between.link1, between.link2}) {
      if (links_.contains(link)) continue;
      diagnostics_.error(between.line, label, "unknown link '" + link + "'",
                         "declare <link name=\"" + link + "\"/> or correct the name");
    }
    if (between.link1 == between.link2) {
      diagnostics_.error(between.line, label,
                         "the link '" + between.link1 + "' stands at both ends",
                         "join two different links");
    }
  }

  const RobotDescription& robot_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string, const JointDescription*> joints_;  // the first of each name
  std::set<std::string> links_;
  std::unordered_map<std::string, int> spring_lines_, actuator_lines_, scenario_lines_;
};

}  // namespace

void checkSimulation(const RobotDescription& robot, Diagnostics& diagnostics) {
  SimulationCheck(robot, diagnostics).run();
}

}  // namespace armillary
