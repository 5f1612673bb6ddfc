// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/arguments_of_call.h"

#include <algorithm>

namespace armillary::xacro {

void expectArguments(const Call& call, std::size_t least, std::size_t most,
                     std::initializer_list<std::string_view> names) {
  const std::size_t count = call.positional.size();
  if (count < least || count > most) {
    throw ExpansionError("a function is given " + std::to_string(count) + " arguments and takes " +
                         (least == most ? std::to_string(least)
                                        : std::to_string(least) + " to " + std::to_string(most)));
  }
  for (const auto& [name, value] : call.named) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      throw ExpansionError("a function has no argument '" + name + "'");
    }
  }
}

const std::string& textArgument(const Call& call, std::size_t index) {
  const Value& value = call.positional.at(index);
  if (!value.is(Type::kText)) {
    throw ExpansionError(std::string("a function takes a text, not ") + typeName(value));
  }
  return value.text();
}

Integer wholeArgument(const Call& call, std::size_t index) {
  const Value& value = call.positional.at(index);
  if (!value.isWhole()) {
    throw ExpansionError(std::string("a function takes a whole number, not ") + typeName(value));
  }
  return value.whole();
}

double realArgument(const Call& call, std::size_t index) {
  const Value& value = call.positional.at(index);
  if (!value.isNumeric()) {
    throw ExpansionError(std::string("a function takes a number, not ") + typeName(value));
  }
  return value.real();
}

Dictionary entriesOf(Call& call) {
  Dictionary entries;
  if (!call.positional.empty()) {
    if (call.positional[0].is(Type::kDictionary)) {
      entries = call.positional[0].entries();
      call.host.budget.chargeSmall(entries.entries.size());
    } else {
      for (const Value& pair : itemsOfArgument(call)) {
        const Values both = itemsOf(pair, call.host.budget);
        if (both.size() != 2) throw ExpansionError("a dictionary is made of pairs");
        entries.set(both[0], both[1], call.host.budget);
      }
    }
  }
  for (const auto& [name, value] : call.named) {
    entries.set(Value::text(name), value, call.host.budget);
  }
  return entries;
}

const Value* namedArgument(const Call& call, std::string_view name) {
  for (const auto& [word, value] : call.named) {
    if (word == name) return &value;
  }
  return nullptr;
}

}  // namespace armillary::xacro
