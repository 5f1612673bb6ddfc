// SPDX-License-Identifier: BSD-3-Clause
// JSON made and written, in a form that people can go on editing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/text/json.h"

namespace armillary {

JsonValue numberJson(double number);
JsonValue textJson(std::string text);
JsonValue truthJson(bool truth);
JsonValue listJson(std::vector<JsonValue> items);
JsonValue objectJson();

// A text that parseJsonText() reads back the same: a member a line, lists and objects of a few
// plain values on one, numbers in the shortest form that reads back the same. Numbers must be
// finite.
std::string writeJson(const JsonValue& value);

}  // namespace armillary
