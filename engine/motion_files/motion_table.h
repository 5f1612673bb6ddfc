// SPDX-License-Identifier: BSD-3-Clause
// What the reader of any motion file gives: a table, and what is worth a sentence.
#pragma once

#include <string>
#include <vector>

#include "engine/table/csv.h"

namespace armillary {

struct MotionTable {
  Table table;  // its lines count rows, from 1, where the file has none
  bool has_lines = false;
  bool in_si = true;  // or only where a column says its unit: CSV without a recipe
  std::vector<std::string> notes;
};

// A table that grows by named cells: columns come as they are met.
class TableBuilder {
 public:
  // The column of that name.
  size_t column(const std::string& name);
  void addRow();
  // Of the last row.
  void set(size_t column, double value) { rows_.back()[column] = value; }
  size_t rowCount() const { return rows_.size(); }
  double cell(size_t row, size_t column) const;
  void removeLastRow() { rows_.pop_back(); }
  Table table() const;

 private:
  std::vector<std::string> header_;
  std::vector<std::vector<double>> rows_;
};

}  // namespace armillary
