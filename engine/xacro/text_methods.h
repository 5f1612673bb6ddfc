// SPDX-License-Identifier: BSD-3-Clause
// The methods of texts by their names.
#pragma once

#include <map>
#include <string>

#include "engine/xacro/host.h"
#include "engine/xacro/value.h"

namespace armillary::xacro {

using TextMethod = Value (*)(const std::string& self, Call& call);
using TextMethods = std::map<std::string, TextMethod, std::less<>>;

// Those that look for one text in another: find(), count(), replace(), startswith(), ...
const TextMethods& searchingMethods();

}  // namespace armillary::xacro
