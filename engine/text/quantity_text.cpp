// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/quantity_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "engine/text/expression.h"

namespace armillary {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr size_t kLongest = 1000;  // characters: more was not typed

struct Unit {
  std::string_view name;
  double size = 1.0;  // in SI
  int length = 0, mass = 0, time = 0;
};

constexpr Unit kUnits[] = {
    {"rad", 1.0},           {"deg", kPi / 180.0},  {"turn", 2.0 * kPi},
    {"m", 1.0, 1},          {"mm", 1e-3, 1},       {"cm", 1e-2, 1},
    {"dm", 1e-1, 1},        {"km", 1e3, 1},        {"um", 1e-6, 1},
    {"in", 0.0254, 1},      {"ft", 0.3048, 1},     {"kg", 1.0, 0, 1},
    {"g", 1e-3, 0, 1},      {"mg", 1e-6, 0, 1},    {"t", 1e3, 0, 1},
    {"s", 1.0, 0, 0, 1},    {"ms", 1e-3, 0, 0, 1}, {"min", 60.0, 0, 0, 1},
    {"h", 3600.0, 0, 0, 1}, {"N", 1.0, 1, 1, -2},  {"kN", 1e3, 1, 1, -2},
    {"mN", 1e-3, 1, 1, -2}, {"Nm", 1.0, 2, 1, -2}, {"J", 1.0, 2, 1, -2},
    {"W", 1.0, 2, 1, -3},   {"Hz", 1.0, 0, 0, -1}, {"rpm", kPi / 30.0, 0, 0, -1}};

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// Signs of books and keyboards in the words of expressions.
std::string inWords(std::string_view text) {
  std::string result(text);
  for (const auto& [from, to] :
       std::initializer_list<std::pair<const char*, const char*>>{{"°", " deg"},
                                                                  {"π", " pi "},
                                                                  {"−", "-"},
                                                                  {"·", "*"},
                                                                  {"×", "*"},
                                                                  {"÷", "/"},
                                                                  {"²", "^2"},
                                                                  {"³", "^3"},
                                                                  {"µm", "um"},
                                                                  {"μm", "um"},
                                                                  {"\u00a0", " "},
                                                                  {"\u202f", " "}}) {
    replaceAll(result, from, to);
  }
  return result;
}

// Commas as decimal points where they are no separators, and the other way round for ';'.
std::string withPoints(const std::string& text) {
  std::string result = text;
  const bool semicolons = text.find(';') != std::string::npos;
  std::vector<bool> calls;  // of the open parentheses: whether it is a function's
  for (size_t i = 0; i < result.size(); ++i) {
    const char c = result[i];
    if (c == '(') {
      const size_t before = result.find_last_not_of(" \t", i == 0 ? 0 : i - 1);
      size_t start = before;
      while (i > 0 && start != std::string::npos && start > 0 &&
             (isLetter(result[start]) || isDigit(result[start]))) {
        --start;
      }
      const bool called =
          i > 0 && before != std::string::npos &&
          (isLetter(result[before]) || (isDigit(result[before]) && isLetter(result[start + 1])));
      calls.push_back(called);
    } else if (c == ')') {
      if (!calls.empty()) calls.pop_back();
    } else if (c == ',') {
      const bool separates =
          !semicolons && std::find(calls.begin(), calls.end(), true) != calls.end();
      if (!separates) result[i] = '.';
    } else if (c == ';') {
      result[i] = ',';
    }
  }
  return result;
}

// The end of the number that begins at `at`.
size_t endOfNumber(const std::string& text, size_t at) {
  while (at < text.size() && (isDigit(text[at]) || text[at] == '.')) ++at;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    size_t power = at + 1;
    if (power < text.size() && (text[power] == '-' || text[power] == '+')) ++power;
    if (power < text.size() && isDigit(text[power])) {
      while (power < text.size() && isDigit(text[power])) ++power;
      return power;
    }
  }
  return at;
}

