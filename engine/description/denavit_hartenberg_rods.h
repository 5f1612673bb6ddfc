// SPDX-License-Identifier: BSD-3-Clause
// Bodies for tables that nobody measured: rods from frame to frame.
#pragma once

#include "engine/description/denavit_hartenberg_robot.h"

namespace armillary {

// Radius of the rods, m: slender, but thick enough that a joint along one feels an inertia.
inline constexpr double kRodRadius = 0.03;

// A uniform round rod of that mass (kg) for a row's body, in the frame where the row ends. In the
// standard convention it goes from the frame before, with the joint at zero, to the row's own; in
// the modified one the same body has it from −d along z to the next row's a along x, so that
// inConvention() leaves rods rods. A rod shorter than it is thick is as long as thick.
InertialDescription rodOf(const DenavitHartenbergRobot& robot, size_t row, double mass);

// Whether the row's inertia is that rod.
bool isRod(const DenavitHartenbergRobot& robot, size_t row);

// Makes rods anew of those bodies of `robot` that were rods in `before`, by their joints' names:
// rows that have other lengths, or others beside them, have other rods. Other bodies stay.
void followRods(const DenavitHartenbergRobot& before, DenavitHartenbergRobot& robot);

// An arm to begin with: a turning base, a shoulder and elbows, each link as long (m) and heavy
// (kg).
DenavitHartenbergRobot newArm(const std::string& name, DenavitHartenbergConvention convention,
                              int joints, double length, double mass);

}  // namespace armillary
