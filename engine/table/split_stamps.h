// SPDX-License-Identifier: BSD-3-Clause
// A time in two columns: whole seconds, and what is left of a second.
#pragma once

#include <optional>
#include <string>

#include "engine/table/csv.h"

namespace armillary {

// What is left of a second, in a column of its own.
struct RestOfSecond {
  size_t column = 0;
  double factor = 1e-9;  // to s
};

struct SplitStamp {
  size_t seconds = 0;
  RestOfSecond rest;
};

// The stamp that a column is a part of: `sec` and `nanosec`, `tv_sec` and `tv_usec`, `s` and `ms`,
// in either order, as JSON and YAML sort their keys. Whole seconds are whole, and the rest is less
// than one: two clocks beside each other are no stamp.
std::optional<SplitStamp> splitStampOf(const Table& table, size_t column);

// Whether a name's last word is one of whole seconds or of a rest that stands beside them.
bool mayBeOfSplitStamp(const std::string& name);

}  // namespace armillary
