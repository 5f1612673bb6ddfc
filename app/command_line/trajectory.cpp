// SPDX-License-Identifier: GPL-3.0-or-later
// armillary trajectory: a motion through points, with the efforts that it takes.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/trajectory_parts.h"
#include "engine/planning/motion_plan.h"
#include "engine/planning/straight_motion.h"
#include "engine/table/via_points.h"

namespace armillary {
namespace {

// The points of a file. Rates that the profile cannot keep are left out, with a sentence.
std::vector<ViaPoint> readPoints(const std::shared_ptr<const Model>& model, const std::string& file,
                                 bool degrees, Profile profile, bool straight) {
  InputRows input(model, file, degrees);
  const RobotRowReader& reader = input.reader();
  const bool fifth = profile == Profile::kQuintic || profile == Profile::kMinimumJerk;
  const bool keeps_velocities = fifth || profile == Profile::kCubic;
  std::vector<ViaPoint> points;
  bool left_out = false;
  RobotRow row;
  for (size_t i = 0; i < input.count(); ++i) {
    input.read(i, row);
    ViaPoint point = viaPointOf(row, reader);
    const bool end = i == 0 || i + 1 == input.count();
    const bool keeps = keeps_velocities || (end && profile != Profile::kTrapezoidal);
    left_out |= (point.velocity && !keeps) || (point.acceleration && !fifth);
    if (!keeps) point.velocity.reset();
    if (!fifth) point.acceleration.reset();
    if (!row.wrenches.empty()) {
      throw CommandFailure(kInvalidInput, file + ": a point has no wrenches");
    }
    points.push_back(std::move(point));
  }
  if (left_out) {
    std::cerr
        << "armillary: " << file << ": " << (straight ? "a straight line" : name(profile))
        << " does not keep the velocities or accelerations of some points; it finds its own\n";
  }
  return points;
}

// The motion of a link along straight lines between its poses at the points.
StraightMotion straightMotion(const std::string& link_name, const RobotArgument& robot,
                              const std::vector<ViaPoint>& points, const PlanOptions& plan) {
  const int link = linkNamed(*robot.model, link_name);
  StraightOptions options;
  options.limits = plan.limits;
  options.stretch = plan.stretch;
  options.duration = plan.duration;
  return planStraightMotion(robot.model, link, points, options);
}

ExitCode runTrajectory(const Arguments& arguments) {
  if (arguments.has("--input")) return convertMotion(arguments);
  if (arguments.has("--excitation")) return exciteRobot(arguments);
  const bool straight = arguments.has("--straight");
  const std::string file = needed(arguments, "--via");
  PlanOptions options;  // lines stop at every point, as trapezoidal does
  options.profile =
      straight ? Profile::kTrapezoidal : *profileNamed(needed(arguments, "--profile"));
  needed(arguments, "--rate");
  const double rate = *arguments.positive("--rate");
  options.duration = arguments.positive("--duration");
  if (arguments.has("--stretch")) options.stretch = Stretch::kWhole;
  const RobotArgument robot = robotArgument(arguments);
  options.limits = readLimits(*robot.model, arguments);
  const std::vector<ViaPoint> points =
      readPoints(robot.model, file, arguments.has("--degrees"), options.profile, straight);
  if (options.duration && !points.empty() && points.front().time) {
    throw CommandFailure(kWrongUsage,
                         "--duration is for points without a column 'time'; " + file + " has one");
  }
  PlannedMotion planned;
  bool unreachable = false;
  try {
    if (straight) {
      StraightMotion lines = straightMotion(*arguments.value("--straight"), robot, points, options);
      unreachable = lines.unreachable;
      planned = std::move(lines.planned);
    } else {
      planned = planMotion(robot.model, points, options);
    }
  } catch (const std::invalid_argument& why) {
    throw CommandFailure(kInvalidInput, file + ": " + why.what());
  }
  if (!planned.plan) {
    const bool of_file =
        planned.point >= 0 && !planned.breaks_limits && !planned.needs_limits && !unreachable;
    throw CommandFailure(points.size() < 2 || of_file ? kInvalidInput : kNotComputable,
                         file + ": " + planned.error);
  }
  for (const std::string& note : planned.notes) std::cerr << "armillary: " << note << '\n';
  writeSampled(*planned.motion, robot, rate, arguments);
  return kDone;
}

}  // namespace

Command trajectoryCommand() {
  const auto number = [](const char* name, const char* value, const char* help) {
    return Option{.name = name, .value = value, .help = help, .kind = Value::kNumber};
  };
  const auto only_with = [](const char* needed, Option option) {
    option.needs = needed;
    return option;
  };
  WordList profiles{
      "Profiles",
      {{"cubic",
        "cubics without stopping, at rest at both ends; smooth acceleration but where a point's "
        "velocity is given"},
       {"quintic", "fifth degree, with no acceleration at both ends"},
       {"minimum-jerk", "of all motions through the points the one with the least jerk"},
       {"trapezoidal", "straight from point to point, with a stop at each"},
       {"spline", "the natural cubic spline: no acceleration at both ends"},
       {"clamped-spline", "the cubic spline with given velocities at both ends, or none"}}};
  std::vector<std::string> profile_names;
  for (const Profile profile : kAllProfiles) profile_names.emplace_back(name(profile));

  OptionGroup points{
      "A motion through points",
      {{.name = "--via",
        .value = "POINTS.csv",
        .help =
            "a row a point: positions, and where wanted `time`, velocities and accelerations "
            "to have there; of a robot with loops its motors pass them, and the rest follows; with "
            "--excitation one row, where it starts and ends at rest",
        .kind = Value::kFile},
       {.name = "--profile",
        .value = "NAME",
        .help = "one of those below",
        .choices = profile_names,
        .noun = "profile"},
       number(
           "--rate", "HZ",
           "rows per second; the last moment is always among them. Of an --input without a time: "
           "its rows"),
       number("--duration", "S",
              "of all of it, for points without times; without it the motion is as short as the "
              "limits allow"),
       {.name = "--velocity-limit",
        .value = "V",
        .help = "instead of the robot's own: for all joints, or JOINT=V; rad/s or m/s",
        .repeatable = true},
       {.name = "--acceleration-limit",
        .value = "A",
        .help = "likewise, rad/s² or m/s²; without it there is none",
        .repeatable = true},
       {.name = "--no-limits", .help = "without the robot's own"},
       {.name = "--stretch",
        .help = "make it slower where times break a limit, instead of failing"},
       {.name = "--straight",
        .value = "LINK",
        .help = "instead of a profile: the link's frame goes in straight lines from point to "
                "point, with a stop at each; the joints follow by inverse kinematics",
        .excludes = {"--profile"}}}};
  OptionGroup file{
      "A motion from a file, with the efforts that it takes",
      {{.name = "--input",
        .value = "MOTION",
        .help =
            "a recording in any shape: CSV with or without a header, JSON, JSON lines, YAML, NPZ, "
            "key frames; several where they are one motion",
        .kind = Value::kFile,
        .repeatable = true},
       recipeOption(),
       motionOption(),
       {.name = "--explain",
        .help = "say how each column of MOTION was understood, and why, a line a column",
        .needs = "--input"},
       smoothingOption("MOTION")}};
  for (const Option& option : points.options) {
    if (option.name != "--rate") file.options[0].excludes.push_back(option.name);
  }
  OptionGroup excitation{
      "A motion for identification, by a Fourier series as large as the limits allow",
      {{.name = "--excitation",
        .help = "such a motion, about --via or the middle of the position limits",
        .excludes = {"--input", "--profile", "--straight", "--duration", "--stretch"}},
       only_with("--excitation", number("--period", "S", "of the series (10)")),
       only_with("--excitation", number("--periods", "N", "how often it is run through (1)")),
       only_with("--excitation", number("--harmonics", "N", "of the series (5)")),
       only_with("--excitation", number("--seed", "N", "of its random coefficients (1)")),
       only_with("--excitation", number("--optimize", "N",
                                        "so many tries to show the base parameters better (0)"))}};
  return {
      .name = "trajectory",
      .summary = "a motion through points, from a file, or to identify by",
      .description =
          "A motion: time, positions, velocities, accelerations, and the efforts that it takes "
          "of the motors. Either through points (--via, --profile or --straight, --rate), or "
          "one from a file (--input), or one to identify by (--excitation, --rate).",
      .words = {robotWord()},
      .groups = {{{},
                  {outputOption(".csv, .npz, or a ROS JointTrajectory as .yaml or .json", "OUT"),
                   noPassiveOption("efforts")}},
                 points,
                 file,
                 excitation,
                 robotOptions()},
      .lists = {profiles},
      .run = runTrajectory};
}

}  // namespace armillary
