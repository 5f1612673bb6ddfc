// SPDX-License-Identifier: BSD-3-Clause
// Values as Python writes them: "1.0", "0.30000000000000004", "1e-05", "['a', 2]".
#include <charconv>
#include <cmath>

#include "engine/xacro/value.h"

namespace armillary::xacro {
namespace {

constexpr int kDeepest = 100;

void appendQuoted(const std::string& text, std::string& out) {
  const bool single = text.find('\'') == std::string::npos || text.find('"') != std::string::npos;
  const char quote = single ? '\'' : '"';
  out += quote;
  for (const char c : text) {
    if (c == quote || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else if ((c >= 0 && c < ' ') || c == '\x7f') {
      constexpr char kDigits[] = "0123456789abcdef";
      out += {'\\', 'x', kDigits[c >> 4], kDigits[c & 15]};
    } else {
      out += c;
    }
  }
  out += quote;
}

void appendRepresentation(const Value& value, std::string& out, int depth);

void appendItems(const Values& items, std::string& out, int depth) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += ", ";
    appendRepresentation(items[i], out, depth);
  }
}

void appendRepresentation(const Value& value, std::string& out, int depth) {
  if (depth > kDeepest) throw ExpansionError("a value is nested too deeply to be written");
  if (out.size() > kLongestText) throw ExpansionError("a value is too long to be written");
  switch (value.type()) {
    case Type::kNone:
      out += "None";
      break;
    case Type::kBoolean:
      out += value.whole() != 0 ? "True" : "False";
      break;
    case Type::kInteger:
      out += integerText(value.whole());
      break;
    case Type::kNumber:
      out += numberText(value.real());
      break;
    case Type::kText:
      appendQuoted(value.text(), out);
      break;
    case Type::kList:
      out += '[';
      appendItems(value.items(), out, depth + 1);
      out += ']';
      break;
    case Type::kTuple:
      out += '(';
      appendItems(value.items(), out, depth + 1);
      out += value.items().size() == 1 ? ",)" : ")";
      break;
    case Type::kSet:
      if (value.items().empty()) {
        out += "set()";
        break;
      }
      out += '{';
      appendItems(value.items(), out, depth + 1);
      out += '}';
      break;
    case Type::kDictionary: {
      out += '{';
      const auto& entries = value.entries().entries;
      for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i > 0) out += ", ";
        appendRepresentation(entries[i].first, out, depth + 1);
        out += ": ";
        appendRepresentation(entries[i].second, out, depth + 1);
      }
      out += '}';
      break;
    }
    case Type::kFunction:
      out += (value.function().is_type ? "<class '" : "<function '") + value.function().name + "'>";
      break;
    case Type::kNameSpace:
      out += "<namespace>";
      break;
  }
}

}  // namespace

std::string integerText(Integer value) {
  if (value == 0) return "0";
  __extension__ using Magnitude = unsigned __int128;
  Magnitude rest = value < 0 ? -static_cast<Magnitude>(value) : static_cast<Magnitude>(value);
  std::string digits;
  for (; rest > 0; rest /= 10) digits.insert(digits.begin(), static_cast<char>('0' + rest % 10));
  return value < 0 ? "-" + digits : digits;
}

std::string numberText(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  // the shortest digits that read back the same, and the power of ten of the first
  char buffer[40];
  const auto written = std::to_chars(buffer, buffer + sizeof buffer, std::fabs(value),
                                     std::chars_format::scientific);
  const std::string_view all(buffer, static_cast<std::size_t>(written.ptr - buffer));
  const std::size_t mark = all.find('e');
  std::string digits(1, all[0]);
  if (mark > 2) digits += all.substr(2, mark - 2);
  int power = 0;
  const std::size_t sign = all[mark + 1] == '+' ? 1 : 0;
  std::from_chars(all.data() + mark + 1 + sign, all.data() + all.size(), power);

  std::string text = std::signbit(value) ? "-" : "";
  const int count = static_cast<int>(digits.size());
  if (power < -4 || power >= 16) {
    text += digits[0];
    if (count > 1) text += "." + digits.substr(1);
    const std::string exponent = std::to_string(std::abs(power));
    return text + (power < 0 ? "e-" : "e+") + (exponent.size() < 2 ? "0" : "") + exponent;
  }
  if (power < 0) {
    return text + "0." + std::string(static_cast<std::size_t>(-power - 1), '0') + digits;
  }
  const auto before = static_cast<std::size_t>(power) + 1;
  if (count <= power + 1) return text + digits + std::string(before - digits.size(), '0') + ".0";
  return text + digits.substr(0, before) + "." + digits.substr(before);
}

std::string representationOf(const Value& value) {
  std::string text;
  appendRepresentation(value, text, 0);
  return text;
}

std::string textOf(const Value& value) {
  return value.is(Type::kText) ? value.text() : representationOf(value);
}

}  // namespace armillary::xacro
