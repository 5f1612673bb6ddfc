// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/found_cells.h"

#include <algorithm>
#include <cctype>

#include "engine/table/dates.h"
#include "engine/table/found_layout.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {

namespace {

constexpr size_t kLongestList = 1000;

// Numbers with any of `between` between them; nothing where there are none, or too many.
std::optional<std::vector<double>> numbersIn(std::string_view text, const char* between) {
  std::vector<double> numbers;
  while (true) {
    const size_t begin = text.find_first_not_of(between);
    if (begin == std::string_view::npos) break;
    text.remove_prefix(begin);
    const size_t end = std::min(text.find_first_of(between), text.size());
    const auto number = parseNumber(text.substr(0, end));
    if (!number || numbers.size() >= kLongestList) return std::nullopt;
    numbers.push_back(*number);
    text.remove_prefix(end);
  }
  if (numbers.empty()) return std::nullopt;
  return numbers;
}

}  // namespace

std::optional<std::vector<double>> listIn(std::string_view cell) {
  cell = trimmed(cell);
  if (cell.starts_with("array(") && cell.ends_with(")")) cell = cell.substr(6, cell.size() - 7);
  const size_t open = cell.find_first_of("[(");
  if (open == std::string_view::npos) {  // blanks between; "12 500.5" is one number of somebody
    auto numbers = numbersIn(cell, " \t\n");
    const bool two =
        numbers && numbers->size() == 2 && std::count(cell.begin(), cell.end(), '.') == 2;
    return numbers && (numbers->size() > 2 || two) ? numbers : std::nullopt;
  }
  if (cell.size() < open + 2) return std::nullopt;
  if (open > 0 && !std::isalpha(static_cast<unsigned char>(cell[0])) && cell[0] != '\'') {
    return std::nullopt;
  }
  const size_t close = cell.find_first_of("])", open);
  if (close == std::string_view::npos) return std::nullopt;
  return numbersIn(cell.substr(open + 1, close - open - 1), ", ;\t\n");
}

bool standsForNothing(std::string_view cell) {
  const std::string word = lowered(trimmed(cell));
  return word == "nan" || word == "null" || word == "none" || word == "na" || word == "n/a" ||
         word == "-nan" || word == "nan(ind)" || word == "-nan(ind)" || word == "-";
}

namespace {

bool isNotANumber(std::string_view cell) {
  const std::string word = lowered(trimmed(cell));
  return standsForNothing(cell) || word == "inf" || word == "-inf" || word == "+inf";
}

}  // namespace

FoundColumn foundColumn(const std::string& name, const std::string& cell, bool decimal_comma) {
  FoundColumn column{name};
  if (trimmed(cell).empty() || foundNumber(cell, decimal_comma) || isNotANumber(cell)) {
    return column;
  }
  if (const auto list = listIn(cell)) {
    column.kind = CellKind::kList;
    column.width = list->size();
  } else if (const auto date = nanosecondsOfDate(cell)) {
    column.kind = CellKind::kDate;
    column.first_date = column.last_date = *date;
    if (trimmed(name).empty()) column.name = "time";  // pandas' index has no name
  } else if (nanosecondsOfDuration(cell)) {
    column.kind = CellKind::kDate;
  } else {
    column.kind = CellKind::kText;
    column.text = cell;
  }
  return column;
}

bool hasTooManyCells(std::string_view text) {
  for (int line = 0; line < 60 && !text.empty(); ++line) {
    const size_t end = std::min(text.find('\n'), text.size());
    size_t cells = 0;
    for (const char c : text.substr(0, end)) cells += c == ',' || c == ';' || c == '\t' || c == ' ';
    if (cells > kMostCells) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

}  // namespace armillary
