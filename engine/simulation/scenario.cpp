// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/scenario.h"

#include <stdexcept>

#include "engine/text/words.h"

namespace armillary {
namespace {

const Joint& jointOf(const Model& model, const std::string& scenario, const std::string& name) {
  const int index = model.findJoint(name);
  if (index < 0 || model.joints[index].position_size != 1 || model.joints[index].mimic) {
    throw std::invalid_argument("scenario '" + scenario + "': '" + name +
                                "' is no joint with one coordinate of its own");
  }
  return model.joints[index];
}

}  // namespace

Scenario compileScenario(const Model& model, const ScenarioDescription& description) {
  Scenario scenario{
      description.name, description.explanation, homeState(model), model.constant_effort, {}};
  for (const StartDescription& start : description.starts) {
    const Joint& joint = jointOf(model, description.name, start.joint);
    scenario.start.position[joint.position_index] = start.position;
    scenario.start.velocity[joint.velocity_index] = start.velocity;
  }
  for (const EffortDescription& effort : description.efforts) {
    scenario.effort[jointOf(model, description.name, effort.joint).velocity_index] = effort.value;
  }
  if (!description.controllers.empty()) scenario.control.resize(model.velocitySize());
  for (const ControllerDescription& controller : description.controllers) {
    const auto law = controlLawNamed(controller.law);
    if (!law) {
      throw std::invalid_argument("scenario '" + description.name + "': unknown law '" +
                                  controller.law + "'; there are " + joined(controlLawNames()));
    }
    const Joint& joint = jointOf(model, description.name, controller.joint);
    scenario.control[joint.velocity_index] = {*law, controller.stiffness, controller.damping};
  }
  return scenario;
}

SimulationSetup withScenario(SimulationSetup setup, const Scenario& scenario, const Model& model) {
  setup.law = ControlLaw::kNone;
  setup.target = ControlTarget::kStart;
  for (auto& [name, joint] : setup.joints) joint.law = {};
  for (std::size_t i = 0; i < scenario.control.size(); ++i) {
    const JointControl& control = scenario.control[i];
    if (control.law == ControlLaw::kNone) continue;
    JointSetup& joint = setup.joints[model.degrees_of_freedom[i].name];
    joint.law = control.law;
    joint.stiffness = control.stiffness;
    joint.damping = control.damping;
  }
  return setup;
}

std::vector<std::string> scenarioNames(const RobotDescription& robot) {
  std::vector<std::string> names;
  for (const ScenarioDescription& scenario : robot.simulation.scenarios) {
    names.push_back(scenario.name);
  }
  return names;
}

}  // namespace armillary
