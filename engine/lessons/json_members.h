// SPDX-License-Identifier: BSD-3-Clause
// Members of a JSON object that is made, one after the other; what is empty is left out.
#pragma once

#include <Eigen/Core>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/write_json.h"

namespace armillary {

class JsonMembers {
 public:
  JsonMembers& add(const char* name, JsonValue value);
  JsonMembers& text(const char* name, const std::string& text);
  JsonMembers& texts(const char* name, const std::vector<std::string>& texts);
  JsonMembers& object(const char* name, JsonValue object);
  // What the object of a file has beside the members of these names.
  JsonMembers& rest(const std::shared_ptr<const JsonValue>& file,
                    std::initializer_list<std::string_view> names);
  JsonValue take() { return std::move(object_); }

 private:
  JsonValue object_ = objectJson();
};

JsonValue vectorJson(const Eigen::Vector3d& vector);

// Whether an object has members of these names alone.
bool hasOnlyMembers(const JsonValue& object, std::initializer_list<std::string_view> names);

}  // namespace armillary
