// SPDX-License-Identifier: BSD-3-Clause
// A record for each joint and time: {"t": 0.1, "joint": "elbow", "position": 0.2}.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "engine/table/found_text.h"

namespace armillary {

// The records as a table with a row for each time, by long_rows.h. Nothing where they are none, or
// hold more than numbers and texts. Throws ReadingFault where they contradict one another.
std::optional<FoundTable> tableOfLongRecords(const std::vector<const nlohmann::json*>& records);

}  // namespace armillary
