// SPDX-License-Identifier: GPL-3.0-or-later
// armillary simulate: forward dynamics over time.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/output_file.h"
#include "app/command_line/simulation_arguments.h"
#include "engine/dynamics/energy.h"
#include "engine/loops/assemble.h"
#include "engine/loops/project_state.h"
#include "engine/simulation/simulator.h"
#include "engine/table/robot_columns.h"
#include "engine/table/written_columns.h"

namespace armillary {
namespace {

// The largest gap of all loops, m or rad.
double loopsResidual(const Model& model, const State& state, Workspace& workspace) {
  std::vector<LoopGap> gaps;
  loopGaps(model, model.loops, state, workspace, gaps);
  double largest = 0.0;
  for (const LoopGap& gap : gaps) largest = std::max(largest, gap.largest());
  return largest;
}

// Moves a state whose loops are open to where they are closed, and says so.
void closeLoops(const Model& model, State& state, Workspace& workspace) {
  if (model.loops.empty()) return;
  if (const double gap = loopsResidual(model, state, workspace); !(gap <= kOpenGap)) {
    Assembly assembly;
    if (!assemble(model, model.loops, {}, workspace, state, assembly)) {
      throw CommandFailure(kNotComputable,
                           "row 1: " + describe(assembly, model.loops) +
                               "; give a pose near to where it is closed by --initial");
    }
    std::cerr << "armillary: the loops were open by " << shortest(gap)
              << " (m or rad) at the start; the robot was moved to where they are closed\n";
  }
  // the first row shows a velocity that the loops allow
  if (!projectVelocity(model, model.loops, {}, workspace, state)) {
    return;  // the first acceleration names what is singular
  }
}

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
class RowWriter {
 public:
  RowWriter(const SimulationArguments& run, Simulator& simulator, const Arguments& arguments)
      : model_(*run.model),
        schedule_(run.schedule),
        simulator_(simulator),
        workspace_(model_),
        degrees_(arguments.has("--degrees")),
        file_(arguments.value("--output")) {
    file_.write(csvRow(quantityColumns(model_, "simulate")));
  }

  // The row of `state`, which is at or before every later one by less than `tiny` s.
  void write(const State& state, double tiny) {
    schedule_.moveTo(state.time + tiny);
    if (const StepStatus status =
            simulator_.acceleration(state, schedule_.effort(), schedule_.wrenches(), acceleration_);
        !status) {
      fail(describe(status, model_), state.time);
    }
    std::optional<double> residual;
    if (!model_.loops.empty()) residual = loopsResidual(model_, state, workspace_);
    const Energy sum = energy(model_, state, workspace_);
    if (!std::isfinite(sum.total())) fail("the energy is too large to be a number", state.time);
    const Eigen::VectorXd& effort = simulator_.motorEffort(state, schedule_.effort());
    file_.write(outputRow(model_, state, acceleration_, effort, sum, residual, degrees_));
    ++rows_;
  }
  void finish() { file_.finish(); }

  // Keeps the rows before and says why there are no more.
  [[noreturn]] void fail(const std::string& why, double time) {
    file_.finish();
    throw CommandFailure(kNotComputable, "row " + std::to_string(rows_ + 1) + ", at " +
                                             shortest(time) + " s: " + why);
  }

 private:
  const Model& model_;
  EffortSchedule schedule_;
  Simulator& simulator_;
  Workspace workspace_;
  bool degrees_;
  OutputFile file_;
  long rows_ = 0;
  Eigen::VectorXd acceleration_;
};

// Steps of one length. They end on their grid, on the times of rows and where the efforts change;
// each grid is counted, not summed, so that a row's time is the decimal that one expects. Times
// closer than `tiny` are the same.
void runEvenly(SimulationArguments& run, Simulator& simulator, RowWriter& rows) {
  const double step = run.options.step;
  const double sample = run.rate ? 1.0 / *run.rate : step;
  const double tiny = 1e-9 * std::min(step, sample);
  State& state = run.start;
  rows.write(state, tiny);
  for (long steps = 0, samples = 0; state.time < run.duration - tiny;) {
    run.schedule.moveTo(state.time + tiny);
    const double step_end = static_cast<double>(steps + 1) * step;
    const double next = static_cast<double>(samples + 1);
    const double sample_end = run.rate ? next / *run.rate : next * sample;  // 0.3, not 3 times 0.1
    const double end = std::min({step_end, sample_end, run.schedule.until(), run.duration});
    if (end > state.time + tiny) {
      const StepStatus status =
          simulator.step(state, end - state.time, run.schedule.effort(), run.schedule.wrenches());
      if (!status) rows.fail(describe(status, *run.model), state.time);
      state.time = end;
    }
    if (step_end <= state.time + tiny) ++steps;
    const bool sampled = sample_end <= state.time + tiny;
    if (sampled) {
      ++samples;
      state.time = std::min(sample_end, run.duration);
    }
    if (sampled || state.time >= run.duration - tiny) rows.write(state, tiny);
  }
}

// Steps as long as the tolerance lets them be, up to where efforts change. Rows between their ends
// are of the motion inside a step.
void runFreely(SimulationArguments& run, Simulator& simulator, RowWriter& rows) {
  State& state = run.start;
  State row = state;
  rows.write(state, 0.0);
  long samples = 0;
  while (state.time < run.duration) {
    run.schedule.moveTo(state.time);
    const double bound = std::min(run.schedule.until(), run.duration);
    const StepStatus status = simulator.stepFreely(state, bound - state.time, run.schedule.effort(),
                                                   run.schedule.wrenches());
    if (!status) rows.fail(describe(status, *run.model), state.time);
    if (bound - state.time <= 1e-12 * std::max(1.0, bound)) state.time = bound;
    if (!run.rate) {
      rows.write(state, 0.0);
      continue;
    }
    for (;; ++samples) {
      const double time = static_cast<double>(samples + 1) / *run.rate;
      if (time > state.time || time >= run.duration) break;
      if (const StepStatus between = simulator.between(time, row); !between) {
        rows.fail(describe(between, *run.model), time);
      }
      rows.write(row, 0.0);
    }
    if (state.time >= run.duration) rows.write(state, 0.0);
  }
}

ExitCode runSimulate(const Arguments& arguments) {
  const RobotArgument robot = robotArgument(arguments);
  try {
    SimulationArguments run = readSimulation(robot, arguments);
    Simulator simulator(run.model, run.options);
    if (!simulator.notice().empty()) std::cerr << "armillary: " << simulator.notice() << "\n";
    Workspace workspace(*run.model);
    closeLoops(*run.model, run.start, workspace);
    RowWriter rows(run, simulator, arguments);
    if (run.options.stepTolerance() > 0.0) {
      runFreely(run, simulator, rows);
    } else {
      runEvenly(run, simulator, rows);
    }
    rows.finish();
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
