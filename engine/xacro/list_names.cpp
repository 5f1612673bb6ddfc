// SPDX-License-Identifier: BSD-3-Clause
// The built-in functions of Python that go through lists.
#include <algorithm>

#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/evaluate.h"
#include "engine/xacro/global_names.h"
#include "engine/xacro/list_order.h"
#include "engine/xacro/operators.h"

namespace armillary::xacro {
namespace {

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
    if (greatest ? isLess(best_key, key, call.host.budget)
                 : isLess(key, best_key, call.host.budget)) {
      best = items[i];
      best_key = std::move(key);
    }
  }
  return best;
}

Value sorted(Call& call) {
  expectArguments(call, 1, 1, {"key", "reverse"});
  return Value::list(inOrder(itemsOfArgument(call), call));
}

Value sum(Call& call) {
  expectArguments(call, 1, 2);
  Value total = call.positional.size() > 1 ? call.positional[1] : Value::integer(0);
  if (total.is(Type::kText)) throw ExpansionError("sum() adds no texts", "use ''.join(list)");
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
    call.host.budget.chargeSmall(1);
    call.host.budget.chargeList(lists.size());
    Values items;
    items.reserve(lists.size());
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
    if (isTrue(plain ? item : calledWith(call.positional[0], item, call))) kept.push_back(item);
  }
  return Value::list(std::move(kept));
}

Value enumerate(Call& call) {
  expectArguments(call, 1, 2, {"start"});
  Integer at = call.positional.size() > 1 ? wholeArgument(call, 1) : 0;
  if (const Value* start = namedArgument(call, "start")) at = start->isWhole() ? start->whole() : 0;
  Values rows;
  const Values items = itemsOfArgument(call);
  call.host.budget.chargeSmall(items.size());
  for (const Value& item : items) {
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

}  // namespace

Names listNames() {
  Names names;
  const std::pair<const char*, Value (*)(Call&)> functions[] = {{"min", extreme<false>},
                                                                {"max", extreme<true>},
                                                                {"sorted", sorted},
                                                                {"sum", sum},
                                                                {"any", anyOrAll<false>},
                                                                {"all", anyOrAll<true>},
                                                                {"range", range},
                                                                {"zip", zip},
                                                                {"map", map},
                                                                {"filter", filter},
                                                                {"enumerate", enumerate},
                                                                {"reversed", reversed}};
  for (const auto& [name, run] : functions) names[name] = Value::function(name, run);
  return names;
}

}  // namespace armillary::xacro
