// SPDX-License-Identifier: BSD-3-Clause
// The built-in types and functions of Python, those that can do no harm.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/text/characters.h"
#include "engine/text/words.h"
#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/code_points.h"
#include "engine/xacro/evaluate.h"
#include "engine/xacro/global_names.h"
#include "engine/xacro/operators.h"
#include "engine/xacro/text_format.h"
#include "engine/xacro/written_form.h"

namespace armillary::xacro {
namespace {

// int('0x1f', 16); base 0 goes by the 0x, 0o or 0b in front, which the others may have.
Value wholeToBase(const std::string& digits, Integer base) {
  if (base != 0 && (base < 2 || base > 36)) {
    throw ExpansionError("int() takes a base from 2 to 36, or 0, not " + integerText(base));
  }
  std::string word(trimmed(digits));
  const bool negative = word.starts_with('-');
  if (negative || word.starts_with('+')) word.erase(0, 1);
  const bool marked = word.size() > 2 && word[0] == '0';
  const char mark = marked ? static_cast<char>(word[1] | 0x20) : ' ';
  const int meant = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 0;
  if (meant != 0 && (base == 0 || base == meant)) word.erase(0, 2);
  const int used = base != 0 ? static_cast<int>(base) : meant != 0 ? meant : 10;
  const auto digitOf = [](char c) {
    return isDigit(c)                               ? c - '0'
           : (c | 0x20) >= 'a' && (c | 0x20) <= 'z' ? (c | 0x20) - 'a' + 10
                                                    : 36;
  };
  bool fits = true, good = !word.empty() && word.back() != '_' && (meant != 0 || word[0] != '_');
  Integer whole = 0;
  for (std::size_t i = 0; i < word.size() && good; ++i) {
    if (word[i] == '_') {
      good = i == 0 || word[i - 1] != '_';
      continue;
    }
    const int digit = digitOf(word[i]);
    good = digit < used;
    fits &= !__builtin_mul_overflow(whole, Integer{used}, &whole) &&
            !__builtin_add_overflow(whole, Integer{digit}, &whole);
  }
  // 010 is octal to some and ten to others: to base 0 it is nothing
  if (base == 0 && meant == 0 && word.size() > 1 && word[0] == '0') good &= whole == 0;
  if (!good) {
    throw ExpansionError("'" + digits + "' is no whole number to base " + integerText(base));
  }
  if (!fits) throw ExpansionError("a whole number has more than 38 digits");
  return Value::integer(negative ? -whole : whole);
}

Value makeInt(Call& call) {
  expectArguments(call, 0, 2);
  if (call.positional.empty()) return Value::integer(0);
  const Value& value = call.positional[0];
  if (value.is(Type::kText)) call.host.budget.chargeText(value.text().size());
  if (call.positional.size() == 2)
    return wholeToBase(textArgument(call, 0), wholeArgument(call, 1));
  if (value.isWhole()) return Value::integer(value.whole());
  if (value.is(Type::kNumber) && std::fabs(value.real()) < 1e38) {
    return Value::integer(static_cast<Integer>(value.real()));
  }
  if (value.is(Type::kText)) {
    if (const auto whole = wholeNumberIn(value.text())) return Value::integer(*whole);
  }
  throw ExpansionError("int() takes no " + representationOf(value));
}

Value makeFloat(Call& call) {
  expectArguments(call, 0, 1);
  if (call.positional.empty()) return Value::number(0);
  const Value& value = call.positional[0];
  if (value.isNumeric()) return Value::number(value.real());
  if (value.is(Type::kText)) {
    call.host.budget.chargeText(value.text().size());
    if (const auto number = numberIn(value.text())) return Value::number(*number);
  }
  throw ExpansionError("float() takes no " + representationOf(value));
}

// The text of a value, which was written number by number: slower than texts are copied.
Value written(Call& call, std::string text) {
  call.host.budget.charge(text.size() / 4);
  call.host.budget.chargeText(text.size());
  return Value::text(std::move(text));
}

Value makeText(Call& call) {
  expectArguments(call, 0, 1);
  if (call.positional.empty()) return Value::text({});
  if (call.positional[0].is(Type::kText)) return call.positional[0];
  return written(call, representationOf(call.positional[0]));
}

Value makeBoolean(Call& call) {
  expectArguments(call, 0, 1);
  return Value::boolean(!call.positional.empty() && isTrue(call.positional[0]));
}

Value makeList(Call& call) {
  expectArguments(call, 0, 1);
  return Value::list(call.positional.empty() ? Values() : itemsOfArgument(call));
}

Value makeTuple(Call& call) {
  expectArguments(call, 0, 1);
  return Value::tuple(call.positional.empty() ? Values() : itemsOfArgument(call));
}

Value makeSet(Call& call) {
  expectArguments(call, 0, 1);
  const Values items = call.positional.empty() ? Values() : itemsOfArgument(call);
  return Value::set(items, call.host.budget);
}

Value makeDictionary(Call& call) {
  return Value::dictionary(entriesOf(call));
}

Value length(Call& call) {
  expectArguments(call, 1, 1);
  const Value& value = call.positional[0];
  std::size_t size = 0;
  if (value.is(Type::kText)) {
    call.host.budget.chargeReading(value.text().size());
    size = countCodePoints(value.text());
  } else if (value.isSequence() || value.is(Type::kSet)) {
    size = value.items().size();
  } else if (value.is(Type::kDictionary)) {
    size = value.entries().entries.size();
  } else {
    throw ExpansionError(std::string(typeName(value)) + " has no len()");
  }
  return Value::integer(static_cast<Integer>(size));
}

Value roundTo(Call& call) {
  expectArguments(call, 1, 2);
  const Value& value = call.positional[0];
  const bool to_whole = call.positional.size() == 1 || call.positional[1].is(Type::kNone);
  if (to_whole) {
    if (value.isWhole()) return Value::integer(value.whole());
    const double rounded = std::nearbyint(realArgument(call, 0));  // halves to even
    if (!(std::fabs(rounded) < 1e38)) throw ExpansionError("round() of what is not finite");
    return Value::integer(static_cast<Integer>(rounded));
  }
  const Integer digits = std::clamp(wholeArgument(call, 1), Integer{-400}, Integer{400});
  if (value.isWhole()) {
    if (digits >= 0) return Value::integer(value.whole());
    if (digits < -37) return Value::integer(0);
    Integer unit = 1;
    for (Integer i = digits; i < 0; ++i) unit *= 10;
    const Integer rest = value.whole() % unit, down = value.whole() - rest;
    const Integer twice = (rest < 0 ? -rest : rest) * 2;
    const bool up = twice > unit || (twice == unit && (down / unit) % 2 != 0);
    return Value::integer(up ? down + (rest < 0 ? -unit : unit) : down);
  }
  const double number = realArgument(call, 0);
  if (!std::isfinite(number) || digits > 330) return value;
  if (digits < 0) {
    const double unit = std::pow(10.0, static_cast<double>(-digits));
    return Value::number(std::nearbyint(number / unit) * unit);
  }
  // as its exact decimal digits round, which is how Python does it
  Call form{call.host, {Value::text("%." + integerText(digits) + "f")}, {}};
  const Value text = operate("%", form.positional[0], Value::number(number), call.host.budget);
  return Value::number(numberIn(text.text()).value_or(number));
}

Value absolute(Call& call) {
  expectArguments(call, 1, 1);
  const Value& value = call.positional[0];
  if (value.isWhole()) return value.whole() < 0 ? negative(value) : Value::integer(value.whole());
  return Value::number(std::fabs(realArgument(call, 0)));
}

Value divideWithRest(Call& call) {
  expectArguments(call, 2, 2);
  const Value &a = call.positional[0], &b = call.positional[1];
  return Value::tuple(
      {operate("//", a, b, call.host.budget), operate("%", a, b, call.host.budget)});
}

Value isInstance(Call& call) {
  expectArguments(call, 2, 2);
  const Value& wanted = call.positional[1];
  const std::string type = typeName(call.positional[0]);
  for (const Value& each : wanted.isSequence() ? wanted.items() : Values{wanted}) {
    if (!each.is(Type::kFunction) || !each.function().is_type) {
      throw ExpansionError("isinstance() takes a type");
    }
    const std::string& name = each.function().name;
    if (name == type || (name == "int" && type == "bool")) return Value::boolean(true);
  }
  return Value::boolean(false);
}

Value type(Call& call) {
  expectArguments(call, 1, 1);
  const std::string name = typeName(call.positional[0]);
  const Value* found = globalName(name);
  return found != nullptr ? *found : Value::function(name, {}, true);
}

Value order(Call& call) {
  expectArguments(call, 1, 1);
  call.host.budget.chargeReading(textArgument(call, 0).size());
  if (countCodePoints(textArgument(call, 0)) != 1)
    throw ExpansionError("ord() takes one character");
  return Value::integer(static_cast<Integer>(codeOf(textArgument(call, 0))));
}

Value character(Call& call) {
  expectArguments(call, 1, 1);
  const Integer code = wholeArgument(call, 0);
  const bool surrogate = code >= 0xD800 && code < 0xE000;  // half a character of UTF-16
  if (code < 0 || code > 0x10FFFF || surrogate) {
    throw ExpansionError("chr() takes the number of a character, not " + integerText(code));
  }
  std::string text;
  appendCodePoint(static_cast<char32_t>(code), text);
  return Value::text(text);
}

// hex(), oct() and bin().
template <char type>
Value toBase(Call& call) {
  expectArguments(call, 1, 1);
  Form form;
  form.other = true;
  form.type = type;
  return Value::text(writtenNumber(Value::integer(wholeArgument(call, 0)), form));
}

Value format(Call& call) {
  expectArguments(call, 1, 2);
  const std::string form = call.positional.size() > 1 ? textArgument(call, 1) : std::string();
  return written(call, formatted(call.positional[0], form));
}

Value representation(Call& call) {
  expectArguments(call, 1, 1);
  return written(call, representationOf(call.positional[0]));
}

Value has(Call& call) {
  expectArguments(call, 2, 2);
  call.host.budget.chargeText(textArgument(call, 1).size());
  try {
    attributeOf(call.positional[0], textArgument(call, 1), call.host);
    return Value::boolean(true);
  } catch (const ExpansionError&) {
    return Value::boolean(false);
  }
}

}  // namespace

Names pythonNames() {
  Names names;
  const std::pair<const char*, Value (*)(Call&)> types[] = {
      {"int", makeInt},   {"float", makeFloat}, {"str", makeText},        {"bool", makeBoolean},
      {"list", makeList}, {"tuple", makeTuple}, {"dict", makeDictionary}, {"set", makeSet}};
  for (const auto& [name, run] : types) names[name] = Value::function(name, run, true);
  const std::pair<const char*, Value (*)(Call&)> functions[] = {{"len", length},
                                                                {"round", roundTo},
                                                                {"abs", absolute},
                                                                {"divmod", divideWithRest},
                                                                {"isinstance", isInstance},
                                                                {"type", type},
                                                                {"ord", order},
                                                                {"chr", character},
                                                                {"repr", representation},
                                                                {"hex", toBase<'x'>},
                                                                {"oct", toBase<'o'>},
                                                                {"bin", toBase<'b'>},
                                                                {"format", format},
                                                                {"hasattr", has}};
  for (const auto& [name, run] : functions) names[name] = Value::function(name, run);
  names.merge(listNames());
  return names;
}

}  // namespace armillary::xacro
