// SPDX-License-Identifier: BSD-3-Clause
// A frame of a link moved along straight lines, from one pose of the robot to the next.
//
// Along the line from X₀ to X₁ (the frame's poses at two points) with the share σ of the way,
//
//   (1)  p = p₀ + σ (p₁ − p₀),  R = R₀ exp(σ log(R₀ᵀ R₁)),  σ = 10 s³ − 15 s⁴ + 6 s⁵,  s = t / T
//
// from rest to rest with the least jerk. Knots at equal times are solved by inverse kinematics,
// each from the one before and never by a new start, so that the arm does not jump; the joints pass
// them by the minimum-jerk profile (motion_plan.h), with a stop at each point. Between the knots
// the frame leaves its line a little: knots are doubled until half way between two it is within the
// tolerance.
//
// Where the joints of a point are not those that the arm comes to it with (another branch, or free
// motions of a redundant arm), the frame is right and a note says so.
#pragma once

#include <stop_token>

#include "engine/planning/motion_plan.h"
#include "engine/spatial/pose.h"

namespace armillary {

struct StraightOptions {
  MotionLimits limits = {};
  Stretch stretch = Stretch::kNone;     // as PlanOptions has it
  double start_time = 0.0;              // likewise
  std::optional<double> duration = {};  // likewise
  Pose X_LT = {};                       // the frame on the link
  double distance_tolerance = 1e-6;     // m
  double angle_tolerance = 1e-6;        // rad
  std::stop_token stop = {};
};

struct StraightMotion {
  PlannedMotion planned;     // its plan's times are those of all knots
  bool unreachable = false;  // there is no plan because the frame cannot follow a line
  std::vector<double> point_times;
  double distance = 0.0, angle = 0.0;  // the most that the frame was found off its line (m, rad)
};

// With times each point is reached at its own, under the limits or stretched. Without times each
// line takes the least time that the limits allow this profile, or all take their share of
// `duration`. Points have no rates. Throws std::invalid_argument where a vector does not fit the
// model, or there is no such link.
StraightMotion planStraightMotion(std::shared_ptr<const Model> model, int link,
                                  const std::vector<ViaPoint>& points,
                                  const StraightOptions& options);

}  // namespace armillary