// A '*' between what stands side by side: "2 pi", "90 deg", "kg m^2", "(1+2) mm".
std::string multiplied(const std::string& text) {
  std::string result;
  bool after_value = false;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    size_t end = at + 1;
    if (isDigit(c) || c == '.') {
      end = endOfNumber(text, at);
      after_value = true;
    } else if (isLetter(c)) {
      while (end < text.size() && (isLetter(text[end]) || isDigit(text[end]))) ++end;
      if (after_value) result += '*';
      const size_t next = text.find_first_not_of(" \t", end);
      after_value = next == std::string::npos || text[next] != '(';
    } else if (c == ')') {
      after_value = true;
    } else if (c != ' ' && c != '\t') {
      after_value = false;
    }
    result.append(text, at, end - at);
    at = end;
  }
  return result;
}

bool names(const std::string& text, std::initializer_list<std::string_view> words) {
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    if (isLetter(text[at])) {
      while (end < text.size() && (isLetter(text[end]) || isDigit(text[end]))) ++end;
      const std::string_view word = std::string_view(text).substr(at, end - at);
      if (std::find(words.begin(), words.end(), word) != words.end()) return true;
    }
    at = end;
  }
  return false;
}

// The expression's value where the units of length, mass and time are scaled: how it follows says
// what it measures.
double valueWith(const Expression& expression, const std::array<double, 3>& scales) {
  return expression.value([&](int index) {
    const Unit& unit = kUnits[index];
    return unit.size * std::pow(scales[0], unit.length) * std::pow(scales[1], unit.mass) *
           std::pow(scales[2], unit.time);
  });
}

bool measures(const Expression& expression, double value, const Quantity& quantity) {
  const int powers[3] = {quantity.length, quantity.mass, quantity.time};
  for (int i = 0; i < 3; ++i) {
    std::array<double, 3> scales{1.0, 1.0, 1.0};
    scales[static_cast<size_t>(i)] = 3.0;
    const double want = value * std::pow(3.0, powers[i]);
    if (!(std::abs(valueWith(expression, scales) - want) <= 1e-9 * std::abs(want))) return false;
  }
  return true;
}

std::string nameOf(const Quantity& quantity) {
  if (quantity.is_angle) return "an angle";
  const auto is = [&](const Quantity& other) {
    return quantity.length == other.length && quantity.mass == other.mass &&
           quantity.time == other.time;
  };
  if (is(kLength)) return "a length";
  if (is(kMass)) return "a mass";
  if (is(kMomentOfInertia)) return "a moment of inertia";
  if (is(kForce)) return "a force";
  if (is(kTorque)) return "a torque";
  return is(kPlainNumber) ? "a number without a unit" : "what is asked for";
}

}  // namespace

std::optional<double> readQuantity(std::string_view text, const Quantity& quantity,
                                   double shown_unit, std::string* why) {
  const auto refuse = [why](const std::string& reason) -> std::optional<double> {
    if (why) *why = reason;
    return std::nullopt;
  };
  if (text.size() > kLongest) return refuse("this is too long");
  const std::string words = multiplied(withPoints(inWords(text)));
  if (words.find_first_not_of(" \t") == std::string::npos) return refuse("there is no number");
  ExpressionError error;
  const auto expression = Expression::parse(
      words,
      [](std::string_view name) -> std::optional<int> {
        const auto* found = std::find_if(std::begin(kUnits), std::end(kUnits),
                                         [&](const Unit& unit) { return unit.name == name; });
        if (found == std::end(kUnits)) return std::nullopt;
        return static_cast<int>(found - std::begin(kUnits));
      },
      error);
  if (!expression) return refuse(error.message);
  double value = valueWith(*expression, {1.0, 1.0, 1.0});
  if (!std::isfinite(value)) return refuse("it has no finite value");
  if (!expression->variables().empty()) {
    if (!measures(*expression, value, quantity)) return refuse("it is not " + nameOf(quantity));
    return value;
  }
  const bool in_radians =
      quantity.is_angle && names(words, {"pi", "asin", "acos", "atan", "atan2"});
  if (!in_radians) value *= shown_unit;
  return std::isfinite(value) ? std::optional(value) : refuse("it has no finite value");
}

}  // namespace armillary
