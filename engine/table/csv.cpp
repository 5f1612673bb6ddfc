// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/csv.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "engine/table/record_reader.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// Where the cell is no number, `why` says so as a predicate.
bool parseCell(std::string_view cell, double& value, std::string& why) {
  if (trimmed(cell).empty()) {
    value = std::numeric_limits<double>::quiet_NaN();
    return true;
  }
  const std::optional<double> number = parseNumber(cell, &why);
  if (number) value = *number;
  return number.has_value();
}

constexpr size_t kRowsToMeasure = 256;

// Room for as many rows as the text seems to hold, judged by the first ones.
void reserveRows(Table& table, size_t bytes_read, size_t bytes) {
  const size_t rows = table.rowCount() * (bytes / bytes_read + 1);
  table.lines.reserve(rows);
  table.cells.reserve(rows * table.columnCount());
}

bool isBlankLine(const std::vector<std::string>& cells) {
  return cells.empty() || (cells.size() == 1 && trimmed(cells[0]).empty());
}

}  // namespace

std::span<double> Table::addRow(int line) {
  lines.push_back(line);
  cells.resize(cells.size() + columnCount(), std::numeric_limits<double>::quiet_NaN());
  return std::span(cells).last(columnCount());
}

bool parseTable(std::string_view text, Table& table, TableError& error) {
  table = {};
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  if (const int line = lineTooLong(text); line > 0) {
    error = {line, kLineTooLong};
    return false;
  }
  RecordReader reader(text, separatorOf(text));
  std::vector<std::string> cells;
  for (reader.skipBlankLines(); table.header.empty() && !reader.atEnd(); reader.skipBlankLines()) {
    const int line = reader.line();
    if (!reader.next(cells)) {
      error = {line, "a quoted name in the header is not closed"};
      return false;
    }
    table.header = cells;
    table.header_line = line;
    if (isBlankLine(cells)) table.header.clear();
  }
  if (table.header.empty()) {
    error = {0, "there is no header row"};
    return false;
  }
  std::string why;
  std::vector<double> row(table.header.size());
  for (reader.skipBlankLines(); !reader.atEnd(); reader.skipBlankLines()) {
    const int line = reader.line();
    if (table.rowCount() == kRowsToMeasure) reserveRows(table, reader.position(), text.size());
    if (!reader.nextPlain(row)) {
      if (!reader.next(cells)) {
        error = {line, "a quoted cell is not closed"};
        return false;
      }
      if (isBlankLine(cells)) continue;  // a quoted nothing
      if (cells.size() != table.header.size()) {
        error = {line, "the row has " + std::to_string(cells.size()) +
                           (cells.size() == 1 ? " cell" : " cells") + ", the header " +
                           std::to_string(table.header.size()) +
                           "; where nothing is to be said, leave a cell empty"};
        return false;
      }
      for (size_t i = 0; i < cells.size(); ++i) {
        if (!parseCell(cells[i], row[i], why)) {
          error = {line, "column '" + table.header[i] + "': '" + cells[i].substr(0, kMostShown) +
                             "' " + why + "; give a number, or leave the cell empty"};
          return false;
        }
      }
    }
    std::copy(row.begin(), row.end(), table.addRow(line).begin());
  }
  return true;
}

std::string csvRow(const std::vector<std::string>& cells) {
  std::string row;
  for (const std::string& cell : cells) {
    if (!row.empty() || &cell != &cells.front()) row += ',';
    if (cell.find_first_of(",; \"\t\r\n") == std::string::npos) {
      row += cell;
      continue;
    }
    row += '"';
    for (const char c : cell) {
      if (c == '"') row += '"';
      row += c;
    }
    row += '"';
  }
  return row + '\n';
}

std::string csvRow(const std::vector<double>& values) {
  std::string row;
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) row += ',';
    row += shortest(values[i]);
  }
  return row + '\n';
}

}  // namespace armillary
