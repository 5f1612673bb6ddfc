// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/message_header.h"

#include <algorithm>

#include "engine/table/found_cells.h"
#include "engine/table/found_number.h"

namespace armillary {

using Cells = std::vector<std::string>;

Cells headerOfMessages(const Cells& cells, const Cells& next) {
  constexpr std::size_t kFirstName = 3;
  if (cells.size() != next.size() || cells.size() <= kFirstName + 1) return {};
  std::size_t count = 0;
  while (kFirstName + count < cells.size() && !cells[kFirstName + count].empty() &&
         !foundNumber(cells[kFirstName + count], false)) {
    if (cells[kFirstName + count] != next[kFirstName + count]) return {};
    ++count;
  }
  const std::size_t numbers = cells.size() - kFirstName - count;
  if (count == 0 || numbers == 0 || numbers % count != 0 || numbers / count > 3) return {};
  for (const Cells& row : {cells, next}) {
    const auto isNumber = [&](std::size_t i) { return foundNumber(row[i], false).has_value(); };
    if (!isNumber(0) || !isNumber(1) || isNumber(2)) return {};
    // what was not measured is nan
    const bool all = std::all_of(
        row.begin() + static_cast<std::ptrdiff_t>(kFirstName + count), row.end(),
        [](const auto& cell) { return foundNumber(cell, false) || standsForNothing(cell); });
    if (!all) return {};
  }
  Cells header{"field.header.stamp.sec", "field.header.stamp.nanosec", "field.header.frame_id"};
  for (const char* what : {"name", "position", "velocity", "effort"}) {
    for (std::size_t k = 0; k < count && header.size() < cells.size(); ++k) {
      header.push_back("field." + std::string(what) + std::to_string(k));
    }
  }
  return header;
}

}  // namespace armillary
