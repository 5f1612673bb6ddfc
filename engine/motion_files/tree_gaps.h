// SPDX-License-Identifier: BSD-3-Clause
// Lists of numbers in a tree that have gaps: null in JSON and YAML, NaN in quotes.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace armillary {

// The documents with not-a-number in the gaps and with numbers for those in quotes, of lists of
// numbers and of rows beside such; nothing where there is nothing to change. `notes` tells of lists
// of numbers in which something else stands; throws ReadingFault where that is the time.
std::optional<std::vector<nlohmann::json>> withGapsAsNumbers(
    const std::vector<nlohmann::json>& documents, std::vector<std::string>& notes);

}  // namespace armillary
