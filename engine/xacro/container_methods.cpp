// SPDX-License-Identifier: BSD-3-Clause
// The methods of lists, tuples and dictionaries.
#include <algorithm>
#include <map>

#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/evaluate.h"
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

Value index(const Value& self, Call& call) {
  expectArguments(call, 1, 1);
  const Values& items = self.items();
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!areEqual(items[i], call.positional[0], call.host.budget)) continue;
    return Value::integer(static_cast<Integer>(i));
  }
  throw ExpansionError(representationOf(call.positional[0]) + " is not in the list");
}

// Where insert() and pop() point.
std::size_t place(const Value& self, Integer at, std::size_t last) {
  const auto size = static_cast<Integer>(self.listItems().size());
  if (at < 0) at += size;
  if (at < 0 || at > static_cast<Integer>(last)) throw ExpansionError("list index out of range");
  return static_cast<std::size_t>(at);
}

// Whether `part` is `whole` or somewhere in it.
bool holds(const Value& whole, const Value& part, Budget& budget) {
  const Budget::Level level(budget);
  budget.charge(1);
  if (whole.isSame(part, budget)) return true;
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
  if (holds(item, self, budget)) throw ExpansionError("a list cannot be put into itself");
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
  const std::size_t at = place(self, wholeArgument(call, 0), items.size());
  items.insert(items.begin() + static_cast<std::ptrdiff_t>(at), call.positional[1]);
  return {};
}

Value popItem(const Value& self, Call& call) {
  expectArguments(call, 0, 1);
  Values& items = self.listItems();
  if (items.empty()) throw ExpansionError("pop from an empty list");
  const Integer wanted = call.positional.empty() ? -1 : wholeArgument(call, 0);
  const auto at = static_cast<std::ptrdiff_t>(place(self, wanted, items.size() - 1));
  Value item = items[static_cast<std::size_t>(at)];
  items.erase(items.begin() + at);
  return item;
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
  expectArguments(call, 0, 1, {});
  if (call.positional.empty()) return {};
  if (!call.positional[0].is(Type::kDictionary))
    throw ExpansionError("update() takes a dictionary");
  const Dictionary more = call.positional[0].entries();
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

const Methods& methodsOf(Type type) {
  static const Methods of_tuple{{"count", count}, {"index", index}};
  static const Methods of_list{{"count", count},     {"index", index},   {"append", append},
                               {"extend", extend},   {"insert", insert}, {"pop", popItem},
                               {"reverse", reverse}, {"copy", copyOf}};
  static const Methods of_dictionary{{"get", get},
                                     {"keys", list<true, false>},
                                     {"values", list<false, true>},
                                     {"items", list<true, true>},
                                     {"update", update},
                                     {"pop", popEntry},
                                     {"copy", copyOf}};
  static const Methods none;
  switch (type) {
    case Type::kTuple:
      return of_tuple;
    case Type::kList:
      return of_list;
    case Type::kDictionary:
      return of_dictionary;
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
