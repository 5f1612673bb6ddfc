// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that `armillary simulate --scenario` knows: those of the robot's file, those that come
// with a bundled robot, and those for any robot.
#pragma once

#include "app/command_line/robot_loading.h"
#include "app/command_line/simulation_arguments.h"

namespace armillary {

// Whether the one of that name is of a robot whose base is free where its file fixes it.
bool wantsFreeBase(const std::string& robot, const std::string& scenario);

// Gives the run the start, the setup and the efforts of the scenario of that name, but for those
// that takeScenarioFromStart() gives. `robot_word` is ROBOT as it was given. Throws CommandFailure.
void takeScenario(const RobotArgument& robot, const std::string& robot_word,
                  const std::string& name, SimulationArguments& run);

// For any robot, from the run's start as it is then: "hold-and-release", "sine-sweep".
void takeScenarioFromStart(const std::string& name, SimulationArguments& run);

}  // namespace armillary
