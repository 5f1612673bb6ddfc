// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/json_members.h"

#include <algorithm>

namespace armillary {

JsonMembers& JsonMembers::add(const char* name, JsonValue value) {
  object_.members.emplace_back(name, std::move(value));
  return *this;
}

JsonMembers& JsonMembers::text(const char* name, const std::string& text) {
  return text.empty() ? *this : add(name, textJson(text));
}

JsonMembers& JsonMembers::texts(const char* name, const std::vector<std::string>& texts) {
  if (texts.empty()) return *this;
  JsonValue list = listJson({});
  for (const std::string& each : texts) list.items.push_back(textJson(each));
  return add(name, std::move(list));
}

JsonMembers& JsonMembers::object(const char* name, JsonValue object) {
  return object.members.empty() ? *this : add(name, std::move(object));
}

JsonMembers& JsonMembers::rest(const std::shared_ptr<const JsonValue>& file,
                               std::initializer_list<std::string_view> names) {
  if (!file) return *this;
  JsonValue others = *file;
  dropMembers(others, names);
  for (auto& member : others.members) object_.members.push_back(std::move(member));
  return *this;
}

JsonValue vectorJson(const Eigen::Vector3d& vector) {
  return listJson({numberJson(vector.x()), numberJson(vector.y()), numberJson(vector.z())});
}

bool hasOnlyMembers(const JsonValue& object, std::initializer_list<std::string_view> names) {
  return std::all_of(object.members.begin(), object.members.end(), [&](const auto& member) {
    return std::find(names.begin(), names.end(), member.first) != names.end();
  });
}

}  // namespace armillary
