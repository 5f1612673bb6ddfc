// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/assigned_arrays.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unordered_set>

#include "engine/motion_files/array_value.h"
#include "engine/motion_files/reading_fault.h"
#include "engine/table/found_cells.h"
#include "engine/table/found_layout.h"
#include "engine/table/found_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

bool isOfName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

// "q = …": the name; what stands behind the sign is `rest`. Empty where a line is none.
std::string_view nameAssigned(std::string_view line, std::string_view& rest) {
  line = trimmed(line);
  if (line.empty() || std::isalpha(static_cast<unsigned char>(line[0])) == 0) return {};
  const size_t end =
      static_cast<size_t>(std::find_if_not(line.begin(), line.end(), isOfName) - line.begin());
  const size_t sign = line.find_first_not_of(" \t", end);
  if (sign == line.npos || line[sign] != '=' || line.substr(sign).starts_with("==")) return {};
  rest = trimmed(line.substr(sign + 1));
  return line.substr(0, end);
}

// A line of a script that assigns nothing: "clear; clc;", "import numpy as np", "plot(t, q)".
bool isCommand(std::string_view line) {
  static const std::unordered_set<std::string_view> kWords{
      "clear",  "clc",    "close", "function", "end",     "format", "figure", "hold",
      "plot",   "import", "from",  "load",     "addpath", "disp",   "legend", "xlabel",
      "ylabel", "title",  "grid",  "return",   "pkg",     "using",  "subplot"};
  line = trimmed(line);
  const auto end = std::find_if_not(line.begin(), line.end(), isOfName);
  return kWords.contains(line.substr(0, static_cast<size_t>(end - line.begin())));
}

// Reads a text from its beginning to its end.
class ArrayReader {
 public:
  explicit ArrayReader(TextPlace& place) : place_(place) {}

  json read() {
    json tree = json::object();
    for (skipBetween(); !place_.atEnd(); skipBetween()) {
      std::string_view rest;
      const std::string name(nameAssigned(place_.lineHere(), rest));
      if (name.empty()) {
        if (!tree.empty()) failAt(place_);
        return bare();
      }
      if (rest.empty()) {
        place_.skipLine();
        put(tree, name, printed());
      } else {
        place_.at = static_cast<size_t>(rest.data() - place_.text.data());
        put(tree, name, arrayValue(place_));
      }
    }
    return tree;
  }

 private:
  // An array, or rows in brackets without any around them.
  json bare() {
    json rows = json::array();
    for (; !place_.atEnd(); skipBetween()) {
      if (kOpenBrackets.find(place_.text[place_.at]) == kOpenBrackets.npos) failAt(place_);
      rows.push_back(arrayValue(place_));
    }
    const bool alone = rows.size() == 1 && !rows[0].empty() && rows[0][0].is_array();
    return alone ? rows[0] : rows;
  }

  // Blanks, remarks, and what ends a statement.
  void skipBetween() {
    while (!place_.atEnd()) {
      if (isComment(place_.rest()) || isCommand(place_.lineHere())) {
        place_.skipLine();
      } else if (std::string_view(" \t\r\n;,").find(place_.text[place_.at]) !=
                 std::string_view::npos) {
        ++place_.at;
      } else {
        return;
      }
    }
  }

  static void put(json& tree, const std::string& name, json value, int depth = 0) {
    constexpr int kDeepest = 8;
    const size_t dot = name.find('.');
    if (dot == std::string::npos || depth > kDeepest) {
      tree[name] = std::move(value);
      return;
    }
    json& part = tree[name.substr(0, dot)];
    if (!part.is_object()) part = json::object();
    put(part, name.substr(dot + 1), std::move(value), depth + 1);
  }

  // Rows of numbers below a name, up to the next one.
  json printed() {
    json rows = json::array(), part = json::array();
    double factor = 1.0;
    const auto join = [&] {  // what goes on at the right
      for (size_t i = 0; i < part.size(); ++i) {
        if (i >= rows.size()) rows.push_back(json::array());
        for (json& one : part[i]) rows[i].push_back(std::move(one));
      }
      part = json::array();
    };
    while (!place_.atEnd()) {
      const std::string_view here = trimmed(place_.lineHere());
      std::string_view rest;
      if (!nameAssigned(here, rest).empty()) break;
      if (here.starts_with("Column")) {
        join();
      } else if (here.ends_with('*')) {
        const auto said = foundNumber(here.substr(0, here.size() - 1), false);
        if (!said) failAt(place_);
        factor = *said;
      } else if (!here.empty()) {
        json row = json::array();
        for (size_t begin = 0; begin < here.size();) {
          const size_t end = std::min(here.find_first_of(" \t", begin), here.size());
          const std::string_view word = here.substr(begin, end - begin);
          const auto number = foundNumber(word, false);
          if (!number && !standsForNothing(word)) failAt(place_);
          row.push_back(number ? json(*number * factor) : json());
          begin = std::min(here.find_first_not_of(" \t", end), here.size());
        }
        part.push_back(std::move(row));
      }
      place_.skipLine();
    }
    join();
    if (rows.size() == 1) return rows[0];
    const bool column =
        std::all_of(rows.begin(), rows.end(), [](const json& one) { return one.size() == 1; });
    if (column) {
      for (json& one : rows) one = json(one[0]);
    }
    return rows;
  }

  TextPlace& place_;
};

}  // namespace

bool areAssignedArrays(std::string_view text) {
  constexpr int kLooked = 200;
  bool named = false;  // a name alone in its line
  for (int lines = 0; lines < kLooked && !text.empty(); ++lines) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || isComment(line) || isCommand(line)) continue;
    if (named) {
      const size_t blank = std::min(line.find_first_of(" \t"), line.size());
      return foundNumber(line.substr(0, blank), false) || line.starts_with("Column");
    }
    std::string_view rest;
    if (nameAssigned(line, rest).empty()) return false;
    named = rest.empty();
    const size_t open = rest.find_first_of(kOpenBrackets);
    if (open == 0 || (open != rest.npos && (rest.substr(0, open).ends_with("array") ||
                                            rest.substr(0, open).ends_with("tensor")))) {
      return true;
    }
  }
  return false;
}

bool areBareArrays(std::string_view text) {
  text = trimmed(text);
  return !text.empty() && kOpenBrackets.find(text[0]) != kOpenBrackets.npos &&
         text.find_first_not_of("0123456789.+-eEdDNnaAfFlL[]{}(),; \t\r\n") == text.npos;
}

bool parseAssignedArrays(std::string_view text, std::vector<json>& documents, TableError& error) {
  TextPlace place{text};
  try {
    documents.push_back(ArrayReader(place).read());
    return true;
  } catch (const ReadingFault& fault) {
    error = {place.line(), fault.message};
    return false;
  }
}

}  // namespace armillary
