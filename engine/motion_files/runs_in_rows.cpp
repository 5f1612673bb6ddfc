// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/runs_in_rows.h"

#include <algorithm>
#include <unordered_set>

#include "engine/table/column_words.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

bool countsRuns(const std::string& name) {
  static const std::unordered_set<std::string> kWords{
      "episode", "ep",         "run",     "trial",      "demo",    "rollout",
      "take",    "repetition", "session", "trajectory", "sequence"};
  const std::vector<std::string> tokens = tokensOf(name);
  return std::any_of(tokens.begin(), tokens.end(),
                     [](const std::string& token) { return kWords.contains(token); });
}

}  // namespace

std::optional<TableError> runsInRows(const Understanding& understanding, const Table& table) {
  const std::vector<ColumnMeaning>& columns = understanding.columns;
  const auto time = std::find_if(columns.begin(), columns.end(),
                                 [](const ColumnMeaning& one) { return one.ours == "time"; });
  const auto clock = static_cast<size_t>(time - columns.begin());
  if (clock >= table.columnCount() || columns.size() != table.columnCount()) return std::nullopt;
  for (size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i].ours.empty() || !countsRuns(table.header[i])) continue;
    for (size_t row = 1; row < table.rowCount(); ++row) {
      const auto now = table.row(row), before = table.row(row - 1);
      if (!(now[clock] < before[clock] && now[i] != before[i])) continue;
      return TableError{table.lines[row],
                        "the time begins again where " + inQuotes(table.header[i]) + " becomes " +
                            shortest(now[i]) +
                            ": several runs in one file; keep the rows of one of them"};
    }
  }
  return std::nullopt;
}

}  // namespace armillary
