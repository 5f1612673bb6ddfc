// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/text_format.h"

#include <algorithm>
#include <cmath>

#include "engine/xacro/code_points.h"
#include "engine/xacro/host.h"
#include "engine/xacro/operators.h"
#include "engine/xacro/written_form.h"

namespace armillary::xacro {
namespace {

std::string characterOf(const Value& code) {
  if (code.whole() < 0 || code.whole() > 0x10FFFF) {
    throw ExpansionError(integerText(code.whole()) + " is the number of no character");
  }
  std::string text;
  appendCodePoint(static_cast<char32_t>(code.whole()), text);
  return text;
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
      return writtenText(text, form);
    }
    case 'c':
      if (form.align == 0) form.align = '>';
      if (value.isWhole()) return writtenText(characterOf(value), form);
      if (value.is(Type::kText) && countCodePoints(value.text()) == 1) {
        return writtenText(value.text(), form);
      }
      throw ExpansionError(std::string("'%c' needs a number or a character, not ") +
                           typeName(value));
    case 'd':
    case 'i':
    case 'u': {
      form.type = 'd';
      if (!value.isNumeric()) break;
      if (value.isWhole()) return writtenNumber(value, form);
      if (!std::isfinite(value.real()) || std::fabs(value.real()) > 1e38) break;
      return writtenNumber(Value::integer(static_cast<Integer>(value.real())), form);
    }
    case 'x':
    case 'X':
    case 'o':
      if (value.isWhole()) return writtenNumber(value, form);
      break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      if (value.isNumeric()) return writtenNumber(Value::number(value.real()), form);
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
  if (is(at, ",_")) form.thousands = text[at++];
  if (is(at, ".")) form.precision = widthAt(text, ++at);
  if (at < text.size()) form.type = text[at++];
  if (at != text.size() || (form.type != 0 && !is(text.size() - 1, "sdnxXobceEfFgG%"))) {
    throw ExpansionError("'" + text + "' is no format");
  }
  return form;
}

}  // namespace

std::string formatted(const Value& value, const std::string& specification) {
  Form form = formOf(specification);
  if (!specification.empty() && !value.is(Type::kText) && !value.isNumeric()) {
    throw ExpansionError(std::string(typeName(value)) + " takes no format '" + specification + "'",
                         "write str(...) around it");
  }
  if (!value.isNumeric()) {
    if ((form.type != 0 && form.type != 's') || form.thousands != 0 || form.align == '=') {
      throw ExpansionError("'" + specification + "' needs a number, not " + typeName(value));
    }
    return writtenText(textOf(value), form);
  }
  if (form.type == 's') throw ExpansionError("'" + specification + "' needs a text");
  if (value.is(Type::kBoolean) && specification.empty()) return textOf(value);
  const bool for_whole = std::string_view("dnxXobc").find(form.type) != std::string_view::npos;
  if (form.type != 0 && for_whole && !value.isWhole()) {
    throw ExpansionError("'" + specification + "' needs a whole number");
  }
  const bool as_whole = value.isWhole() && (form.type == 0 || for_whole);
  const bool of_bits = std::string_view("xXobc").find(form.type) != std::string_view::npos;
  if ((as_whole && form.precision >= 0) || (form.type != 0 && of_bits && form.thousands == ',')) {
    throw ExpansionError("'" + specification + "' is no format of a whole number");
  }
  if (form.type == 'c') {
    if (form.align == 0) form.align = '>';
    return writtenText(characterOf(value), form);
  }
  return writtenNumber(value, form);
}

std::string percentFormat(const std::string& text, const Value& values, Budget& budget) {
  budget.chargeText(text.size());
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
      named = itemOf(values, Value::text(text.substr(at + 1, end - at - 1)), budget);
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
      if (!width.isWhole() || width.whole() < 0 || width.whole() > kWidestForm) {
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
  const bool may_stay = mapped || values.is(Type::kDictionary) || values.is(Type::kList);
  if (values.is(Type::kTuple) ? next < values.items().size() : next == 0 && !may_stay) {
    throw ExpansionError("there are fewer % in the text than values");
  }
  return result;
}

std::string bracesFormat(const std::string& text, const Call& call) {
  std::string result;
  std::size_t next = 0;
  bool counted = false, numbered = false;
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
    std::string name = field.substr(0, colon);
    const bool as_text = name.ends_with("!s"), as_written = name.ends_with("!r");
    if (as_text || as_written) name.resize(name.size() - 2);
    counted |= name.empty();
    numbered |= !name.empty() && name.find_first_not_of("0123456789") == name.npos;
    if (counted && numbered) throw ExpansionError("a format has both {} and {0}");
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
    const Value shown = as_text      ? Value::text(textOf(*value))
                        : as_written ? Value::text(representationOf(*value))
                                     : *value;
    result += formatted(shown, colon < field.size() ? field.substr(colon + 1) : "");
    call.host.budget.chargeText(result.size());
  }
  return result;
}

}  // namespace armillary::xacro
