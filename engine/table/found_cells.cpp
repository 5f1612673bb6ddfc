// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/found_cells.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <unordered_set>

#include "engine/table/dates.h"
#include "engine/table/found_number.h"
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
  if (open == std::string_view::npos) return numbersIn(cell, " \t\n");
  if (cell.size() < open + 2) return std::nullopt;
  if (open > 0 && !std::isalpha(static_cast<unsigned char>(cell[0])) && cell[0] != '\'') {
    return std::nullopt;
  }
  const size_t close = cell.find_first_of("])", open);
  if (close == std::string_view::npos) return std::nullopt;
  return numbersIn(cell.substr(open + 1, close - open - 1), ", ;\t\n");
}

bool standsForNothing(std::string_view cell) {
  // the words with # are what spreadsheets write where a formula has no result
  static const std::unordered_set<std::string> kWords{
      "nan",    "null",    "none",    "na",      "n/a",     "-nan",  "nan(ind)", "-nan(ind)",
      "-",      "--",      "---",     "<na>",    "nat",     "nil",   "n.a.",     "missing",
      "#n/a",   "#na",     "#value!", "#div/0!", "#ref!",   "#num!", "#null!",   "#name?",
      "#wert!", "-1.#ind", "1.#ind",  "1.#qnan", "-1.#qnan"};
  return kWords.contains(lowered(trimmed(cell)));
}

namespace {

// Whether numbers with blanks between are one that was typed so: "12 5", "1 250.5", "12 345 678".
bool mayBeOneNumber(std::string_view cell) {
  cell = trimmed(cell);
  size_t groups = 0;
  bool thousands = true, zeros = true, pointed = false;
  while (!cell.empty()) {
    const size_t end = std::min(cell.find_first_of(" \t\n"), cell.size());
    const std::string_view group = cell.substr(0, end), whole = group.substr(0, group.find('.'));
    if (groups == 0) pointed = whole != group;
    thousands &= groups == 0 ? !pointed : whole.size() == 3 && group[0] != '-';
    zeros &= group == "0";
    ++groups;
    cell = trimmed(cell.substr(end));
  }
  return thousands || (groups == 2 && !pointed && !zeros);
}

bool isNotANumber(std::string_view cell) {
  const std::string word = lowered(trimmed(cell));
  return standsForNothing(cell) || word == "inf" || word == "-inf" || word == "+inf";
}

}  // namespace

FoundColumn foundColumn(const std::string& name, const std::string& cell, bool decimal_comma) {
  FoundColumn column{name};
  const std::string_view said = splitUnit(name).unit;
  if (const auto unit = unitOf(said); unit && !said.empty()) column.unit = unit;
  if (trimmed(cell).empty() || foundNumber(cell, decimal_comma) || isNotANumber(cell)) {
    return column;
  }
  const bool bare = cell.find_first_of("[(") == std::string::npos;
  if (const auto list = listIn(cell);
      list && !(bare && (list->size() < 2 || mayBeOneNumber(cell)))) {
    column.kind = CellKind::kList;
    column.width = list->size();
  } else if (const auto date = nanosecondsOfDate(cell)) {
    column.kind = CellKind::kDate;
    column.first_date = column.last_date = *date;
    column.text = cell;
    if (trimmed(name).empty()) column.name = "time";  // pandas' index has no name
  } else if (nanosecondsOfDuration(cell)) {
    column.kind = CellKind::kDate;
  } else if (const auto measured = measuredCell(cell, decimal_comma)) {
    if (!column.unit) {
      column.unit = measured->unit;
      column.unit_in_cells = true;
      column.name += " [" + std::string(measured->unit_text) + "]";
    }
  } else {
    column.kind = CellKind::kText;
    column.text = cell;
  }
  return column;
}

std::optional<double> numberIn(const FoundColumn& column, std::string_view cell,
                               bool decimal_comma) {
  if (const auto number = foundNumber(cell, decimal_comma)) {
    if (column.unit_in_cells && *number != 0.0) return std::nullopt;
    return number;
  }
  if (!column.unit) return std::nullopt;
  const auto measured = measuredCell(cell, decimal_comma);
  if (!measured || measured->unit.dimension != column.unit->dimension ||
      measured->unit.per_second != column.unit->per_second) {
    return std::nullopt;
  }
  return measured->number * (measured->unit.scale / column.unit->scale);
}

std::optional<double> secondsIn(FoundColumn& column, std::string_view cell) {
  constexpr std::int64_t kDay = 86'400'000'000'000;  // ns
  if (column.first_date == 0) {
    if (const auto span = nanosecondsOfDuration(cell)) return static_cast<double>(*span) * 1e-9;
  }
  auto date = nanosecondsOfDate(cell, column.order);
  if (!date) return std::nullopt;
  if (std::abs(*date - column.last_date) > kDay) {
    for (const DateOrder other : kDateOrders) {
      const auto other_date = nanosecondsOfDate(cell, other),
                 other_first = nanosecondsOfDate(column.text, other);
      if (other_date && other_first &&
          std::abs(*other_date - *other_first) < std::abs(*date - column.first_date)) {
        column.order = other;
        column.first_date = *other_first;
        date = other_date;
      }
    }
  }
  // times of day begin again at midnight
  if (*date < kDay && *date + column.days * kDay < column.last_date - kDay / 2) ++column.days;
  *date += column.days * kDay;
  column.last_date = *date;
  return static_cast<double>(*date - column.first_date) * 1e-9;
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
