// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/check_limits.h"

#include <cmath>
#include <limits>

#include "engine/read/finding_group.h"

namespace armillary {

void checkLimits(RobotDescription& robot, Diagnostics& diagnostics) {
  constexpr double kFarthest = 1e6;  // rad or m
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  FindingGroup far;
  for (JointDescription& joint : robot.joints) {
    JointLimits& limits = joint.limits;
    const bool below = std::isfinite(limits.lower) && limits.lower <= -kFarthest;
    const bool above = std::isfinite(limits.upper) && limits.upper >= kFarthest;
    if (below) limits.lower = -kInfinite;
    if (above) limits.upper = kInfinite;
    if (below || above) far.add(joint.name, joint.line);
  }
  if (far.empty()) return;
  diagnostics.note(far.line(), far.element("joint"),
                   "a position limit of a million rad or m, or more, is taken as none" + far.list(),
                   "leave it out; a joint that turns without end is continuous");
}

}  // namespace armillary
