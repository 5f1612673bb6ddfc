// SPDX-License-Identifier: BSD-3-Clause
// The built-in functions of Python, those that can do no harm.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "engine/text/words.h"
#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/code_points.h"
#include "engine/xacro/evaluate.h"
#include "engine/xacro/global_names.h"
#include "engine/xacro/operators.h"

namespace armillary::xacro {
namespace {

Values itemsOfArgument(Call& call, std::size_t index = 0) {
  return itemsOf(call.positional.at(index), call.host.budget);
}

Value call1(const Value& function, Call& call, const Value& argument) {
  Call inner{call.host, {argument}, {}};
  return callFunction(function, inner);
}

Value makeInt(Call& call) {
  expectArguments(call, 0, 2);
  if (call.positional.empty()) return Value::integer(0);
  const Value& value = call.positional[0];
  if (call.positional.size() == 2) {
    const Integer base = wholeArgument(call, 1);
    const std::string& digits = textArgument(call, 0);
    const std::string_view word = trimmed(digits);
    long long whole = 0;
    const auto [end, error] =
        std::from_chars(word.data(), word.data() + word.size(), whole,
                        base >= 2 && base <= 36 ? static_cast<int>(base) : 10);
    if (error == std::errc() && end == word.data() + word.size()) return Value::integer(whole);
    throw ExpansionError("'" + digits + "' is no whole number to base " + integerText(base));
  }
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
    if (const auto number = numberIn(value.text())) return Value::number(*number);
  }
  throw ExpansionError("float() takes no " + representationOf(value));
}

Value makeText(Call& call) {
  expectArguments(call, 0, 1);
  return Value::text(call.positional.empty() ? "" : textOf(call.positional[0]));
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

Value makeDictionary(Call& call) {
  Dictionary entries;
  if (!call.positional.empty()) {
    if (call.positional[0].is(Type::kDictionary)) {
      entries = call.positional[0].entries();
    } else {
      for (const Value& pair : itemsOfArgument(call)) {
        const Values both = itemsOf(pair, call.host.budget);
        if (both.size() != 2) throw ExpansionError("dict() takes pairs");
        call.host.budget.charge(entries.entries.size());
        entries.set(both[0], both[1]);
      }
    }
  }
  for (const auto& [name, value] : call.named) entries.set(Value::text(name), value);
  return Value::dictionary(std::move(entries));
}

Value length(Call& call) {
  expectArguments(call, 1, 1);
  const Value& value = call.positional[0];
  std::size_t size = 0;
  if (value.is(Type::kText)) {
    size = countCodePoints(value.text());
  } else if (value.isSequence()) {
    size = value.items().size();
  } else if (value.is(Type::kDictionary)) {
    size = value.entries().entries.size();
  } else {
    throw ExpansionError(std::string(typeName(value)) + " has no len()");
  }
  return Value::integer(static_cast<Integer>(size));
}

// What sorted(), min() and max() compare.
Value keyOf(const Value& item, Call& call) {
  const Value* key = namedArgument(call, "key");
  return key == nullptr || key->is(Type::kNone) ? item : call1(*key, call, item);
}

template <bool greatest>
Value extreme(Call& call) {
  expectArguments(call, 1, 100'000, {"key", "default"});
  const Values items = call.positional.size() == 1 ? itemsOfArgument(call) : call.positional;
  if (items.empty()) {
    if (const Value* otherwise = namedArgument(call, "default")) return *otherwise;
    throw ExpansionError("min() and max() of nothing");
  }
  Value best = items[0], best_key = keyOf(items[0], call);
  for (std::size_t i = 1; i < items.size(); ++i) {
    Value key = keyOf(items[i], call);
    if (greatest ? isLess(best_key, key) : isLess(key, best_key)) {
      best = items[i];
      best_key = std::move(key);
    }
  }
  return best;
}

Value sorted(Call& call) {
  expectArguments(call, 1, 1, {"key", "reverse"});
  std::vector<std::pair<Value, Value>> keyed;
  for (const Value& item : itemsOfArgument(call)) keyed.emplace_back(keyOf(item, call), item);
  call.host.budget.charge(keyed.size() * 16);
  const Value* reverse = namedArgument(call, "reverse");
  const bool down = reverse != nullptr && isTrue(*reverse);
  // NaN breaks the order that sorting needs; a merge of pairs lives with that
  std::stable_sort(keyed.begin(), keyed.end(), [down](const auto& a, const auto& b) {
    return down ? isLess(b.first, a.first) : isLess(a.first, b.first);
  });
  Values items;
  for (auto& entry : keyed) items.push_back(std::move(entry.second));
  return Value::list(std::move(items));
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

Value sum(Call& call) {
  expectArguments(call, 1, 2);
  Value total = call.positional.size() > 1 ? call.positional[1] : Value::integer(0);
  for (const Value& item : itemsOfArgument(call))
    total = operate("+", total, item, call.host.budget);
  return total;
}

template <bool every>
Value anyOrAll(Call& call) {
  expectArguments(call, 1, 1);
  for (const Value& item : itemsOfArgument(call)) {
    if (isTrue(item) != every) return Value::boolean(!every);
  }
  return Value::boolean(every);
}

Value range(Call& call) {
  expectArguments(call, 1, 3);
  const bool from_zero = call.positional.size() == 1;
  const Integer from = from_zero ? 0 : wholeArgument(call, 0);
  const Integer to = wholeArgument(call, from_zero ? 0 : 1);
  const Integer step = call.positional.size() > 2 ? wholeArgument(call, 2) : 1;
  if (step == 0) throw ExpansionError("the step of a range must not be zero");
  Values items;
  for (Integer at = from; step > 0 ? at < to : at > to; at += step) {
    items.push_back(Value::integer(at));
    if (items.size() > kLongestList) throw ExpansionError("a range of more than 100000 numbers");
  }
  call.host.budget.chargeList(items.size());
  return Value::list(std::move(items));
}

Value zip(Call& call) {
  std::vector<Values> lists;
  for (std::size_t i = 0; i < call.positional.size(); ++i)
    lists.push_back(itemsOfArgument(call, i));
  Values rows;
  for (std::size_t row = 0; !lists.empty(); ++row) {
    Values items;
    for (const Values& list : lists) {
      if (row >= list.size()) return Value::list(std::move(rows));
      items.push_back(list[row]);
    }
    rows.push_back(Value::tuple(std::move(items)));
  }
  return Value::list(std::move(rows));
}

Value map(Call& call) {
  expectArguments(call, 2, 10);
  Call rows_call{call.host, Values(call.positional.begin() + 1, call.positional.end()), {}};
  Values results;
  const Value rows = zip(rows_call);
  for (const Value& row : rows.items()) {
    Call inner{call.host, row.items(), {}};
    results.push_back(callFunction(call.positional[0], inner));
  }
  return Value::list(std::move(results));
}

Value filter(Call& call) {
  expectArguments(call, 2, 2);
  Values kept;
  for (const Value& item : itemsOfArgument(call, 1)) {
    const bool plain = call.positional[0].is(Type::kNone);
    if (isTrue(plain ? item : call1(call.positional[0], call, item))) kept.push_back(item);
  }
  return Value::list(std::move(kept));
}

Value enumerate(Call& call) {
  expectArguments(call, 1, 2, {"start"});
  Integer at = call.positional.size() > 1 ? wholeArgument(call, 1) : 0;
  if (const Value* start = namedArgument(call, "start")) at = start->isWhole() ? start->whole() : 0;
  Values rows;
  for (const Value& item : itemsOfArgument(call)) {
    rows.push_back(Value::tuple({Value::integer(at++), item}));
  }
  return Value::list(std::move(rows));
}

Value reversed(Call& call) {
  expectArguments(call, 1, 1);
  Values items = itemsOfArgument(call);
  std::reverse(items.begin(), items.end());
  return Value::list(std::move(items));
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
  if (countCodePoints(textArgument(call, 0)) != 1)
    throw ExpansionError("ord() takes one character");
  return Value::integer(static_cast<Integer>(codeOf(textArgument(call, 0))));
}

Value character(Call& call) {
  expectArguments(call, 1, 1);
  std::string text;
  appendCodePoint(
      static_cast<char32_t>(std::clamp(wholeArgument(call, 0), Integer{0}, Integer{0x110000})),
      text);
  return Value::text(text);
}

Value representation(Call& call) {
  expectArguments(call, 1, 1);
  return Value::text(representationOf(call.positional[0]));
}

Value has(Call& call) {
  expectArguments(call, 2, 2);
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
      {"int", makeInt},   {"float", makeFloat}, {"str", makeText},       {"bool", makeBoolean},
      {"list", makeList}, {"tuple", makeTuple}, {"dict", makeDictionary}};
  for (const auto& [name, run] : types) names[name] = Value::function(name, run, true);
  const std::pair<const char*, Value (*)(Call&)> functions[] = {{"len", length},
                                                                {"min", extreme<false>},
                                                                {"max", extreme<true>},
                                                                {"sorted", sorted},
                                                                {"round", roundTo},
                                                                {"abs", absolute},
                                                                {"sum", sum},
                                                                {"any", anyOrAll<false>},
                                                                {"all", anyOrAll<true>},
                                                                {"range", range},
                                                                {"zip", zip},
                                                                {"map", map},
                                                                {"filter", filter},
                                                                {"enumerate", enumerate},
                                                                {"reversed", reversed},
                                                                {"divmod", divideWithRest},
                                                                {"isinstance", isInstance},
                                                                {"type", type},
                                                                {"ord", order},
                                                                {"chr", character},
                                                                {"repr", representation},
                                                                {"hasattr", has}};
  for (const auto& [name, run] : functions) names[name] = Value::function(name, run);
  return names;
}

}  // namespace armillary::xacro
