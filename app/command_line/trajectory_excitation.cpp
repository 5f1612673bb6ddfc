// SPDX-License-Identifier: GPL-3.0-or-later
// armillary trajectory --excitation: a motion that shows a robot's inertial parameters.
#include <iostream>

#include "app/command_line/input_rows.h"
#include "app/command_line/trajectory_parts.h"
#include "engine/planning/excitation.h"

namespace armillary {
namespace {

// The pose about which an excitation moves; empty where none is given.
Eigen::VectorXd readCenter(const std::shared_ptr<const Model>& model, const Arguments& arguments) {
  const auto file = arguments.value("--via");
  if (!file) return {};
  InputRows input(model, *file, arguments.has("--degrees"));
  if (input.count() != 1) {
    throw CommandFailure(kInvalidInput, *file + ": an excitation moves about one pose; there are " +
                                            std::to_string(input.count()) + " rows");
  }
  RobotRow row;
  input.read(0, row);
  return row.state.position;
}

}  // namespace

ExitCode exciteRobot(const Arguments& arguments) {
  needed(arguments, "--rate");
  const double rate = *arguments.positive("--rate");
  ExcitationOptions options;
  options.period = arguments.positive("--period").value_or(options.period);
  options.periods = arguments.whole("--periods", 1, 1);
  options.harmonics = arguments.whole("--harmonics", 2, options.harmonics);
  options.seed = static_cast<std::uint64_t>(arguments.whole("--seed", 0, 1));
  const int tries = arguments.whole("--optimize", 0, 0);
  const RobotArgument robot = robotArgument(arguments);
  expectNoLoops(*robot.model, "an excitation");
  options.limits = readLimits(*robot.model, arguments);
  for (int i = 0; i < robot.model->velocitySize(); ++i) {
    if (options.limits.velocity[i] > 0.0) continue;
    std::cerr << "armillary: joint '" << robot.model->degrees_of_freedom[i].name
              << "' stands still: its velocity limit is 0 (--velocity-limit sets another)\n";
  }
  options.center = readCenter(robot.model, arguments);
  try {
    if (tries == 0) {
      writeSampled(Excitation(robot.model, options), robot, rate, arguments);
      return kDone;
    }
    const OptimizedExcitation found =
        optimizedExcitation(robot.model, options, findBaseParameters(*robot.model), tries);
    std::cerr << "armillary: the condition number of the base parameters' regressor is "
              << shortest(found.condition) << "; " << shortest(found.first_condition)
              << " before optimization\n";
    writeSampled(found.motion, robot, rate, arguments);
  } catch (const std::invalid_argument& why) {
    throw CommandFailure(kInvalidInput, why.what());
  }
  return kDone;
}

}  // namespace armillary
