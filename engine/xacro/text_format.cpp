// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/text_format.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/xacro/code_points.h"
#include "engine/xacro/host.h"
#include "engine/xacro/operators.h"

namespace armillary::xacro {
namespace {

constexpr int kWidest = 10'000;

// How a value is to be written: [[fill]align][sign][#][0][width][,][.precision][type].
struct Form {
  char fill = ' ';
  char align = 0;  // < > ^ or = (zeros between sign and digits); 0: by the type
  char sign = '-';
  bool other = false;  // #
  int width = 0;
  bool thousands = false;
  int precision = -1;
  char type = 0;
};

int widthAt(const std::string& text, std::size_t& at) {
  int width = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    width = width * 10 + (text[at] - '0');
    if (width > kWidest) throw ExpansionError("a width of more than 10000 characters");
  }
  return width;
}

std::string realDigits(double value, const Form& form) {
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : "inf";
  char buffer[kWidest + 400];
  const char type = static_cast<char>(form.type | 0x20);
  const int precision = form.precision < 0 ? 6 : form.precision;
  const auto style = type == 'f'   ? std::chars_format::fixed
                     : type == 'e' ? std::chars_format::scientific
                                   : std::chars_format::general;
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, style,
                                 type == 'g' ? std::max(precision, 1) : precision);
  return {buffer, end.ptr};
}

std::string wholeDigits(Integer value, char type) {
  const Integer base = type == 'x' || type == 'X' ? 16 : type == 'o' ? 8 : type == 'b' ? 2 : 10;
  if (base == 10) return integerText(value);
  std::string digits;
  for (Integer rest = value; rest > 0; rest /= base) {
    digits.insert(digits.begin(), "0123456789abcdef"[static_cast<int>(rest % base)]);
  }
  return digits.empty() ? "0" : digits;
}

std::string padded(const std::string& sign, std::string digits, const Form& form) {
  const auto length = static_cast<int>(countCodePoints(digits) + sign.size());
  const auto gap = static_cast<std::size_t>(std::max(0, form.width - length));
  const std::string filling(gap, form.fill);
  switch (form.align) {
    case '=':
      return sign + filling + digits;
    case '<':
      return sign + digits + filling;
    case '^':
      return filling.substr(0, gap / 2) + sign + digits + filling.substr(gap / 2);
    default:
      return filling + sign + digits;
  }
}

void separateThousands(std::string& digits) {
  std::size_t end = std::min(digits.find_first_not_of("0123456789"), digits.size());
  for (; end > 3; end -= 3) digits.insert(end - 3, 1, ',');
}

std::string numeric(const Value& value, Form form) {
  const bool real_type = std::string_view("eEfFgG%").find(form.type) != std::string_view::npos;
  const bool whole = value.isWhole() && !(real_type && form.type != 0);
  double real = whole ? 0 : value.real();
  const bool negative = whole ? value.whole() < 0 : std::signbit(real) && !std::isnan(real);
  std::string digits;
  if (whole) {
    const Integer magnitude = negative ? -value.whole() : value.whole();
    if (form.other && form.type != 0 && form.type != 'd') digits = std::string("0") + form.type;
    digits += wholeDigits(magnitude, form.type);
  } else {
    real = std::fabs(real);
    const bool percent = form.type == '%';
    if (form.type == 0 && form.precision < 0) {
      digits = numberText(real);
    } else {
      if (percent) {
        real *= 100;
        form.type = 'f';
      }
      if (form.type == 0) form.type = 'g';
      digits = realDigits(real, form);
      if (percent) digits += '%';
    }
  }
  if (form.type == 'E' || form.type == 'G' || form.type == 'X' || form.type == 'F') {
    for (char& c : digits) {
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
  }
  if (form.thousands) separateThousands(digits);
  if (form.align == 0) form.align = '>';
  const std::string sign = negative ? "-" : form.sign == '-' ? "" : std::string(1, form.sign);
  return padded(sign, digits, form);
}

std::string textual(std::string text, Form form) {
  if (form.precision >= 0) {
    std::string cut;
    for (const std::string_view character : codePointsOf(text)) {
      if (form.precision-- <= 0) break;
      cut += character;
    }
    text = cut;
  }
  if (form.align == 0 || form.align == '=') form.align = '<';
  return padded({}, std::move(text), form);
}

// One %-directive after its flags, width and precision.
std::string directive(const Value& value, Form form) {
  switch (form.type) {
    case 's':
    case 'r':
    case 'a': {
      const std::string text = form.type == 's' ? textOf(value) : representationOf(value);
      if (form.align == 0) form.align = '>';
      form.fill = ' ';
      return textual(text, form);
    }
    case 'c':
      if (value.isWhole()) {
        std::string text;
        appendCodePoint(static_cast<char32_t>(value.whole()), text);
        return textual(text, form);
      }
      return textual(textOf(value), form);
    case 'd':
    case 'i':
    case 'u': {
      form.type = 'd';
      if (!value.isNumeric()) break;
      if (value.isWhole()) return numeric(value, form);
      if (!std::isfinite(value.real()) || std::fabs(value.real()) > 1e38) break;
      return numeric(Value::integer(static_cast<Integer>(value.real())), form);
    }
    case 'x':
    case 'X':
    case 'o':
      if (value.isWhole()) return numeric(value, form);
      break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      if (value.isNumeric()) return numeric(Value::number(value.real()), form);
      break;
    default:
      throw ExpansionError(std::string("'%") + form.type + "' is no format");
  }
  throw ExpansionError(std::string("'%") + form.type + "' needs a number, not " + typeName(value));
}

Form formOf(const std::string& text) {
  Form form;
  std::size_t at = 0;
  const auto is = [&](std::size_t i, std::string_view marks) {
    return i < text.size() && marks.find(text[i]) != std::string_view::npos;
  };
  if (is(1, "<>^=")) {
    form.fill = text[0];
    form.align = text[1];
    at = 2;
  } else if (is(0, "<>^=")) {
    form.align = text[at++];
  }
  if (is(at, "+- ")) form.sign = text[at++];
  if (is(at, "#")) form.other = (++at, true);
  if (is(at, "0")) {
    ++at;
    if (form.align == 0) {
      form.fill = '0';
      form.align = '=';
    }
  }
  form.width = widthAt(text, at);
  if (is(at, ",_")) form.thousands = (++at, true);
  if (is(at, ".")) form.precision = widthAt(text, ++at);
  if (at < text.size()) form.type = text[at++];
  if (at != text.size() || (form.type != 0 && !is(text.size() - 1, "sdnxXobceEfFgG%"))) {
    throw ExpansionError("'" + text + "' is no format");
  }
  return form;
}

std::string formatted(const Value& value, const std::string& specification) {
  Form form = formOf(specification);
  if (value.is(Type::kText) || form.type == 's' || !value.isNumeric()) {
    if (form.type != 0 && form.type != 's') {
      throw ExpansionError("'" + specification + "' needs a number, not " + typeName(value));
    }
    return textual(textOf(value), form);
  }
  if (value.is(Type::kBoolean) && form.type == 0) return textual(textOf(value), form);
  const bool for_whole = std::string_view("dnxXobc").find(form.type) != std::string_view::npos;
  if (form.type != 0 && for_whole && !value.isWhole()) {
    throw ExpansionError("'" + specification + "' needs a whole number");
  }
  return numeric(value, form);
}

}  // namespace

