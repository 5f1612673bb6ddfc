// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/yaml_values.h"

#include <limits>
#include <numbers>
#include <regex>

#include "engine/xacro/evaluate.h"
#include "engine/xacro/scope.h"

namespace armillary::xacro {
namespace {

constexpr std::string_view kStandardTag = "tag:yaml.org,2002:";

bool isOneOf(const std::string& text, std::initializer_list<const char*> words) {
  for (const char* word : words) {
    if (text == word) return true;
  }
  return false;
}

// The digits to a base, with underscores left out.
Integer digitsToBase(const std::string& digits, int base) {
  Integer value = 0;
  bool overflows = false;
  for (const char c : digits) {
    if (c == '_') continue;
    const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    overflows |= __builtin_mul_overflow(value, Integer{base}, &value);
    overflows |= __builtin_add_overflow(value, Integer{digit}, &value);
  }
  if (overflows) throw ExpansionError("a whole number has more than 38 digits");
  return value;
}

// 1:30:05, to base 60.
Value sexagesimal(const std::string& text, bool negative) {
  double total = 0;
  bool real = false;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(':', at), text.size());
    const std::string part = text.substr(at, end - at);
    real |= part.find('.') != std::string::npos;
    std::string digits = part;
    std::erase(digits, '_');
    total = total * 60 + numberIn(digits).value_or(0);
    at = end + 1;
  }
  if (negative) total = -total;
  return real ? Value::number(total) : Value::integer(static_cast<Integer>(total));
}

// A number of YAML 1.1 (yaml.org/type/int.html, float.html), or nothing.
std::optional<Value> numberOf(const std::string& text) {
  static const std::regex whole(
      "[-+]?(0b[0-1_]+|0[0-7_]+|0x[0-9a-fA-F_]+|0|[1-9][0-9_]*|[1-9][0-9_]*(:[0-5]?[0-9])+)");
  static const std::regex real(
      "[-+]?([0-9][0-9_]*\\.[0-9_]*([eE][-+][0-9]+)?|\\.[0-9][0-9_]*([eE][-+][0-9]+)?"
      "|[0-9][0-9_]*(:[0-5]?[0-9])+\\.[0-9_]*|\\.(inf|Inf|INF))");
  if (text.empty() || text.size() > 400 ||
      std::string_view("0123456789+-.").find(text[0]) == std::string_view::npos) {
    return std::nullopt;
  }
  if (isOneOf(text, {".nan", ".NaN", ".NAN"})) {
    return Value::number(std::numeric_limits<double>::quiet_NaN());
  }
  const bool negative = text[0] == '-';
  const std::string digits = text.substr(negative || text[0] == '+' ? 1 : 0);
  const bool is_whole = std::regex_match(text, whole);
  if (!is_whole && !std::regex_match(text, real)) return std::nullopt;
  if (digits.find(':') != std::string::npos) return sexagesimal(digits, negative);
  if (is_whole) {
    const bool based = digits.size() > 1 && digits[0] == '0';
    const int base = !based ? 10 : digits[1] == 'b' ? 2 : digits[1] == 'x' ? 16 : 8;
    const Integer value = digitsToBase(digits.substr(base == 2 || base == 16 ? 2 : 0), base);
    return Value::integer(negative ? -value : value);
  }
  std::string plain = digits;
  std::erase(plain, '_');
  const double value = plain[0] == '.' && (plain[1] | 0x20) == 'i'
                           ? std::numeric_limits<double>::infinity()
                           : numberIn(plain).value_or(0);
  return Value::number(negative ? -value : value);
}

Value plainScalar(const std::string& text) {
  if (isOneOf(text, {"", "~", "null", "Null", "NULL"})) return {};
  if (isOneOf(text, {"yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"})) {
    return Value::boolean(true);
  }
  if (isOneOf(text, {"no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"})) {
    return Value::boolean(false);
  }
  if (const auto number = numberOf(text)) return *number;
  return Value::text(text);  // dates too: they are written as they stand
}

// "!degrees 90": the factor to SI; 0 for a tag that is no unit.
double unitOf(const std::string& tag) {
  if (tag == "!degrees") return std::numbers::pi / 180;
  if (tag == "!radians" || tag == "!meters") return 1;
  if (tag == "!millimeters") return 0.001;
  if (tag == "!inches") return 0.0254;
  if (tag == "!foot") return 0.3048;
  return 0;
}

Value scalar(const YamlTree& tree, Host& host) {
  const std::string& tag = tree.tag;
  if (tag.empty()) return tree.plain ? plainScalar(tree.text) : Value::text(tree.text);
  if (const double unit = unitOf(tag); unit != 0) {
    const Value value = evaluate(tree.text, std::make_shared<const Scope>(), host);
    if (value.isNumeric()) return Value::number(value.real() * unit);
    throw ExpansionError(tag + " needs a number, not '" + tree.text + "'");
  }
  if (tag == std::string(kStandardTag) + "str") return Value::text(tree.text);
  if (tag == std::string(kStandardTag) + "float") {
    if (const auto number = numberIn(tree.text)) return Value::number(*number);
  }
  if (tag == std::string(kStandardTag) + "int" || tag == std::string(kStandardTag) + "bool" ||
      tag == std::string(kStandardTag) + "null") {
    return plainScalar(tree.text);
  }
  throw ExpansionError("the YAML tag '" + tag + "' is not known",
                       "known are !degrees, !radians, !millimeters, !meters, !inches, !foot");
}

Value mapping(const YamlTree& tree, Host& host) {
  Dictionary entries;
  std::vector<Dictionary> merged;  // by "<<", below what the mapping says itself
  for (std::size_t i = 0; i + 1 < tree.items.size(); i += 2) {
    Value value = valueOf(tree.items[i + 1], host);
    if (tree.items[i].plain && tree.items[i].text == "<<") {
      for (const Value& each : value.is(Type::kList) ? value.items() : Values{value}) {
        if (!each.is(Type::kDictionary)) throw ExpansionError("'<<' takes a mapping");
        host.budget.chargeSmall(each.entries().entries.size());
        merged.push_back(each.entries());
      }
    } else {
      entries.set(valueOf(tree.items[i], host), std::move(value), host.budget);
    }
  }
  if (merged.empty()) return Value::dictionary(std::move(entries));
  Dictionary all;
  for (auto below = merged.rbegin(); below != merged.rend(); ++below) {
    for (const auto& [key, value] : below->entries) all.set(key, value, host.budget);
  }
  for (const auto& [key, value] : entries.entries) all.set(key, value, host.budget);
  return Value::dictionary(std::move(all));
}

}  // namespace

Value valueOf(const YamlTree& tree, Host& host) {
  const Budget::Level level(host.budget);
  host.budget.charge(4);
  switch (tree.kind) {
    case YamlTree::Kind::kNull:
      return {};
    case YamlTree::Kind::kScalar:
      try {
        return scalar(tree, host);
      } catch (const ExpansionError& wrong) {
        throw ExpansionError("line " + std::to_string(tree.line) + ": " + wrong.what(),
                             wrong.remedy());
      }
    case YamlTree::Kind::kSequence: {
      Values items;
      for (const YamlTree& item : tree.items) items.push_back(valueOf(item, host));
      host.budget.chargeList(items.size());
      return Value::list(std::move(items));
    }
    case YamlTree::Kind::kMapping:
      return mapping(tree, host);
  }
  return {};
}

}  // namespace armillary::xacro
