// SPDX-License-Identifier: GPL-3.0-or-later
// armillary uncertainty: how far efforts can be off because the robot's numbers are.
#include <algorithm>
#include <cmath>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/motion_samples.h"
#include "app/command_line/output_file.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/simulation_arguments.h"
#include "app/command_line/told_numbers.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/parameters/effort_uncertainty.h"
#include "engine/sizing/joint_load.h"
#include "engine/table/csv.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr std::size_t kMostNamed = 4;  // parts of a joint that are named

double shareOf(const Arguments& arguments, const std::string& option) {
  return arguments.within(option, 0.0, 100.0, 0.0) / 100.0;
}

Tolerances tolerancesOf(const Arguments& arguments) {
  Tolerances tolerances;
  tolerances.mass = shareOf(arguments, "--mass");
  tolerances.centre = arguments.within("--centre", 0.0, 10.0, 0.0);
  tolerances.inertia = shareOf(arguments, "--inertia");
  tolerances.friction = shareOf(arguments, "--friction");
  tolerances.rotor = shareOf(arguments, "--rotor");
  return tolerances;
}

std::string asTable(const Model& model, const std::vector<MotionSample>& samples,
                    const EffortUncertainty& found, const SampledUncertainty* sampled) {
  std::vector<std::string> header{"time"};
  std::vector<std::pair<const char*, const Eigen::MatrixXd*>> columns{
      {"/effort", &found.effort}, {"/deviation", &found.deviation}, {"/bound", &found.bound}};
  if (sampled) {
    columns.insert(columns.end(), {{"/sampled_deviation", &sampled->deviation},
                                   {"/sampled_least", &sampled->least},
                                   {"/sampled_greatest", &sampled->greatest}});
  }
  for (const auto& [ending, numbers] : columns) {
    for (const DegreeOfFreedom& dof : model.degrees_of_freedom) header.push_back(dof.name + ending);
  }
  std::string text = csvRow(header);
  for (std::size_t k = 0; k < samples.size(); ++k) {
    std::vector<double> cells{samples[k].state.time};
    for (const auto& [ending, numbers] : columns) {
      const auto column = numbers->col(static_cast<Eigen::Index>(k));
      cells.insert(cells.end(), column.begin(), column.end());
    }
    text += csvRow(cells);
  }
  return text;
}

struct JointResult {
  double rms = 0.0, deviation = 0.0, at = 0.0, bound = 0.0, bound_at = 0.0;
};

JointResult resultOf(const std::vector<MotionSample>& samples, const EffortUncertainty& found,
                     int joint) {
  JointResult result;
  Eigen::Index where = 0;
  std::vector<double> times, effort;
  for (const MotionSample& each : samples) times.push_back(each.state.time);
  for (const double each : found.effort.row(joint)) effort.push_back(each);
  result.rms = rootMeanSquare(times, effort);
  result.deviation = found.deviation.row(joint).maxCoeff(&where);
  result.at = samples[static_cast<std::size_t>(where)].state.time;
  result.bound = found.bound.row(joint).maxCoeff(&where);
  result.bound_at = samples[static_cast<std::size_t>(where)].state.time;
  return result;
}

std::string asText(const Model& model, const std::vector<MotionSample>& samples,
                   const std::vector<UncertainPart>& parts, const EffortUncertainty& found) {
  std::string text = model.name + ": " + std::to_string(parts.size()) +
                     " numbers that are uncertain by themselves, " +
                     std::to_string(samples.size()) + " rows\n";
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[static_cast<std::size_t>(i)];
    const std::string unit = dof.measure == Measure::kAngle ? " N m" : " N";
    const JointResult result = resultOf(samples, found, i);
    text += dof.name + ": effort " + fourDigits(result.rms) + unit + " (rms), deviation up to " +
            fourDigits(result.deviation) + unit + " at " + fourDigits(result.at) +
            " s, worst case up to " + fourDigits(result.bound) + unit + " at " +
            fourDigits(result.bound_at) + " s\n";
    std::string guilty;
    for (const std::size_t a : guiltiestParts(found, i, kMostNamed)) {
      guilty += (guilty.empty() ? "  " : ", ") + parts[a].name + " " +
                fourDigits(100.0 * found.shares(static_cast<Eigen::Index>(a), i)) + " %";
    }
    if (!guilty.empty()) text += guilty + "\n";
  }
  return text;
}

