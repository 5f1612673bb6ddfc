// SPDX-License-Identifier: BSD-3-Clause
// a[i], a[from:to:step], and what a loop goes through.
#include <algorithm>

#include "engine/xacro/code_points.h"
#include "engine/xacro/operators.h"

namespace armillary::xacro {
namespace {

// Where an index, counted from the end where negative, points.
std::size_t position(const Value& container, const Value& index, std::size_t size) {
  if (!index.isWhole()) {
    throw ExpansionError(std::string(typeName(container)) + " is indexed by whole numbers, not " +
                         typeName(index));
  }
  const Integer count = static_cast<Integer>(size);
  const Integer at = index.whole() < 0 ? index.whole() + count : index.whole();
  if (at < 0 || at >= count) {
    throw ExpansionError(std::string(typeName(container)) + " index out of range: " +
                         integerText(index.whole()) + " of " + std::to_string(size));
  }
  return static_cast<std::size_t>(at);
}

Integer bound(const Value& value, Integer otherwise) {
  if (value.is(Type::kNone)) return otherwise;
  if (!value.isWhole()) {
    throw ExpansionError(std::string("a slice goes between whole numbers, not ") + typeName(value));
  }
  return value.whole();
}

// The positions that a slice of `size` items takes.
std::vector<std::size_t> positions(std::size_t size, const Value& from, const Value& to,
                                   const Value& step_value) {
  const Integer count = static_cast<Integer>(size);
  const Integer step = std::clamp(bound(step_value, 1), -count - 1, count + 1);
  if (step == 0) throw ExpansionError("the step of a slice must not be zero");
  const bool down = step < 0;
  const auto placed = [&](const Value& value, Integer otherwise) {
    const Integer at = bound(value, otherwise);
    if (value.is(Type::kNone)) return at;
    const Integer counted = at < 0 ? at + count : at;
    return down ? std::clamp(counted, Integer{-1}, count - 1)
                : std::clamp(counted, Integer{0}, count);
  };
  const Integer first = placed(from, down ? count - 1 : 0);
  const Integer end = placed(to, down ? -1 : count);
  std::vector<std::size_t> result;
  for (Integer at = first; down ? at > end : at < end; at += step) {
    result.push_back(static_cast<std::size_t>(at));
  }
  return result;
}

}  // namespace

Value itemOf(const Value& container, const Value& key, Budget& budget) {
  if (container.is(Type::kText)) {
    budget.chargeText(container.text().size());
    budget.charge(container.text().size() / 2);  // for where each character is
    const std::string_view text = container.text();
    const std::size_t index = position(container, key, countCodePoints(text));
    return Value::text(std::string(codePointAt(text, index)));
  }
  if (container.isSequence()) {
    return container.items()[position(container, key, container.items().size())];
  }
  if (container.is(Type::kDictionary)) {
    if (const Value* found = container.entries().find(key, budget)) return *found;
    throw ExpansionError("the dictionary has no key " + representationOf(key));
  }
  throw ExpansionError(std::string(typeName(container)) + " has no items");
}

Value sliceOf(const Value& container, const Value& from, const Value& to, const Value& step,
              Budget& budget) {
  if (container.is(Type::kText)) {
    budget.chargeText(container.text().size());
    budget.charge(container.text().size() / 2);  // for where each character is
    const std::vector<std::string_view> characters = codePointsOf(container.text());
    std::string text;
    for (const std::size_t at : positions(characters.size(), from, to, step))
      text += characters[at];
    return Value::text(std::move(text));
  }
  if (!container.isSequence()) {
    throw ExpansionError(std::string(typeName(container)) + " has no slices");
  }
  const Values& all = container.items();
  budget.chargeList(all.size());
  Values items;
  for (const std::size_t at : positions(all.size(), from, to, step)) items.push_back(all[at]);
  return container.is(Type::kList) ? Value::list(std::move(items)) : Value::tuple(std::move(items));
}

Values itemsOf(const Value& value, Budget& budget) {
  Values items;
  if (value.isSequence() || value.is(Type::kSet)) {
    budget.chargeList(value.items().size());
    return value.items();
  } else if (value.is(Type::kText)) {
    budget.chargeText(value.text().size());
    const std::vector<std::string_view> characters = codePointsOf(value.text());
    budget.chargeList(characters.size());
    budget.chargeSmall(characters.size());
    for (const std::string_view character : characters) {
      items.push_back(Value::text(std::string(character)));
    }
    return items;
  } else if (value.is(Type::kDictionary)) {
    for (const auto& entry : value.entries().entries) items.push_back(entry.first);
  } else {
    throw ExpansionError(std::string(typeName(value)) + " is no list that could be gone through");
  }
  budget.chargeList(items.size());
  return items;
}

}  // namespace armillary::xacro
