// SPDX-License-Identifier: BSD-3-Clause
// Tables that lie on their side: a row for each quantity, a column for each time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/table/csv.h"

namespace armillary {

// A text whose lines begin with a name each and go on with numbers, more of them than there are
// lines, with lines for columns. Nothing where it is none, which the first line says mostly.
std::optional<std::string> turnedText(std::string_view text);

// Whether the rows of a table without names, where a robot has so many freedoms, are quantities:
// as many as the freedoms once or a few times, with a time or not, and far more columns than any
// recording of the robot has.
bool liesOnItsSide(const Table& table, int freedoms);

// Rows for columns, which are called as those of a table without names.
void turn(Table& table);

}  // namespace armillary
