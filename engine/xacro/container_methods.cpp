// SPDX-License-Identifier: BSD-3-Clause
// The methods of lists, tuples, dictionaries and sets.
#include <algorithm>
#include <map>

#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/evaluate.h"
#include "engine/xacro/list_order.h"
#include "engine/xacro/operators.h"

namespace armillary::xacro {
namespace {

using ContainerMethod = Value (*)(const Value& self, Call& call);
using Methods = std::map<std::string, ContainerMethod, std::less<>>;

Value count(const Value& self, Call& call) {
  expectArguments(call, 1, 1);
  const Values& items = self.items();
  return Value::integer(
      static_cast<Integer>(std::count_if(items.begin(), items.end(), [&](const Value& item) {
        return areEqual(item, call.positional[0], call.host.budget);
      })));
}

// A place among `size` items as a slice counts it: from the end where negative, never outside.
std::size_t bound(Integer at, std::size_t size) {
  const auto end = static_cast<Integer>(size);
  return static_cast<std::size_t>(std::clamp(at < 0 ? at + end : at, Integer{0}, end));
}

Value index(const Value& self, Call& call) {
  expectArguments(call, 1, 3);
  const Values& items = self.items();
  const auto given = [&](std::size_t i, Integer otherwise) {
    return bound(i < call.positional.size() ? wholeArgument(call, i) : otherwise, items.size());
  };
  const std::size_t end = given(2, static_cast<Integer>(items.size()));
  for (std::size_t i = given(1, 0); i < end; ++i) {
    if (!areEqual(items[i], call.positional[0], call.host.budget)) continue;
    return Value::integer(static_cast<Integer>(i));
  }
  throw ExpansionError(representationOf(call.positional[0]) + " is not in the list");
}

// Whether `part` is `whole` or somewhere in it; a function may hold anything.
bool holds(const Value& whole, const Value& part, Budget& budget) {
  const Budget::Level level(budget);
  budget.charge(1);
  if (whole.is(Type::kFunction) || whole.isSame(part, budget)) return true;
  if (whole.isSequence()) {
    return std::any_of(whole.items().begin(), whole.items().end(),
                       [&](const Value& item) { return holds(item, part, budget); });
  }
  if (!whole.is(Type::kDictionary)) return false;
  const auto& entries = whole.entries().entries;
  return std::any_of(entries.begin(), entries.end(),
                     [&](const auto& entry) { return holds(entry.second, part, budget); });
}

// A list that holds itself would never be let go.
void refuseItself(const Value& self, const Value& item, Budget& budget) {
  if (holds(item, self, budget))
    throw ExpansionError("a list cannot be put into itself, nor a function into it");
}

Value append(const Value& self, Call& call) {
  expectArguments(call, 1, 1);
  refuseItself(self, call.positional[0], call.host.budget);
  self.listItems().push_back(call.positional[0]);
  if (self.items().size() > kLongestList) throw ExpansionError("a list grows beyond 100000 items");
  return {};
}

Value extend(const Value& self, Call& call) {
  expectArguments(call, 1, 1);
  const Values more = itemsOf(call.positional[0], call.host.budget);
  call.host.budget.chargeList(self.items().size() + more.size());
  for (const Value& item : more) refuseItself(self, item, call.host.budget);
  self.listItems().insert(self.listItems().end(), more.begin(), more.end());
  return {};
}

Value insert(const Value& self, Call& call) {
  expectArguments(call, 2, 2);
  refuseItself(self, call.positional[1], call.host.budget);
  Values& items = self.listItems();
  call.host.budget.chargeList(items.size() + 1);
  const std::size_t at = bound(wholeArgument(call, 0), items.size());
  items.insert(items.begin() + static_cast<std::ptrdiff_t>(at), call.positional[1]);
  return {};
}

Value popItem(const Value& self, Call& call) {
  expectArguments(call, 0, 1);
  Values& items = self.listItems();
  if (items.empty()) throw ExpansionError("pop from an empty list");
  const auto size = static_cast<Integer>(items.size());
  Integer at = call.positional.empty() ? -1 : wholeArgument(call, 0);
  if (at < 0) at += size;
  if (at < 0 || at >= size) throw ExpansionError("list index out of range");
  Value item = items[static_cast<std::size_t>(at)];
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(at));
  return item;
}

Value removeItem(const Value& self, Call& call) {
  expectArguments(call, 1, 1);
  Values& items = self.listItems();
  const auto found = std::find_if(items.begin(), items.end(), [&](const Value& item) {
    return areEqual(item, call.positional[0], call.host.budget);
  });
  if (found == items.end()) {
    throw ExpansionError(representationOf(call.positional[0]) + " is not in the list");
  }
  items.erase(found);
  return {};
}

Value sort(const Value& self, Call& call) {
  expectArguments(call, 0, 0, {"key", "reverse"});
  // a copy: the key's function may change the list meanwhile
  const Values items = self.items();  // NOLINT(performance-unnecessary-copy-initialization)
  self.listItems() = inOrder(items, call);
  return {};
}

Value clear(const Value& self, Call& call) {
  expectArguments(call, 0, 0);
  if (self.is(Type::kDictionary)) {
    self.entries().entries.clear();
  } else {
    self.listItems().clear();
  }
  return {};
}

Value reverse(const Value& self, Call& call) {
  expectArguments(call, 0, 0);
  std::reverse(self.listItems().begin(), self.listItems().end());
  return {};
}

Value copyOf(const Value& self, Call& call) {
  expectArguments(call, 0, 0);
  if (self.is(Type::kDictionary)) {
    call.host.budget.chargeSmall(self.entries().entries.size());
    return Value::dictionary(self.entries());
  }
  call.host.budget.chargeList(self.items().size());
  return Value::list(self.items());
}

Value get(const Value& self, Call& call) {
  expectArguments(call, 1, 2);
  if (const Value* found = self.entries().find(call.positional[0], call.host.budget)) return *found;
  return call.positional.size() > 1 ? call.positional[1] : Value();
}

// keys(), values() or items().
template <bool keys, bool values>
Value list(const Value& self, Call& call) {
  expectArguments(call, 0, 0);
  call.host.budget.chargeSmall(self.entries().entries.size());
  Values items;
  for (const auto& [key, value] : self.entries().entries) {
    items.push_back(keys && values ? Value::tuple({key, value}) : keys ? key : value);
  }
  return Value::list(std::move(items));
}

Value update(const Value& self, Call& call) {
  if (call.positional.size() > 1) expectArguments(call, 0, 1);
  const Dictionary more = entriesOf(call);
  call.host.budget.chargeSmall(more.entries.size());
  for (const auto& [key, value] : more.entries) {
    refuseItself(self, value, call.host.budget);
    self.entries().set(key, value, call.host.budget);
  }
  return {};
}

Value popEntry(const Value& self, Call& call) {
  expectArguments(call, 1, 2);
  auto& entries = self.entries().entries;
  for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
    if (!areEqual(entry->first, call.positional[0], call.host.budget)) continue;
    Value value = entry->second;
    entries.erase(entry);
    return value;
  }
  if (call.positional.size() > 1) return call.positional[1];
  throw ExpansionError("the dictionary has no key " + representationOf(call.positional[0]));
}

