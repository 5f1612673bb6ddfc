// SPDX-License-Identifier: BSD-3-Clause
// A table of a motion that is to be held against another: positions, velocities or efforts of some
// joints over time.
//
// Columns are those of robot_columns.h, or what people call them (column_names.h). A joint's name
// alone is of the quantity that the file's name begins with, q, qd, tau …; without such, an effort.
// A table without a header has the time first and then one column for each, of the file's quantity.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "engine/comparison/compared_motion.h"
#include "engine/table/csv.h"

namespace armillary {

// Positions, velocities and efforts that have a column count; everything else does not. Times must
// increase. `file_name` is the name without its folder. Returns nothing and sets `error` where the
// table does not fit the robot.
std::optional<ComparedMotion> readComparedMotion(const std::shared_ptr<const Model>& model,
                                                 std::string_view text, std::string_view file_name,
                                                 TableError& error);

}  // namespace armillary
