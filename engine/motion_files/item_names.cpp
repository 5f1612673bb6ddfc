// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/item_names.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "engine/table/long_columns.h"
#include "engine/table/time_columns.h"
#include "engine/text/parse_number.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr const char* kKnown[] = {"name", "joint", "joint_name"};

size_t rankOfKnown(const std::string& key) {
  return static_cast<size_t>(std::find(std::begin(kKnown), std::end(kKnown), key) -
                             std::begin(kKnown));
}

// A whole number, also in quotes.
std::optional<std::string> numberIn(const json& value) {
  if (value.is_number_integer()) return value.dump();
  if (!value.is_string()) return std::nullopt;
  const auto text = value.get<std::string>();
  const bool digits =
      !text.empty() && text.size() < 10 &&
      std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return digits ? std::optional(std::to_string(std::stol(text))) : std::nullopt;
}

bool saysNumber(const std::string& key) {
  return key == "id" || key == "index" || key == "actuator_id" || key == "motor_id" ||
         key == "number" || (saysJoint(key) && key != "name");
}

}  // namespace

void ItemNames::learn(const json& record) {
  learnIn({}, record);
  for (auto& [place, list] : lists_) choose(list);
}

void ItemNames::learnIn(const std::string& place, const json& tree) {
  if (tree.is_object()) {
    for (const auto& [key, value] : tree.items()) learnIn(below(place, key), value);
    return;
  }
  if (!tree.is_array()) return;
  std::map<std::string, std::set<std::string>> seen;
  for (const json& item : tree) {
    if (!item.is_object()) continue;
    List& list = lists_[place];
    ++list.items;
    for (const auto& [name, value] : item.items()) {
      learnIn(below(place, name), value);
      const auto number = numberIn(value);
      if (!number && (!value.is_string() || isTimeName(name))) continue;
      const std::string said = number ? *number : value.get<std::string>();
      Key& key = list.keys[name];
      ++key.items;
      key.texts &= !number && !parseNumber(said);
      key.numbers &= number.has_value();
      key.twice |= !seen[name].insert(said).second;
      key.joints += !number && isJoint(said);
      key.differs |= key.first && *key.first != said;
      if (!key.first) key.first = said;
    }
  }
}

bool ItemNames::isJoint(const std::string& text) {
  const auto [known, is_new] = joints_.try_emplace(text, false);
  if (is_new) known->second = spellings_.named(text, {}, {}).has_value();
  return known->second;
}

void ItemNames::choose(List& list) const {
  list.best.clear();
  std::tuple<int, size_t, size_t> right;
  for (const auto& [name, key] : list.keys) {
    if (key.items != list.items || key.twice) continue;
    const size_t known = rankOfKnown(name);
    int rank = 0;
    if (key.texts && key.joints > 0) {
      rank = 4;
    } else if (key.texts && known < std::size(kKnown)) {
      rank = 3;
    } else if (key.numbers && saysNumber(name)) {
      rank = 2;
    } else if (key.texts && key.differs) {
      rank = 1;
    }
    const std::tuple one(rank, key.joints, std::size(kKnown) - known);
    if (rank == 0 || (!list.best.empty() && one <= right)) continue;
    right = one;
    list.best = name;
  }
}

std::string ItemNames::behind(const std::string& place, const json& item, size_t index) const {
  const auto key = keyOf(place);
  if (key && item.contains(*key)) {
    if (const auto number = numberIn(item[*key])) return "[" + *number + "]";
    if (item[*key].is_string()) return "." + item[*key].get<std::string>();
  }
  for (const char* known : kKnown) {
    if (!key && item.contains(known) && item[known].is_string()) {
      return "." + item[known].get<std::string>();
    }
  }
  return "[" + std::to_string(index) + "]";
}

std::optional<std::string> ItemNames::keyOf(const std::string& place) const {
  const auto list = lists_.find(place);
  if (list == lists_.end() || list->second.best.empty()) return std::nullopt;
  return list->second.best;
}

}  // namespace armillary
