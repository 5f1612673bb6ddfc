// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/said_units.h"

#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "engine/table/column_units.h"
#include "engine/table/column_words.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Words = std::unordered_set<std::string>;

std::vector<std::string> wordsOf(std::string_view text) {
  std::string plain = lowered(text);
  for (size_t at = plain.find("°"); at != plain.npos; at = plain.find("°")) {
    plain.replace(at, std::string_view("°").size(), " deg ");
  }
  std::vector<std::string> words(1);
  for (const char c : plain) {
    if (std::isalnum(static_cast<unsigned char>(c))) {
      words.back() += c;
    } else {
      if (!words.back().empty()) words.emplace_back();
      if (c == '/') {
        words.back() = "/";
        words.emplace_back();
      }
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

}  // namespace

std::optional<bool> degreesSaid(std::string_view text) {
  static const Words kDegrees{"deg", "degs", "degree", "degrees"},
      kRadians{"rad", "rads", "radian", "radians"},
      kOfWhat{"unit",   "units", "angle",  "angles",   "angular",   "joint",
              "joints", "value", "values", "position", "positions", "data"},
      kElse{"not", "no", "from", "to", "convert", "converted", "instead"};
  const std::vector<std::string> words = wordsOf(text);
  for (size_t i = 0; i + 1 < words.size(); ++i) {  // as OpenSim writes it
    if (words[i] == "indegrees") return words[i + 1] == "yes" || words[i + 1] == "true";
  }
  bool degrees = false, radians = false, of_what = words.size() == 1;
  for (size_t i = 0; i < words.size(); ++i) {
    if (kElse.contains(words[i])) return std::nullopt;
    of_what = of_what || kOfWhat.contains(words[i]);
    // "q in deg", not "marker pos in deg"
    const bool in_unit =
        i == 2 && words[1] == "in" && (kDegrees.contains(words[2]) || kRadians.contains(words[2]));
    const auto word = in_unit ? meaningOfWord(words[0]) : std::nullopt;
    of_what = of_what || (word && word->quantity == ColumnQuantity::kPosition);
    // a rate's unit is not its angle's
    const bool of_rate = i + 1 < words.size() &&
                         (words[i + 1] == "per" || (words[i + 1] == "/" && i + 2 < words.size() &&
                                                    words[i + 2].starts_with('s')));
    if (of_rate && kDegrees.contains(words[i])) continue;
    radians = radians || kRadians.contains(words[i]);
    if (!kDegrees.contains(words[i])) continue;
    const bool of_freedom = i + 1 < words.size() && words[i + 1] == "of";
    const bool counted = i > 0 && std::isdigit(static_cast<unsigned char>(words[i - 1][0]));
    if (of_freedom || counted) return std::nullopt;
    degrees = true;
  }
  if (!of_what || degrees == radians) return std::nullopt;
  return degrees;
}

std::vector<std::string> unitsListed(std::string_view text, size_t columns) {
  const size_t colon = text.find_first_of(":=");
  const std::vector<std::string> before = wordsOf(text.substr(0, std::min(colon, text.size())));
  const bool said =
      colon != text.npos && before.size() == 1 && (before[0] == "units" || before[0] == "unit");
  // or each in its brackets
  const bool in_brackets =
      trimmed(text).starts_with('[') && trimmed(text).ends_with(']') &&
      std::count(text.begin(), text.end(), '[') == static_cast<std::ptrdiff_t>(columns);
  if (!said && !in_brackets) return {};
  std::string plain(said ? text.substr(colon + 1) : text);
  if (in_brackets) {
    std::replace_if(
        plain.begin(), plain.end(), [](char c) { return c == '[' || c == ']'; }, ',');
  }
  std::vector<std::string> units;
  std::string_view rest = trimmed(plain);
  while (!rest.empty()) {
    const size_t end = std::min(rest.find_first_of(",; \t"), rest.size());
    const std::string_view one = trimmed(rest.substr(0, end));
    if (!one.empty()) units.emplace_back(one == "-" ? std::string() : std::string(one));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const bool all = std::all_of(units.begin(), units.end(),
                               [](const std::string& unit) { return unitOf(unit).has_value(); });
  return all && units.size() == columns && columns > 1 ? units : std::vector<std::string>();
}

}  // namespace armillary
