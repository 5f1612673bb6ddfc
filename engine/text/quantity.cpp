// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/quantity.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <vector>

#include "engine/text/characters.h"
#include "engine/text/degree.h"
#include "engine/text/expression.h"
#include "engine/text/typed_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

struct Unit {
  const char* name;
  double factor;  // to SI and radians
};

constexpr Unit kAngles[] = {
    {"rad", 1.0}, {"deg", kDegree}, {"degrees", kDegree}, {"turn", 2.0 * std::numbers::pi}};
constexpr Unit kLengths[] = {{"m", 1.0}, {"cm", 0.01}, {"mm", 0.001}, {"um", 1e-6}, {"in", 0.0254}};
constexpr Unit kMasses[] = {{"kg", 1.0}, {"g", 0.001}, {"t", 1000.0}, {"lb", 0.45359237}};
constexpr Unit kInertias[] = {
    {"kgm2", 1.0}, {"kgcm2", 1e-4}, {"kgmm2", 1e-6}, {"gcm2", 1e-7}, {"gmm2", 1e-9}};
constexpr Unit kAngularRates[] = {
    {"rad_s", 1.0}, {"deg_s", kDegree}, {"rpm", 2.0 * std::numbers::pi / 60.0}};
constexpr Unit kSpeeds[] = {{"m_s", 1.0}, {"cm_s", 0.01}, {"mm_s", 0.001}};
constexpr Unit kAccelerations[] = {{"m_s2", 1.0}, {"g", 9.80665}};
constexpr Unit kTimes[] = {{"s", 1.0}, {"ms", 0.001}, {"us", 1e-6}, {"min", 60.0}};
constexpr Unit kForces[] = {{"N", 1.0}, {"mN", 0.001}, {"kN", 1000.0}, {"lbf", 4.4482216152605}};
constexpr Unit kTorques[] = {{"Nm", 1.0}, {"mNm", 0.001}, {"kNm", 1000.0}, {"Ncm", 0.01}};

std::span<const Unit> unitsOf(QuantityKind kind) {
  switch (kind) {
    case QuantityKind::kAngle:
      return kAngles;
    case QuantityKind::kLength:
      return kLengths;
    case QuantityKind::kMass:
      return kMasses;
    case QuantityKind::kInertia:
      return kInertias;
    case QuantityKind::kAngularRate:
      return kAngularRates;
    case QuantityKind::kSpeed:
      return kSpeeds;
    case QuantityKind::kAcceleration:
      return kAccelerations;
    case QuantityKind::kTime:
      return kTimes;
    case QuantityKind::kForce:
      return kForces;
    case QuantityKind::kTorque:
      return kTorques;
    case QuantityKind::kNumber:
      break;
  }
  return {};
}

bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

void replaceAll(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
}

// As the expression's names are: no exponents, slashes or blanks in a unit.
std::string withPlainUnits(std::string_view typed) {
  std::string text = withPlainPowers(typed);
  replaceAll(text, "°", " deg");
  replaceAll(text, "²", "2");
  replaceAll(text, "π", " pi");
  replaceAll(text, "µ", "u");
  replaceAll(text, "N m", "Nm");
  replaceAll(text, "N cm", "Ncm");
  replaceAll(text, "kg m2", "kgm2");
  replaceAll(text, "kg cm2", "kgcm2");
  replaceAll(text, "kg mm2", "kgmm2");
  replaceAll(text, "g cm2", "gcm2");
  replaceAll(text, "g mm2", "gmm2");
  for (const char* rate : {"rad", "deg", "mm", "cm", "m"}) {
    replaceAll(text, std::string(rate) + "/s", std::string(rate) + "_s");
  }
  return text;
}

// "1,5" is 1.5; "atan2(1, 2)" has two arguments.
void useDecimalPoints(std::string& text) {
  if (text.find('(') != std::string::npos) return;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == ',' && isDigit(text[i - 1]) && isDigit(text[i + 1])) text[i] = '.';
  }
}

// A unit multiplies what stands before it: "90 deg" is 90*deg, and binds closer than a division:
// "1/2 m" is half a metre either way.
std::string withProducts(const std::string& text, std::span<const Unit> units, bool& has_unit) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    if (!isLetter(text[i])) {
      const bool exponent = isDigit(text[i]) && i + 1 < text.size() &&
                            (text[i + 1] == 'e' || text[i + 1] == 'E') && i + 2 < text.size() &&
                            (isDigit(text[i + 2]) || text[i + 2] == '-' || text[i + 2] == '+');
      result += text[i++];
      if (exponent) {
        result += text[i++];
        result += text[i++];
      }
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && (isLetter(text[end]) || isDigit(text[end]))) ++end;
    const std::string word = text.substr(i, end - i);
    const std::size_t next = text.find_first_not_of(' ', end);
    const bool is_called = next != std::string::npos && text[next] == '(';  // min(3, 4)
    for (const Unit& unit : units) has_unit = has_unit || (word == unit.name && !is_called);
    const std::size_t last = result.find_last_not_of(' ');
    const bool behind_a_number =
        last != std::string::npos && (isDigit(result[last]) || result[last] == ')' ||
                                      result[last] == '.' || isLetter(result[last]));
    if (behind_a_number) result += '*';
    result += word;
    i = end;
  }
  return result;
}

// As people write it.
std::string withSlash(std::string name) {
  replaceAll(name, "_s", "/s");
  return name;
}

std::string knownUnits(std::span<const Unit> units) {
  std::vector<std::string> names;
  for (const Unit& unit : units) names.push_back(withSlash(unit.name));
  return joined(names);
}

}  // namespace

std::optional<Quantity> readQuantity(std::string_view typed, QuantityKind kind, std::string* why) {
  const auto fail = [&](const std::string& sentence) {
    if (why != nullptr) *why = sentence;
    return std::nullopt;
  };
  const std::string_view bare = withoutAbout(typed);
  if (bare.empty()) return fail("a number is missing");
  const std::string word = lowered(bare);
  if (word == "none" || word == "inf" || word == "∞") {
    return Quantity{std::numeric_limits<double>::infinity(), false};
  }
  if (word == "-inf" || word == "-∞") {
    return Quantity{-std::numeric_limits<double>::infinity(), false};
  }
  const std::span<const Unit> units = unitsOf(kind);
  std::string text = withPlainUnits(bare);
  useDecimalPoints(text);
  Quantity quantity;
  const std::string products = withProducts(text, units, quantity.has_unit);
  std::string unknown;
  const auto resolve = [&](std::string_view name) -> std::optional<int> {
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (name == units[i].name) return static_cast<int>(i);
    }
    unknown = name;
    return std::nullopt;
  };
  ExpressionError error;
  const std::optional<Expression> expression = Expression::parse(products, resolve, error);
  if (!expression) {
    if (unknown.empty()) return fail(error.message);
    return fail(inQuotes(withSlash(unknown)) + " is no unit here" +
                (units.empty() ? "" : "; known are " + knownUnits(units)));
  }
  quantity.value =
      expression->value([&](int i) { return units[static_cast<std::size_t>(i)].factor; });
  if (std::isnan(quantity.value)) return fail("it is not defined");
  if (std::isinf(quantity.value)) return fail("it has no finite value");
  return quantity;
}

}  // namespace armillary
