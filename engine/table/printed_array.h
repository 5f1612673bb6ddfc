// SPDX-License-Identifier: BSD-3-Clause
// Arrays as NumPy prints them:
//
//   [[0.   0.1  0.2]        a row of each line of numbers between brackets; long rows go on in the
//    [0.01 0.11 0.2]]       next line, and of long arrays the middle is left out (...)
#pragma once

#include <string>
#include <string_view>

#include "engine/table/csv.h"

namespace armillary {

// Whether a text begins so: a list without commas, which is no JSON.
bool isPrintedArray(std::string_view text);

// The same numbers without brackets, each row in the line where it begins. Sets `error` where rows
// or columns were left out in print.
std::string withoutBrackets(std::string_view text, TableError& error);

}  // namespace armillary
