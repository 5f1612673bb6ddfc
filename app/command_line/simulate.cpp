// SPDX-License-Identifier: GPL-3.0-or-later
// armillary simulate: forward dynamics over time.
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/output_file.h"
#include "app/command_line/scenarios.h"
#include "app/command_line/simulate_variations.h"
#include "app/command_line/simulation_cells.h"
#include "app/command_line/simulation_run.h"
#include "engine/table/csv.h"
#include "engine/table/written_columns.h"

namespace armillary {
namespace {

// Writes the rows of a run as they come.
class RowWriter : public RunRows {
 public:
  RowWriter(const SimulationArguments& run, Simulator& simulator, const Arguments& arguments)
      : row_(run, simulator, arguments.has("--degrees")), file_(arguments.value("--output")) {
    file_.write(csvRow(quantityColumns(*run.model, "simulate")));
  }

  void write(const State& state, double tiny) override {
    cells_.clear();
    if (const std::string why = row_.append(state, tiny, cells_); !why.empty()) {
      fail(why, state.time);
    }
    file_.write(csvRow(cells_));
    ++rows_;
  }
  void finish() { file_.finish(); }

  void tell(const std::string& sentence) override {
    std::cerr << "armillary: " << sentence << std::endl;
  }
  // Keeps the rows before and says why there are no more.
  [[noreturn]] void fail(const std::string& why, double time) override {
    file_.finish();
    throw CommandFailure(kNotComputable, "row " + std::to_string(rows_ + 1) + ", at " +
                                             shortest(time) + " s: " + why);
  }

 private:
  SimulationCells row_;
  OutputFile file_;
  long rows_ = 0;
  std::vector<double> cells_;
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
