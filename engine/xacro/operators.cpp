// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/operators.h"

#include <algorithm>
#include <cmath>

#include "engine/xacro/text_format.h"
#include "engine/xacro/text_search.h"

namespace armillary::xacro {
namespace {

[[noreturn]] void unsupported(std::string_view word, const Value& a, const Value& b) {
  throw ExpansionError("'" + std::string(word) + "' does not go between " + typeName(a) + " and " +
                       typeName(b));
}

[[noreturn]] void tooLarge() {
  throw ExpansionError("a whole number has more than 38 digits");
}

[[noreturn]] void divisionByZero() {
  throw ExpansionError("division by zero");
}

// Rounded down, as Python divides; C++ cuts off.
Integer floorQuotient(Integer a, Integer b) {
  if (b == -1) {  // the least number has no opposite
    Integer opposite = 0;
    if (__builtin_sub_overflow(Integer{0}, a, &opposite)) tooLarge();
    return opposite;
  }
  const Integer quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

double floorRemainder(double a, double b) {
  const double rest = std::fmod(a, b);
  if (rest == 0) return std::copysign(0.0, b);
  return (rest < 0) != (b < 0) ? rest + b : rest;
}

Integer wholePower(Integer base, Integer exponent) {
  Integer power = 1;
  while (exponent > 0) {
    if (exponent % 2 == 1 && __builtin_mul_overflow(power, base, &power)) tooLarge();
    exponent /= 2;
    if (exponent > 0 && __builtin_mul_overflow(base, base, &base)) tooLarge();
  }
  return power;
}

Value power(const Value& a, const Value& b) {
  if (a.isWhole() && b.isWhole() && b.whole() >= 0) {
    const Integer base = a.whole(), exponent = b.whole();
    if (base == 0 || base == 1) return Value::integer(exponent == 0 ? 1 : base);
    if (base == -1) return Value::integer(exponent % 2 == 0 ? 1 : -1);
    return Value::integer(wholePower(base, exponent));
  }
  const double base = a.real(), exponent = b.real();
  if (base == 0 && exponent < 0) throw ExpansionError("0 cannot be raised to a negative power");
  if (base < 0 && std::isfinite(exponent) && exponent != std::floor(exponent)) {
    throw ExpansionError("a root of a negative number is no real number");
  }
  const double result = std::pow(base, exponent);
  if (std::isinf(result) && std::isfinite(base) && std::isfinite(exponent)) {
    throw ExpansionError("the result is too large");
  }
  return Value::number(result);
}

Value wholeOperation(std::string_view word, Integer a, Integer b) {
  Integer result = 0;
  bool overflows = false;
  if (word == "+") {
    overflows = __builtin_add_overflow(a, b, &result);
  } else if (word == "-") {
    overflows = __builtin_sub_overflow(a, b, &result);
  } else if (word == "*") {
    overflows = __builtin_mul_overflow(a, b, &result);
  } else if (word == "/") {
    if (b == 0) divisionByZero();
    if (b != -1 && a % b == 0) {
      const auto exact = a / b;
      return Value::number(static_cast<double>(exact));  // rounded once
    }
    return Value::number(static_cast<double>(a) / static_cast<double>(b));
  } else if (word == "//") {
    if (b == 0) divisionByZero();
    result = floorQuotient(a, b);
  } else if (word == "%") {
    if (b == 0) divisionByZero();
    result = b == -1 ? 0 : a - floorQuotient(a, b) * b;
  } else if (word == "<<" || word == ">>") {
    if (b < 0) throw ExpansionError("a shift must not be negative");
    const Integer shift = std::min(b, Integer{127});
    if (word == ">>") return Value::integer(a >> static_cast<int>(shift));
    if (a != 0)
      overflows =
          b > 126 || __builtin_mul_overflow(a, Integer{1} << static_cast<int>(shift), &result);
  } else if (word == "|") {
    result = a | b;
  } else if (word == "^") {
    result = a ^ b;
  } else {
    result = a & b;
  }
  if (overflows) tooLarge();
  return Value::integer(result);
}

std::optional<Value> realOperation(std::string_view word, double a, double b) {
  if (word == "+") return Value::number(a + b);
  if (word == "-") return Value::number(a - b);
  if (word == "*") return Value::number(a * b);
  if (word != "/" && word != "//" && word != "%") return std::nullopt;
  if (b == 0) divisionByZero();
  if (word == "/") return Value::number(a / b);
  const double rest = floorRemainder(a, b);
  if (word == "%") return Value::number(rest);
  return Value::number(std::round((a - rest) / b));
}

Value joined(const Value& a, const Value& b, Budget& budget) {
  budget.chargeList(a.items().size() + b.items().size());
  Values items = a.items();
  items.insert(items.end(), b.items().begin(), b.items().end());
  return a.is(Type::kList) ? Value::list(std::move(items)) : Value::tuple(std::move(items));
}

Value repeated(const Value& a, Integer times, Budget& budget) {
  const auto count = static_cast<std::size_t>(std::clamp(times, Integer{0}, Integer{10'000'000}));
  if (a.is(Type::kText)) {
    budget.chargeText(a.text().size() * count);
    std::string text;
    text.reserve(a.text().size() * count);
    for (std::size_t i = 0; i < count && !a.text().empty(); ++i) text += a.text();
    return Value::text(std::move(text));
  }
  budget.chargeList(a.items().size() * count);
  Values items;
  items.reserve(a.items().size() * count);
  for (std::size_t i = 0; i < count && !a.items().empty(); ++i) {
    items.insert(items.end(), a.items().begin(), a.items().end());
  }
  return a.is(Type::kList) ? Value::list(std::move(items)) : Value::tuple(std::move(items));
}

bool setHolds(const Value& set, const Value& wanted, Budget& budget) {
  return std::any_of(set.items().begin(), set.items().end(),
                     [&](const Value& item) { return areEqual(wanted, item, budget); });
}

// Of two sets: both |, what is in both &, in the first alone -, in one alone ^.
std::optional<Value> setOperation(std::string_view word, const Value& a, const Value& b,
                                  Budget& budget) {
  if (word != "|" && word != "&" && word != "-" && word != "^") return std::nullopt;
  budget.chargeList(a.items().size() + b.items().size());
  Values items;
  for (const Value& item : a.items()) {
    if (word == "|" || setHolds(b, item, budget) == (word == "&")) items.push_back(item);
  }
  for (const Value& item : b.items()) {
    if ((word == "|" || word == "^") && !setHolds(a, item, budget)) items.push_back(item);
  }
  return Value::set(items, budget);
}

bool isWithin(const Value& a, const Value& b, Budget& budget) {
  return std::all_of(a.items().begin(), a.items().end(),
                     [&](const Value& item) { return setHolds(b, item, budget); });
}

}  // namespace

Value negative(const Value& value) {
  if (value.is(Type::kNumber)) return Value::number(-value.real());
  if (!value.isWhole()) throw ExpansionError(std::string("there is no minus ") + typeName(value));
  return wholeOperation("-", 0, value.whole());
}

Value inverted(const Value& value) {
  if (!value.isWhole()) throw ExpansionError(std::string("there is no ~ of ") + typeName(value));
  return Value::integer(~value.whole());
}

Value operate(std::string_view word, const Value& a, const Value& b, Budget& budget) {
  if (a.isNumeric() && b.isNumeric()) {
    if (word == "**") return power(a, b);
    if (a.is(Type::kBoolean) && b.is(Type::kBoolean) &&
        (word == "|" || word == "&" || word == "^")) {
      return Value::boolean(wholeOperation(word, a.whole(), b.whole()).whole() != 0);
    }
    if (a.isWhole() && b.isWhole()) return wholeOperation(word, a.whole(), b.whole());
    if (auto result = realOperation(word, a.real(), b.real())) return *result;
    unsupported(word, a, b);
  }
  if (word == "+") {
    if (a.is(Type::kText) && b.is(Type::kText)) {
      budget.chargeText(a.text().size() + b.text().size());
      return Value::text(a.text() + b.text());
    }
    if (a.isSequence() && a.type() == b.type()) return joined(a, b, budget);
    if (a.is(Type::kText) || b.is(Type::kText)) {
      throw ExpansionError(
          std::string("'+' does not go between ") + typeName(a) + " and " + typeName(b),
          "write str(...) around what is no text");
    }
  }
  if (a.is(Type::kSet) && b.is(Type::kSet)) {
    if (auto result = setOperation(word, a, b, budget)) return *result;
  }
  if (word == "*") {
    const auto repeats = [](const Value& v) { return v.is(Type::kText) || v.isSequence(); };
    if (repeats(a) && b.isWhole()) return repeated(a, b.whole(), budget);
    if (repeats(b) && a.isWhole()) return repeated(b, a.whole(), budget);
  }
  if (word == "%" && a.is(Type::kText)) return Value::text(percentFormat(a.text(), b, budget));
  unsupported(word, a, b);
}

bool isLess(const Value& a, const Value& b, Budget& budget, int depth) {
  if (depth > 100) throw ExpansionError("values are nested too deeply to compare");
  if (a.isNumeric() && b.isNumeric()) {
    return a.isWhole() && b.isWhole() ? a.whole() < b.whole() : a.real() < b.real();
  }
  if (a.is(Type::kText) && b.is(Type::kText)) {
    budget.chargeReading(std::min(a.text().size(), b.text().size()));
    return a.text() < b.text();
  }
  if (a.isSequence() && a.type() == b.type()) {
    const Values &one = a.items(), &other = b.items();
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
      if (areEqual(one[i], other[i], budget)) continue;
      return isLess(one[i], other[i], budget, depth + 1);
    }
    return one.size() < other.size();
  }
  unsupported("<", a, b);
}

bool compare(std::string_view word, const Value& a, const Value& b, Budget& budget) {
  if (word == "==") return areEqual(a, b, budget);
  if (word == "!=") return !areEqual(a, b, budget);
  if (word == "is") return a.isSame(b, budget);
  if (word == "is not") return !a.isSame(b, budget);
  if (word == "not in") return !compare("in", a, b, budget);
  if (word == "in") {
    if (b.is(Type::kText)) {
      if (!a.is(Type::kText)) unsupported("in", a, b);
      budget.chargeText(a.text().size());  // which the search makes a table of
      budget.chargeReading(b.text().size());
      return TextSearch(a.text()).in(b.text()) != TextSearch::kNowhere;
    }
    if (b.is(Type::kDictionary)) {
      return b.entries().find(a, budget) != nullptr;
    }
    if (!b.isSequence() && !b.is(Type::kSet)) unsupported("in", a, b);
    budget.charge(b.items().size());
    return std::any_of(b.items().begin(), b.items().end(),
                       [&](const Value& item) { return areEqual(a, item, budget); });
  }
  if (a.isNumeric() && b.isNumeric()) {  // nan is neither less nor more
    if (!a.isWhole() || !b.isWhole()) {
      const double x = a.real(), y = b.real();
      return word == "<" ? x < y : word == ">" ? x > y : word == "<=" ? x <= y : x >= y;
    }
  }
  if (a.is(Type::kSet) && b.is(Type::kSet)) {  // parts of each other
    const bool down = word == "<" || word == "<=";
    const Value &part = down ? a : b, &whole = down ? b : a;
    if (word.size() == 1 && part.items().size() >= whole.items().size()) return false;
    return isWithin(part, whole, budget);
  }
  if (word == "<") return isLess(a, b, budget);
  if (word == ">") return isLess(b, a, budget);
  return word == "<=" ? !isLess(b, a, budget) : !isLess(a, b, budget);
}

}  // namespace armillary::xacro
