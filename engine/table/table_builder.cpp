// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/table_builder.h"

#include <algorithm>
#include <limits>

namespace armillary {

size_t TableBuilder::column(const std::string& name) {
  const auto [found, is_new] = columns_.emplace(name, header_.size());
  if (is_new) {
    header_.push_back(name);
    if (!rows_.empty()) rows_.back().push_back(std::numeric_limits<double>::quiet_NaN());
  }
  return found->second;
}

void TableBuilder::addRow() {
  rows_.emplace_back(header_.size(), std::numeric_limits<double>::quiet_NaN());
}

double TableBuilder::cell(size_t row, size_t column) const {
  return column < rows_[row].size() ? rows_[row][column] : std::numeric_limits<double>::quiet_NaN();
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
