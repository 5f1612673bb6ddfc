// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/array_value.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/motion_files/reading_fault.h"
#include "engine/table/found_cells.h"
#include "engine/table/found_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr size_t kMostNumbers = 5'000'000;

bool isOfFunction(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

[[noreturn]] void failAsRagged() {
  throw ReadingFault{"the rows of an array have not as many numbers as the first"};
}

[[noreturn]] void failAsTooMany() {
  throw ReadingFault{"has more than 5 million numbers; save so many as CSV"};
}

bool areOfOneLength(const json& rows) {
  return std::all_of(rows.begin(), rows.end(), [&](const json& row) {
    return row.is_array() && row.size() == rows[0].size();
  });
}

json turned(const json& rows) {
  if (!areOfOneLength(rows)) failAsRagged();
  json columns = json::array();
  for (size_t k = 0; k < rows[0].size(); ++k) {
    json column = json::array();
    for (const json& row : rows) column.push_back(row[k]);
    columns.push_back(std::move(column));
  }
  return columns;
}

class ValueReader {
 public:
  explicit ValueReader(TextPlace& place) : place_(place) {}

  // A number, a range a:b or a:step:b, a text in quotes, an array, or one in a function's brackets.
  json value() {
    const std::string_view here = place_.rest();
    if (kOpenBrackets.find(here[0]) != kOpenBrackets.npos) {
      json list = array();
      if (!place_.rest().starts_with('\'')) return list;
      ++place_.at;  // transposed
      const bool rows = !list.empty() && list[0].is_array();
      return rows ? turned(list) : list;
    }
    if (here[0] == '\'' || here[0] == '"') return quoted();
    const auto bracket = static_cast<size_t>(
        std::find_if_not(here.begin(), here.end(), isOfFunction) - here.begin());
    const std::string_view function = here.substr(0, bracket);
    if (bracket < here.size() && here[bracket] == '(' &&
        (function.ends_with("array") || function.ends_with("tensor") || function == "single" ||
         function == "double")) {
      constexpr int kMostFunctions = 4;
      place_.at += bracket + 1;
      skipBlanks();
      if (++functions_ > kMostFunctions || place_.atEnd()) failAt(place_);
      json inside = value();
      while (place_.at < place_.text.size() && place_.text[place_.at] != ')')
        ++place_.at;  // dtype=float32
      ++place_.at;
      return inside;
    }
    const size_t end = std::min(here.find_first_of(";\n%#"), here.size());
    std::string_view said = trimmed(here.substr(0, end));
    if (said.ends_with(',')) said.remove_suffix(1);
    if (const auto number = foundNumber(said, false)) {
      place_.at += end;
      return *number;
    }
    if (said == "true" || said == "false") {
      place_.at += end;
      return said == "true";
    }
    const auto range = rangeIn(said);
    if (!range) failAt(place_);
    place_.at += end;
    return *range;
  }

 private:
  std::optional<json> rangeIn(std::string_view said) {
    const size_t first = said.find(':'), last = said.rfind(':');
    if (first == said.npos) return std::nullopt;
    const auto begin = foundNumber(said.substr(0, first), false),
               end = foundNumber(said.substr(last + 1), false);
    const auto step = first == last ? std::optional(1.0)
                                    : foundNumber(said.substr(first + 1, last - first - 1), false);
    if (!begin || !end || !step) return std::nullopt;
    const double count = std::floor((*end - *begin) / *step * (1.0 + 1e-12) + 1e-9) + 1.0;
    if (std::isnan(count)) return std::nullopt;
    if (count > static_cast<double>(kMostNumbers - place_.numbers)) failAsTooMany();
    place_.numbers += count > 0.0 ? static_cast<size_t>(count) : 0;
    json list = json::array();
    for (double k = 0.0; k < count; k += 1.0) list.push_back(*begin + k * *step);
    return list;
  }

  json quoted() {
    const char quote = place_.text[place_.at++];
    const size_t end = place_.text.find(quote, place_.at);
    if (end == place_.text.npos) failAt(place_);
    json word = std::string(place_.text.substr(place_.at, end - place_.at));
    place_.at = end + 1;
    return word;
  }

  void skipBlanks() {
    while (place_.at < place_.text.size() &&
           std::isspace(static_cast<unsigned char>(place_.text[place_.at])) != 0)
      ++place_.at;
  }

  // How the items of an array stand.
  struct Layout {
    char open = '[';
    bool nested = false, semicolons = false;
    bool blanks = false;        // between numbers, and no comma
    bool comma = false;         // behind the last item
    bool wrapped = false;       // a line ended in a comma
    bool inner_rows = false;    // semicolons in an inner bracket
    bool inner_blanks = false;  // in one of this line
    bool column = false;        // a number between each two semicolons
    size_t inner_columns = 0;
    std::vector<size_t> in_lines = {0};
  };

  void takeInner(Layout& layout, json& row, int depth) {
    layout.nested = true;
    row.push_back(array(depth + 1));
    if (place_.rest().starts_with('\'')) failAt(place_);  // transposed
    layout.inner_rows |= layout_of_inner_.semicolons;
    layout.inner_columns += layout_of_inner_.column ? 1 : 0;
    layout.inner_blanks |= layout_of_inner_.blanks && layout_of_inner_.open == '[';
  }

  // Rows end at semicolons, at line ends without a comma, or where a bracket in the bracket closes.
  json array(int depth = 0) {
    constexpr int kDeepest = 4;
    if (depth > kDeepest) failAt(place_);
    Layout layout;
    layout.open = place_.text[place_.at++];
    json rows = json::array(), row = json::array();
    const auto endRow = [&] {
      if (!row.empty()) rows.push_back(std::move(row));
      row = json::array();
    };
    const auto expectNoneBeside = [&] {  // MATLAB puts them side by side
      if (layout.open != '[' || !layout.inner_blanks || layout.in_lines.back() < 2) return;
      throw ReadingFault{
          "brackets stand beside brackets, and nothing is computed here: write each "
          "row in a line of its own, or numbers with commas between"};
    };
    while (true) {
      if (place_.atEnd()) throw ReadingFault{"a bracket is not closed: the text was cut off"};
      const char c = place_.text[place_.at];
      if (kCloseBrackets.find(c) != kCloseBrackets.npos) break;
      if (place_.rest().starts_with("...")) {
        place_.skipLine();
      } else if (isRemark(place_.rest())) {
        place_.skipRemark();
      } else if (c == ';' || c == '\n') {
        expectNoneBeside();
        layout.inner_blanks = false;
        if (layout.in_lines.back() > 0) layout.in_lines.push_back(0);
        layout.semicolons |= c == ';';
        if (c == '\n' && layout.comma) {
          layout.wrapped = true;
        } else {
          endRow();
        }
        ++place_.at;
      } else if (c == ' ' || c == '\t' || c == '\r') {
        ++place_.at;
      } else if (c == ',') {
        layout.comma = true;
        ++place_.at;
      } else {
        takeItem(layout, row, depth);
        layout.comma = false;
        ++layout.in_lines.back();
      }
    }
    expectNoneBeside();
    ++place_.at;
    endRow();
    layout.column =
        layout.semicolons && !layout.nested && rows.size() > 1 &&
        std::all_of(rows.begin(), rows.end(), [](const json& one) { return one.size() == 1; });
    layout_of_inner_ = layout;
    return arranged(layout, std::move(rows), depth);
  }

  void takeItem(Layout& layout, json& row, int depth) {
    const char c = place_.text[place_.at];
    if (kOpenBrackets.find(c) != kOpenBrackets.npos) return takeInner(layout, row, depth);
    layout.blanks |= layout.in_lines.back() > 0 && !layout.comma;
    if (c == '\'' || c == '"') {
      row.push_back(quoted());
    } else if (const auto range = rangeIn(wordHere())) {
      place_.at += wordHere().size();
      row.insert(row.end(), range->begin(), range->end());
    } else {
      row.push_back(number());
    }
  }

  // A list, or a list of rows.
  json arranged(const Layout& layout, json rows, int depth) {
    size_t items = 0, lists = 0, numbers = 0;
    for (const json& row : rows) {
      items += row.size();
      for (const json& item : row) {
        lists += item.is_array() ? 1 : 0;
        numbers += item.is_number() || item.is_null() ? 1 : 0;
      }
    }
    if (lists > 0 && numbers > 0) {
      throw ReadingFault{"numbers stand beside brackets in an array, and nothing is computed here"};
    }
    const bool columns = layout.open == '[' && rows.size() == 1 && layout.inner_columns == items;
    if (layout.inner_rows && columns) return turned(rows[0]);  // [[.1; .2] [.4; .5]]
    if (layout.inner_rows && items > 1) {
      throw ReadingFault{
          "an array with semicolons stands in another one, and nothing is computed "
          "here: write its rows as they are"};
    }
    if (layout.wrapped && depth == 0) expectListGoesOn(layout);
    const bool ragged = !rows.empty() && !areOfOneLength(rows);
    if (rows.size() == 1) return rows[0];
    if (ragged && layout.semicolons) failAsRagged();
    const bool column =
        std::all_of(rows.begin(), rows.end(), [](const json& one) { return one.size() == 1; });
    // a list whose lines go on
    if (layout.nested || column || (ragged && !layout.semicolons)) {
      json list = json::array();
      for (json& one : rows) {
        for (json& item : one) list.push_back(std::move(item));
      }
      return list;
    }
    return rows;
  }

  // Python's lists go on behind a comma at a line's end; MATLAB's rows end there.
  void expectListGoesOn(const Layout& layout) const {
    std::vector<size_t> counts = layout.in_lines;
    if (counts.back() == 0) counts.pop_back();
    const bool as_rows =
        counts.size() > 1 && counts[0] > 1 &&
        std::all_of(counts.begin(), counts.end(), [&](size_t count) { return count == counts[0]; });
    const std::string_view behind = place_.rest();
    const bool of_matlab = behind.starts_with(';') || behind.starts_with('\'');
    if (layout.open != '[' || layout.nested || !as_rows || !of_matlab) return;
    throw ReadingFault{
        "the lines of an array end in commas: they may be its rows, or a list that goes on; write "
        "';' behind each row, or the list in one line"};
  }

  std::string_view wordHere() const {
    const std::string_view here = place_.rest();
    return here.substr(0, std::min(here.find_first_of(" \t\r\n,;]})%"), here.size()));
  }

  json number() {
    const std::string_view word = wordHere();
    const auto number = foundNumber(word, false);
    const bool subtracts = word.find_first_not_of('-') == word.npos;
    if (!number && (subtracts || !standsForNothing(word))) failAt(place_);
    if (++place_.numbers > kMostNumbers) failAsTooMany();
    place_.at += word.size();
    return number ? json(*number) : json();
  }

  TextPlace& place_;
  Layout layout_of_inner_;  // of the array that was read last
  int functions_ = 0;       // np.array(… in one another
};

}  // namespace

