// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/table_footer.h"

#include <algorithm>
#include <cctype>
#include <unordered_set>
#include <vector>

#include "engine/table/found_cells.h"
#include "engine/table/found_number.h"
#include "engine/table/header_cells.h"
#include "engine/table/record_reader.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr int kMostLines = 20;

bool beginsAsNumber(std::string_view cell) {
  return !cell.empty() && (std::isdigit(static_cast<unsigned char>(cell[0])) != 0 ||
                           std::string_view("+-.,\"").find(cell[0]) != std::string_view::npos);
}

bool beginsAsWord(std::string_view cell) {
  return !cell.empty() && (std::isalpha(static_cast<unsigned char>(cell[0])) != 0 ||
                           cell[0] == '(' || cell[0] == '<' || cell[0] == '*');
}

// A motion that ran away ends so.
bool isInfinite(std::string_view cell) {
  const std::string word = lowered(trimmed(cell));
  return word == "inf" || word == "infinity";
}

bool sumsUp(std::string_view cell) {
  static const std::unordered_set<std::string> kWords{
      "mean", "average", "avg", "min", "max",   "minimum",    "maximum", "sum",   "total",
      "std",  "stddev",  "rms", "var", "count", "mittelwert", "summe",   "median"};
  std::string word = lowered(trimmed(cell));
  while (!word.empty() && (word.back() == ':' || word.back() == '.')) word.pop_back();
  return kWords.contains(word);
}

bool isBelowTable(std::string_view line, const FoundLayout& layout, bool rows_begin_as_numbers) {
  const std::vector<std::string> cells = lineCells(line, layout.separator);
  if (cells.empty() || !beginsAsWord(cells[0]) || standsForNothing(cells[0]) ||
      isInfinite(cells[0])) {
    return false;
  }
  const size_t width = layout.header.size();
  if (!rows_begin_as_numbers) {
    return cells.size() == 1 && width > 1 && layout.separator != ' ';
  }
  const bool says_number = std::any_of(cells.begin(), cells.end(), [&](const std::string& cell) {
    return foundNumber(cell, layout.decimal_comma).has_value();
  });
  if (width == 1) {  // a word alone may be a spoiled number
    return sumsUp(cells[0]) || cells[0].find(' ') != std::string::npos || cells[0][0] == '(';
  }
  return !says_number || cells.size() != width || sumsUp(cells[0]);
}

}  // namespace

std::string_view withoutFooter(std::string_view text, const FoundLayout& layout,
                               std::string& note) {
  note.clear();
  const size_t first_end = std::min(text.find('\n', layout.begin), text.size());
  const std::string_view first =
      trimmed(text.substr(std::min(layout.begin, text.size()), first_end - layout.begin));
  size_t end = text.size();
  std::string shown;
  int count = 0;
  for (size_t line_end = text.size(), looked = 0; line_end > first_end && looked < kMostLines;
       ++looked) {
    const size_t begin = text.rfind('\n', line_end - 1) + 1;
    const std::string_view line = trimmed(text.substr(begin, line_end - begin));
    if (!line.empty() && !isComment(line)) {
      if (begin <= first_end || !isBelowTable(line, layout, beginsAsNumber(first))) break;
      end = begin;
      shown = std::string(line.substr(0, kMostShown / 2));
      ++count;
    }
    if (begin == 0) break;
    line_end = begin - 1;
  }
  if (count == 0) return text;
  note = inQuotes(shown) +
         (count == 1 ? " below the last row is no row"
                     : " and what follows below the last row are no rows") +
         " of the motion: left out";
  return text.substr(0, end);
}

}  // namespace armillary
