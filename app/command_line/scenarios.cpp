// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/scenarios.h"

#include "engine/motion_files/read_motion_file.h"
#include "engine/simulation/ready_runs.h"
#include "engine/simulation/scenario.h"
#include "engine/table/trajectory.h"
#include "engine/text/words.h"
#include "resources/bundled.h"
#include "resources/bundled_runs.h"

namespace armillary {
namespace {

constexpr const char *kHeld = "hold-and-release", *kSweep = "sine-sweep";

// Those that come with ROBOT; none where it is no bundled robot.
std::vector<BundledRun> runsOf(const std::string& robot_word) {
  const std::string file = robotFile(robot_word);
  for (const std::string& name : bundledRobots()) {
    if (bundledRobotFile(name) == file) return bundledRuns(name);
  }
  return {};
}

std::optional<BundledRun> bundledRun(const std::string& robot_word, const std::string& name) {
  for (const BundledRun& run : runsOf(robot_word)) {
    if (run.name() == name) return run;
  }
  return std::nullopt;
}

std::shared_ptr<const Recording> trajectoryIn(const std::string& file,
                                              const std::shared_ptr<const Model>& model) {
  const MotionSource source{.files = {file}};
  MotionTable motion;
  MotionFileError wrong;
  if (!readMotionFile(model, source, motion, wrong)) {
    throw CommandFailure(wrong.unreadable ? kNotAvailable : kInvalidInput, wrong.text());
  }
  TableError error;
  const auto trajectory = readTrajectory(model, std::move(motion.table), error);
  if (!trajectory) throw CommandFailure(kInvalidInput, inFile(source, motion, error).text());
  return trajectory->recording;
}

void take(const BundledRun& bundled, SimulationArguments& run) {
  run.setup = bundled.setup(std::move(run.setup));
  if (const std::string file = bundled.trajectoryFile(); !file.empty()) {
    run.trajectory = trajectoryIn(file, run.model);
    run.start = run.trajectory->sampleAt(run.trajectory->startTime()).state;
  }
  if (const auto efforts = bundled.efforts(*run.model)) run.schedule = *efforts;
}

}  // namespace

bool wantsFreeBase(const std::string& robot, const std::string& scenario) {
  const auto run = bundledRun(robot, scenario);
  return run && run->floating_base;
}

void takeScenario(const RobotArgument& robot, const std::string& robot_word,
                  const std::string& name, SimulationArguments& run) {
  for (const ScenarioDescription& description : robot.description.simulation.scenarios) {
    if (description.name != name) continue;
    const Scenario scenario = compileScenario(*run.model, description);
    run.start = scenario.start;
    run.schedule = EffortSchedule(scenario.effort);
    run.setup = withScenario(std::move(run.setup), scenario, *run.model);
    return;
  }
  if (const auto bundled = bundledRun(robot_word, name)) return take(*bundled, run);
  if (name == kHeld || name == kSweep) return;  // from wherever it starts
  std::vector<std::string> names = scenarioNames(robot.description);
  for (const BundledRun& each : runsOf(robot_word)) names.push_back(each.name());
  names.insert(names.end(), {kHeld, kSweep});
  throw CommandFailure(kWrongUsage, unknownWord("scenario", name, names));
}

void takeScenarioFromStart(const std::string& name, SimulationArguments& run) {
  if (name != kHeld && name != kSweep) return;
  if (run.model->velocitySize() == 0) return;
  const Sample posed = SampleMaker(run.model, run.optionsFrom(run.start)).ofPose(run.start);
  run.start = posed.state;  // at rest
  constexpr double kSeconds = 1.0;
  if (name == kHeld) {
    run.schedule = *heldThenReleased(*run.model, posed, kSeconds);
    return;
  }
  run.setup.law = ControlLaw::kPdGravity;
  run.setup.target = ControlTarget::kStart;
  run.schedule = *sineSweep(*run.model, posed, firstDriven(*run.model));
}

}  // namespace armillary
