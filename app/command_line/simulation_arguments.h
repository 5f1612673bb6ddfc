// SPDX-License-Identifier: GPL-3.0-or-later
// What `armillary simulate` is told of the run.
#pragma once

#include "app/command_line/declaration.h"
#include "app/command_line/robot_loading.h"
#include "engine/simulation/effort_schedule.h"
#include "engine/simulation/simulation_setup.h"

namespace armillary {

// The options of `simulate`, and what integrators and controllers there are.
std::vector<OptionGroup> simulationOptions();
std::vector<WordList> simulationLists();

// --payload, and the robot with what it says. Throws CommandFailure(kWrongUsage).
Option payloadOption();
std::shared_ptr<const Model> withPayloads(std::shared_ptr<const Model> model,
                                          const Arguments& arguments);

struct SimulationArguments {
  std::shared_ptr<const Model> model;  // with payloads
  State start;
  EffortSchedule schedule;
  SimulationSetup setup = {};                          // but for gravity and payloads
  std::shared_ptr<const ContactPoints> contacts = {};  // where there is a ground
  SimulationOptions options = {};                      // of the setup, from the start
  bool step_is_asked = false;                          // then it is told where steps are divided
  double duration = 0.0;
  std::optional<double> rate = {};                   // rows per s; nothing: one a step
  std::shared_ptr<const Recording> trajectory = {};  // that controllers follow

  // The same setup from another start, or for another model.
  SimulationOptions optionsFrom(const State& from) const;
};

// Throws CommandFailure(kWrongUsage) where there are more steps than can be waited for: time, a
// number too, would hardly go on, or not at all.
void expectFewSteps(double duration, double step);

// Throws CommandFailure, and std::invalid_argument for options that cannot be.
SimulationArguments readSimulation(const RobotArgument& robot, const Arguments& arguments);

}  // namespace armillary
