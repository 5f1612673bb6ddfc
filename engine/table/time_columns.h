// SPDX-License-Identifier: BSD-3-Clause
// Which column is the time, in what unit, and from when.
#pragma once

#include <optional>
#include <string>

#include "engine/table/csv.h"
#include "engine/table/split_stamps.h"

namespace armillary {

// Whether a name is one of a time: t, time, timestamp_ns, header.stamp, elapsed …
bool isTimeName(std::string_view name);

// time = factor (column − start) + rest
struct TimeColumn {
  size_t column = 0;
  std::optional<RestOfSecond> rest = {};
  double factor = 1.0;  // to s
  double start = 0.0;   // in the column's unit, taken away before the factor
  std::string reason = {};
  bool by_size = false;           // the unit was told by the numbers' size alone
  bool unit_open = false;         // likewise, or it is seconds because nothing says otherwise
  std::string unknown_unit = {};  // in brackets behind the name: what it counts is not known
  std::string instead_of = {};    // the clock of another kind that stands before it
};

// The time of a table of another program. A unit comes from the name ([ms], time_ns), from the
// size of what counts since 1970, or from steps that are too long for seconds (clock_units.h). What
// counts since 1970 begins at zero. Of several that are times the first that increases is taken,
// but a simulation's before the clock of the computer that it ran on.
std::optional<TimeColumn> timeColumn(const Table& table);

// The seconds in a row.
double timeIn(const Table& table, const TimeColumn& time, size_t row);

}  // namespace armillary
