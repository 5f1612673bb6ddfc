// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/rows_of_one_time.h"

#include <algorithm>
#include <cmath>

#include "engine/motion_files/table_parts.h"

namespace armillary {
namespace {

// Whether two rows of a table are of one time and nowhere say different numbers, where each says
// something that the other does not.
bool complete(std::span<const double> one, std::span<const double> other, size_t time) {
  if (one[time] != other[time]) return false;
  bool gives = false, takes = false;
  for (size_t i = 0; i < one.size(); ++i) {
    if (i == time) continue;
    const bool in_one = !std::isnan(one[i]), in_other = !std::isnan(other[i]);
    if (in_one && in_other && one[i] != other[i]) return false;
    gives |= in_one && !in_other;
    takes |= in_other && !in_one;
  }
  return gives && takes;
}

}  // namespace

void joinRowsOfOneTime(MotionTable& motion) {
  Table& table = motion.table;
  const std::optional<size_t> time = columnCalled(table, "time");
  if (!time || table.rowCount() < 2) return;
  std::vector<bool> joined(table.rowCount(), false);
  size_t first = 0, count = 0;
  for (size_t row = 1; row < table.rowCount(); ++row) {
    const std::span<double> kept =
        std::span(table.cells).subspan(first * table.columnCount(), table.columnCount());
    const std::span<const double> next = table.row(row);
    if (!complete(kept, next, *time)) {
      first = row;
      continue;
    }
    for (size_t i = 0; i < next.size(); ++i) {
      if (std::isnan(kept[i])) kept[i] = next[i];
    }
    joined[row] = true;
    ++count;
  }
  if (count == 0) return;
  keepRows(table, [&](size_t row) { return !joined[row]; });
  motion.notes.push_back(std::to_string(count) + (count == 1 ? " row is" : " rows are") +
                         " of the time of the one before, and fill its empty cells: joined");
}

}  // namespace armillary
