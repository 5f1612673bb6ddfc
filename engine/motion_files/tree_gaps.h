// SPDX-License-Identifier: BSD-3-Clause
// Lists of numbers in a tree that have gaps: null in JSON and YAML, NaN in quotes.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

namespace armillary {

// The documents with not-a-number in the gaps and with numbers for those in quotes, of lists that
// are mostly numbers and of rows beside such; nothing where there is nothing to change. Throws
// ReadingFault where something that is no number stands in a list of numbers.
std::optional<std::vector<nlohmann::json>> withGapsAsNumbers(
    const std::vector<nlohmann::json>& documents);

}  // namespace armillary
