// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/simulate_variations.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>

#include "app/command_line/output_file.h"
#include "app/command_line/row_part.h"
#include "app/command_line/simulation_run.h"
#include "app/command_line/variation_table.h"
#include "engine/model/compile_model.h"
#include "engine/table/written_columns.h"

namespace armillary {
namespace {

// How a run ended: at its end, or where it could not go on.
struct Outcome {
  State end;
  Eigen::VectorXd peak_effort;
  std::string failure;  // empty: none
  std::string notice;   // likewise
};

// Ends a run that cannot go on.
struct RunEnded {};

class PeakRows : public RunRows {
 public:
  PeakRows(const SimulationArguments& run, Simulator& simulator, Outcome& outcome)
      : schedule_(run.schedule), simulator_(simulator), outcome_(outcome) {
    outcome_.peak_effort = Eigen::VectorXd::Zero(run.model->velocitySize());
  }
  void write(const State& state, double tiny) override {
    schedule_.moveTo(state.time + tiny);
    outcome_.peak_effort =
        outcome_.peak_effort.cwiseMax(simulator_.motorEffort(state, schedule_.effort()).cwiseAbs());
  }
  [[noreturn]] void fail(const std::string& why, double) override {
    outcome_.failure = why;
    throw RunEnded();
  }

 private:
  EffortSchedule schedule_;
  Simulator& simulator_;
  Outcome& outcome_;
};

class Study {
 public:
  Study(const RobotArgument& robot, const Arguments& arguments)
      : arguments_(arguments),
        base_(readSimulation(robot, arguments)),
        table_(robot.description, *robot.model, *arguments.value("--variations"),
               arguments.has("--degrees")) {}

  const Model& model() const { return *base_.model; }
  std::size_t count() const { return table_.count(); }

  // Of one row. Throws CommandFailure where the row cannot be a run.
  Outcome run(std::size_t row) const {
    SimulationArguments run = base_;
    if (table_.changesRobot()) {
      run.model = withPayloads(compileModel(table_.robotOf(row)), arguments_);
    }
    run.start = table_.startOf(row, *run.model, base_.start);
    Outcome outcome;
    Workspace workspace(*run.model);
    closeLoops(*run.model, run.start, workspace);
    run.options = run.optionsFrom(run.start);
    Simulator simulator(run.model, run.options);
    PeakRows rows(run, simulator, outcome);
    try {
      for (const std::string& notice : simulateRun(run, simulator, rows)) {
        outcome.notice += (outcome.notice.empty() ? "" : "; ") + notice;
      }
    } catch (const RunEnded&) {
    }
    outcome.end = run.start;
    return outcome;
  }

 private:
  const Arguments& arguments_;
  const SimulationArguments base_;
  const VariationTable table_;
};

std::string outputRow(const Model& model, std::size_t row, const Outcome& outcome, bool degrees) {
  std::vector<double> cells{static_cast<double>(row + 1), outcome.end.time};
  for (int i = 0; i < model.positionSize(); ++i) {
    cells.push_back(outcome.end.position[i] * tableScale(model.coordinates[i].measure, degrees));
  }
  for (int i = 0; i < model.velocitySize(); ++i) {
    cells.push_back(outcome.end.velocity[i] *
                    tableScale(model.degrees_of_freedom[i].measure, degrees));
  }
  const Eigen::VectorXd& peak = outcome.peak_effort;
  cells.insert(cells.end(), peak.data(), peak.data() + peak.size());
  return csvRow(cells);
}

// Runs rows [begin, end) on all processors; the first failure that is no run's own is thrown.
std::vector<Outcome> runAll(const Study& study, const RowPart& part) {
  std::vector<Outcome> outcomes(part.end - part.begin);
  std::atomic<std::size_t> next = part.begin;
  std::mutex mutex;
  std::size_t failed_row = part.end;
  std::exception_ptr failure;
  const auto work = [&] {
    for (std::size_t row; (row = next++) < part.end;) {
      try {
        outcomes[row - part.begin] = study.run(row);
      } catch (...) {
        next = part.end;
        const std::lock_guard lock(mutex);
        if (row < failed_row) {
          failed_row = row;
          failure = std::current_exception();
        }
      }
    }
  };
  const std::size_t threads = std::min<std::size_t>(
      std::max(1u, std::thread::hardware_concurrency()), std::max<std::size_t>(1, outcomes.size()));
  {
    std::vector<std::jthread> team;
    for (std::size_t i = 1; i < threads; ++i) team.emplace_back(work);
    work();
  }
  if (!failure) return outcomes;
  try {
    std::rethrow_exception(failure);
  } catch (const CommandFailure& why) {
    throw CommandFailure(why.code(),
                         "variation " + std::to_string(failed_row + 1) + ": " + why.what());
  } catch (const std::invalid_argument& why) {
    throw CommandFailure(kInvalidInput,
                         "variation " + std::to_string(failed_row + 1) + ": " + why.what());
  }
}

}  // namespace

ExitCode simulateVariations(const RobotArgument& robot, const Arguments& arguments) {
  if (arguments.has("--rate")) {
    throw CommandFailure(kWrongUsage,
                         "--variations writes how each run ends, a row a run; leave out --rate");
  }
  std::optional<Study> study;
  try {
    study.emplace(robot, arguments);
  } catch (const std::invalid_argument& failure) {
    throw CommandFailure(kWrongUsage, failure.what());
  }
  const RowPart part = rowPart(arguments, study->count());
  OutputFile file(arguments.value("--output"));
  if (part.with_header) file.write(csvRow(quantityColumns(study->model(), "variations")));
  const std::vector<Outcome> outcomes = runAll(*study, part);
  std::size_t failures = 0, first = 0, noticed = 0, first_noticed = 0;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    file.write(outputRow(study->model(), part.begin + i, outcomes[i], arguments.has("--degrees")));
    if (!outcomes[i].failure.empty() && failures++ == 0) first = i;
    if (!outcomes[i].notice.empty() && noticed++ == 0) first_noticed = i;
  }
  file.finish();
  if (noticed > 0) {
    std::cerr << "armillary: of " << noticed << " runs, the first variation "
              << part.begin + first_noticed + 1 << ": " << outcomes[first_noticed].notice << "\n";
  }
  if (failures == 0) return kDone;
  throw CommandFailure(kNotComputable,
                       std::to_string(failures) + " of " + std::to_string(outcomes.size()) +
                           " runs ended before their time, which their rows have; the first is "
                           "variation " +
                           std::to_string(part.begin + first + 1) + ", at " +
                           shortest(outcomes[first].end.time) + " s: " + outcomes[first].failure);
}

}  // namespace armillary
