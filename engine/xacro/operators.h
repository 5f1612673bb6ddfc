// SPDX-License-Identifier: BSD-3-Clause
// What Python's operators do. All throw ExpansionError where a value does not have the operator.
#pragma once

#include <optional>
#include <string_view>

#include "engine/xacro/value.h"

namespace armillary::xacro {

Value negative(const Value& value);
Value inverted(const Value& value);  // ~
// `word` is one of | ^ & << >> + - * / // % **.
Value operate(std::string_view word, const Value& a, const Value& b, Budget& budget);
// `word` is one of < > == >= <= != in, not in, is, is not.
bool compare(std::string_view word, const Value& a, const Value& b, Budget& budget);
// Whether a comes before b.
bool isLess(const Value& a, const Value& b, Budget& budget, int depth = 0);

// a[b], and a[from:to:step] where each bound may be None.
Value itemOf(const Value& container, const Value& key, Budget& budget);
Value sliceOf(const Value& container, const Value& from, const Value& to, const Value& step,
              Budget& budget);

// What a `for` goes through: items, keys, characters.
Values itemsOf(const Value& value, Budget& budget);

}  // namespace armillary::xacro