Json asJson(const Model& model, const std::vector<MotionSample>& samples,
            const std::vector<UncertainPart>& parts, const EffortUncertainty& found) {
  Json joints = Json::array();
  for (int i = 0; i < model.velocitySize(); ++i) {
    const JointResult result = resultOf(samples, found, i);
    Json guilty = Json::array();
    for (const std::size_t a : guiltiestParts(found, i, kMostNamed)) {
      guilty.push_back(
          {{"part", parts[a].name}, {"share", found.shares(static_cast<Eigen::Index>(a), i)}});
    }
    joints.push_back({{"name", model.degrees_of_freedom[static_cast<std::size_t>(i)].name},
                      {"effort_rms", result.rms},
                      {"largest_deviation", result.deviation},
                      {"at", result.at},
                      {"largest_bound", result.bound},
                      {"bound_at", result.bound_at},
                      {"guilty", guilty}});
  }
  return {{"name", model.name}, {"rows", samples.size()}, {"joints", joints}};
}

ExitCode runUncertainty(const Arguments& arguments) {
  RobotArgument robot = robotArgument(arguments);
  expectNoLoops(*robot.model, "uncertainty");
  robot.model = withPayloads(robot.model, arguments);
  const Model& model = *robot.model;
  const Tolerances tolerances = tolerancesOf(arguments);
  const bool passive = !arguments.has("--no-passive");
  const EffortColumns columns{passive, passive};
  const std::vector<UncertainPart> parts = uncertainParts(model, tolerances, columns);
  if (parts.empty()) {
    throw CommandFailure(kWrongUsage,
                         "nothing is uncertain: give --mass, --centre, --inertia, --friction or "
                         "--rotor (a share of zero, as of damping that the file has not, is zero)");
  }
  const std::vector<MotionSample> samples =
      readMotion(robot.model, *arguments.value("--input"), arguments);
  if (isHeldInTheAir(model, std::span(&samples, 1))) sayHeldInTheAir();
  Workspace workspace(model);
  const Eigen::MatrixXd springs =
      passive ? springEfforts(model, samples, workspace) : Eigen::MatrixXd();
  EffortUncertainty found;
  std::optional<SampledUncertainty> sampled;
  try {
    found = effortUncertainty(model, samples, parts, columns, workspace, springs);
    if (arguments.has("--samples")) {
      sampled = sampledUncertainty(
          model, samples, tolerances, columns,
          static_cast<int>(std::clamp<long>(arguments.whole("--samples", 2, 1000), 2, 1'000'000)),
          1, workspace, springs);
    }
  } catch (const MethodDoesNotApply& why) {
    throw CommandFailure(kNotComputable, why.what());
  }
  if (const auto output = arguments.value("--output")) {
    writeText(output, asTable(model, samples, found, sampled ? &*sampled : nullptr));
    if (*output == "-") return kDone;
  }
  writeText({}, arguments.has("--json")
                    ? asJson(model, samples, parts, found)
                              .dump(2, ' ', false, Json::error_handler_t::replace) +
                          "\n"
                    : asText(model, samples, parts, found));
  return kDone;
}

}  // namespace

Command uncertaintyCommand() {
  const auto share = [](const char* name, const char* help) {
    return Option{.name = name, .value = "PERCENT", .help = help, .kind = Value::kNumber};
  };
  return {
      .name = "uncertainty",
      .summary = "how far the efforts of a motion can be off, and which number is guilty",
      .description =
          "How far the efforts of a motion can be off because masses, centres, inertias, friction "
          "and rotors are not known exactly. What is given are standard deviations, of numbers "
          "that err independently of each other; the worst case takes them as bounds that all "
          "err the worse way. Of each joint the guiltiest numbers are named with their share of "
          "its variance.",
      .words = {robotWord()},
      .groups = {{{},
                  {motionFileOption(true, false),
                   recipeOption(),
                   motionOption(),
                   {.name = "--rate",
                    .value = "HZ",
                    .help = "rows per second of a motion without a time",
                    .kind = Value::kNumber},
                   smoothingOption("FILE"),
                   share("--mass", "of each body's mass alone, its inertia as it is"),
                   {.name = "--centre",
                    .value = "M",
                    .help = "of each centre of mass, m along each axis",
                    .kind = Value::kNumber},
                   share("--inertia", "of each body's inertia about its centre of mass"),
                   share("--friction", "of each joint's damping and friction"),
                   share("--rotor", "of each motor's inertia"),
                   {.name = "--samples",
                    .value = "N",
                    .help = "also by so many robots drawn at random, in the table",
                    .kind = Value::kNumber},
                   payloadOption(),
                   noPassiveOption("the joints"),
                   jsonOption(),
                   outputOption("a row a time: effort, deviation, bound of each joint")}},
                 robotOptions()},
      .run = runUncertainty};
}

}  // namespace armillary
