// SPDX-License-Identifier: BSD-3-Clause
// A planned motion of a mechanism, its loops closed: as many degrees of freedom as it has freedoms
// move as the plan says, and the rest follows (followed_motion.h), on the branch on which the
// mechanism stands at the plan's first point. The way along the branch is made as in drag_joint.h.
#pragma once

#include <stop_token>

#include "engine/planning/motion_plan.h"

namespace armillary {

struct ClosedMotion {
  // Nothing where the mechanism cannot follow the plan: `error` says why, in a sentence, and
  // `point` is the first that is not reached (-1: none by itself). Nothing and no error where it
  // was stopped.
  std::shared_ptr<const MotionOverTime> motion;
  std::string error;
  int point = -1;
  // Worth a sentence: points that are open, of which only the drivers' coordinates are regarded;
  // velocity limits that what follows breaks.
  std::vector<std::string> notes;
  // Of the drivers those of the plan; of what follows where it was looked at on the way.
  std::vector<PositionBreach> breaches;
};

// Whether closeMotion() can treat the robot's loops: not where one rolls or is driven by time, for
// these hold velocities as well.
bool canCloseMotions(const Model& model);

// `points` are those that the plan passes. A point that is closed itself must be reached as it is.
// likeliestDrivers() drive; where these do not lead through points that are all closed, what moves
// the mechanism best where they ended or began. Only where nothing leads through them may what
// follows be whole turns from where a point has it.
ClosedMotion closeMotion(const MotionPlan& plan, const std::vector<ViaPoint>& points,
                         const MotionLimits& limits, const std::stop_token& stop);

}  // namespace armillary
