// The commands of the program. Each takes the words after its name, writes results to stdout or
// --output and messages to stderr, and returns the exit code; failures are CommandFailure.
#pragma once

#include <string>
#include <vector>

#include "app/command_line/exit_codes.h"

namespace armillary {

ExitCode runInfo(const std::vector<std::string>& words);
ExitCode runCheck(const std::vector<std::string>& words);
ExitCode runCompute(const std::vector<std::string>& words);
// The quantities and their methods, a line each.
std::string computeHelp();
ExitCode runSimulate(const std::vector<std::string>& words);
// Its options, integrators and controllers.
std::string simulateHelp();
ExitCode runTrajectory(const std::vector<std::string>& words);
// Its options and profiles.
std::string trajectoryHelp();
ExitCode runInverseKinematics(const std::vector<std::string>& words);
ExitCode runParameters(const std::vector<std::string>& words);
ExitCode runIdentify(const std::vector<std::string>& words);
ExitCode runRender(const std::vector<std::string>& words);

}  // namespace armillary