Value setDefault(const Value& self, Call& call) {
  expectArguments(call, 1, 2);
  if (const Value* found = self.entries().find(call.positional[0], call.host.budget)) return *found;
  Value value = call.positional.size() > 1 ? call.positional[1] : Value();
  refuseItself(self, value, call.host.budget);
  self.entries().set(call.positional[0], value, call.host.budget);
  return value;
}

Value popLastEntry(const Value& self, Call& call) {
  expectArguments(call, 0, 0);
  auto& entries = self.entries().entries;
  if (entries.empty()) throw ExpansionError("popitem() of an empty dictionary");
  const auto [key, value] = entries.back();
  entries.pop_back();
  return Value::tuple({key, value});
}

// What operators make of sets, by name.
template <char operation>
Value combined(const Value& self, Call& call) {
  Value result = self;
  for (std::size_t i = 0; i < call.positional.size(); ++i) {
    const Value other = Value::set(itemsOfArgument(call, i), call.host.budget);
    result = operate(std::string(1, operation), result, other, call.host.budget);
  }
  return result;
}

template <bool self_first>
Value isPartOf(const Value& self, Call& call) {
  expectArguments(call, 1, 1);
  const Value other = Value::set(itemsOfArgument(call), call.host.budget);
  return Value::boolean(
      compare("<=", self_first ? self : other, self_first ? other : self, call.host.budget));
}

Value isApart(const Value& self, Call& call) {
  expectArguments(call, 1, 1);
  const Value other = Value::set(itemsOfArgument(call), call.host.budget);
  return Value::boolean(operate("&", self, other, call.host.budget).items().empty());
}

const Methods& methodsOf(Type type) {
  static const Methods of_tuple{{"count", count}, {"index", index}};
  static const Methods of_list{{"count", count},     {"index", index},   {"append", append},
                               {"extend", extend},   {"insert", insert}, {"pop", popItem},
                               {"reverse", reverse}, {"copy", copyOf},   {"remove", removeItem},
                               {"sort", sort},       {"clear", clear}};
  static const Methods of_dictionary{{"get", get},
                                     {"keys", list<true, false>},
                                     {"values", list<false, true>},
                                     {"items", list<true, true>},
                                     {"update", update},
                                     {"pop", popEntry},
                                     {"popitem", popLastEntry},
                                     {"setdefault", setDefault},
                                     {"clear", clear},
                                     {"copy", copyOf}};
  static const Methods of_set{{"union", combined<'|'>},        {"intersection", combined<'&'>},
                              {"difference", combined<'-'>},   {"issubset", isPartOf<true>},
                              {"issuperset", isPartOf<false>}, {"isdisjoint", isApart}};
  static const Methods none;
  switch (type) {
    case Type::kTuple:
      return of_tuple;
    case Type::kList:
      return of_list;
    case Type::kDictionary:
      return of_dictionary;
    case Type::kSet:
      return of_set;
    default:
      return none;
  }
}

}  // namespace

Value containerMethod(const Value& container, const std::string& name, Budget& budget) {
  const Methods& methods = methodsOf(container.type());
  const auto found = methods.find(name);
  if (found == methods.end()) return {};
  budget.chargeSmall(1);
  return Value::function(name, [method = found->second, self = container](Call& call) {
    const bool entries = self.is(Type::kDictionary);
    call.host.budget.charge(entries ? self.entries().entries.size() : self.items().size());
    return method(self, call);
  });
}

}  // namespace armillary::xacro
