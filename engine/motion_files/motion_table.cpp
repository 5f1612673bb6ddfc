// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/motion_table.h"

#include <algorithm>
#include <limits>

namespace armillary {

size_t TableBuilder::column(const std::string& name) {
  const auto found = std::find(header_.begin(), header_.end(), name);
  if (found != header_.end()) return static_cast<size_t>(found - header_.begin());
  header_.push_back(name);
  for (std::vector<double>& row : rows_) row.push_back(std::numeric_limits<double>::quiet_NaN());
  return header_.size() - 1;
}

void TableBuilder::addRow() {
  rows_.emplace_back(header_.size(), std::numeric_limits<double>::quiet_NaN());
}

double TableBuilder::cell(size_t row, size_t column) const {
  return rows_[row][column];
}

Table TableBuilder::table() const {
  Table table;
  table.header = header_;
  for (size_t i = 0; i < rows_.size(); ++i) {
    std::copy(rows_[i].begin(), rows_[i].end(), table.addRow(static_cast<int>(i) + 1).begin());
  }
  return table;
}

}  // namespace armillary
