// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/lesson_units.h"

#include <algorithm>
#include <numbers>

#include "engine/text/characters.h"
#include "engine/text/degree.h"
#include "engine/text/nearest_word.h"
#include "engine/text/parse_number.h"
#include "engine/text/typed_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr LessonUnit kUnits[] = {
    {"", "number", 1.0},
    {"1", "number", 1.0},
    {"%", "number", 0.01},
    {"rad", "angle", 1.0},
    {"deg", "angle", kDegree},
    {"m", "length", 1.0},
    {"cm", "length", 1e-2},
    {"mm", "length", 1e-3},
    {"s", "time", 1.0},
    {"ms", "time", 1e-3},
    {"min", "time", 60.0},
    {"Hz", "frequency", 1.0},
    {"kg", "mass", 1.0},
    {"g", "mass", 1e-3},
    {"N", "force", 1.0},
    {"kN", "force", 1e3},
    {"N m", "torque", 1.0},
    {"N cm", "torque", 1e-2},
    {"N mm", "torque", 1e-3},
    {"kN m", "torque", 1e3},
    {"J", "energy", 1.0},
    {"kJ", "energy", 1e3},
    {"W", "power", 1.0},
    {"kW", "power", 1e3},
    {"kg m²", "inertia", 1.0},
    {"kg cm²", "inertia", 1e-4},
    {"kg m", "first moment", 1.0},
    {"m/s", "speed", 1.0},
    {"mm/s", "speed", 1e-3},
    {"km/h", "speed", 1.0 / 3.6},
    {"m/s²", "acceleration", 1.0},
    {"rad/s", "angular rate", 1.0},
    {"deg/s", "angular rate", kDegree},
    {"rpm", "angular rate", std::numbers::pi / 30.0},
    {"rad/s²", "angular acceleration", 1.0},
    {"deg/s²", "angular acceleration", kDegree},
    {"N/m", "stiffness", 1.0},
    {"N m/rad", "angular stiffness", 1.0},
    {"kg m/s", "momentum", 1.0},
    {"kg m²/s", "angular momentum", 1.0},
};

void replace(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// With blanks of one kind and plain signs: no-break (U+00A0, U+202F) and thin (U+2009) ones are in
// what is copied from a text.
std::string withPlainBlanks(std::string_view given) {
  std::string text(given);
  for (const char* blank : {"\u00A0", "\u202F", "\u2009"}) replace(text, blank, " ");
  replace(text, "−", "-");
  return std::string(trimmed(text));
}

// Without blanks, dots and the other ways to write a square or a degree.
std::string plain(std::string_view name) {
  std::string text = withPlainBlanks(name);
  std::erase_if(text, [](char c) { return c == ' ' || c == '*' || c == '^' || c == '.'; });
  replace(text, "²", "2");
  replace(text, "·", "");
  replace(text, "⋅", "");
  replace(text, "°", "deg");
  return text == "mNm" ? "Nmm" : text;
}

// "1,234.5", "1.234,5" and "1,234,567" without what parts their thousands, and with a point: the
// mark that stands last is the decimal one, unless it stands more than once. One comma alone is a
// decimal one.
std::string withoutGroups(const std::string& number) {
  const auto commas = std::count(number.begin(), number.end(), ',');
  const auto points = std::count(number.begin(), number.end(), '.');
  if (commas == 0 && points <= 1) return number;
  const bool point_is_last =
      number.rfind('.') != number.npos && (commas == 0 || number.rfind('.') > number.rfind(','));
  const char last = point_is_last ? '.' : ',';
  const bool decimal = std::count(number.begin(), number.end(), last) == 1;
  std::string plain;
  size_t digits = 0;  // of this group
  bool grouped = false;
  const auto group_ends = [&] { return grouped ? digits == 3 : digits >= 1 && digits <= 3; };
  const bool groups = commas + points > (decimal ? 1 : 0);
  for (size_t i = 0; i < number.size(); ++i) {
    const char c = number[i];
    if (c == ',' || c == '.') {
      if (groups && !group_ends()) return number;
      if (decimal && c == last) return plain + "." + number.substr(i + 1);
      grouped = true;
      digits = 0;
      continue;
    }
    if (groups && grouped && !isDigit(c)) return number;
    digits += isDigit(c) ? 1 : 0;
    plain += c;
  }
  return groups && !group_ends() ? number : plain;
}

// How long the exponent behind a ten is that `text` begins with, "^2", "**-3", "^{2}", "^(-2)"; its
// digits and sign go to `exponent`. Zero where there is none, or one that is not whole.
size_t exponentOf(std::string_view text, std::string& exponent) {
  size_t at = text.starts_with("**") ? 2 : text.starts_with("^") ? 1 : 0;
  if (at == 0) return 0;
  const char opening = at < text.size() ? text[at] : ' ';
  const char closing = opening == '{' ? '}' : opening == '(' ? ')' : '\0';
  if (closing) ++at;
  exponent.clear();
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) exponent += text[at++];
  const size_t first = at;
  while (at < text.size() && isDigit(text[at])) exponent += text[at++];
  if (at == first) return 0;
  if (closing && (at == text.size() || text[at++] != closing)) return 0;
  const bool goes_on = at < text.size() && std::string_view(".,^*").find(text[at]) != text.npos;
  return goes_on && (at + 1 < text.size() && text[at + 1] != ' ') ? 0 : at;
}

