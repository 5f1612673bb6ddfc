// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/array_value.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/motion_files/reading_fault.h"
#include "engine/table/found_cells.h"
#include "engine/table/found_layout.h"
#include "engine/table/found_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr size_t kMostNumbers = 5'000'000;

bool isOfFunction(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

json turned(const json& rows) {
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
    const size_t bracket = here.find('(');
    const std::string_view function = here.substr(0, std::min(bracket, here.size()));
    if (bracket != here.npos && std::all_of(function.begin(), function.end(), isOfFunction) &&
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
  static std::optional<json> rangeIn(std::string_view said) {
    constexpr double kMost = 10e6;
    const size_t first = said.find(':'), last = said.rfind(':');
    if (first == said.npos) return std::nullopt;
    const auto begin = foundNumber(said.substr(0, first), false),
               end = foundNumber(said.substr(last + 1), false);
    const auto step = first == last ? std::optional(1.0)
                                    : foundNumber(said.substr(first + 1, last - first - 1), false);
    if (!begin || !end || !step || !((*end - *begin) / *step < kMost)) return std::nullopt;
    json list = json::array();
    const double count = std::floor((*end - *begin) / *step * (1.0 + 1e-12) + 1e-9);
    for (double k = 0.0; k <= count; k += 1.0) list.push_back(*begin + k * *step);
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

  // Rows end at semicolons, at line ends, or where a bracket in the bracket closes.
  json array(int depth = 0) {
    constexpr int kDeepest = 4;
    if (depth > kDeepest) failAt(place_);
    ++place_.at;
    json rows = json::array(), row = json::array();
    bool nested = false, semicolons = false;
    const auto endRow = [&] {
      if (!row.empty()) rows.push_back(std::move(row));
      row = json::array();
    };
    while (true) {
      if (place_.at >= place_.text.size())
        throw ReadingFault{"a bracket is not closed: the text was cut off"};
      const char c = place_.text[place_.at];
      if (kCloseBrackets.find(c) != kCloseBrackets.npos) break;
      if (place_.rest().starts_with("...") || isComment(place_.rest())) {
        place_.skipLine();
      } else if (c == ';' || c == '\n') {
        semicolons |= c == ';';
        endRow();
        ++place_.at;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == ',') {
        ++place_.at;
      } else if (kOpenBrackets.find(c) != kOpenBrackets.npos) {
        nested = true;
        row.push_back(array(depth + 1));
      } else if (c == '\'' || c == '"') {
        row.push_back(quoted());
      } else if (const auto range = rangeIn(wordHere())) {
        place_.at += wordHere().size();
        row.insert(row.end(), range->begin(), range->end());
      } else {
        row.push_back(number());
      }
    }
    ++place_.at;
    endRow();
    const bool ragged = std::any_of(rows.begin(), rows.end(),
                                    [&](const json& one) { return one.size() != rows[0].size(); });
    if (rows.size() == 1) return rows[0];
    if (ragged && semicolons)
      throw ReadingFault{"the rows of an array have not as many numbers as the first"};
    const bool column =
        std::all_of(rows.begin(), rows.end(), [](const json& one) { return one.size() == 1; });
    // a list whose lines go on
    if (nested || column || (ragged && !semicolons)) {
      json list = json::array();
      for (json& one : rows) {
        for (json& item : one) list.push_back(std::move(item));
      }
      return list;
    }
    return rows;
  }

  std::string_view wordHere() const {
    const std::string_view here = place_.rest();
    return here.substr(0, std::min(here.find_first_of(" \t\r\n,;]})%"), here.size()));
  }

  json number() {
    const std::string_view word = wordHere();
    const auto number = foundNumber(word, false);
    if (!number && !standsForNothing(word)) failAt(place_);
    if (++count_ > kMostNumbers) {
      throw ReadingFault{"has more than 5 million numbers; save so many as CSV"};
    }
    place_.at += word.size();
    return number ? json(*number) : json();
  }

  TextPlace& place_;
  size_t count_ = 0;
  int functions_ = 0;  // np.array(… in one another
};

}  // namespace

std::string_view TextPlace::lineHere() const {
  return text.substr(at, std::min(text.find('\n', at), text.size()) - at);
}

void TextPlace::skipLine() {
  at = std::min(text.find('\n', at), text.size() - 1) + 1;
}

int TextPlace::line() const {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size()));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
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
