// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/clock_faults.h"

#include <algorithm>
#include <cmath>

#include "engine/table/column_units.h"
#include "engine/table/time_columns.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {

bool checkClock(const Understanding& understanding, const MotionTable& motion, TableError& error) {
  for (const ColumnMeaning& one : understanding.columns) {
    if (one.ours == "time") return true;
  }
  for (const auto& [column, fault] : motion.faults) {
    if (!isTimeName(column)) continue;
    error = fault;
    return false;
  }
  return true;
}

namespace {

// In seconds, where the name says a unit.
double scaleOf(const std::string& column) {
  const std::string_view said = splitUnit(column).unit;
  const std::optional<Unit> unit = unitOf(said);
  return !said.empty() && unit && unit->dimension == Dimension::kTime ? unit->scale : 1.0;
}

bool saysUnit(const std::string& column) {
  return !splitUnit(column).unit.empty();
}

}  // namespace

// Whether columns that are called as the time is show the same: where each signal has a clock of
// its own, its numbers belong to other times. A second column for the rest of a second is no clock,
// and of two units each says the same in its own.
bool checkOtherClocks(const Understanding& understanding, const Table& table, TableError& error) {
  const auto called = [&](size_t i) { return splitUnit(table.header[i]).name; };
  const auto time = std::find_if(understanding.columns.begin(), understanding.columns.end(),
                                 [](const ColumnMeaning& one) { return one.ours == "time"; });
  const size_t rows = table.rowCount();
  if (time == understanding.columns.end() || rows < 2) return true;
  const auto clock = static_cast<size_t>(time - understanding.columns.begin());
  if (clock >= table.columnCount()) return true;
  const double step =
      (table.row(rows - 1)[clock] - table.row(0)[clock]) / static_cast<double>(rows - 1);
  constexpr double kJitter = 0.1;
  for (size_t i = 0; i < table.columnCount(); ++i) {
    if (i == clock || called(i) != called(clock)) continue;
    if (understanding.rest && understanding.rest->column == i) continue;
    const bool units = saysUnit(table.header[clock]) && saysUnit(table.header[i]);
    const double factor = units ? scaleOf(table.header[i]) / scaleOf(table.header[clock]) : 1.0;
    for (size_t row = 0; row < rows; ++row) {
      const double one = table.row(row)[clock], other = table.row(row)[i] * factor;
      if (!(std::abs(one - other) > kJitter * std::abs(step))) continue;
      error = {table.lines[row],
               "its columns called " + inQuotes(table.header[clock]) + " show " + shortest(one) +
                   " and " + shortest(table.row(row)[i]) +
                   ": each signal has a clock of its own; export them at common times, with one "
                   "column for the time"};
      return false;
    }
  }
  return true;
}

}  // namespace armillary
