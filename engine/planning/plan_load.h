// SPDX-License-Identifier: BSD-3-Clause
// How near a motion comes to its limits of velocity and acceleration.
#pragma once

#include <limits>
#include <string>

#include "engine/planning/plan_peaks.h"

namespace armillary {

// A limit and how far a motion is from it.
struct PlanLoad {
  double share = 0.0;  // of the limit, as a factor on time: acceleration's is the root of its share
  int segment = 0, degree_of_freedom = 0;
  bool of_acceleration = false;
  Peak peak;
  double limit = std::numeric_limits<double>::infinity();
};

// The largest in a segment.
PlanLoad loadOf(const PlanPeaks& peaks, const MotionLimits& limits, int segment);

// A sentence without its point; `where` is the segment's name in it.
std::string describe(const Model& model, const PlanLoad& load, const std::string& where);

}  // namespace armillary
