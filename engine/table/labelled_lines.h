// SPDX-License-Identifier: BSD-3-Clause
// Logs whose lines name each number: "t=0.01 q1=0.2 tau1=3", "t: 0.01, q: [0.2, 0.1]".
//
// Between pairs stand blanks, commas, semicolons or strokes; before them may stand what a logger
// writes, such as "[INFO] [1700000000.25] arm:", whose stamp is the time where no pair is one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/csv.h"

namespace armillary {

// Whether the first lines are such ones, mostly.
bool areLabelledLines(std::string_view text);

// A table of such lines: a header, then a line for each of the text, which is empty where it says
// nothing of what most lines say; `notes` tells how many. Nothing where they are no such lines, and
// with an `error` where a number belongs to no name, or a comma may be before decimals as well as
// between numbers: commas are decimal where a time has one, and no number has a point.
std::optional<std::string> tableOfLabels(std::string_view text, std::vector<std::string>& notes,
                                         TableError& error);

}  // namespace armillary
