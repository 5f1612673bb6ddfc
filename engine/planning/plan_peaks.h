// SPDX-License-Identifier: BSD-3-Clause
// The most that a planned motion does: its velocities and accelerations in each segment, and where
// it leaves the position limits.
#pragma once

#include "engine/planning/motion_plan.h"

namespace armillary {

// The largest magnitude of something in a stretch of time, and when.
struct Peak {
  double value = 0.0;
  double time = 0.0;
};

// Peaks of every degree of freedom in every segment. Those of plain coordinates are exact to
// rounding: ends and roots of a derivative. Those of joints that turn freely are looked for on 64
// moments of each piece and between the best one's neighbours, where `limits` are finite; else 0.
struct PlanPeaks {
  std::vector<std::vector<Peak>> velocity, acceleration;  // [segment][degree of freedom]
};
void planPeaks(const MotionPlan& plan, const MotionLimits& limits, PlanPeaks& peaks);

// Each limit that is crossed by more than rounding; those of followers are their leaders'.
std::vector<PositionBreach> positionBreaches(const MotionPlan& plan);

}  // namespace armillary
