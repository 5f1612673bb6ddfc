// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/table_parts.h"

#include <algorithm>

namespace armillary {

std::optional<size_t> columnCalled(const Table& table, const std::string& name) {
  const auto found = std::find(table.header.begin(), table.header.end(), name);
  if (found == table.header.end()) return std::nullopt;
  return static_cast<size_t>(found - table.header.begin());
}

void keepColumns(Table& table, const std::function<bool(size_t)>& keep) {
  Table kept;
  kept.header_line = table.header_line;
  std::vector<size_t> columns;
  for (size_t i = 0; i < table.columnCount(); ++i) {
    if (!keep(i)) continue;
    columns.push_back(i);
    kept.header.push_back(table.header[i]);
  }
  if (columns.size() == table.columnCount()) return;
  for (size_t row = 0; row < table.rowCount(); ++row) {
    const std::span<double> to = kept.addRow(table.lines[row]);
    for (size_t k = 0; k < columns.size(); ++k) to[k] = table.row(row)[columns[k]];
  }
  table = std::move(kept);
}

void keepRows(Table& table, const std::function<bool(size_t)>& keep) {
  Table kept;
  kept.header = table.header;
  kept.header_line = table.header_line;
  for (size_t row = 0; row < table.rowCount(); ++row) {
    if (!keep(row)) continue;
    const std::span<const double> from = table.row(row);
    std::copy(from.begin(), from.end(), kept.addRow(table.lines[row]).begin());
  }
  if (kept.rowCount() < table.rowCount()) table = std::move(kept);
}

std::string inFileName(const MotionTable& motion, const std::string& ours) {
  for (const ColumnMeaning& one : motion.meanings) {
    if (one.ours == ours) return one.column;
  }
  return ours;
}

}  // namespace armillary