std::string percentFormat(const std::string& text, const Value& values, Budget& budget) {
  std::string result;
  std::size_t next = 0;
  bool mapped = false;
  const auto take = [&]() -> Value {
    if (!values.is(Type::kTuple)) {
      if (next++ > 0) throw ExpansionError("there are more % in the text than values");
      return values;
    }
    if (next >= values.items().size()) {
      throw ExpansionError("there are more % in the text than values");
    }
    return values.items()[next++];
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      result += text[at];
      continue;
    }
    const auto here = [&] { return at < text.size() ? text[at] : '\0'; };
    ++at;
    if (here() == '%') {
      result += '%';
      continue;
    }
    std::optional<Value> named;
    if (here() == '(') {
      const std::size_t end = text.find(')', at);
      if (end == std::string::npos) throw ExpansionError("a %( is not closed");
      named = itemOf(values, Value::text(text.substr(at + 1, end - at - 1)));
      mapped = true;
      at = end + 1;
    }
    Form form;
    for (; here() != '\0' && std::string_view("#0- +").find(here()) != std::string_view::npos;
         ++at) {
      if (here() == '-') form.align = '<';
      if (here() == '0' && form.align == 0) form.fill = '0', form.align = '=';
      if (here() == '#') form.other = true;
      if (here() == '+' || (here() == ' ' && form.sign == '-')) form.sign = here();
    }
    if (form.align == '<') form.fill = ' ';
    const auto measure = [&] {
      if (here() != '*') return widthAt(text, at);
      ++at;
      const Value width = take();
      if (!width.isWhole() || width.whole() < 0 || width.whole() > kWidest) {
        throw ExpansionError("'*' needs a whole number from 0 to 10000");
      }
      return static_cast<int>(width.whole());
    };
    form.width = measure();
    if (here() == '.') {
      ++at;
      form.precision = measure();
    }
    while (here() == 'l' || here() == 'h') ++at;
    if (here() == '\0') throw ExpansionError("the text ends within a % format");
    form.type = here();
    result += directive(named ? *named : take(), form);
    budget.chargeText(result.size());
  }
  if (values.is(Type::kTuple) ? next < values.items().size()
                              : next == 0 && !mapped && !values.is(Type::kDictionary)) {
    throw ExpansionError("there are fewer % in the text than values");
  }
  return result;
}

std::string bracesFormat(const std::string& text, const Call& call) {
  std::string result;
  std::size_t next = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if ((c == '{' || c == '}') && at + 1 < text.size() && text[at + 1] == c) {
      result += c;
      ++at;
      continue;
    }
    if (c == '}') throw ExpansionError("a single '}' in a format");
    if (c != '{') {
      result += c;
      continue;
    }
    const std::size_t end = text.find('}', at);
    if (end == std::string::npos) throw ExpansionError("a '{' of a format is not closed");
    const std::string field = text.substr(at + 1, end - at - 1);
    at = end;
    const std::size_t colon = std::min(field.find(':'), field.size());
    const std::string name = field.substr(0, colon);
    const auto number =
        name.empty() ? std::optional<Integer>(static_cast<Integer>(next++)) : wholeNumberIn(name);
    const Value* value = nullptr;
    if (number && *number >= 0 && *number < static_cast<Integer>(call.positional.size())) {
      value = &call.positional[static_cast<std::size_t>(*number)];
    }
    for (const auto& [word, given] : call.named) {
      if (word == name) value = &given;
    }
    if (value == nullptr) throw ExpansionError("the format's {" + name + "} has no value");
    result += formatted(*value, colon < field.size() ? field.substr(colon + 1) : "");
    call.host.budget.chargeText(result.size());
  }
  return result;
}

}  // namespace armillary::xacro
