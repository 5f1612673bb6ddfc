// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/nearest_word.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace armillary {

int editDistance(std::string_view from, std::string_view to) {
  // rows i - 2, i - 1 and i of the table of distances between the first i and the first j letters
  std::array<std::vector<int>, 3> rows;
  for (std::vector<int>& row : rows) row.resize(to.size() + 1);
  for (size_t j = 0; j <= to.size(); ++j) rows[0][j] = static_cast<int>(j);
  for (size_t i = 1; i <= from.size(); ++i) {
    std::vector<int>& row = rows[i % 3];
    const std::vector<int>&last = rows[(i + 2) % 3], &before_last = rows[(i + 1) % 3];
    row[0] = static_cast<int>(i);
    for (size_t j = 1; j <= to.size(); ++j) {
      const bool same = from[i - 1] == to[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return rows[from.size() % 3][to.size()];
}

std::optional<std::string> nearestWord(std::string_view word, std::span<const std::string> known) {
  constexpr size_t kBeginning = 3;   // letters that are enough of one
  constexpr size_t kLongest = 1000;  // letters; nobody mistypes more, and the table is their square
  std::optional<std::string> nearest;
  if (word.size() > kLongest) return nearest;
  int least = static_cast<int>(word.size()) / 3 + 1;  // too far
  for (const std::string& each : known) {
    const bool begun = word.size() >= kBeginning && each.starts_with(word);
    // so many letters are to be inserted or deleted at least
    const int longer = std::abs(static_cast<int>(each.size()) - static_cast<int>(word.size()));
    if (!begun && (each.size() > kLongest || longer >= least)) continue;
    const int distance = begun ? 0 : editDistance(word, each);
    if (distance >= least) continue;
    least = distance;
    nearest = each;
  }
  return nearest;
}

}  // namespace armillary
