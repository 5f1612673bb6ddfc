// SPDX-License-Identifier: BSD-3-Clause
// What a description may say and hardly ever means: units other than SI, names that look alike,
// limits without zero. For a doctor, not for every command: nothing here keeps a robot from being
// computed. One finding for each cause.
#pragma once

#include <Eigen/Core>

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"

namespace armillary {

// How far the robot's links lie from its root in the zero position, m; the farthest.
double reachOf(const RobotDescription& robot);

// Warnings: joints more than 50 m from their parents and slides of more than 50 m (millimetres);
// limits of revolute joints that are whole numbers from 15 to 720 (degrees; ±100, which stands for
// "none", is let pass); masses that turn as if they lay more than 30 times the robot's reach away,
// in at least half of the links that have inertia (kg mm²).
void checkUnits(const RobotDescription& robot, Diagnostics& diagnostics);

// Notes about numbers that compute and are hardly meant: centres of mass more than three times the
// robot's reach (and 1 m) from their link's origin; links whose mass is packed so closely by their
// inertia that a ball of it would be denser than 100 000 kg/m³, four times osmium (grams; point
// masses, which have no inertia, are let pass); effort or velocity limits of zero.
//
//   (1)  of all bodies of mass m and density at most ρ a ball has the least tr(I) = 6/5 m r²
void checkPlausibility(const RobotDescription& robot, Diagnostics& diagnostics);

// Notes: names with blanks at their ends, and names that differ by the case of letters alone.
void checkSpelling(const RobotDescription& robot, Diagnostics& diagnostics);

// A note: joints whose limits leave out zero, the position where robots are shown first.
void checkZeroPosition(const RobotDescription& robot, Diagnostics& diagnostics);

}  // namespace armillary
