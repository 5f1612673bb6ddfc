// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/list_order.h"

#include <algorithm>

#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/evaluate.h"
#include "engine/xacro/operators.h"

namespace armillary::xacro {

Value calledWith(const Value& function, const Value& argument, Call& call) {
  Call inner{call.host, {argument}, {}};
  return callFunction(function, inner);
}

Value keyOf(const Value& item, Call& call) {
  const Value* key = namedArgument(call, "key");
  return key == nullptr || key->is(Type::kNone) ? item : calledWith(*key, item, call);
}

Values inOrder(const Values& items, Call& call) {
  std::vector<std::pair<Value, Value>> keyed;
  for (const Value& item : items) keyed.emplace_back(keyOf(item, call), item);
  call.host.budget.charge(keyed.size() * 16);
  const Value* reverse = namedArgument(call, "reverse");
  const bool down = reverse != nullptr && isTrue(*reverse);
  // NaN breaks the order that sorting needs; a merge of pairs lives with that
  std::stable_sort(keyed.begin(), keyed.end(), [&](const auto& a, const auto& b) {
    return down ? isLess(b.first, a.first, call.host.budget)
                : isLess(a.first, b.first, call.host.budget);
  });
  Values sorted;
  for (auto& entry : keyed) sorted.push_back(std::move(entry.second));
  return sorted;
}

}  // namespace armillary::xacro
