// SPDX-License-Identifier: GPL-3.0-or-later
// armillary size: what motions ask of each joint's motor, and which motor makes them.
#include <cmath>
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/motion_samples.h"
#include "app/command_line/motor_catalogue_argument.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/simulation_arguments.h"
#include "app/command_line/told_numbers.h"
#include "engine/sizing/bearing_loads.h"
#include "engine/sizing/motor_sizing.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"
#include "resources/bundled.h"

namespace armillary {
namespace {

constexpr const char* kRanks[] = {"margin", "mass", "loss"};

Json jsonOf(const LoadSummary& sum) {
  return {{"duration", sum.duration},     {"peak_torque", sum.peak_torque},
          {"rms_torque", sum.rms_torque}, {"peak_speed", sum.peak_speed},
          {"rms_speed", sum.rms_speed},   {"peak_acceleration", sum.peak_acceleration},
          {"peak_power", sum.peak_power}, {"peak_braking_power", sum.peak_braking},
          {"energy", sum.energy},         {"regenerated", sum.regenerated}};
}

Json jsonOf(const JointLoad& load, const DriveChoice& choice) {
  const double inertia = choice.motor->inertia + (choice.gear ? choice.gear->inertia : 0.0);
  Json one = {{"motor", choice.motor->name},
              {"gear", choice.gear ? Json(choice.gear->name) : Json(nullptr)},
              {"ratio", choice.ratio},
              {"ratio_unit", load.turns ? "1" : "rad/m"},
              {"efficiency", choice.efficiency},
              {"least_heat_ratio", finite(bestRatio(load, inertia, choice.efficiency))},
              {"suffices", choice.suffices()},
              {"margin", finite(choice.margin())},
              {"continuous_margin", finite(choice.continuous_margin)},
              {"peak_margin", finite(choice.peak_margin)},
              {"speed_margin", finite(choice.speed_margin)},
              {"gear_margin", finite(choice.gear_margin)},
              {"motor_peak_torque", choice.peak_torque},
              {"motor_rms_torque", choice.rms_torque},
              {"motor_peak_speed", choice.peak_speed},
              {"overload_share", choice.overload_share},
              {"copper_loss", choice.copper_loss},
              {"gear_loss", choice.gear_loss},
              {"source", choice.motor->source}};
  one["heat"] = choice.heat ? Json(*choice.heat) : Json(nullptr);
  one["mass"] = choice.mass ? Json(*choice.mass) : Json(nullptr);
  return one;
}

std::string textOf(const JointLoad& load, const LoadSummary& sum) {
  const std::string torque = load.turns ? " N m" : " N", speed = load.turns ? " rad/s" : " m/s";
  return load.joint + ": peak " + fourDigits(sum.peak_torque) + torque + ", rms " +
         fourDigits(sum.rms_torque) + torque + ", speed " + fourDigits(sum.peak_speed) + speed +
         ", power " + fourDigits(sum.peak_power) + " W (braking " + fourDigits(sum.peak_braking) +
         " W), energy " + fourDigits(sum.energy) + " J, given back " + fourDigits(sum.regenerated) +
         " J\n";
}

std::string textOf(const JointLoad& load, const DriveChoice& choice) {
  std::string text = "  " + choice.motor->name;
  if (choice.gear) text += ", " + choice.gear->name;
  text += ", " + fourDigits(choice.ratio) + (load.turns ? ":1" : " rad/m") + ": margin " +
          fourDigits(choice.margin()) + " (continuous " + fourDigits(choice.continuous_margin) +
          ", peak " + fourDigits(choice.peak_margin) + ", speed " +
          fourDigits(choice.speed_margin) + ")";
  if (choice.motor->resistance) text += ", loss " + fourDigits(choice.loss()) + " W";
  if (choice.mass) text += ", mass " + fourDigits(*choice.mass) + " kg";
  if (choice.heat) text += ", heat " + fourDigits(*choice.heat);
  return text + "\n";
}

SizingOptions sizingOptions(const Arguments& arguments) {
  SizingOptions options;
  options.efficiency = arguments.within("--efficiency", 0.01, 1.0, 1.0);
  if (arguments.has("--most-ratio")) {
    options.most_ratio = options.most_sliding_ratio =
        arguments.within("--most-ratio", 1.0, 1e6, options.most_ratio);
  }
  return options;
}

// Every motor at every ratio that is swept.
std::string sweptTable(const std::vector<JointLoad>& loads, const MotorCatalogue& catalogue,
                       const SizingOptions& options) {
  std::string text = csvRow(std::vector<std::string>{
      "joint", "motor", "ratio", "rms_torque", "peak_torque", "peak_speed", "margin", "loss"});
  for (const JointLoad& load : loads) {
    for (const SizedMotor& motor : catalogue.motors) {
      for (const DriveChoice& at : sweepRatios(load, motor, options)) {
        const double margin = at.margin();
        text += csvRow(std::vector<std::string>{
            load.joint, motor.name, shortest(at.ratio), shortest(at.rms_torque),
            shortest(at.peak_torque), shortest(at.peak_speed),
            std::isfinite(margin) ? shortest(margin) : "", shortest(at.loss())});
      }
    }
  }
  return text;
}

DriveRank rankOf(const Arguments& arguments) {
  const std::string rank = arguments.value("--rank").value_or("margin");
  return rank == "mass" ? DriveRank::kMass : rank == "loss" ? DriveRank::kLoss : DriveRank::kMargin;
}

ExitCode runSize(const Arguments& arguments) {
  RobotArgument robot = robotArgument(arguments);
  expectNoLoops(*robot.model, "size");
  robot.model = withPayloads(robot.model, arguments);
  const double speed = arguments.positive("--speed").value_or(1.0);
  std::vector<std::vector<MotionSample>> motions;
  for (const std::string& file : arguments.values("--input")) {
    std::vector<MotionSample> motion = readMotion(robot.model, file, arguments);
    motions.push_back(speed == 1.0 ? std::move(motion) : faster(std::move(motion), speed));
  }
  if (isHeldInTheAir(*robot.model, motions)) sayHeldInTheAir();
  std::vector<JointLoad> loads = jointLoads(*robot.model, motions, !arguments.has("--no-passive"));
  constexpr double kLeastDuty = 1e-3;  // %
  const double duty = arguments.within("--duty-cycle", kLeastDuty, 100.0, 100.0);
  rest(loads, duty / 100.0);
  if (const auto joint = arguments.value("--joint")) {
    std::vector<std::string> names;
    names.reserve(loads.size());
    for (const JointLoad& load : loads) names.push_back(load.joint);
    std::erase_if(loads, [&](const JointLoad& load) { return load.joint != *joint; });
    if (loads.empty()) throw CommandFailure(kWrongUsage, unknownWord("joint", *joint, names));
  }
  const std::optional<MotorCatalogue> given = catalogueOf(arguments);
  if (!given) {
    throw CommandFailure(kNotAvailable,
                         "no catalogue of motors is installed; give one by --catalogue");
  }
  const MotorCatalogue& catalogue = *given;
  const SizingOptions options = sizingOptions(arguments);
  const auto most = static_cast<size_t>(arguments.whole("--top", 1, 5));
  if (const auto bearings = arguments.value("--bearings")) {
    writeText(bearings, bearingTable(bearingLoads(*robot.model, motions)));
  }
  if (const auto sweep = arguments.value("--sweep")) {
    writeText(sweep, sweptTable(loads, catalogue, options));
  }
  Json report = Json::array();
  std::string text;
  for (const JointLoad& load : loads) {
    const LoadSummary sum = summaryOf(load);
    if (!std::isfinite(sum.rms_torque) || !std::isfinite(sum.peak_torque)) {
      throw CommandFailure(kNotComputable,
                           "joint '" + load.joint + "': its efforts are too large to be numbers");
    }
    std::vector<DriveChoice> choices = sizeDrive(load, catalogue, options, rankOf(arguments));
    if (choices.size() > most) choices.resize(most);
    Json one = {{"joint", load.joint}, {"turns", load.turns}, {"load", jsonOf(sum)}};
    one["drives"] = Json::array();
    text += textOf(load, sum);
    if (!choices.front().suffices()) text += "  no motor of the catalogue suffices; the nearest:\n";
    for (const DriveChoice& choice : choices) {
      one["drives"].push_back(jsonOf(load, choice));
      text += textOf(load, choice);
    }
    report.push_back(std::move(one));
  }
  if (arguments.has("--json")) {
    text = report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  writeText(arguments.value("--output"), text);
  return kDone;
}

}  // namespace

Command sizeCommand() {
  return {
      .name = "size",
      .summary = "motors for the joints of a robot that moves",
      .description =
          "What motions ask of every joint's motor: peak and root mean square torque, speed, "
          "power, energy and what comes back, over all motions; then the motors of a catalogue "
          "that make them, each behind the gear or the ratio at which its margin is largest, its "
          "rotor's inertia counted. A margin below 1 does not suffice. Heat is the winding's "
          "largest rise of temperature in the cycles one after another, 1 being what the "
          "continuous torque makes. Between its rows a motion is straight: where an acceleration "
          "jumps two rows stand, a moment (1e-9 s) apart.",
      .words = {robotWord()},
      .groups =
          {{{},
            {motionFileOption(true, true),
             recipeOption(),
             motionOption(),
             {.name = "--rate",
              .value = "HZ",
              .help = "rows per second of motions without a time",
              .kind = Value::kNumber},
             smoothingOption("FILE"),
             catalogueOption(),
             {.name = "--joint", .value = "NAME", .help = "this joint alone"},
             {.name = "--rank",
              .value = "NAME",
              .help =
                  "what comes first of those that suffice: the largest margin (by default), the "
                  "least mass, the least loss: margin, mass, loss",
              .choices = {std::begin(kRanks), std::end(kRanks)},
              .noun = "rank"},
             {.name = "--efficiency",
              .value = "SHARE",
              .help = "of the gear at ratios that are swept, 1 by default",
              .kind = Value::kNumber},
             {.name = "--most-ratio",
              .value = "N",
              .help = "ratios are swept from 1 to this: 300 by default, of joints that "
                      "slide 6300 rad/m, a screw with a lead of 1 mm",
              .kind = Value::kNumber},
             {.name = "--speed",
              .value = "FACTOR",
              .help = "what if the motions were so many times as fast",
              .kind = Value::kNumber},
             {.name = "--duty-cycle",
              .value = "PERCENT",
              .help = "the motions take this share of the time; in the rest of it brakes hold the "
                      "joints, and motors cool (100)",
              .kind = Value::kNumber},
             payloadOption(),
             {.name = "--sweep",
              .value = "OUT.csv",
              .help =
                  "every motor at every ratio (of joints that slide rad/m): torque, speed, margin, "
                  "loss",
              .kind = Value::kFile},
             {.name = "--bearings",
              .value = "OUT.csv",
              .help = "what each joint's bearings and bolts carry: peaks of the six "
                      "components of its reaction, and equivalent loads",
              .kind = Value::kFile},
             {.name = "--top",
              .value = "N",
              .help = "so many motors of each joint, 5 by default",
              .kind = Value::kNumber},
             {.name = "--no-passive",
              .help = "the joints without damping, friction and springs (rotors are those of "
                      "the motors)"},
             jsonOption(),
             outputOption({}, "OUT")}},
           robotOptions()},
      .run = runSize};
}

}  // namespace armillary
