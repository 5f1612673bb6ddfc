// SPDX-License-Identifier: BSD-3-Clause
// JSON made and written, in a form that people can go on editing.
#pragma once

#include <initializer_list>
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

// The member of that name, to be changed; null where there is none.
JsonValue* memberOf(JsonValue& object, std::string_view name);
// In the place of the member of that name, or behind all others.
void setMember(JsonValue& object, std::string_view name, JsonValue value);
void dropMembers(JsonValue& object, std::initializer_list<std::string_view> names);

// A text that parseJsonText() reads back the same: a member a line, lists and objects of a few
// plain values on one, numbers in the shortest form that reads back the same. Numbers must be
// finite.
std::string writeJson(const JsonValue& value);

}  // namespace armillary
