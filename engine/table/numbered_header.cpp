// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/numbered_header.h"

#include <algorithm>
#include <cmath>

#include "engine/text/parse_number.h"

namespace armillary {

bool numbersColumns(const std::vector<std::string>& first,
                    const std::vector<std::vector<std::string>>& below) {
  const size_t before = !first.empty() && first[0].empty() ? 1 : 0;
  if (first.size() < before + 2) return false;
  for (size_t i = before; i < first.size(); ++i) {
    if (parseNumber(first[i]) != static_cast<double>(i - before)) return false;
  }
  if (before > 0) return true;
  constexpr size_t kRows = 3;
  constexpr double kJump = 10.0;  // times what goes on from row to row
  if (below.size() < kRows) return false;
  for (size_t i = 0; i < first.size(); ++i) {
    double last = static_cast<double>(i), jump = 0.0, most = 0.0;
    bool whole = true, real = true;
    for (size_t row = 0; row < below.size(); ++row) {
      if (below[row].size() != first.size()) return false;
      const auto number = parseNumber(below[row][i]);
      real = real && number;
      if (!real) break;
      whole = whole && *number == std::floor(*number);
      (row == 0 ? jump : most) = std::max(row == 0 ? jump : most, std::abs(*number - last));
      last = *number;
    }
    if (real && !whole && jump > kJump * most) return true;
  }
  return false;
}

}  // namespace armillary
