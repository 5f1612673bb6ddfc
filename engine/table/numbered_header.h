// SPDX-License-Identifier: BSD-3-Clause
// A header that numbers the columns, as pandas writes it where they have no names: 0,1,2.
#pragma once

#include <string>
#include <vector>

namespace armillary {

// Whether the first row of a table of numbers counts its columns from zero, and is none of the
// motion: behind an empty cell, or where a joint would jump from it to the rows below.
bool numbersColumns(const std::vector<std::string>& first,
                    const std::vector<std::vector<std::string>>& below);

}  // namespace armillary
