// SPDX-License-Identifier: BSD-3-Clause
// Arrays as scripts assign them and as MATLAB prints them:
//
//   t = 0:0.01:2;  q = [0 1; 2 3];      MATLAB, Octave; data.q = … is an object
//   q = np.array([[0, 1], [2, 3]])      Python; also TOML, and {{0, 1}, {2, 3}} of C
//   q =                                 disp(), with its "1.0e+03 *" and "Columns 1 through 8"
//      0.1000    0.2000
//
// A single array may have no name.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "engine/table/csv.h"

namespace armillary {

// Whether the first line that is no remark assigns an array, or numbers above one.
bool areAssignedArrays(std::string_view text);

// Whether a text is rows of numbers in brackets and nothing else, which may be no JSON.
bool areBareArrays(std::string_view text);

// One tree with a list of numbers, or of rows of them, for each name; of a bare array the rows.
// Returns false and sets `error` where a value is no numbers: nothing is computed.
bool parseAssignedArrays(std::string_view text, std::vector<nlohmann::json>& documents,
                         TableError& error);

}  // namespace armillary
