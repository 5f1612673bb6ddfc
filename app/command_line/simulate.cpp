// armillary simulate: forward dynamics over time.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>

#include "app/command_line/commands.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/robot_loading.h"
#include "engine/dynamics/energy.h"
#include "engine/loops/assemble.h"
#include "engine/loops/project_state.h"
#include "engine/simulation/simulator.h"
#include "engine/table/robot_columns.h"

namespace armillary {
namespace {

double positive(const Arguments& arguments, std::string_view option, double otherwise) {
  const double value = arguments.number(option).value_or(otherwise);
  if (!(value > 0.0)) {
    throw CommandFailure(kWrongUsage, "option '" + std::string(option) + "' must be positive");
  }
  return value;
}

Integrator integratorOf(const Arguments& arguments) {
  const std::string name = arguments.value("--integrator").value_or("rk4");
  if (const auto integrator = integratorNamed(name)) return *integrator;
  std::string known;
  for (const std::string_view each : integratorNames()) {
    known += (known.empty() ? "" : ", ") + std::string(each);
  }
  throw CommandFailure(kWrongUsage, "unknown integrator '" + name + "'; there are " + known);
}

// Efforts and wrenches by time: each row holds until the next; zero before the first. Without
// --efforts those of the robot's file hold.
class EffortSchedule {
 public:
  EffortSchedule(const Model& model, const Arguments& arguments) : before_(model.constant_effort) {
    const auto file = arguments.value("--efforts");
    if (!file) return;
    before_.setZero();
    InputRows input(model, *file, arguments.has("--degrees"));
    if (!input.hasTime()) {
      throw CommandFailure(kInvalidInput, *file + ": efforts need a column 'time'");
    }
    for (size_t i = 0; i < input.count(); ++i) {
      RobotRow row;
      input.read(i, row);
      if (!row.time) {
        throw CommandFailure(kInvalidInput,
                             *file + ": row " + std::to_string(i + 1) + ": time is empty");
      }
      if (!rows_.empty() && *row.time < *rows_.back().time) {
        throw CommandFailure(kInvalidInput,
                             *file + ": row " + std::to_string(i + 1) + ": time goes back");
      }
      rows_.push_back(std::move(row));
    }
  }

  // Moves to the row that holds at `time`. Times only go forward.
  void moveTo(double time) {
    while (next_ < rows_.size() && *rows_[next_].time <= time) ++next_;
  }
  const Eigen::VectorXd& effort() const { return next_ == 0 ? before_ : rows_[next_ - 1].effort; }
  std::span<const LinkWrench> wrenches() const {
    return next_ == 0 ? std::span<const LinkWrench>{} : rows_[next_ - 1].wrenches;
  }
  // When the present row ends.
  double until() const {
    return next_ < rows_.size() ? *rows_[next_].time : std::numeric_limits<double>::infinity();
  }

