// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/recorded_efforts.h"

#include <algorithm>
#include <cmath>

#include "app/command_line/common_options.h"
#include "app/command_line/input_rows.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/spring_efforts.h"
#include "engine/parameters/smoothing_width.h"
#include "engine/table/table_motion.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

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

// A width that suits the noise of the whole motion, whatever part of it is asked for.
double chosenWidth(const Model& model, const std::vector<bool>& velocities_given,
                   const std::vector<bool>& accelerations_given,
                   const std::vector<MotionSample>& samples) {
  const auto read = [&](const RowRange& rows) {
    const auto begin = samples.begin();
    return std::vector<MotionSample>(begin + static_cast<std::ptrdiff_t>(rows.first),
                                     begin + static_cast<std::ptrdiff_t>(rows.last));
  };
  return widthForNoise(model, velocities_given, accelerations_given, samples.size(), read);
}

bool timesIncrease(const std::vector<MotionSample>& samples) {
  for (size_t i = 1; i < samples.size(); ++i) {
    if (!(samples[i].state.time > samples[i - 1].state.time)) return false;
  }
  return true;
}

// Root mean squares of the accelerations.
Eigen::VectorXd accelerationRms(const Model& model, const std::vector<MotionSample>& samples) {
  Eigen::VectorXd squares = Eigen::VectorXd::Zero(model.velocitySize());
  for (const MotionSample& sample : samples) squares += sample.acceleration.cwiseAbs2();
  return (squares / static_cast<double>(samples.size())).cwiseSqrt();
}

// Where accelerations of columns are far from the slopes of the velocities, a sentence; empty where
// none are. Joints that hardly move beside others are not looked at: their slopes are noise.
std::string contradictingAccelerations(const Model& model, const std::vector<bool>& given,
                                       const std::vector<MotionSample>& samples) {
  constexpr double kTimes = 3.0, kMoves = 0.1;
  constexpr size_t kFewest = 12;  // rows, of which slopes mean something
  if (!anyIs(given, true) || samples.size() < kFewest || !timesIncrease(samples)) return {};
  const std::vector<bool> all(given.size(), true), none(given.size(), false);
  std::vector<MotionSample> slopes = samples;
  fillRates(model, all, none, chosenWidth(model, all, none, samples), slopes);
  const Eigen::VectorXd recorded = accelerationRms(model, samples),
                        computed = accelerationRms(model, slopes);
  std::vector<std::string> names;
  double most = 0.0;
  for (Eigen::Index i = 0; i < recorded.size(); ++i) {
    const double larger = std::max(recorded[i], computed[i]),
                 smaller = std::min(recorded[i], computed[i]);
    const double moves = std::max(recorded.maxCoeff(), computed.maxCoeff()) * kMoves;
    if (!given[static_cast<size_t>(i)] || larger < moves || larger <= kTimes * smaller) continue;
    names.push_back(model.degrees_of_freedom[static_cast<size_t>(i)].name);
    if (smaller > 0.0) most = std::max(most, larger / smaller);
  }
  if (names.empty()) return {};
  return "warning: the columns of accelerations of " + joined(names, 12) +
         " contradict the slopes of the velocities" +
         (most > 0.0 ? ", by up to " + withDigits(most, 2) + " times (rms)" : std::string()) +
         ": leave them out, and accelerations are computed of the velocities, or correct their "
         "unit or meaning by a recipe";
}

RecordedEfforts readMotion(const std::shared_ptr<const Model>& of, const MotionSource& source,
                           bool degrees, std::optional<double> smoothing) {
  const Model& model = *of;
  const std::string& file = source.files.front();
  InputRows input(of, source, degrees);
  const RobotRowReader& reader = input.reader();
  RecordedEfforts recorded;
  recorded.has_time = input.hasTime();
  recorded.efforts_given = reader.effortsGiven();
  if (!anyIs(recorded.efforts_given, true)) {
    throw CommandFailure(
        kInvalidInput,
        file + ": no column is taken for the efforts of a joint" +
            (model.degrees_of_freedom.empty()
                 ? std::string()
                 : ", as " + inQuotes(model.degrees_of_freedom[0].name + "/effort") + " would be") +
            input.unusedColumns());
  }
  const bool differentiate =
      anyIs(reader.velocitiesGiven(), false) || anyIs(reader.accelerationsGiven(), false);
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
  if (anyIs(recorded.efforts_given, false)) {
    recorded.notes.push_back("no efforts of " + namesWhere(model, recorded.efforts_given, false) +
                             "; their equations are left out");
  }
  recorded.rates_computed = differentiate;
  if (recorded.has_time && !anyIs(reader.velocitiesGiven(), false)) {
    const std::string why =
        contradictingAccelerations(model, reader.accelerationsGiven(), recorded.samples);
    if (!why.empty()) recorded.notes.push_back(why);
  }
  if (differentiate) {
    const size_t before = recorded.samples.size();
    const double width = smoothing ? *smoothing
                                   : chosenWidth(model, reader.velocitiesGiven(),
                                                 reader.accelerationsGiven(), recorded.samples);
    cutEnds(fillRates(model, reader.velocitiesGiven(), reader.accelerationsGiven(), width,
                      recorded.samples),
            recorded.samples);
    const bool both = anyIs(reader.velocitiesGiven(), false);
    recorded.notes.push_back(std::string(both ? "velocities and accelerations" : "accelerations") +
                             " without a column are " +
                             (width > 0.0 ? "slopes of cubics over " + withDigits(width, 3) + " s" +
                                                (smoothing ? "" : " (a width that suits the noise)")
                                          : std::string("differences of neighbouring rows")) +
                             "; " + std::to_string(before - recorded.samples.size()) +
                             " rows at the ends are left out");
  }
  removeSprings(model, workspace, recorded);
  return recorded;
}

}  // namespace

std::vector<Option> recordedEffortsOptions() {
  Option input = rowsOption("what was recorded: positions and efforts, rates where there are");
  input.required = true;
  return {input, recipeOption(), motionOption(), inputRateOption(), smoothingOption("ROWS")};
}

RecordedEfforts recordedEfforts(const std::shared_ptr<const Model>& model,
                                const Arguments& arguments) {
  const std::optional<double> smoothing = smoothingOf(arguments);
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
