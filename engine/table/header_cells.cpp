// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/header_cells.h"

#include <algorithm>
#include <set>

#include "engine/table/column_units.h"
#include "engine/table/found_number.h"
#include "engine/table/record_reader.h"
#include "engine/text/words.h"

namespace armillary {

using Cells = std::vector<std::string>;

Cells lineCells(std::string_view line, char separator) {
  Cells cells;
  RecordReader(line, separator).next(cells);
  if (cells.size() > 2 && cells.back().empty()) cells.pop_back();
  return cells;
}

size_t numbersAmong(const Cells& cells, bool decimal_comma) {
  return static_cast<size_t>(std::count_if(cells.begin(), cells.end(), [&](const auto& cell) {
    return foundNumber(cell, decimal_comma).has_value();
  }));
}

Cells namesIn(std::string_view header, char separator) {
  Cells cells = lineCells(header, separator);
  const auto isQuoted = [](const std::string& cell) {
    return cell.size() > 2 && cell.front() == '\'' && cell.back() == '\'';
  };
  if (std::all_of(cells.begin(), cells.end(), isQuoted)) {
    for (std::string& cell : cells) cell = cell.substr(1, cell.size() - 2);
  }
  if (separator != ' ') return cells;
  for (size_t i = 1; i < cells.size();) {
    const std::string& cell = cells[i];
    const bool unit = (cell.starts_with('(') && cell.ends_with(')')) ||
                      (cell.starts_with('[') && cell.ends_with(']'));
    if (!unit) {
      ++i;
      continue;
    }
    cells[i - 1] += " " + cell;
    cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return cells;
}

std::vector<std::string> unitsIn(const Cells& cells) {
  std::vector<std::string> units;
  bool any = false;
  for (const std::string& cell : cells) {
    std::string_view text = trimmed(cell);
    if (text.size() > 1 && (text.front() == '[' || text.front() == '(')) {
      text = text.substr(1, text.size() - 2);
    }
    for (const std::string_view said : {"units:", "unit:", "units=", "unit="}) {  // of Simulink
      if (lowered(text.substr(0, said.size())) == said) text = trimmed(text.substr(said.size()));
    }
    if (text == "-" || text == "1") text = {};
    if (!unitOf(text)) return {};
    any |= !text.empty();
    units.emplace_back(text);
  }
  return any ? units : std::vector<std::string>();
}

Cells unmerged(const Cells& above, const Cells& below) {
  Cells names = above;
  names.resize(std::max(above.size(), below.size()));
  for (size_t i = 1; i < names.size(); ++i) {
    if (names[i].empty() && i < below.size() && !below[i].empty()) names[i] = names[i - 1];
  }
  return names;
}

bool areNamedTwice(const Cells& first, const Cells& second) {
  if (first.size() != second.size() || numbersAmong(second, false) > 0) return false;
  std::set<std::pair<std::string, std::string>> both;
  std::set<std::string> above;
  for (size_t i = 0; i < first.size(); ++i) {
    above.insert(first[i]);
    both.emplace(first[i], second[i]);
  }
  return above.size() < first.size() && both.size() == first.size();
}

std::string nameOfIndex(std::string_view line, char separator) {
  Cells cells;
  RecordReader(line, separator).next(cells);
  if (cells.size() < 2 || foundNumber(cells[0], false)) return {};
  const bool alone = std::all_of(cells.begin() + 1, cells.end(),
                                 [](const std::string& cell) { return cell.empty(); });
  return alone ? cells[0] : std::string();
}

char separatorOfNames(std::string_view header, std::string_view below) {
  const char usual = separatorOf(header);
  const size_t want = namesIn(header, usual).size();
  if (lineCells(below, usual).size() == want) return usual;
  for (const char other : {';', '\t', ',', ' '}) {
    const size_t count = namesIn(header, other).size();
    if (count > 1 && lineCells(below, other).size() == count) return other;
  }
  return usual;
}

}  // namespace armillary
