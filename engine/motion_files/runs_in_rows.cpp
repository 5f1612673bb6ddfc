// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/runs_in_rows.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "engine/table/column_words.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

bool countsRuns(const std::string& name) {
  static const std::unordered_set<std::string> kWords{
      "episode", "ep",         "run",      "trial", "demo", "rollout", "take", "repetition",
      "session", "trajectory", "sequence", "robot", "env",  "agent",   "arm"};
  const std::vector<std::string> tokens = tokensOf(name);
  return std::any_of(tokens.begin(), tokens.end(),
                     [](const std::string& token) { return kWords.contains(token); });
}

// Whether a column has far fewer different numbers than rows; what numbers rows is none.
bool repeats(const Table& table, size_t column) {
  std::unordered_set<double> different;
  for (size_t row = 0; row < table.rowCount(); ++row) {
    if (std::isnan(table.row(row)[column])) return false;
    different.insert(table.row(row)[column]);
  }
  return 4 * different.size() <= table.rowCount();
}

}  // namespace

std::optional<TableError> runsInRows(const Understanding& understanding, const Table& table) {
  const std::vector<ColumnMeaning>& columns = understanding.columns;
  const auto time = std::find_if(columns.begin(), columns.end(),
                                 [](const ColumnMeaning& one) { return one.ours == "time"; });
  const auto clock = static_cast<size_t>(time - columns.begin());
  if (clock >= table.columnCount() || columns.size() != table.columnCount()) return std::nullopt;
  for (size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i].ours.empty() || !countsRuns(table.header[i]) || !repeats(table, i)) continue;
    for (size_t row = 1; row < table.rowCount(); ++row) {
      const auto now = table.row(row), before = table.row(row - 1);
      if (!(now[clock] <= before[clock] && now[i] != before[i])) continue;
      return TableError{table.lines[row],
                        "the time does not go on where " + inQuotes(table.header[i]) + " becomes " +
                            shortest(now[i]) +
                            ": several runs or robots in one file; keep the rows of one of them"};
    }
  }
  return std::nullopt;
}

}  // namespace armillary
