// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/turned_table.h"

#include <algorithm>
#include <vector>

#include "engine/table/found_layout.h"
#include "engine/table/found_text.h"
#include "engine/table/record_reader.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Cells = std::vector<std::string>;

constexpr size_t kMostQuantities = 500;

// A name and numbers; empty where the line is none.
Cells namedNumbers(std::string_view line, char separator) {
  Cells cells;
  RecordReader(line, separator).next(cells);
  if (cells.size() > 2 && cells.back().empty()) cells.pop_back();
  const bool decimal_comma = separator != ',';
  if (cells.size() < 3 || cells[0].empty() || foundNumber(cells[0], decimal_comma)) return {};
  const bool numbers = std::all_of(cells.begin() + 1, cells.end(), [&](const auto& cell) {
    return foundNumber(cell, decimal_comma).has_value();
  });
  return numbers ? cells : Cells{};
}

std::optional<std::vector<Cells>> namedRows(std::string_view text, char separator) {
  std::vector<Cells> rows;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    if (line.empty() || isComment(line)) continue;
    Cells cells = namedNumbers(line, separator);
    if (cells.empty() || rows.size() == kMostQuantities ||
        (!rows.empty() && rows[0].size() != cells.size())) {
      return std::nullopt;
    }
    rows.push_back(std::move(cells));
  }
  if (rows.size() < 2 || rows[0].size() <= rows.size()) return std::nullopt;
  return rows;
}

}  // namespace

std::optional<std::string> turnedText(std::string_view text) {
  for (const char separator : {';', '\t', ',', ' '}) {
    const auto rows = namedRows(text, separator);
    if (!rows) continue;
    std::string turned;
    for (size_t column = 0; column < rows->front().size(); ++column) {
      for (size_t row = 0; row < rows->size(); ++row) {
        if (row > 0) turned += '\t';
        const std::string& cell = (*rows)[row][column];
        if (column == 0) {
          turned += cell;
        } else {
          // points, so that no comma among them is anything else
          turned += shortest(*foundNumber(cell, separator != ','));
        }
      }
      turned += '\n';
    }
    return turned;
  }
  return std::nullopt;
}

bool liesOnItsSide(const Table& table, int freedoms) {
  constexpr size_t kMostTimes = 6;  // positions, rates, efforts, and those that were wanted
  if (freedoms < 1) return false;
  const auto count = static_cast<size_t>(freedoms), rows = table.rowCount();
  const size_t times = rows / count, rest = rows % count;
  return times >= 1 && times <= kMostTimes && rest <= 1 && rows > 1 &&
         table.columnCount() > 10 * count + 20;
}

void turn(Table& table) {
  Table turned;
  for (size_t i = 0; i < table.rowCount(); ++i) turned.header.push_back(unnamedColumn(i));
  for (size_t column = 0; column < table.columnCount(); ++column) {
    const std::span<double> row = turned.addRow(static_cast<int>(column) + 1);
    for (size_t i = 0; i < table.rowCount(); ++i) row[i] = table.row(i)[column];
  }
  table = std::move(turned);
}

}  // namespace armillary
