// SPDX-License-Identifier: BSD-3-Clause
// The names that every expression knows: Python's functions, those of its math module, xacro's own.
#pragma once

#include <map>
#include <string>

#include "engine/xacro/host.h"
#include "engine/xacro/value.h"

namespace armillary::xacro {

using Names = std::map<std::string, Value, std::less<>>;

// The value of that name; null where it means nothing.
const Value* globalName(const std::string& name);

// What was probably meant by a name that neither the scope nor the language knows; empty if
// nothing.
std::string nearestName(const std::string& name, const Scope& scope);

// The parts of it: also reached as python.NAME, math.NAME, xacro.NAME.
Names pythonNames();  // with listNames()
Names listNames();
Names mathNames();
Names xacroNames();

}  // namespace armillary::xacro
