// SPDX-License-Identifier: BSD-3-Clause
// A run that a robot's file holds ready: where it starts, what motors exert, who controls them.
#pragma once

#include "engine/simulation/simulation_setup.h"

namespace armillary {

struct Scenario {
  std::string name, explanation;
  State start;
  Eigen::VectorXd effort;  // held, velocitySize() numbers
  // One a degree of freedom, kNone where the file names no controller; empty where it names none at
  // all. Their reference is the start's pose.
  std::vector<JointControl> control;
};

// The scenario of `description` for the model that was compiled from it. Throws
// std::invalid_argument where it names a law or a joint that there is not.
Scenario compileScenario(const Model& model, const ScenarioDescription& description);

// The setup with the scenario's controllers in place of its own; they follow the pose at the start.
SimulationSetup withScenario(SimulationSetup setup, const Scenario& scenario, const Model& model);

// The names of those that a robot's file holds, in its order.
std::vector<std::string> scenarioNames(const RobotDescription& robot);

}  // namespace armillary