 private:
  Eigen::VectorXd before_;  // what holds before the first row
  std::vector<RobotRow> rows_;
  size_t next_ = 0;
};

std::vector<std::string> columns(const Model& model) {
  std::vector<std::string> names{"time"};
  for (const Coordinate& coordinate : model.coordinates) {
    names.push_back(coordinate.name + "/position");
  }
  for (const char* quantity : {"/velocity", "/acceleration", "/effort"}) {
    for (const DegreeOfFreedom& dof : model.degrees_of_freedom) {
      names.push_back(dof.name + quantity);
    }
  }
  names.insert(names.end(), {"energy/kinetic", "energy/potential"});
  if (!model.loops.empty()) names.push_back("loops/residual");
  return names;
}

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

}  // namespace

ExitCode runSimulate(const std::vector<std::string>& words) {
  const Arguments arguments(words, robotOptions({{"--duration"},
                                                 {"--step"},
                                                 {"--rate"},
                                                 {"--integrator"},
                                                 {"--tolerance"},
                                                 {"--initial"},
                                                 {"--efforts"},
                                                 {"--limits", false},
                                                 {"--passive", false},
                                                 {"--no-passive", false},
                                                 {"--output"}}));
  const std::string usage =
      "armillary simulate ROBOT --duration S [--step S] [--rate HZ] [--integrator NAME] "
      "[--initial ROW.csv] [--efforts ROWS.csv] [--limits] [--output OUT.csv]";
  arguments.expectPositional(1, usage);
  if (!arguments.has("--duration")) throw CommandFailure(kWrongUsage, "usage: " + usage);
  const double duration = arguments.number("--duration").value_or(0.0);
  if (!(duration >= 0.0)) throw CommandFailure(kWrongUsage, "--duration must not be negative");

  SimulationOptions options;
  options.integrator = integratorOf(arguments);
  options.step = positive(arguments, "--step", options.step);
  options.joint_forces = {.passive = !arguments.has("--no-passive"),
                          .stops = arguments.has("--limits") ? Stops::kStiff : Stops::kNone};
  if (arguments.has("--tolerance")) {
    if (!estimatesError(options.integrator)) {
      throw CommandFailure(kWrongUsage,
                           "--tolerance is for integrators with adaptive steps, which are "
                           "kutta-merson, bogacki-shampine and dormand-prince; '" +
                               std::string(nameOf(options.integrator)) +
                               "' has a fixed one: use --step");
    }
    options.tolerance = positive(arguments, "--tolerance", options.tolerance);
  }
  const bool has_rate = arguments.has("--rate");
  const double rate = has_rate ? positive(arguments, "--rate", 1.0) : 1.0 / options.step;
  const double sample = has_rate ? 1.0 / rate : options.step;

  const RobotArgument robot = loadRobot(arguments.positional()[0], arguments);
  const Model& model = *robot.model;
  const bool degrees = arguments.has("--degrees");
  State state = model.start.value_or(neutralState(model));
  if (const auto file = arguments.value("--initial")) {
    InputRows input(model, *file, degrees);
    if (input.count() == 0) throw CommandFailure(kInvalidInput, *file + ": there is no row");
    RobotRow row;
    input.read(0, row);
    state = row.state;
  }
  state.time = 0.0;
  EffortSchedule schedule(model, arguments);
  Simulator simulator(robot.model, options);
  Workspace workspace(model);
  closeLoops(model, state, workspace);
  Eigen::VectorXd acceleration;
  std::string output = csvRow(columns(model));

  const auto fail = [&](const std::string& why) {
    writeText(arguments.value("--output"), output);
    throw CommandFailure(kNotComputable,
                         "row " + std::to_string(std::count(output.begin(), output.end(), '\n')) +
                             ", at " + shortest(state.time) + " s: " + why);
  };
  // Steps end on the grid of steps, on the times of rows and where the efforts change; each grid is
  // counted, not summed, so that a row's time is the decimal that one expects. Times closer than
  // this are the same.
  const double tiny = 1e-9 * std::min(options.step, sample);
  const auto write = [&] {
    schedule.moveTo(state.time + tiny);
    if (const StepStatus status =
            simulator.acceleration(state, schedule.effort(), schedule.wrenches(), acceleration);
        !status) {
      fail(describe(status, model));
    }
    std::optional<double> residual;
    if (!model.loops.empty()) residual = loopsResidual(model, state, workspace);
    const Energy sum = energy(model, state, workspace);
    if (!std::isfinite(sum.total())) fail("the energy is too large to be a number");
    output += outputRow(model, state, acceleration, schedule.effort(), sum, residual, degrees);
  };

  write();
  for (long steps = 0, samples = 0; state.time < duration - tiny;) {
    schedule.moveTo(state.time + tiny);
    const double step_end = static_cast<double>(steps + 1) * options.step;
    const double next = static_cast<double>(samples + 1);
    const double sample_end = has_rate ? next / rate : next * sample;  // 0.3, not three times 0.1
    const double end = std::min({step_end, sample_end, schedule.until(), duration});
    if (end > state.time + tiny) {
      if (const StepStatus status =
              simulator.step(state, end - state.time, schedule.effort(), schedule.wrenches());
          !status) {
        fail(describe(status, model));
      }
      state.time = end;
    }
    if (step_end <= state.time + tiny) ++steps;
    const bool sampled = sample_end <= state.time + tiny;
    if (sampled) {
      ++samples;
      state.time = std::min(sample_end, duration);
    }
    if (sampled || state.time >= duration - tiny) write();
  }
  writeText(arguments.value("--output"), output);
  return kDone;
}

}  // namespace armillary
