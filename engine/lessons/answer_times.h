// SPDX-License-Identifier: BSD-3-Clause
// The times of an answer held against those that are asked for: nothing is compared at times that
// are others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/table/csv.h"

namespace armillary {

// The table's row for each time of the motion: by the column "time", in whatever order they stand,
// else one by one. As many rows as the motion's, in its order, may have times that are rounded.
// Nothing, with `error` set, where they do not fit.
std::optional<std::vector<size_t>> rowsAtTimes(const Table& table, const std::vector<double>& times,
                                               TableError& error);

// Why a curve from `first` to `last` cannot be held against these times, a sentence without a full
// stop; empty where it can. A curve may begin and end a twentieth of the span late or early, and go
// on for as long as the span.
std::string whyOtherSpan(double first, double last, const std::vector<double>& times);

}  // namespace armillary
