// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/recorded_efforts.h"

#include <algorithm>
#include <cmath>

#include "app/command_line/common_options.h"
#include "app/command_line/input_rows.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/spring_efforts.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr double kDefaultSmoothing = 0.1;  // s

bool any(const std::vector<bool>& answers, bool wanted) {
  return std::find(answers.begin(), answers.end(), wanted) != answers.end();
}

std::string namesWhere(const Model& model, const std::vector<bool>& given, bool wanted) {
  std::string names;
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (given[i] == wanted) names += (names.empty() ? "" : ", ") + model.degrees_of_freedom[i].name;
  }
  return names;
}

// What wrenches do is known: the joints' efforts as they would be without.
void removeWrenches(const Model& model, const RobotRow& row, Workspace& workspace,
                    Eigen::VectorXd& effort) {
  if (row.wrenches.empty()) return;
  Eigen::VectorXd with, without;
  inverseDynamics(model, row.state, row.acceleration, row.wrenches, workspace, with);
  inverseDynamics(model, row.state, row.acceleration, {}, workspace, without);
  effort += without - with;
}

// So are those of the file's springs: no parameter of a body stands for them.
void removeSprings(const Model& model, Workspace& workspace, RecordedEfforts& recorded) {
  SpringEfforts springs(model);
  if (!springs.needed()) return;
  for (MotionSample& sample : recorded.samples) {
    springs.add(model, sample.state, workspace, sample.effort);
  }
  recorded.notes.emplace_back("what the robot's springs do is taken off the efforts");
}

// Leaves out the rows whose rates are not to be trusted.
void cutEnds(const UntrustedEnds& ends, std::vector<MotionSample>& samples) {
  samples.erase(samples.end() - ends.last, samples.end());
  samples.erase(samples.begin(), samples.begin() + ends.first);
}

RecordedEfforts readMotion(const std::shared_ptr<const Model>& of, const MotionSource& source,
                           bool degrees, double smoothing) {
  const Model& model = *of;
  const std::string& file = source.files.front();
  InputRows input(of, source, degrees);
  const RobotRowReader& reader = input.reader();
  RecordedEfforts recorded;
  recorded.has_time = input.hasTime();
  recorded.efforts_given = reader.effortsGiven();
  if (!any(recorded.efforts_given, true)) {
    throw CommandFailure(kInvalidInput, file + ": there is no column DOF/effort");
  }
  const bool differentiate =
      any(reader.velocitiesGiven(), false) || any(reader.accelerationsGiven(), false);
  if (differentiate && !recorded.has_time) {
    throw CommandFailure(kInvalidInput, file +
                                            ": without every velocity and acceleration it needs a "
                                            "column 'time' (s)");
  }
  Workspace workspace(model);
  RobotRow row;
  for (size_t i = 0; i < input.count(); ++i) {
    input.read(i, row);
    if (differentiate && i > 0 && !(row.state.time > recorded.samples.back().state.time)) {
      throw CommandFailure(kInvalidInput, file + ": row " + std::to_string(i + 1) +
                                              ": its time does not come after the row before it");
    }
    removeWrenches(model, row, workspace, row.effort);
    recorded.samples.push_back({row.state, row.acceleration, row.effort});
  }
  if (any(recorded.efforts_given, false)) {
    recorded.notes.push_back("no efforts of " + namesWhere(model, recorded.efforts_given, false) +
                             "; their equations are left out");
  }
  recorded.rates_computed = differentiate;
  if (differentiate) {
    const size_t before = recorded.samples.size();
    cutEnds(fillRates(model, reader.velocitiesGiven(), reader.accelerationsGiven(), smoothing,
                      recorded.samples),
            recorded.samples);
    const bool both = any(reader.velocitiesGiven(), false);
    recorded.notes.push_back(std::string(both ? "velocities and accelerations" : "accelerations") +
                             " without a column are slopes of cubics over " + shortest(smoothing) +
                             " s; " + std::to_string(before - recorded.samples.size()) +
                             " rows at the ends are left out");
  }
  removeSprings(model, workspace, recorded);
  return recorded;
}

}  // namespace

std::vector<Option> recordedEffortsOptions() {
  Option input = rowsOption("what was recorded: positions and efforts, rates where there are");
  input.required = true;
  return {input,
          recipeOption(),
          motionOption(),
          inputRateOption(),
          {.name = "--smoothing",
           .value = "S",
           .help = "velocities and accelerations that have no column are slopes of cubics over S "
                   "seconds (0.1)",
           .kind = Value::kNumber}};
}

RecordedEfforts recordedEfforts(const std::shared_ptr<const Model>& model,
                                const Arguments& arguments) {
  const double smoothing = arguments.number("--smoothing").value_or(kDefaultSmoothing);
  if (!(smoothing >= 0.0)) {
    throw CommandFailure(kWrongUsage, "--smoothing is a time in s, zero or more");
  }
  const MotionSource source = motionSource(arguments);
  RecordedEfforts recorded = readMotion(model, source, arguments.has("--degrees"), smoothing);
  recorded.file = source.files.front();
  return recorded;
}

std::string noteOfComputedEfforts(const Eigen::VectorXd& left, const Eigen::VectorXd& efforts,
                                  std::size_t equations, std::size_t unknowns) {
  constexpr double kMost = 0.01;
  if (equations < 3 * unknowns) return {};  // what fits because it may
  double largest = 0.0;
  bool any = false;
  for (Eigen::Index i = 0; i < efforts.size(); ++i) {
    if (std::isnan(left[i]) || !(efforts[i] > 0.0)) continue;
    any = true;
    largest = std::max(largest, left[i] / efforts[i]);
  }
  if (!any || !(largest < kMost)) return {};
  return "the efforts fit almost exactly, to " + withDigits(100.0 * std::max(largest, 1e-6), 1) +
         " % or better at every joint: are they computed torques, a controller's or a "
         "simulation's? Then it is the model behind them that is found here, not the robot";
}

}  // namespace armillary
