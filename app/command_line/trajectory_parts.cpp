// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/trajectory_parts.h"

#include <cmath>
#include <iostream>
#include <limits>

#include "app/command_line/declaration.h"
#include "app/command_line/output_file.h"
#include "engine/loops/assemble.h"
#include "engine/loops/loop_constraints.h"
#include "engine/motion_files/write_motion_file.h"
#include "engine/simulation/recording_of_motion.h"
#include "engine/table/csv.h"
#include "engine/text/number_text.h"
#include "engine/text/parse_number.h"

namespace armillary {
namespace {

// Sets limits by the values of an option: "2.5" for all, then "DOF=2.5" for one.
void setLimits(const Model& model, const Arguments& arguments, const std::string& option,
               Eigen::VectorXd& limits) {
  const std::vector<std::string> values = arguments.values(option);
  const auto number = [&](const std::string& value, const std::string& text) {
    const std::optional<double> limit = parseNumber(text);
    if (limit && *limit > 0.0) return *limit;
    throw CommandFailure(kWrongUsage, option + " '" + value +
                                          "': give a positive number, or JOINT=NUMBER, in rad or "
                                          "m per s or s²");
  };
  for (const std::string& value : values) {
    if (value.find('=') == std::string::npos) limits.setConstant(number(value, value));
  }
  for (const std::string& value : values) {
    const size_t equals = value.rfind('=');
    if (equals == std::string::npos) continue;
    const double limit = number(value, value.substr(equals + 1));
    const std::string wanted = value.substr(0, equals);
    bool found = false;
    for (int i = 0; i < model.velocitySize(); ++i) {
      const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
      if (dof.name != wanted && model.joints[dof.joint].name != wanted) continue;
      limits[i] = limit;
      found = true;
    }
    if (!found) {
      std::vector<std::string> names;
      for (const DegreeOfFreedom& dof : model.degrees_of_freedom) names.push_back(dof.name);
      throw CommandFailure(kWrongUsage, option + ": " + unknownWord("moving joint", wanted, names));
    }
  }
}

// Says how far the motion opens the robot's loops, where it does.
void warnOfOpenLoops(const Model& model, const Recording& recording) {
  if (model.loops.empty()) return;
  Workspace workspace(model);
  std::vector<LoopGap> gaps;
  double most = 0.0, time = 0.0;
  for (size_t i = 0; i < recording.size(); ++i) {
    const State state = recording.sample(i).state;
    loopGaps(model, model.loops, state, workspace, gaps);
    for (const LoopGap& gap : gaps) {
      if (gap.largest() <= most) continue;
      most = gap.largest();
      time = state.time;
    }
  }
  if (most <= kOpenGap) return;
  std::cerr << "armillary: the motion opens the robot's loops, by " << shortest(most)
            << " (m or rad) at " << shortest(time)
            << " s; efforts of open rows are those of the tree\n";
}

// Nothing is written where an effort is no number.
void expectNumbers(const Recording& recording) {
  const Model& model = recording.model();
  for (std::size_t i = 0; i < recording.size(); ++i) {
    const Sample sample = recording.sample(i);
    for (Eigen::Index k = 0; k < sample.effort.size(); ++k) {
      if (std::isfinite(sample.effort[k])) continue;
      throw CommandFailure(
          kNotComputable,
          "at " + shortest(sample.state.time) + " s the effort of '" +
              model.degrees_of_freedom[static_cast<std::size_t>(k)].name +
              "' is too large to be a number; make the motion slower, or correct the robot's "
              "numbers (masses, damping, friction, springs, multipliers)");
    }
  }
}

}  // namespace

std::string needed(const Arguments& arguments, std::string_view option) {
  if (const auto value = arguments.value(option)) return *value;
  throw CommandFailure(kWrongUsage,
                       std::string(option) + " is missing; see armillary trajectory --help");
}

MotionLimits readLimits(const Model& model, const Arguments& arguments) {
  MotionLimits limits = arguments.has("--no-limits") ? noLimits(model) : limitsOf(model);
  setLimits(model, arguments, "--velocity-limit", limits.velocity);
  setLimits(model, arguments, "--acceleration-limit", limits.acceleration);
  return limits;
}

SimulationOptions motionOptions(const Arguments& arguments) {
  SimulationOptions options;
  options.joint_forces.passive = !arguments.has("--no-passive");
  return options;
}

void writeRecording(const Recording& recording, const Arguments& arguments) {
  const std::optional<std::string> output = arguments.value("--output");
  const MotionFormat format =
      motionFormatOf(output.value_or(std::string())).value_or(MotionFormat::kCsv);
  const bool degrees = arguments.has("--degrees");
  if (degrees && format != MotionFormat::kCsv) {
    throw CommandFailure(kWrongUsage, "--degrees is for CSV; " + *output + " is in radians");
  }
  if (const std::string why = whyNotWritten(recording.model(), format); !why.empty()) {
    throw CommandFailure(kNotComputable, *output + ": " + why);
  }
  expectNumbers(recording);
  warnOfOpenLoops(recording.model(), recording);
  OutputFile file(output);
  writeMotionFile(recording, format, {.degrees = degrees},
                  [&](std::string_view part) { file.write(std::string(part)); });
  file.finish();
}

void writeSampled(const MotionOverTime& motion, const RobotArgument& robot, double rate,
                  const Arguments& arguments) {
  const auto maker = [&] { return SampleMaker(robot.model, motionOptions(arguments)); };
  std::shared_ptr<const Recording> recording;
  try {
    recording = recordingOfMotion(motion, robot.model, maker, rate);
  } catch (const std::invalid_argument& why) {
    throw CommandFailure(kWrongUsage, why.what());
  }
  writeRecording(*recording, arguments);
}

}  // namespace armillary
