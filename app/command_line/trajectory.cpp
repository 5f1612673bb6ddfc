// armillary trajectory: a motion through points, with the efforts that it takes.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>

#include "app/command_line/commands.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/trajectory_parts.h"
#include "engine/planning/motion_plan.h"
#include "engine/planning/straight_motion.h"
#include "engine/table/via_points.h"

namespace armillary {
namespace {

constexpr const char* kUsage =
    "armillary trajectory ROBOT --via POINTS.csv --profile NAME --rate HZ [OPTIONS]; armillary "
    "trajectory --help lists them";

std::string profileNames() {
  std::string names;
  for (const Profile profile : kAllProfiles) {
    names += (names.empty() ? "" : ", ") + std::string(name(profile));
  }
  return names;
}

Profile profileOf(const std::string& wanted) {
  if (const auto profile = profileNamed(wanted)) return *profile;
  throw CommandFailure(kWrongUsage,
                       "unknown profile '" + wanted + "'; there are " + profileNames());
}

// The points of a file. Rates that the profile cannot keep are left out, with a sentence.
std::vector<ViaPoint> readPoints(const Model& model, const std::string& file, bool degrees,
                                 Profile profile, bool straight) {
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
  const int link = robot.model->findLink(link_name);
  if (link < 0) {
    throw CommandFailure(kWrongUsage,
                         "robot '" + robot.model->name + "' has no link '" + link_name + "'");
  }
  StraightOptions options;
  options.limits = plan.limits;
  options.stretch = plan.stretch;
  options.duration = plan.duration;
  return planStraightMotion(robot.model, link, points, options);
}

}  // namespace

std::string trajectoryHelp() {
  return "usage: armillary trajectory ROBOT --via POINTS.csv --profile NAME --rate HZ [OPTIONS]\n"
         "       armillary trajectory ROBOT --input MOTION [OPTIONS]\n"
         "\n"
         "A motion through points: time, positions, velocities, accelerations, and the efforts "
         "that "
         "it\ntakes of the motors.\n"
         "\n"
         "  --via POINTS.csv       a row a point: positions, and where wanted `time`, velocities "
         "and\n"
         "                         accelerations to have there\n"
         "  --profile NAME         one of those below\n"
         "  --rate HZ              rows per second; the last moment is always among them\n"
         "  --duration S           of all of it, for points without times; without it the motion "
         "is\n"
         "                         as short as the limits allow\n"
         "  --velocity-limit V     instead of the robot's own: for all joints, or JOINT=V; rad/s "
         "or\n"
         "                         m/s; repeatable\n"
         "  --acceleration-limit A likewise, rad/s² or m/s²; without it there is none\n"
         "  --no-limits            without the robot's own\n"
         "  --stretch              make it slower where times break a limit, instead of failing\n"
         "  --no-passive           efforts without damping, friction, springs and rotor inertia\n"
         "  --straight LINK        instead of a profile: the link's frame goes in straight lines "
         "from\n"
         "                         point to point, with a stop at each; the joints follow by "
         "inverse\n"
         "                         kinematics\n"
         "  --output OUT           .csv, .npz, or a ROS JointTrajectory as .yaml or .json\n"
         "\n"
         "  --input MOTION         a motion to be converted instead, with the efforts that it "
         "takes:\n"
         "                         CSV, NPZ, JointTrajectory (YAML, JSON), key frames; repeated "
         "for\n"
         "                         files whose rows belong together\n"
         "  --recipe RECIPE        what the columns of MOTION are; without it MOTION.recipe, if "
         "any\n"
         "  --smoothing S          velocities and accelerations that MOTION has not are slopes of "
         "cubics\n"
         "                         over S seconds (0: differences of neighbours; default: what "
         "suits\n"
         "                         the noise)\n"
         "\n"
         "A motion for identification: armillary trajectory ROBOT --excitation --rate HZ "
         "[OPTIONS]\n"
         "  --period S             of the Fourier series (10), as large as the limits allow\n"
         "  --periods N            how often it is run through (1)\n"
         "  --harmonics N          (5)\n"
         "  --seed N               of its random coefficients (1)\n"
         "  --optimize N           so many tries to show the base parameters better (0)\n"
         "  --via POSE.csv         one row: where it starts and ends at rest; without it the "
         "middle of\n"
         "                         the position limits\n"
         "\n"
         "Profiles\n"
         "  cubic                  cubics without stopping, at rest at both ends; smooth "
         "acceleration\n"
         "                         but where a point's velocity is given\n"
         "  quintic                fifth degree, with no acceleration at both ends\n"
         "  minimum-jerk           of all motions through the points the one with the least jerk\n"
         "  trapezoidal            straight from point to point, with a stop at each\n"
         "  spline                 the natural cubic spline: no acceleration at both ends\n"
         "  clamped-spline         the cubic spline with given velocities at both ends, or none\n";
}

ExitCode runTrajectory(const std::vector<std::string>& words) {
  const Arguments arguments(words, robotOptions({{"--via"},
                                                 {"--profile"},
                                                 {"--rate"},
                                                 {"--duration"},
                                                 {"--velocity-limit"},
                                                 {"--acceleration-limit"},
                                                 {"--no-limits", false},
                                                 {"--stretch", false},
                                                 {"--no-passive", false},
                                                 {"--straight"},
                                                 {"--excitation", false},
                                                 {"--period"},
                                                 {"--periods"},
                                                 {"--harmonics"},
                                                 {"--seed"},
                                                 {"--optimize"},
                                                 {"--input"},
                                                 {"--recipe"},
                                                 {"--smoothing"},
                                                 {"--output"}}));
  arguments.expectPositional(1, kUsage);
  if (arguments.has("--input")) return convertMotion(arguments);
  for (const char* other : {"--recipe", "--smoothing"}) {
    if (arguments.has(other)) {
      throw CommandFailure(kWrongUsage, std::string(other) + " is for --input; usage: " + kUsage);
    }
  }
  if (arguments.has("--excitation")) return exciteRobot(arguments);
  for (const char* other : {"--period", "--periods", "--harmonics", "--seed", "--optimize"}) {
    if (arguments.has(other)) {
      throw CommandFailure(kWrongUsage, std::string(other) + " is for --excitation");
    }
  }
  const bool straight = arguments.has("--straight");
  for (const char* needed : {"--via", straight ? "--straight" : "--profile", "--rate"}) {
    if (!arguments.has(needed)) {
      throw CommandFailure(kWrongUsage, std::string(needed) + " is missing; usage: " + kUsage);
    }
  }
  if (straight && arguments.has("--profile")) {
    throw CommandFailure(kWrongUsage, "--profile is for joints, --straight for a link: give one");
  }
  PlanOptions options;  // lines stop at every point, as trapezoidal does
  options.profile = straight ? Profile::kTrapezoidal : profileOf(*arguments.value("--profile"));
  const double rate = positive(arguments, "--rate");
  if (arguments.has("--duration")) options.duration = positive(arguments, "--duration");
  options.stretch = arguments.has("--stretch");
  const RobotArgument robot = robotArgument(arguments.positional()[0], arguments);
  options.limits = readLimits(*robot.model, arguments);
  const std::string file = *arguments.value("--via");
  const std::vector<ViaPoint> points =
      readPoints(*robot.model, file, arguments.has("--degrees"), options.profile, straight);
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
  writeSampled(*planned.plan, robot, rate, arguments);
  return kDone;
}

}  // namespace armillary
