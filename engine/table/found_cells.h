// SPDX-License-Identifier: BSD-3-Clause
// What stands in the cells of a column of text: numbers, dates, lists of numbers, words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/column_units.h"
#include "engine/table/dates.h"

namespace armillary {

// kNamed: lists of joints' names and of their numbers (named_lists.h).
enum class CellKind { kNumber, kText, kDate, kList, kNamed };

struct FoundColumn {
  std::string name;
  CellKind kind = CellKind::kNumber;
  size_t width = 1;                            // of a list
  std::int64_t first_date = 0, last_date = 0;  // ns
  std::int64_t days = 0;                       // that times of day have gone through
  DateOrder order = DateOrder::kMonthFirst;
  std::string text = {};  // of the first row, where it is text, or a date
  bool constant = true;   // a text that stays
  // Of numbers with a unit behind them: the column's, and whether only its cells say it.
  std::optional<Unit> unit = {};
  bool unit_in_cells = false;
};

// The numbers of a cell such as "[0.1, 0.2]", "(0.1 0.2)", "0.1 0.2" or "array('d', [0.1])".
std::optional<std::vector<double>> listIn(std::string_view cell);

// Whether a cell says in a word that there is no number: nan, null, n/a …
bool standsForNothing(std::string_view cell);

// A cell of a column of numbers, in the column's unit. Nothing where it is no number, has a unit of
// something else, or none where only the cells say it.
std::optional<double> numberIn(const FoundColumn& column, std::string_view cell,
                               bool decimal_comma);

// Seconds since the first row of a column of dates. Of days and months in numbers alone the order
// is taken by which the recording is shorter. Nothing where the cell is none.
std::optional<double> secondsIn(FoundColumn& column, std::string_view cell);

// A column by its name and first cell.
FoundColumn foundColumn(const std::string& name, const std::string& cell, bool decimal_comma);

inline constexpr std::size_t kMostCells = 20'000;  // of a row
// Whether a line has more, judged by the first ones, before anything is made of them.
bool hasTooManyCells(std::string_view text);

}  // namespace armillary