std::string_view TextPlace::lineHere() const {
  return text.substr(at, std::min(text.find('\n', at), text.size()) - at);
}

void TextPlace::skipLine() {
  at = std::min(text.find('\n', at), text.size() - 1) + 1;
}

void TextPlace::skipRemark() {
  const std::string_view said = trimmed(lineHere());
  const size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  constexpr size_t kMostRemarks = 1000;
  if (!opensBlock(said) || !trimmed(text.substr(begin, at - begin)).empty()) {
    const std::string_view words =
        said.substr(std::min(said.find_first_not_of("%#/ "), said.size()));
    if (remarks.size() < kMostRemarks) remarks.push_back(words);
    at += lineHere().size();
    return;
  }
  const size_t opened = at;
  for (int depth = 1; depth > 0;) {
    skipLine();
    if (atEnd()) {
      at = opened;
      throw ReadingFault{"a block of remarks, " + inQuotes(said) + ", is not closed"};
    }
    const std::string_view line = trimmed(lineHere());
    depth += opensBlock(line) ? 1 : closesBlock(line) ? -1 : 0;
  }
  at += lineHere().size();
}

int TextPlace::line() const {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size()));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

bool isRemark(std::string_view text) {
  return text.starts_with('#') || text.starts_with('%') || text.starts_with("//");
}

bool opensBlock(std::string_view line) {
  return line == "%{" || line == "#{";
}

bool closesBlock(std::string_view line) {
  return line == "%}" || line == "#}";
}

void failAt(const TextPlace& place) {
  constexpr size_t kMost = 40;
  const std::string_view shown = trimmed(place.lineHere());
  throw ReadingFault{inQuotes(shown.substr(0, kMost)) +
                     " is no array of numbers, and nothing is computed here: write numbers, such "
                     "as by writematrix([t q], 'FILE.csv')"};
}

json arrayValue(TextPlace& place) {
  return ValueReader(place).value();
}

}  // namespace armillary
