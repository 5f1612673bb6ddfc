// SPDX-License-Identifier: BSD-3-Clause
// What an expression is worth.
#pragma once

#include <memory>
#include <string_view>

#include "engine/xacro/expression_tree.h"
#include "engine/xacro/host.h"

namespace armillary::xacro {

// The value of a Python expression among the properties that `scope` sees. Throws ExpansionError
// where it has none.
Value evaluate(std::string_view expression, const std::shared_ptr<const Scope>& scope, Host& host);

// f(arguments).
Value callFunction(const Value& function, Call& call);

// value.name of a text, a list, a dictionary or a namespace.
Value attributeOf(const Value& value, const std::string& name, Host& host);
// A method of the value, bound to it; None where it has none of that name.
Value textMethod(const Value& text, const std::string& name, Budget& budget);
Value containerMethod(const Value& container, const std::string& name, Budget& budget);

}  // namespace armillary::xacro
