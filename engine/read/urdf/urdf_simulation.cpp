// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_simulation.h"

#include <tinyxml2.h>

#include "engine/read/labels.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

// The joint that a <start> or an <effort> is for; empty, and an error, where it names none.
std::string readJoint(const ElementReader& reader) {
  std::string joint = reader.text("joint");
  if (joint.empty()) reader.error("it does not name its joint", "add joint=\"NAME\"");
  return joint;
}

void readStart(const ElementReader& reader, std::vector<StartDescription>& starts) {
  StartDescription start;
  start.joint = readJoint(reader);
  start.line = reader.line();
  const bool says_something = reader.has("position") || reader.has("velocity");
  if (!says_something) {
    reader.warning("there is neither position nor velocity; the joint starts at rest at zero",
                   "add position=\"...\" or velocity=\"...\"");
  }
  if (reader.has("position")) start.position = reader.requiredNumber("position").value_or(0.0);
  if (reader.has("velocity")) start.velocity = reader.requiredNumber("velocity").value_or(0.0);
  if (!start.joint.empty()) starts.push_back(std::move(start));
}

void readEffort(const ElementReader& reader, std::vector<EffortDescription>& efforts) {
  EffortDescription effort;
  effort.joint = readJoint(reader);
  effort.line = reader.line();
  const std::optional<double> value = reader.requiredNumber("value");
  if (effort.joint.empty() || !value) return;
  effort.value = *value;
  efforts.push_back(std::move(effort));
}

void readPoint(const ElementReader& spring, const char* tag, std::string& link,
               Eigen::Vector3d& p_LP) {
  const std::optional<ElementReader> point = spring.child(tag);
  if (!point) {
    spring.error(std::string("<") + tag + "> is missing",
                 std::string("add <") + tag + " link=\"NAME\" xyz=\"X Y Z\"/>");
    return;
  }
  link = point->text("link");
  if (link.empty()) point->error("it does not name its link", "add link=\"NAME\"");
  p_LP = point->vector("xyz", p_LP);
}

// A number that must not be negative; absent: zero.
double readNotNegative(const ElementReader& spring, const char* attribute) {
  const double value = spring.has(attribute) ? spring.requiredNumber(attribute).value_or(0.0) : 0.0;
  if (value >= 0.0) return value;
  spring.error(std::string(attribute) + "=\"" + spring.text(attribute) + "\" is negative",
               "give zero or more");
  return 0.0;
}

void readSpring(const XMLElement& element, UrdfContext& context,
                std::vector<SpringDamperDescription>& springs) {
  const char* said = element.Attribute("name");
  const ElementReader reader(element, springLabel(said != nullptr ? said : ""),
                             context.diagnostics);
  SpringDamperDescription spring;
  spring.name = reader.text("name");
  spring.line = reader.line();
  if (!reader.has("stiffness") && !reader.has("damping")) {
    reader.warning("there is neither stiffness nor damping; it does nothing",
                   "add stiffness=\"N/m\" or damping=\"N s/m\"");
  }
  spring.stiffness = readNotNegative(reader, "stiffness");
  spring.damping = readNotNegative(reader, "damping");
  spring.rest_length = readNotNegative(reader, "rest_length");
  readPoint(reader, "link1", spring.link1, spring.p_L1P);
  readPoint(reader, "link2", spring.link2, spring.p_L2P);
  context.noteUnknown(element, {"link1", "link2"});
  if (!spring.link1.empty() && !spring.link2.empty()) springs.push_back(std::move(spring));
}

