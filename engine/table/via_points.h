// SPDX-License-Identifier: BSD-3-Clause
// Points that a motion passes, as a table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/planning/motion_plan.h"
#include "engine/table/robot_columns.h"

namespace armillary {

// A row as a point: the rates whose columns the table has; NaN where one of a joint's is missing.
ViaPoint viaPointOf(const RobotRow& row, const RobotRowReader& reader);

// Reads points from a table with positions and, where its times are wanted, `time`; columns as in
// robot_columns.h. Velocities and accelerations that have columns are kept by the plan where the
// profile allows it. Returns nothing and sets `error` where the table does not fit the robot, or
// only some of the rows have a time. With `degrees`, angles are in degrees in the table.
std::optional<std::vector<ViaPoint>> readViaPoints(const Model& model, std::string_view text,
                                                   TableError& error, bool degrees = false);

// The points' times, where they have them, and positions.
std::string writeViaPoints(const Model& model, const std::vector<ViaPoint>& points);

}  // namespace armillary
