// SPDX-License-Identifier: BSD-3-Clause
// What a built-in function takes from its call. All throw ExpansionError where it is not there.
#pragma once

#include <optional>
#include <string>

#include "engine/xacro/host.h"
#include "engine/xacro/operators.h"

namespace armillary::xacro {

// Refuses more or fewer positional arguments, and any by name that is not in `names`.
void expectArguments(const Call& call, std::size_t least, std::size_t most,
                     std::initializer_list<std::string_view> names = {});
const std::string& textArgument(const Call& call, std::size_t index);
Integer wholeArgument(const Call& call, std::size_t index);
double realArgument(const Call& call, std::size_t index);
// What a positional argument holds, item by item.
inline Values itemsOfArgument(Call& call, std::size_t index = 0) {
  return itemsOf(call.positional.at(index), call.host.budget);
}
// What dict() and update() take: a dictionary or pairs, and entries by name.
Dictionary entriesOf(Call& call);
// A named argument, or null.
const Value* namedArgument(const Call& call, std::string_view name);

}  // namespace armillary::xacro
