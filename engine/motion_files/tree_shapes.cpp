// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/tree_shapes.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/motion_files/reading_fault.h"

namespace armillary {

using nlohmann::json;

bool isNumbers(const json& list) {
  return list.is_array() && !list.empty() &&
         std::all_of(list.begin(), list.end(), [](const json& one) { return one.is_number(); });
}

bool isTexts(const json& list) {
  return list.is_array() && !list.empty() &&
         std::all_of(list.begin(), list.end(), [](const json& one) { return one.is_string(); });
}

bool isMatrix(const json& list) {
  return list.is_array() && !list.empty() && isNumbers(list[0]) &&
         std::all_of(list.begin(), list.end(), [&](const json& row) {
           return isNumbers(row) && row.size() == list[0].size();
         });
}

bool isRagged(const json& list) {
  return list.is_array() && !isMatrix(list) && std::any_of(list.begin(), list.end(), isNumbers) &&
         std::all_of(list.begin(), list.end(), [](const json& row) {
           return row.is_array() && (row.empty() || isNumbers(row));
         });
}

std::string raggedness(const std::string& key, const json& list) {
  const auto odd = std::find_if(list.begin(), list.end(),
                                [&](const json& row) { return row.size() != list[0].size(); });
  return "'" + key + "' has " + std::to_string(list[0].size()) + " numbers in its first row and " +
         std::to_string(odd->size()) + " in row " + std::to_string(odd - list.begin() + 1);
}

void limitColumns(std::size_t count) {
  if (count > kMostTreeColumns) throw ReadingFault{"it has more than 5000 columns"};
}

bool isObjects(const json& list) {
  return list.is_array() && !list.empty() &&
         std::all_of(list.begin(), list.end(), [](const json& one) { return one.is_object(); });
}

const json* namesBeside(const json& object, size_t count) {
  const json* only = nullptr;
  int candidates = 0;
  for (const auto& [key, value] : object.items()) {
    if (!isTexts(value) || value.size() != count) continue;
    for (const char* known :
         {"joint_names", "joint_name", "names", "name", "joints", "dof_names", "joint_order"}) {
      if (key == known) return &value;
    }
    const std::set<json> different(value.begin(), value.end());
    if (different.size() != count) continue;
    only = &value;
    ++candidates;
  }
  return candidates == 1 ? only : nullptr;
}

}  // namespace armillary
