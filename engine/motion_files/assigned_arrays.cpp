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
#include "engine/table/said_units.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

bool isOfName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

// "q = …": the name; what stands behind the sign is `rest`, empty where its line ends there. Empty
// where a text begins with none. Looks no further than it must, for a line may be a whole file.
std::string_view nameAssigned(std::string_view text, std::string_view& rest) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  if (text.empty() || std::isalpha(static_cast<unsigned char>(text[0])) == 0) return {};
  const auto end =
      static_cast<size_t>(std::find_if_not(text.begin(), text.end(), isOfName) - text.begin());
  const size_t sign = text.find_first_not_of(" \t", end);
  if (sign == text.npos || text[sign] != '=' || text.substr(sign).starts_with("==")) return {};
  rest = text.substr(std::min(text.find_first_not_of(" \t\r", sign + 1), text.size()));
  if (rest.starts_with('\n')) rest = {};
  return text.substr(0, end);
}

bool isAssignment(std::string_view text) {
  std::string_view rest;
  return !nameAssigned(text, rest).empty();
}

// Of a script, what assigns nothing: "clear; clc;", "import numpy as np", "plot(t, q)".
bool isCommand(std::string_view text) {
  static const std::unordered_set<std::string_view> kWords{
      "clear",  "clc",    "close", "function", "end",     "format", "figure", "hold",
      "plot",   "import", "from",  "load",     "addpath", "disp",   "legend", "xlabel",
      "ylabel", "title",  "grid",  "return",   "pkg",     "using",  "subplot"};
  const auto end = std::find_if_not(text.begin(), text.end(), isOfName);
  return kWords.contains(text.substr(0, static_cast<size_t>(end - text.begin()))) &&
         !isAssignment(text);
}

// What stands behind the commands that a line begins with; empty where nothing is assigned there.
std::string_view behindCommands(std::string_view line) {
  while (isCommand(line)) {
    const size_t end = std::min(line.find_first_of(";,"), line.size());
    line = trimmed(line.substr(std::min(end + 1, line.size())));
  }
  return isAssignment(line) ? line : std::string_view();
}

// Reads a text from its beginning to its end.
class ArrayReader {
 public:
  explicit ArrayReader(TextPlace& place) : place_(place) {}

  json read() {
    json tree = json::object();
    for (skipBetween(); !place_.atEnd(); skipBetween()) {
      std::string_view rest;
      const std::string name(nameAssigned(place_.rest(), rest));
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
    takeUnits(tree);
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

  // What a remark says of the unit becomes an entry beside the arrays, as in files of JSON.
  void takeUnits(json& tree) const {
    std::string_view degrees, radians;
    for (const std::string_view remark : place_.remarks) {
      std::optional<bool> said = degreesSaid(remark);
      if (!said && speaksOf(tree, remark)) said = degreesSaid("unit " + std::string(remark));
      if (said) (*said ? degrees : radians) = remark;
    }
    if (degrees.empty() == radians.empty() || tree.contains("units")) return;
    tree["units"] = std::string(degrees.empty() ? radians : degrees);
  }

  static bool speaksOf(const json& tree, std::string_view remark) {
    while (!remark.empty()) {
      const auto end = static_cast<size_t>(
          std::find_if_not(remark.begin(), remark.end(), isOfName) - remark.begin());
      if (end > 0 && tree.contains(std::string(remark.substr(0, end)))) return true;
      remark.remove_prefix(std::min(end + 1, remark.size()));
    }
    return false;
  }

  // Blanks, remarks, commands, and what ends a statement.
  void skipBetween() {
    constexpr std::string_view kBlanks = " \t\r\n;,", kOfRules = "_-=+";
    while (!place_.atEnd()) {
      const char c = place_.text[place_.at];
      if (kBlanks.find(c) != kBlanks.npos) {
        ++place_.at;
      } else if (isRemark(place_.rest())) {
        place_.skipRemark();
      } else if (kOfRules.find(c) != kOfRules.npos && isComment(place_.rest())) {
        place_.skipLine();
      } else if (isCommand(place_.rest())) {
        skipCommand();
      } else {
        return;
      }
    }
  }

  // To the end of the statement, which may be amid a line, or in a later one.
  void skipCommand() {
    const size_t begin = place_.at;
    int depth = 0;
    while (!place_.atEnd()) {
      const char c = place_.text[place_.at];
      const bool ends =
          c == '\n' || c == ';' || (c == ',' && isAssignment(place_.text.substr(place_.at + 1)));
      if (ends && depth <= 0) return;
      if (place_.rest().starts_with("...")) {
        place_.skipLine();
      } else if (c == '%' || c == '#') {
        place_.skipRemark();
      } else if (c == '"' || c == '\'') {
        skipQuoted(c);
      } else {
        depth += kOpenBrackets.find(c) != kOpenBrackets.npos     ? 1
                 : kCloseBrackets.find(c) != kCloseBrackets.npos ? -1
                                                                 : 0;
        ++place_.at;
      }
    }
    if (depth <= 0) return;
    place_.at = begin;
    throw ReadingFault{"a bracket is not closed: the text was cut off"};
  }

  // A text in quotes, or the sign of what is transposed.
  void skipQuoted(char quote) {
    const char before = place_.text[place_.at - 1];  // of a command, which is a word
    const bool transposes = quote == '\'' && (isOfName(before) || before == '\'' ||
                                              kCloseBrackets.find(before) != kCloseBrackets.npos);
    ++place_.at;
    if (transposes) return;
    const std::string_view line = place_.lineHere();
    const size_t end = line.find(quote);
    if (end != line.npos) place_.at += end + 1;
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
  int blocks = 0;      // of remarks that are open
  for (int lines = 0; lines < kLooked && !text.empty(); ++lines) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    blocks += opensBlock(line) ? 1 : closesBlock(line) && blocks > 0 ? -1 : 0;
    if (blocks > 0 || line.empty() || isComment(line)) continue;
    if (isCommand(line)) line = behindCommands(line);
    if (line.empty()) continue;
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
