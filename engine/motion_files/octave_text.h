// SPDX-License-Identifier: BSD-3-Clause
// Octave's text format: "# name: q", "# type: matrix", "# rows: 2", "# columns: 3", and the rows.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/csv.h"

namespace armillary {

bool isOctaveText(std::string_view text);

// One tree with a number, a list of numbers or of rows of them for each name; what is no real
// matrix, scalar or range of it is left out, and told in `notes` where it holds numbers. Returns
// false and sets `error` where a matrix has not
// the rows that it says.
bool parseOctaveText(std::string_view text, std::vector<nlohmann::json>& documents,
                     std::vector<std::string>& notes, TableError& error);

}  // namespace armillary
