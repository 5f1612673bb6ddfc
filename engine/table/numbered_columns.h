// SPDX-License-Identifier: BSD-3-Clause
// Columns that are called by a number: q1 … qn, tau[0] …
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/table/column_spellings.h"
#include "engine/table/csv.h"

namespace armillary {

// Columns of one word, with their numbers, in the order of these.
struct NumberedGroup {
  NumberedColumn what;
  std::vector<std::pair<int, size_t>> columns;
};

// The groups of a table's columns by their words. `hint` gives the quantity that a column's file
// says; `stray` characters that all names begin with are left aside; columns for which `skip` is
// true are no part. Words for the same whose numbers complete one another are one group (`torque1`,
// `effort2`; θ and d of a Denavit-Hartenberg table: `theta1`, `theta2`, `d3`).
std::map<std::string, NumberedGroup> numberedGroups(
    const ColumnSpellings& spellings, const Table& table, size_t stray,
    const std::function<bool(size_t)>& skip,
    const std::function<std::optional<ColumnQuantity>(size_t)>& hint);

// Whether the numbers go on by one from 0 or 1.
bool inTurn(const NumberedGroup& group);

// What is wrong with a group that has more or fewer columns than the robot has joints, as a
// sentence.
std::string countMessage(const Model& model, const Table& table, const NumberedGroup& group);

}  // namespace armillary
