// SPDX-License-Identifier: BSD-3-Clause
// What sorted(), min(), max() and sort() compare.
#pragma once

#include "engine/xacro/host.h"
#include "engine/xacro/value.h"

namespace armillary::xacro {

// function(argument), called from within `call`.
Value calledWith(const Value& function, const Value& argument, Call& call);
// What stands for an item by the key= of the call: the item itself where there is none.
Value keyOf(const Value& item, Call& call);
// The items by their keys, the least first, or last with reverse=; equal ones stay as they were.
Values inOrder(const Values& items, Call& call);

}  // namespace armillary::xacro
