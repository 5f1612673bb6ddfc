// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/key_frames.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/motion_files/reading_fault.h"
#include "engine/planning/motion_plan.h"
#include "engine/text/degree.h"

namespace armillary {
namespace {

using Eigen::VectorXd;
using nlohmann::json;

constexpr double kRate = 100.0;       // rows a second
constexpr double kLongest = 10000.0;  // s

double secondsOf(const json& frame, const char* key, const std::string& where) {
  if (!frame.contains(key)) return 0.0;
  if (!frame[key].is_number() || frame[key].get<double>() < 0.0) {
    throw ReadingFault{where + ": " + key + " must be seconds, zero or more"};
  }
  return frame[key].get<double>();
}

void setGoals(const Model& model, const json& goals, const std::string& where, VectorXd& position) {
  for (const auto& entry : goals.items()) {
    const std::string& joint = entry.key();
    const json& goal = entry.value();
    const auto found = std::find_if(model.coordinates.begin(), model.coordinates.end(),
                                    [&](const Coordinate& one) { return one.name == joint; });
    if (found == model.coordinates.end()) {
      throw ReadingFault{where + ": robot '" + model.name + "' has no joint '" + joint + "'"};
    }
    if (!goal.is_number()) throw ReadingFault{where + ": the goal of '" + joint + "' is no number"};
    const double unit = found->measure == Measure::kAngle ? kDegree : 1.0;
    position[found - model.coordinates.begin()] = unit * goal.get<double>();
  }
}

std::vector<ViaPoint> pointsOf(const Model& model, const json& frames) {
  const VectorXd rest = VectorXd::Zero(model.velocitySize());
  VectorXd position = neutralState(model).position;
  double time = 0.0;
  std::vector<ViaPoint> points{{time, position, rest, rest}};
  for (size_t i = 0; i < frames.size(); ++i) {
    const std::string where = "key frame " + std::to_string(i + 1);
    const json& frame = frames[i];
    if (!frame.is_object() || !frame.contains("goals") || !frame["goals"].is_object()) {
      throw ReadingFault{where + " has no goals"};
    }
    const double duration = secondsOf(frame, "duration", where);
    if (duration == 0.0) throw ReadingFault{where + " has no duration"};
    const double pause = secondsOf(frame, "pause", where);
    setGoals(model, frame["goals"], where, position);
    points.push_back({time += duration, position, {}, {}});
    if (pause == 0.0 && i + 1 < frames.size()) continue;
    points.back().velocity = points.back().acceleration = rest;
    if (pause > 0.0) points.push_back({time += pause, position, rest, rest});
  }
  if (!(time <= kLongest)) {
    throw ReadingFault{
        "the key frames last longer than 10000 s; durations and pauses are in seconds"};
  }
  return points;
}

Table tableOf(const MotionOverTime& motion) {
  const Model& model = motion.model();
  Table table;
  table.header.emplace_back("time");
  for (const Coordinate& one : model.coordinates) table.header.push_back(one.name + "/position");
  for (const char* rate : {"/velocity", "/acceleration"}) {
    for (const DegreeOfFreedom& one : model.degrees_of_freedom)
      table.header.push_back(one.name + rate);
  }
  const double length = motion.endTime() - motion.startTime();
  const int steps = std::max(static_cast<int>(std::lround(length * kRate)), 1);
  State state;
  VectorXd acceleration;
  for (int i = 0; i <= steps; ++i) {
    motion.evaluate(motion.startTime() + length * i / steps, state, acceleration);
    double* cell = table.addRow(i + 1).data();
    *cell++ = state.time;
    for (const VectorXd* part : {&state.position, &state.velocity, &acceleration}) {
      cell = std::copy(part->begin(), part->end(), cell);
    }
  }
  return table;
}

}  // namespace

bool holdsKeyFrames(const json& document) {
  return document.is_object() && document.contains("keyframes") &&
         document["keyframes"].is_array() && !document["keyframes"].empty();
}

bool readKeyFrames(const json& document, const std::shared_ptr<const Model>& model,
                   MotionTable& motion, TableError& error) {
  try {
    const std::vector<ViaPoint> points = pointsOf(*model, document["keyframes"]);
    PlanOptions options;
    options.profile = Profile::kMinimumJerk;
    options.limits = limitsOf(*model);
    PlannedMotion planned = planMotion(model, points, options);
    if (!planned.plan && planned.breaks_limits) {
      motion.notes.push_back("played although " + planned.error);
      options.limits = noLimits(*model);
      planned = planMotion(model, points, options);
    }
    if (!planned.plan) throw ReadingFault{planned.error};
    motion.notes.insert(motion.notes.end(), planned.notes.begin(), planned.notes.end());
    motion.notes.emplace_back("key frames: minimum-jerk motion from zero through " +
                              std::to_string(document["keyframes"].size()) + " of them");
    motion.table = tableOf(*planned.motion);
    return true;
  } catch (const ReadingFault& fault) {
    error = {0, fault.message};
    return false;
  }
}

}  // namespace armillary
