// SPDX-License-Identifier: BSD-3-Clause
// Trees whose rows stand under keys instead of in lists.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace armillary {

// Columns as pandas writes them, {"q1": {"0": 0.1, "1": 0.2}}: the rows by their numbers; a column
// "time" where their keys are fractions or dates. Nothing where a tree is none.
std::optional<nlohmann::json> columnsOfRows(const nlohmann::json& tree);

// Rows under their times, {"0.01": {"q1": 0.1}, "0.02": …}, as a list with the time in each.
std::optional<nlohmann::json> rowsUnderTimes(const nlohmann::json& tree);

// A table as pandas splits it, {"columns": ["q1"], "index": [0.01], "data": [[0.1]]}, with the
// index as a list "time" where it is of fractions or dates.
std::optional<nlohmann::json> withIndexAsTime(const nlohmann::json& tree);

// The tree with a list in the place of an object whose keys count rows: {"waypoint_1": [0.1, 0.2],
// "waypoint_2": [0.3, 0.4]}, {"0": {"t": 0, "q": [0.1]}, "1": …}. Says in `notes` which. Nothing
// where it has none.
std::optional<nlohmann::json> withRowsListed(const nlohmann::json& tree,
                                             std::vector<std::string>& notes);

}  // namespace armillary
