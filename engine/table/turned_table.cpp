// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/turned_table.h"

#include <algorithm>
#include <vector>

#include "engine/table/dates.h"
#include "engine/table/found_layout.h"
#include "engine/table/found_number.h"
#include "engine/table/found_text.h"
#include "engine/table/record_reader.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr size_t kMostQuantities = 200;

struct NamedNumbers {
  std::string name;
  std::vector<double> numbers;
};

// Rows that begin with a date or a duration are times below a header of numbers.
bool saysWhen(std::string_view name) {
  return nanosecondsOfDate(name) || nanosecondsOfDuration(name);
}

// Nothing where the line is no name and numbers.
std::optional<NamedNumbers> namedNumbersIn(std::string_view line, char separator) {
  std::vector<std::string> cells;
  RecordReader(line, separator).next(cells);
  if (cells.size() > 2 && cells.back().empty()) cells.pop_back();
  const bool decimal_comma = separator != ',';
  if (cells.size() < 3 || cells[0].empty() || foundNumber(cells[0], decimal_comma)) {
    return std::nullopt;
  }
  NamedNumbers row{std::move(cells[0]), {}};
  row.numbers.reserve(cells.size() - 1);
  for (auto cell = cells.begin() + 1; cell != cells.end(); ++cell) {
    const std::optional<double> number = foundNumber(*cell, decimal_comma);
    if (!number) return std::nullopt;
    row.numbers.push_back(*number);
  }
  return row;
}

std::optional<std::vector<NamedNumbers>> namedRowsIn(std::string_view text, char separator) {
  std::vector<NamedNumbers> rows;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    if (line.empty()) continue;
    // the name of a time may stand behind the sign of a comment, as in a header
    std::optional<NamedNumbers> row = namedNumbersIn(
        isComment(line)
            ? trimmed(line.substr(std::min(line.find_first_not_of("#%/ "), line.size())))
            : line,
        separator);
    if (!row && isComment(line)) continue;
    if (!row || (!rows.empty() && saysWhen(row->name)) || rows.size() == kMostQuantities ||
        (!rows.empty() && rows[0].numbers.size() != row->numbers.size())) {
      return std::nullopt;
    }
    rows.push_back(std::move(*row));
  }
  if (rows.size() < 2 || rows[0].numbers.size() < rows.size()) return std::nullopt;
  return rows;
}

}  // namespace

std::optional<std::string> turnedText(std::string_view text) {
  text = withoutBlankLines(text);
  for (const char separator : {';', '\t', ',', ' '}) {
    const auto rows = namedRowsIn(text, separator);
    if (!rows) continue;
    std::string turned;
    for (const NamedNumbers& row : *rows) turned += row.name + '\t';
    for (size_t i = 0; i < rows->front().numbers.size(); ++i) {
      turned.back() = '\n';
      for (const NamedNumbers& row : *rows) turned += shortest(row.numbers[i]) + '\t';
    }
    turned.back() = '\n';
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
