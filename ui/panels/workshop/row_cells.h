// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a Denavit-Hartenberg table as text, and what is typed into them.
#pragma once

#include <QString>

#include "engine/description/denavit_hartenberg_robot.h"
#include "ui/widgets/units.h"

namespace armillary {

enum class RowColumn { kJoint, kType, kTheta, kD, kA, kAlpha, kBeta, kMass, kBody, kLower, kUpper };
inline constexpr int kRowColumns = 11;

// "θ [rad]"
QString titleOf(RowColumn column, const Units& units);
QString tipOf(RowColumn column);

// As a table shows it: "q + π/2", "0.4318", "rod". `row` is one of the robot's.
QString cellText(const DenavitHartenbergRobot& robot, size_t row, RowColumn column,
                 const Units& units);
// As it is typed: all digits of the number alone.
QString cellInFull(const DenavitHartenbergRobot& robot, size_t row, RowColumn column,
                   const Units& units);

// Takes what was typed; nothing where it is taken, else why not, as a sentence without a full stop.
QString takeCell(DenavitHartenbergRobot& robot, size_t row, RowColumn column, const QString& typed,
                 const Units& units);

// A new row after `row` (-1: before all): a revolute joint, a rod.
void addRowAfter(DenavitHartenbergRobot& robot, int row);

// "π/2", "-π", "0.35 rad", "20°"
QString angleText(double angle, const Units& units, bool with_unit = false);

}  // namespace armillary
