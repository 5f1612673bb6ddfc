// SPDX-License-Identifier: BSD-3-Clause
// Several runs one after the other in the rows of one table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/table/column_names.h"
#include "engine/table/csv.h"

namespace armillary {

// What is wrong where the time goes back as a column goes on that counts runs ("episode_index",
// "trial"); nothing where it does not.
std::optional<TableError> runsInRows(const Understanding& understanding, const Table& table);

}  // namespace armillary
