// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/simulate_variations.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "app/command_line/output_file.h"
#include "app/command_line/row_part.h"
#include "app/command_line/simulation_cells.h"
#include "app/command_line/simulation_run.h"
#include "app/command_line/variation_table.h"
#include "engine/table/csv.h"
#include "engine/table/written_columns.h"

namespace armillary {
namespace {

// What a run gave.
struct Outcome {
  std::string rows;     // of the output: one a run, or with --rate all of it
  double end = 0.0;     // s
  std::string failure;  // why it ended before its time; empty: it did not
  std::string notice;   // likewise
};

// Ends a run that cannot go on.
struct RunEnded {};

// A row; what is no number is an empty cell.
std::string rowOf(const std::vector<double>& numbers) {
  std::vector<std::string> cells;
  cells.reserve(numbers.size());
  for (const double number : numbers) {
    cells.push_back(std::isnan(number) ? std::string() : shortest(number));
  }
  return csvRow(cells);
}

// All rows of a run, its number before each.
class AllRows : public RunRows {
 public:
  AllRows(std::size_t run, SimulationCells& cells, Outcome& outcome)
      : run_(static_cast<double>(run)), cells_(cells), outcome_(outcome) {}

  void write(const State& state, double tiny) override {
    row_.assign({run_});
    if (const std::string why = cells_.append(state, tiny, row_); !why.empty()) {
      fail(why, state.time);
    }
    outcome_.rows += csvRow(row_);
  }
  [[noreturn]] void fail(const std::string& why, double) override {
    outcome_.failure = why;
    throw RunEnded();
  }

 private:
  const double run_;
  SimulationCells& cells_;
  Outcome& outcome_;
  std::vector<double> row_;
};

// The largest efforts of a run; its row is that of its end.
class PeakRows : public RunRows {
 public:
  PeakRows(const SimulationArguments& run, Simulator& simulator, Outcome& outcome)
      : peak_(Eigen::VectorXd::Zero(run.model->velocitySize())),
        schedule_(run.schedule),
        simulator_(simulator),
        has_drives_(std::any_of(run.model->loops.begin(), run.model->loops.end(),
                                [](const Loop& loop) { return loop.drive.has_value(); })),
        outcome_(outcome) {}

  void write(const State& state, double tiny) override {
    schedule_.moveTo(state.time + tiny);
    effort_ = simulator_.motorEffort(state, schedule_.effort());
    if (has_drives_ &&
        simulator_.acceleration(state, schedule_.effort(), schedule_.wrenches(), acceleration_)) {
      simulator_.addDriveEffort(effort_);
    }
    peak_ = peak_.cwiseMax(effort_.cwiseAbs());
    tiny_ = tiny;
  }
  [[noreturn]] void fail(const std::string& why, double) override {
    outcome_.failure = why;
    throw RunEnded();
  }
  // Of the run, which ended in `state`.
  void finish(std::size_t run, const Model& model, const State& state, bool degrees,
              SimulationCells& cells) {
    std::vector<double> row{static_cast<double>(run)};
    const std::string why = cells.append(state, tiny_, row);
    if (!why.empty()) {
      // where it cannot go on it has a state, and no acceleration
      appendStateCells(model, state, degrees, row);
      row.resize(quantityColumns(model, "run-ends").size() - peak_.size(),
                 std::numeric_limits<double>::quiet_NaN());
      if (outcome_.failure.empty()) outcome_.failure = why;
    }
    row.insert(row.end(), peak_.data(), peak_.data() + peak_.size());
    outcome_.rows = rowOf(row);
  }

 private:
  Eigen::VectorXd peak_, effort_, acceleration_;
  double tiny_ = 0.0;
  EffortSchedule schedule_;
  Simulator& simulator_;
  bool has_drives_;
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
  // The columns of its rows, by the name of the quantity.
  const char* columns() const { return base_.rate ? "run-rows" : "run-ends"; }

  // Of one row. Throws CommandFailure where the row cannot be a run.
  Outcome run(std::size_t row) const {
    SimulationArguments run = base_;
    Outcome outcome;
    if (table_.changesRobot()) {
      run.model = table_.modelOf(row);
      outcome.notice = table_.whyNoBody(*run.model);
      run.model = withPayloads(run.model, arguments_);
    }
    run.start = table_.startOf(row, *run.model, base_.start);
    const bool degrees = arguments_.has("--degrees");
    Workspace workspace(*run.model);
    closeLoops(*run.model, run.start, workspace);
    run.options = run.optionsFrom(run.start);
    Simulator simulator(run.model, run.options);
    SimulationCells cells(run, simulator, degrees);
    if (base_.rate) {
      AllRows rows(row + 1, cells, outcome);
      goThrough(run, simulator, rows, outcome);
    } else {
      PeakRows rows(run, simulator, outcome);
      goThrough(run, simulator, rows, outcome);
      rows.finish(row + 1, *run.model, run.start, degrees, cells);
    }
    outcome.end = run.start.time;
    return outcome;
  }