void readActuator(const XMLElement& element, LineActuatorDescription::Kind kind,
                  UrdfContext& context, std::vector<LineActuatorDescription>& actuators) {
  const char* said = element.Attribute("name");
  const ElementReader reader(element, actuatorLabel(element.Name(), said != nullptr ? said : ""),
                             context.diagnostics);
  LineActuatorDescription actuator;
  actuator.name = reader.text("name");
  actuator.line = reader.line();
  actuator.kind = kind;
  actuator.joint = readJoint(reader);
  if (kind == LineActuatorDescription::Kind::kCylinder) {
    actuator.bore = readNotNegative(reader, "bore");
    if (actuator.bore == 0.0) {
      reader.error("it has no bore, so that no pressure moves it", "add bore=\"DIAMETER\" in m");
    }
    actuator.rod = readNotNegative(reader, "rod");
    actuator.closed_length = readNotNegative(reader, "closed_length");
    actuator.stroke = readNotNegative(reader, "stroke");
    if (reader.has("force")) actuator.force = reader.requiredNumber("force").value_or(0.0);
    if (reader.has("pressure")) actuator.pressure = readNotNegative(reader, "pressure");
  }
  if (kind == LineActuatorDescription::Kind::kMuscle) {
    actuator.force = -readNotNegative(reader, "tension");
  }
  readPoint(reader, "link1", actuator.link1, actuator.p_L1P);
  readPoint(reader, "link2", actuator.link2, actuator.p_L2P);
  context.noteUnknown(element, {"link1", "link2"});
  if (!actuator.link1.empty() && !actuator.link2.empty() && !actuator.joint.empty()) {
    actuators.push_back(std::move(actuator));
  }
}

void readController(const ElementReader& reader, std::vector<ControllerDescription>& controllers) {
  ControllerDescription controller;
  controller.joint = readJoint(reader);
  controller.line = reader.line();
  controller.law = reader.text("law");
  if (controller.law.empty()) {
    reader.error("it does not name its law", "add law=\"pd\", or another of `simulate --help`");
  }
  if (reader.has("stiffness")) controller.stiffness = readNotNegative(reader, "stiffness");
  if (reader.has("damping")) controller.damping = readNotNegative(reader, "damping");
  if (!controller.joint.empty() && !controller.law.empty()) {
    controllers.push_back(std::move(controller));
  }
}

std::string labelOf(const XMLElement& element, const std::string& parent) {
  const char* joint = element.Attribute("joint");
  return parent + " / " + element.Name() +
         (joint == nullptr ? "" : " of joint '" + std::string(joint) + "'");
}

void readScenario(const XMLElement& element, UrdfContext& context,
                  std::vector<ScenarioDescription>& scenarios) {
  const ElementReader reader(element, "simulation / scenario", context.diagnostics);
  ScenarioDescription scenario;
  scenario.name = reader.text("name");
  scenario.line = reader.line();
  scenario.explanation = reader.text("explanation");
  if (scenario.name.empty()) reader.error("it has no name", "add name=\"NAME\"");
  const std::string label = "scenario '" + scenario.name + "'";
  for (const XMLElement* child = element.FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    const std::string_view tag = child->Name();
    const ElementReader part(*child, labelOf(*child, label), context.diagnostics);
    if (tag == "start") readStart(part, scenario.starts);
    if (tag == "effort") readEffort(part, scenario.efforts);
    if (tag == "controller") readController(part, scenario.controllers);
  }
  context.noteUnknown(element, {"start", "effort", "controller"});
  if (!scenario.name.empty()) scenarios.push_back(std::move(scenario));
}

}  // namespace

SimulationDescription readUrdfSimulation(const ElementReader& robot, UrdfContext& context) {
  SimulationDescription simulation;
  if (robot.element().FirstChildElement("simulation") == nullptr) return simulation;
  const ElementReader reader = *robot.child("simulation");
  if (const auto gravity = reader.child("gravity")) {
    simulation.gravity = gravity->requiredVector("xyz");
  }
  for (const XMLElement* child = reader.element().FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    const std::string_view tag = child->Name();
    const std::string label = labelOf(*child, "simulation");
    if (tag == "start") {
      readStart({*child, label, context.diagnostics}, simulation.starts);
    } else if (tag == "effort") {
      readEffort({*child, label, context.diagnostics}, simulation.efforts);
    } else if (tag == "spring_damper") {
      readSpring(*child, context, simulation.springs);
    } else if (tag == "cylinder") {
      readActuator(*child, LineActuatorDescription::Kind::kCylinder, context, simulation.actuators);
    } else if (tag == "muscle") {
      readActuator(*child, LineActuatorDescription::Kind::kMuscle, context, simulation.actuators);
    } else if (tag == "scenario") {
      readScenario(*child, context, simulation.scenarios);
    }
  }
  context.noteUnknown(reader.element(), {"gravity", "start", "effort", "spring_damper", "cylinder",
                                         "muscle", "scenario"});
  return simulation;
}

}  // namespace armillary
