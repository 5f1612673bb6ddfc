// SPDX-License-Identifier: GPL-3.0-or-later
// armillary simulate: forward dynamics over time.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/output_file.h"
#include "app/command_line/scenarios.h"
#include "app/command_line/simulate_variations.h"
#include "app/command_line/simulation_run.h"
#include "engine/dynamics/energy.h"
#include "engine/table/robot_columns.h"
#include "engine/table/written_columns.h"

namespace armillary {
namespace {

std::string outputRow(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                      const Eigen::VectorXd& effort, const Energy& energy,
                      std::optional<double> loops_residual, bool degrees) {
  std::vector<double> cells{state.time};
  for (int i = 0; i < model.positionSize(); ++i) {
    cells.push_back(state.position[i] * tableScale(model.coordinates[i].measure, degrees));
  }
  for (const Eigen::VectorXd* values : {&state.velocity, &acceleration}) {
    for (int i = 0; i < model.velocitySize(); ++i) {
      cells.push_back((*values)[i] * tableScale(model.degrees_of_freedom[i].measure, degrees));
    }
  }
  cells.insert(cells.end(), effort.data(), effort.data() + effort.size());
  cells.insert(cells.end(), {energy.kinetic, energy.potential});
  if (loops_residual) cells.push_back(*loops_residual);
  return csvRow(cells);
}

// Writes the rows of a run as they come.
class RowWriter : public RunRows {
 public:
  RowWriter(const SimulationArguments& run, Simulator& simulator, const Arguments& arguments)
      : model_(*run.model),
        felt_(feltModel(run.model, run.options)),
        schedule_(run.schedule),
        simulator_(simulator),
        workspace_(*felt_),
        degrees_(arguments.has("--degrees")),
        file_(arguments.value("--output")) {
    file_.write(csvRow(quantityColumns(model_, "simulate")));
  }

  void write(const State& state, double tiny) override {
    schedule_.moveTo(state.time + tiny);
    if (const StepStatus status =
            simulator_.acceleration(state, schedule_.effort(), schedule_.wrenches(), acceleration_);
        !status) {
      fail(describe(status, model_), state.time);
    }
    std::optional<double> residual;
    if (!model_.loops.empty()) residual = loopsResidual(*felt_, state, workspace_);
    const Energy sum = energy(*felt_, state, workspace_);
    if (!std::isfinite(sum.total())) fail("the energy is too large to be a number", state.time);
    const Eigen::VectorXd& effort = simulator_.motorEffort(state, schedule_.effort());
    file_.write(outputRow(model_, state, acceleration_, effort, sum, residual, degrees_));
    ++rows_;
  }
  void finish() { file_.finish(); }

  // Keeps the rows before and says why there are no more.
  [[noreturn]] void fail(const std::string& why, double time) override {
    file_.finish();
    throw CommandFailure(kNotComputable, "row " + std::to_string(rows_ + 1) + ", at " +
                                             shortest(time) + " s: " + why);
  }

 private:
  const Model& model_;
  std::shared_ptr<const Model> felt_;  // with its rotors, where they are felt
  EffortSchedule schedule_;
  Simulator& simulator_;
  Workspace workspace_;
  bool degrees_;
  OutputFile file_;
  long rows_ = 0;
  Eigen::VectorXd acceleration_;
};

ExitCode runSimulate(const Arguments& arguments) {
  LoadOptions loading = loadOptions(arguments);
  if (const auto scenario = arguments.value("--scenario")) {
    loading.floating_base |= wantsFreeBase(arguments.word("ROBOT"), *scenario);
  }
  const RobotArgument robot = robotArgument(arguments, loading);
  if (arguments.has("--variations")) return simulateVariations(robot, arguments);
  if (arguments.has("--part")) {
    throw CommandFailure(kWrongUsage, "--part is of the rows of --variations");
  }
  try {
    SimulationArguments run = readSimulation(robot, arguments);
    Simulator simulator(run.model, run.options);
    if (!simulator.notice().empty()) std::cerr << "armillary: " << simulator.notice() << "\n";
    Workspace workspace(*run.model);
    try {
      if (const double gap = closeLoops(*run.model, run.start, workspace); gap > 0.0) {
        std::cerr << "armillary: the loops were open by " << shortest(gap)
                  << " (m or rad) at the start; the robot was moved to where they are closed\n";
      }
    } catch (const CommandFailure& failure) {
      throw CommandFailure(failure.code(),
                           std::string("row 1: ") + failure.what() + " by --initial");
    }
    RowWriter rows(run, simulator, arguments);
    const std::vector<std::string> notices = simulateRun(run, simulator, rows);
    rows.finish();
    for (const std::string& notice : notices) std::cerr << "armillary: " << notice << "\n";
  } catch (const std::invalid_argument& failure) {
    throw CommandFailure(kWrongUsage, failure.what());
  }
  return kDone;
}

}  // namespace

Command simulateCommand() {
  return {.name = "simulate",
          .summary = "forward dynamics over time",
          .words = {robotWord()},
          .groups = simulationOptions(),
          .lists = simulationLists(),
          .run = runSimulate};
}

}  // namespace armillary
