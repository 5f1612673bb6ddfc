// SPDX-License-Identifier: BSD-3-Clause
// Efforts and wrenches over time from a table.
#pragma once

#include <optional>
#include <string_view>

#include "engine/simulation/effort_schedule.h"
#include "engine/table/csv.h"

namespace armillary {

// Reads a table with `time`, efforts and wrenches, columns as in robot_columns.h: each row holds
// from its time to the next; nothing before the first. Returns nothing and sets `error` where the
// table does not fit the robot, or time goes back.
std::optional<EffortSchedule> readEffortRows(const Model& model, std::string_view text,
                                             TableError& error);

}  // namespace armillary
