// SPDX-License-Identifier: BSD-3-Clause
// Several runs one after the other in the rows of one table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/table/column_names.h"
#include "engine/table/csv.h"

namespace armillary {

// What is wrong where the time does not go on as a column does that counts runs or robots
// ("episode_index", "env_id"); nothing where it goes on.
std::optional<TableError> runsInRows(const Understanding& understanding, const Table& table);

}  // namespace armillary
