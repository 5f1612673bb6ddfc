// SPDX-License-Identifier: BSD-3-Clause
// A table that grows by named cells.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/table/csv.h"

namespace armillary {

// Columns come as they are met.
class TableBuilder {
 public:
  // The column of that name.
  size_t column(const std::string& name);
  void addRow();
  // Of the last row.
  void set(size_t column, double value) { rows_.back()[column] = value; }
  size_t rowCount() const { return rows_.size(); }
  size_t columnCount() const { return header_.size(); }
  double cell(size_t row, size_t column) const;
  void removeLastRow() { rows_.pop_back(); }
  Table table() const;

 private:
  std::vector<std::string> header_;
  std::map<std::string, size_t> columns_;
  std::vector<std::vector<double>> rows_;  // a row may be shorter than the header
};

}  // namespace armillary