 private:
  static void goThrough(SimulationArguments& run, Simulator& simulator, RunRows& rows,
                        Outcome& outcome) {
    try {
      for (const std::string& notice : simulateRun(run, simulator, rows)) {
        outcome.notice += (outcome.notice.empty() ? "" : "; ") + notice;
      }
    } catch (const RunEnded&) {
    }
  }

  const Arguments& arguments_;
  const SimulationArguments base_;
  const VariationTable table_;
};

// Runs rows on all processors, and hands each on in the rows' order. Few wait to be handed on, so
// that memory is bounded.
class Team {
 public:
  using Take = std::function<void(std::size_t row, const Outcome&)>;

  Team(const Study& study, const RowPart& part, Take take)
      : study_(study), part_(part), take_(std::move(take)), next_(part.begin), taken_(part.begin) {}

  // The first failure that is no run's own is thrown.
  void run() {
    const std::size_t threads =
        std::min<std::size_t>(std::max(1u, std::thread::hardware_concurrency()),
                              std::max<std::size_t>(1, part_.end - part_.begin));
    {
      std::vector<std::jthread> team;
      for (std::size_t i = 1; i < threads; ++i) team.emplace_back([this] { work(); });
      work();
    }
    if (failure_) throwFailure();
  }

 private:
  static constexpr std::size_t kMostWaiting = 64;

  void work() {
    while (const std::optional<std::size_t> row = nextRow()) {
      try {
        Outcome outcome = study_.run(*row);
        const std::lock_guard lock(mutex_);
        waiting_.emplace(*row, std::move(outcome));
        while (!waiting_.empty() && waiting_.begin()->first == taken_) {
          take_(taken_, waiting_.begin()->second);
          waiting_.erase(waiting_.begin());
          ++taken_;
        }
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_ || *row < failed_row_) {
          failed_row_ = *row;
          failure_ = std::current_exception();
        }
      }
      changed_.notify_all();
    }
  }

  std::optional<std::size_t> nextRow() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return failure_ || next_ < taken_ + kMostWaiting; });
    if (failure_ || next_ >= part_.end) return std::nullopt;
    return next_++;
  }

  [[noreturn]] void throwFailure() const {
    const std::string run = "run " + std::to_string(failed_row_ + 1) + ": ";
    try {
      std::rethrow_exception(failure_);
    } catch (const CommandFailure& why) {
      if (why.code() == kNotAvailable) throw;  // of the output
      throw CommandFailure(why.code(), run + why.what());
    } catch (const std::invalid_argument& why) {
      throw CommandFailure(kInvalidInput, run + why.what());
    }
  }

  const Study& study_;
  const RowPart part_;
  const Take take_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t next_, taken_;  // the row to run, and to hand on, next
  std::map<std::size_t, Outcome> waiting_;
  std::size_t failed_row_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

ExitCode simulateVariations(const RobotArgument& robot, const Arguments& arguments) {
  std::optional<Study> study;
  try {
    study.emplace(robot, arguments);
  } catch (const std::invalid_argument& failure) {
    throw CommandFailure(kWrongUsage, failure.what());
  }
  const RowPart part = rowPart(arguments, study->count());
  OutputFile file(arguments.value("--output"));
  file.write(csvRow(quantityColumns(study->model(), study->columns())));
  std::size_t failures = 0, noticed = 0;
  std::string first_failure, first_notice;
  Team(*study, part, [&](std::size_t row, const Outcome& outcome) {
    file.write(outcome.rows);
    const std::string run = "run " + std::to_string(row + 1);
    if (!outcome.failure.empty() && failures++ == 0) {
      first_failure = run + ", at " + shortest(outcome.end) + " s: " + outcome.failure;
    }
    if (!outcome.notice.empty() && noticed++ == 0) first_notice = run + ": " + outcome.notice;
  }).run();
  file.finish();
  const std::string of_all = " of " + std::to_string(part.end - part.begin) + " runs";
  if (noticed > 0) {
    std::cerr << "armillary: " << noticed << of_all << " have something to say, the first is "
              << first_notice << "\n";
  }
  if (failures == 0) return kDone;
  throw CommandFailure(kNotComputable, std::to_string(failures) + of_all +
                                           " ended before their time, which their rows have; the "
                                           "first is " +
                                           first_failure);
}

}  // namespace armillary
