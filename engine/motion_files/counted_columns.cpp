// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/counted_columns.h"

#include <cmath>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/table/column_words.h"
#include "engine/table/time_columns.h"

namespace armillary {
namespace {

// V counts columns of R; where the first of them is no clock, or beside one that has a name, they
// are velocities.
bool mayCount(const Table& table, const std::string& word, size_t first) {
  constexpr double kJitter = 0.01;
  if (word != "v") return true;
  if (first > 0) return false;
  const auto stepTo = [&](size_t row) { return table.row(row)[0] - table.row(row - 1)[0]; };
  for (size_t row = 1; row < table.rowCount(); ++row) {
    if (!(stepTo(row) > 0.0 && std::abs(stepTo(row) - stepTo(1)) <= kJitter * stepTo(1))) {
      return false;
    }
  }
  return table.rowCount() > 2;
}

}  // namespace

bool areOnlyCounted(const Table& table) {
  static const std::unordered_set<std::string> kWords{
      "data",   "var",     "column", "col",    "v",     "signal", "sig",   "ch",      "channel",
      "out",    "yout",    "simout", "output", "value", "values", "val",   "unnamed", "field",
      "series", "feature", "dim",    "vec",    "array", "kanal",  "spalte"};
  const size_t first = !table.header.empty() && isTimeName(table.header[0]) ? 1 : 0;
  if (table.columnCount() < first + 2) return false;
  std::string word;
  int last = 0;
  for (size_t i = first; i < table.columnCount(); ++i) {
    const std::vector<std::string> tokens = tokensOf(table.header[i]);
    if (tokens.size() != 2 || !isNumberToken(tokens[1]) || tokens[1].size() > 4) return false;
    const int number = std::stoi(tokens[1]);
    if (i == first) {
      word = tokens[0];
      if (number > 1 || !kWords.contains(word) || !mayCount(table, word, first)) return false;
    } else if (tokens[0] != word || number != last + 1) {
      return false;
    }
    last = number;
  }
  return true;
}

}  // namespace armillary