// "8.63 × 10^2 mm" is "8.63e2 mm", "10^3 N" is "1e3 N", where the text begins so.
std::string withExponent(const std::string& text) {
  const size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  size_t end = text.find_first_not_of("0123456789.,", sign);  // of the mantissa
  if (end == text.npos) return text;
  std::string exponent;
  const std::string_view all = text;
  if (all.substr(sign, end - sign) == "10") {
    const size_t length = exponentOf(all.substr(end), exponent);
    if (length > 0) return text.substr(0, sign) + "1e" + exponent + text.substr(end + length);
  }
  if (end == sign) return text;
  size_t at = text.find_first_not_of(' ', end);
  for (const std::string_view times : {"×", "·", "⋅", "∙", "*", "x", "X"}) {
    if (at == text.npos || !all.substr(at).starts_with(times)) continue;
    at = text.find_first_not_of(' ', at + times.size());
    if (at == text.npos || !all.substr(at).starts_with("10")) return text;
    const size_t length = exponentOf(all.substr(at + 2), exponent);
    if (length == 0) return text;
    return text.substr(0, end) + "e" + exponent + text.substr(at + 2 + length);
  }
  return text;
}

}  // namespace

const LessonUnit* lessonUnit(std::string_view name) {
  const std::string wanted = plain(name);
  const auto found =
      std::find_if(std::begin(kUnits), std::end(kUnits),
                   [&](const LessonUnit& each) { return plain(each.name) == wanted; });
  return found == std::end(kUnits) ? nullptr : found;
}

std::vector<std::string> lessonUnitNames() {
  std::vector<std::string> names;
  for (const LessonUnit& unit : kUnits) {
    if (!unit.name.empty()) names.emplace_back(unit.name);
  }
  return names;
}

std::optional<NumberWithUnit> readNumberWithUnit(std::string_view text, std::string& why) {
  const std::string all = withExponent(withPlainPowers(withoutAbout(withPlainBlanks(text))));
  if (all.empty()) {
    why = "there is no answer";
    return std::nullopt;
  }
  // the longest beginning that is a number; a unit's letters end it
  const size_t most = std::min<size_t>(all.size(), 64);
  for (size_t length = most; length > 0; --length) {
    const std::optional<double> value = parseNumber(withoutGroups(all.substr(0, length)));
    if (!value) continue;
    const std::string_view rest = trimmed(std::string_view(all).substr(length));
    if (rest.empty()) return NumberWithUnit{*value, nullptr};
    if (isDigit(rest.front()) || rest.front() == '.') break;  // of a number that is none
    const LessonUnit* unit = lessonUnit(rest);
    if (unit) return NumberWithUnit{*value, unit};
    why = "'" + std::string(rest.substr(0, 30)) + "' is no unit that is known here";
    const std::vector<std::string> names = lessonUnitNames();
    if (const auto near = nearestWord(rest.substr(0, 30), names)) {
      why += "; '" + *near + "' was probably meant";
    }
    return std::nullopt;
  }
  why = "'" + all.substr(0, 40) +
        "' is no number, or too large; write it with a decimal point, and a unit behind";
  return std::nullopt;
}

}  // namespace armillary
