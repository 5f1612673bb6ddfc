// SPDX-License-Identifier: BSD-3-Clause
// Tables of numbers in text: CSV after RFC 4180, one header row, '.' decimals in every locale.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/number_text.h"

namespace armillary {

// A table of numbers, columns named by the header.
struct Table {
  std::vector<std::string> header;
  int header_line = 1;        // in the text
  std::vector<int> lines;     // of each row in the text, 1-based
  std::vector<double> cells;  // row after row, each as long as the header; an empty cell is NaN

  size_t rowCount() const { return lines.size(); }
  size_t columnCount() const { return header.size(); }
  std::span<const double> row(size_t index) const {
    return std::span(cells).subspan(index * columnCount(), columnCount());
  }
  // Appends a row of empty cells, to be filled.
  std::span<double> addRow(int line);
};

// What is wrong with a text; `line` is 1-based, 0 for the text as a whole.
struct TableError {
  int line = 0;
  std::string message;
};

// Reads a table. Separated by commas, semicolons, tabs or blanks, whichever the header has, in that
// order. Blank lines are skipped. Returns false and sets `error` where a cell is no finite number
// or a row has another number of cells than the header.
bool parseTable(std::string_view text, Table& table, TableError& error);

// A row of cells, quoted where needed, ended by a newline.
std::string csvRow(const std::vector<std::string>& cells);
std::string csvRow(const std::vector<double>& values);

}  // namespace armillary
