// SPDX-License-Identifier: BSD-3-Clause
// What stands below a table's last row and is none: "(101 rows)", "Total,,,", "mean,0.1,0.2".
#pragma once

#include <string>
#include <string_view>

#include "engine/table/found_layout.h"

namespace armillary {

// The text without the lines at its end that begin with a word where rows begin with a number, and
// have another number of cells, no number, or a word for what sums rows up. `note` gets a sentence
// about them, empty where there are none.
std::string_view withoutFooter(std::string_view text, const FoundLayout& layout, std::string& note);

}  // namespace armillary
